// A business buys on net terms: who gets a trade account, what it may cost, and where the lender's
// money goes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { CallAnswer, TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

type Shown = ReturnType<typeof JSON.parse>

let holdfast: TestService
let market: Payments
let buyers = 0

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  market = payments(holdfast)
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

const address = {
  address_line_1: 'Storgata 1',
  town_city: 'Oslo',
  region: 'Oslo',
  postal_code: '0155',
  country: 'NO',
}

interface Company {
  readonly country?: string
  readonly number?: string
}

function owner({ country = 'NO', number = '923456789' }: Company = {}): Shown {
  return {
    type: 'business',
    email: `buyer${++buyers}@example.com`,
    name: 'Nordlys Bygg AS',
    business: {
      type: 'limited',
      company_number: number,
      phone_number: '+4722000000',
      registered_address: { ...address, country },
    },
  }
}

async function apply(company: Company = {}): Promise<Shown> {
  const body = { type: 'trade_account', owner: owner(company) }
  const { status, body: made, text } = await market.call('POST', '/v1/payment-instruments', body)
  if (status !== 200) throw new Error(text)
  return made
}

/** A trade account that is enabled, with its owner. */
async function tradeAccount(): Promise<Shown> {
  const { id } = await apply()
  await market.advance('PT1M')
  return await read(id)
}

async function read(id: string): Promise<Shown> {
  return await market.read('payment-instrument', id)
}

async function statusOf(id: string): Promise<string> {
  const { status } = await read(id)
  return status
}

interface Buying {
  readonly settlements: readonly object[]
  readonly changes?: object
  readonly terms?: string
}

async function confirm(
  account: Shown,
  { settlements, changes, terms }: Buying,
): Promise<CallAnswer> {
  const asked = await market.ask(settlements, { from: { id: account.owner.id }, ...changes })
  if (asked.status !== 200) throw new Error(asked.text)
  const page = await market.openPage(asked.body)
  const details = { payment_instrument_id: account.id, terms: terms ?? 'thirty_days' }
  return await market.call('POST', '/client/v1/intent/confirm', { method: 'credit', details }, page)
}

/** A checkout on credit. */
async function bought(account: Shown, ...settlements: readonly object[]): Promise<Shown> {
  const { status, body, text } = await confirm(account, { settlements })
  if (status !== 200) throw new Error(text)
  return await market.read('checkout', body.checkout_id)
}

async function available(account: Shown): Promise<number> {
  const { trade_account } = await read(account.id)
  return trade_account.available.eur
}

describe('a trade account', () => {
  it('is asked of the lender and approved at once in Norway, Sweden and the United Kingdom', async () => {
    for (const country of ['NO', 'SE', 'GB']) {
      const made = await apply({ country, number: '12345600' })
      expect(made).toMatchObject({
        status: 'processing',
        type: 'trade_account',
        trade_account: null,
      })
      await market.advance('PT5S')
      const { status, trade_account } = await read(made.id)
      expect(status).toBe('enabled')
      expect(trade_account.credit_limit).toEqual({ gbp: 5_000_000, eur: 5_000_000, usd: 5_000_000 })
      expect(trade_account.max_order_value.eur).toBe(2_500_000)
    }
  })

  it('takes up to three days elsewhere, and a number that ends in 00 is rejected', async () => {
    const good = await apply({ country: 'DE', number: 'HRB12345' })
    const bad = await apply({ country: 'DE', number: 'HRB12300' })
    await market.advance('PT5S')
    expect(await statusOf(good.id)).toBe('processing')
    await market.advance('PT72H')
    expect(await statusOf(good.id)).toBe('enabled')
    expect(await statusOf(bad.id)).toBe('rejected')
    expect((await read(bad.id)).trade_account).toBeNull()
  })

  it('needs all details of its owner, and names each that is missing', async () => {
    const bare = { type: 'trade_account', owner: { email: 'nobody@example.com' } }
    const { status, body } = await market.call('POST', '/v1/payment-instruments', bare)
    expect(status).toBe(422)
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/owner/type',
      '/owner/name',
      '/owner/business/type',
      '/owner/business/company_number',
      '/owner/business/phone_number',
      '/owner/business/registered_address',
    ])
    const full = owner()
    const { region: _region, ...cut } = full.business.registered_address
    const without = { ...full, business: { ...full.business, registered_address: cut } }
    const second = await market.call('POST', '/v1/payment-instruments', {
      type: 'trade_account',
      owner: without,
    })
    expect(second.body.errors).toMatchObject([
      { pointer: '/owner/business/registered_address/region', code: 'required' },
    ])
    const person = { ...full, type: 'individual' }
    const third = await market.call('POST', '/v1/payment-instruments', {
      type: 'trade_account',
      owner: person,
    })
    expect(third.body.errors).toMatchObject([{ pointer: '/owner/type', code: 'not_allowed' }])
  })

  it('can be asked for by the id of a business that is on file, and of no other', async () => {
    const { body: business } = await market.call('POST', '/v1/participants', owner())
    const asked = { type: 'trade_account', owner: { id: business.id } }
    const { status, body } = await market.call('POST', '/v1/payment-instruments', asked)
    expect(status).toBe(200)
    expect(body.owner.id).toBe(business.id)
    const { body: person } = await market.call('POST', '/v1/participants', {
      email: 'person@example.com',
    })
    const refused = await market.call('POST', '/v1/payment-instruments', {
      type: 'trade_account',
      owner: { id: person.id },
    })
    expect(refused.status).toBe(422)
  })

  it('is unknown to another organisation', async () => {
    const { id } = await apply()
    const key = holdfast.stranger.keys.sandbox.private
    const { status } = await market.call('GET', `/v1/payment-instrument/${id}`, undefined, { key })
    expect(status).toBe(404)
  })
})

describe('a checkout on credit', () => {
  it('reserves its amount with the buyer fee, and releases draw, pay out and settle it', async () => {
    const account = await tradeAccount()
    const { body } = await confirm(account, {
      settlements: [{ amount: 100_000 }],
      changes: { fee_flat: 500 },
    })
    const [settlement] = (await market.read('checkout', body.checkout_id)).settlements
    expect(await available(account)).toBe(5_000_000 - 100_500)
    const released = await market.release({ settlement_id: settlement.id, amount: 40_000 })
    expect(released.body.outbounds).toMatchObject([{ status: 'awaiting_funds' }])
    expect(await market.read('settlement', settlement.id)).toMatchObject({
      status: 'settling',
      balance: -40_000,
    })
    expect(await available(account)).toBe(5_000_000 - 100_500)
    await market.verify('sam@example.com')
    await market.advance('P2D')
    const [{ id }] = released.body.outbounds
    expect(await market.read('outbound', id)).toMatchObject({ status: 'executed' })
    const project = await market.read('project', body.project_id)
    expect(project.inbounds).toMatchObject([{ type: 'credit', amount: 40_500 }])
    expect(await market.read('settlement', settlement.id)).toMatchObject({ balance: 0 })

    await market.release({ settlement_id: settlement.id })
    await market.advance('P2D')
    expect(await market.read('checkout', body.checkout_id)).toMatchObject({
      status: 'settled',
      outstanding: 0,
    })
    expect(await market.read('settlement', settlement.id)).toMatchObject({ status: 'executed' })
    expect(await available(account)).toBe(5_000_000 - 100_500)
    await market.advance('P31D')
    expect(await available(account)).toBe(5_000_000)
  })

  it('releases immediate settlements at once, and escrows when their date comes', async () => {
    const account = await tradeAccount()
    const checkout = await bought(
      account,
      { type: 'immediate', amount: 3_000 },
      { type: 'escrow', amount: 2_000, release_at: '2000-01-01' },
      { type: 'escrow', amount: 1_000 },
    )
    const { outbounds } = await market.read('project', checkout.project_id)
    expect(outbounds.map(({ amount }: Shown) => amount).toSorted()).toEqual([2_000, 3_000])
    expect(outbounds.map(({ status }: Shown) => status)).toEqual([
      'awaiting_funds',
      'awaiting_funds',
    ])
    await market.advance('P2D')
    const balances = await market.read('project', checkout.project_id)
    expect(balances.settlements.map(({ balance }: Shown) => balance)).toEqual([0, 0, 0])
    expect(await market.read('checkout', checkout.id)).toMatchObject({
      status: 'settling',
      outstanding: 1_000,
    })
  })

  it('draws a funding settlement at confirmation', async () => {
    const account = await tradeAccount()
    const checkout = await bought(account, { type: 'funding', amount: 7_000, to: null })
    const refusal = await market.call('POST', `/v1/checkout/${checkout.id}/cancel`, {})
    expect(refusal).toMatchObject({ status: 409, body: { code: 'checkout_drawn' } })
    await market.advance('P2D')
    expect(await market.read('project', checkout.project_id)).toMatchObject({ balance: 7_000 })
    expect(await market.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it('draws only what a settlement lacks', async () => {
    const account = await tradeAccount()
    const checkout = await bought(account, { amount: 10_000 })
    const [settlement] = checkout.settlements
    await market.release({ settlement_id: settlement.id, amount: 4_000 })
    await market.advance('P2D')
    await market.release({ settlement_id: settlement.id, amount: 6_000 })
    await market.advance('P2D')
    const { inbounds } = await market.read('project', checkout.project_id)
    expect(inbounds.map(({ amount }: Shown) => amount).toSorted()).toEqual([4_000, 6_000])
  })

  it('that is cancelled before a draw gives all of its limit back', async () => {
    const account = await tradeAccount()
    const checkout = await bought(account, { amount: 10_000 })
    expect(await available(account)).toBe(4_990_000)
    const cancelled = await market.call('POST', `/v1/checkout/${checkout.id}/cancel`, {})
    expect(cancelled.status).toBe(200)
    expect(await available(account)).toBe(5_000_000)
  })

  it('gives back what a cancelled settlement had not drawn, also after a draw', async () => {
    const account = await tradeAccount()
    const checkout = await bought(account, { amount: 10_000 })
    const [settlement] = checkout.settlements
    await market.release({ settlement_id: settlement.id, amount: 4_000 })
    const cancelled = await market.call('POST', `/v1/settlement/${settlement.id}/cancel`, {})
    expect(cancelled.status).toBe(200)
    expect(await available(account)).toBe(4_996_000)
    await market.advance('P2D')
    expect(await market.read('settlement', settlement.id)).toMatchObject({
      status: 'cancelled',
      balance: 0,
    })
    await market.advance('P31D')
    expect(await available(account)).toBe(5_000_000)
  })

  it('keeps money whose release was called back for another release or a refund', async () => {
    const account = await tradeAccount()
    const checkout = await bought(account, { amount: 10_000 })
    const [settlement] = checkout.settlements
    const { body } = await market.release({ settlement_id: settlement.id, amount: 10_000 })
    const [{ id }] = body.outbounds
    expect((await market.call('POST', `/v1/outbound/${id}/cancel`, {})).status).toBe(200)
    expect(await market.read('settlement', settlement.id)).toMatchObject({ balance: 0 })
    const refund = { refunds: [{ settlement_id: settlement.id, amount: 3_000 }] }
    const { body: refunded } = await market.call('POST', '/v1/outbounds/refunds', refund)
    expect(refunded.outbounds).toMatchObject([{ status: 'awaiting_funds' }])
    await market.advance('P2D')
    expect(await market.read('settlement', settlement.id)).toMatchObject({ balance: 7_000 })
  })
})

describe('what cannot be confirmed on credit', () => {
  it('is more than the limit or the largest order, and nothing is made of it', async () => {
    const account = await tradeAccount()
    const { status, body } = await confirm(account, { settlements: [{ amount: 2_500_001 }] })
    expect(status).toBe(409)
    expect(body.code).toBe('insufficient_credit')
    await bought(account, { amount: 2_500_000 })
    await bought(account, { amount: 2_499_000 })
    const last = await confirm(account, { settlements: [{ amount: 1_001 }] })
    expect(last.body.code).toBe('insufficient_credit')
    expect(await available(account)).toBe(1_000)
  })

  it('is a settlement of type transfer', async () => {
    const account = await tradeAccount()
    const { body: project } = await market.call('POST', '/v1/projects', { currency: 'eur' })
    const { status, body } = await confirm(account, {
      settlements: [{ type: 'transfer', amount: 1_000, to: { project_id: project.id } }],
    })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'method_not_available' })
  })

  it("is another buyer's instrument, or one that is not enabled", async () => {
    const account = await tradeAccount()
    const other = await tradeAccount()
    const foreign = await confirm({ ...account, id: other.id }, { settlements: [{}] })
    expect(foreign.status).toBe(404)
    const processing = await apply({ country: 'DE' })
    const early = await confirm(processing, { settlements: [{}] })
    expect(early.body.code).toBe('payment_instrument_not_enabled')
  })
})

describe('the last of a limit', () => {
  it('is had by one of many that confirm at the same moment', async () => {
    const account = await tradeAccount()
    await bought(account, { amount: 2_500_000 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        return await confirm(account, { settlements: [{ amount: 2_000_000 }] })
      }),
    )
    const codes = answers.map(({ status, body }) => (status === 200 ? 'confirmed' : body.code))
    expect(codes.toSorted()).toEqual(['confirmed', ...Array(7).fill('insufficient_credit')])
    expect(await available(account)).toBe(500_000)
  })
})

/** Lets the sandbox's lender act on a trade account. */
async function lender(account: Shown, outcome: string): Promise<number> {
  const at = `/_sandbox/v1/payment-instrument/${account.id}/decide`
  const { status } = await market.call('POST', at, { outcome })
  return status
}

describe('a lender that says no', () => {
  it('to a draw calls the release back and leaves all as it was, for another release', async () => {
    const account = await tradeAccount()
    const { body } = await confirm(account, {
      settlements: [{ amount: 10_000 }],
      changes: { fee_flat: 300 },
    })
    const [settlement] = (await market.read('checkout', body.checkout_id)).settlements
    expect(await lender(account, 'refuse_next_draw')).toBe(200)
    const released = await market.release({ settlement_id: settlement.id, amount: 6_000 })
    const [{ id }] = released.body.outbounds
    await market.advance('PT1M')
    expect(await market.read('outbound', id)).toMatchObject({ status: 'cancelled' })
    expect(await market.read('settlement', settlement.id)).toMatchObject({ balance: 0 })
    expect(await available(account)).toBe(5_000_000 - 10_300)
    await market.release({ settlement_id: settlement.id })
    await market.advance('P2D')
    expect(await market.read('checkout', body.checkout_id)).toMatchObject({ status: 'settled' })
    const { inbounds } = await market.read('project', body.project_id)
    expect(inbounds.map(({ amount }: Shown) => amount)).toEqual([10_300])
  })

  it('to the draw of a funding settlement cancels it, fails its checkout and frees the limit', async () => {
    const account = await tradeAccount()
    await lender(account, 'refuse_next_draw')
    const checkout = await bought(account, { type: 'funding', amount: 8_000, to: null })
    await market.advance('PT1M')
    const after = await market.read('checkout', checkout.id)
    expect(after).toMatchObject({ status: 'failed', settlements: [{ status: 'cancelled' }] })
    expect(await available(account)).toBe(5_000_000)
  })

  it('to one draw of several leaves the other settlements covered', async () => {
    const account = await tradeAccount()
    await lender(account, 'refuse_next_draw')
    const checkout = await bought(
      account,
      { type: 'funding', amount: 8_000, to: null },
      { type: 'escrow', amount: 2_000 },
    )
    await market.advance('PT1M')
    const after = await market.read('checkout', checkout.id)
    expect(after).toMatchObject({ status: 'settling', outstanding: 2_000 })
    expect(await available(account)).toBe(4_998_000)
    await market.release({ settlement_id: after.settlements[1].id })
    await market.advance('P2D')
    expect(await market.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it('to the checkout fails it, with what was under way for it', async () => {
    const account = await tradeAccount()
    await lender(account, 'refuse_next_order')
    const checkout = await bought(account, { type: 'immediate', amount: 9_000 })
    await market.advance('PT1M')
    const after = await market.read('checkout', checkout.id)
    expect(after).toMatchObject({ status: 'failed', settlements: [{ status: 'cancelled' }] })
    const { outbounds, inbounds } = await market.read('project', checkout.project_id)
    expect(outbounds).toMatchObject([{ status: 'cancelled' }])
    await market.advance('P2D')
    expect(inbounds).toEqual([])
    expect(await available(account)).toBe(5_000_000)
    const { body } = await market.call('GET', '/v1/events?type=checkout_rejected')
    expect(body.data[0].payload).toMatchObject({ id: checkout.id })
  })
})

describe('what was drawn', () => {
  it('frees the limit when the buyer pays it back, once', async () => {
    const account = await tradeAccount()
    await bought(account, { type: 'immediate', amount: 9_000 })
    expect(await lender(account, 'repay')).toBe(409)
    await market.advance('P2D')
    expect(await available(account)).toBe(4_991_000)
    expect(await lender(account, 'repay')).toBe(200)
    await market.advance('PT1M')
    expect(await available(account)).toBe(5_000_000)
    await market.advance('P40D')
    expect(await available(account)).toBe(5_000_000)
  })

  it('is due by its terms: 60 days, 90 days, or 30 days after the end of the month', async () => {
    const due = [
      ['sixty_days', 'P57D', 'P4D'],
      ['ninety_days', 'P87D', 'P4D'],
      ['end_of_month_plus_thirty_days', 'P27D', 'P36D'],
    ] as const
    for (const [terms, before, rest] of due) {
      const account = await tradeAccount()
      const { status } = await confirm(account, {
        settlements: [{ type: 'immediate', amount: 5_000 }],
        terms,
      })
      expect(status).toBe(200)
      await market.advance('P2D')
      await market.advance(before)
      expect(await available(account)).toBe(4_995_000)
      await market.advance(rest)
      expect(await available(account)).toBe(5_000_000)
    }
  })

  it('and is never paid back is the loss of the lender: nothing is taken back', async () => {
    const account = await tradeAccount()
    const checkout = await bought(account, { type: 'funding', amount: 9_000, to: null })
    await market.advance('P2D')
    expect(await lender(account, 'default')).toBe(200)
    await market.advance('PT1M')
    expect(await available(account)).toBe(4_991_000)
    expect(await market.read('project', checkout.project_id)).toMatchObject({ balance: 9_000 })
  })
})

describe('a trade account that is switched off', () => {
  it('confirms nothing new; what it covers stays covered, and it can be switched on', async () => {
    const account = await tradeAccount()
    const checkout = await bought(account, { amount: 10_000 })
    expect(await lender(account, 'disable')).toBe(200)
    expect(await statusOf(account.id)).toBe('disabled')
    const refused = await confirm(account, { settlements: [{}] })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'payment_instrument_not_enabled' },
    })
    await market.release({ settlement_id: checkout.settlements[0].id })
    await market.advance('P2D')
    expect(await market.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
    expect(await lender(account, 'enable')).toBe(200)
    expect((await confirm(account, { settlements: [{}] })).status).toBe(200)
  })

  it('failed or was rejected is not switched on', async () => {
    for (const outcome of ['fail', 'reject']) {
      const account = await apply({ country: 'FR' })
      expect(await lender(account, outcome)).toBe(200)
      expect(await lender(account, 'enable')).toBe(409)
      await market.advance('PT73H')
      expect(await statusOf(account.id)).toBe(outcome === 'fail' ? 'failed' : 'rejected')
    }
  })
})

describe('money that arrived', () => {
  it('is all that refunds and transfers use; a refund goes to the lender', async () => {
    const account = await tradeAccount()
    const checkout = await bought(account, { amount: 10_000 })
    const [{ id }] = checkout.settlements
    const early = await market.call('POST', '/v1/outbounds/refunds', {
      refunds: [{ settlement_id: id, amount: 2_000 }],
    })
    expect(early.body.outbounds).toMatchObject([{ status: 'awaiting_funds' }])
    expect(await market.read('settlement', id)).toMatchObject({ balance: 0 })
    expect(await available(account)).toBe(4_990_000)
    const released = await market.release({ settlement_id: id, amount: 5_000 })
    await market.call('POST', `/v1/outbound/${released.body.outbounds[0].id}/cancel`, {})
    await market.verify(account.owner.email, null)
    await market.advance('P2D')
    const [refund] = early.body.outbounds
    expect(await market.read('outbound', refund.id)).toMatchObject({ status: 'executed' })
    expect(await market.read('settlement', id)).toMatchObject({ balance: 3_000 })
  })
})

describe('an invoice on credit', () => {
  it('is confirmed through the API with a session of the buyer', async () => {
    const account = await tradeAccount()
    const { body: project } = await market.call('POST', '/v1/projects', { currency: 'eur' })
    const setup = await market.call('POST', '/v1/intents/setup', {
      type: 'session',
      participant: { id: account.owner.id },
    })
    expect(setup.status).toBe(200)
    const page = await market.openPage(setup.body)
    const session = await market.call('POST', '/client/v1/setup-intent/confirm', {}, page)
    expect(session.status).toBe(200)
    const { body: intent } = await market.ask([{ amount: 4_000 }], {
      type: 'invoice',
      project_id: project.id,
      from: { id: account.owner.id },
    })
    const { status, body, text } = await market.call('POST', `/v1/intent/${intent.id}/confirm`, {
      session_id: session.body.session_id,
      type: 'credit',
      credit: { payment_instrument_id: account.id, terms: 'thirty_days' },
    })
    expect(status, text).toBe(200)
    expect(await market.read('checkout', body.checkout_id)).toMatchObject({ type: 'credit' })
    expect(await available(account)).toBe(4_996_000)
  })
})
