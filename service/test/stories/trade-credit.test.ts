// A business buys on net terms: what is reserved, drawn and given back, and where it goes.
import { describe, expect, it } from 'vitest'
import { parseId } from '#kit'
import { creditAt, LIMIT } from '../harness/credit.ts'
import { ownerOf } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const { holdfast, shop: market } = await openShop({ roles: ['api'] })
const credit = creditAt(market)

/** The kinds of inbounds that a refund goes back to, although its buyer has an account on file. */
async function originsOf(shown: string): Promise<string[]> {
  const owner = await ownerOf(holdfast)
  const { rows } = await owner.query<{ type: string }>(
    `select i.type from outbounds o
       join inbounds i on i.tenant_id = o.tenant_id and i.id = o.back_to_inbound_id
      where o.id = $1`,
    [parseId('outbound', shown)],
  )
  await owner.end()
  return rows.map(({ type }) => type)
}

describe('a checkout on credit', () => {
  it('reserves amount and fee; its releases draw, pay out and settle it', async () => {
    const account = await credit.tradeAccount()
    const { body } = await credit.confirm(account, {
      settlements: [{ amount: 100_000 }],
      changes: { fee_flat: 500 },
    })
    const [settlement] = (await market.read('checkout', body.checkout_id)).settlements
    expect(await credit.available(account)).toBe(LIMIT - 100_500)
    const released = await market.release({ settlement_id: settlement.id, amount: 40_000 })
    expect(released.body.outbounds).toMatchObject([{ status: 'awaiting_funds' }])
    expect(await market.read('settlement', settlement.id)).toMatchObject({
      status: 'settling',
      balance: -40_000,
    })
    expect(await credit.available(account)).toBe(LIMIT - 100_500)
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
    expect(await credit.available(account)).toBe(LIMIT - 100_500)
    await market.advance('P31D')
    expect(await credit.available(account)).toBe(LIMIT)
  })

  it('releases immediate settlements at once, and escrows when their date comes', async () => {
    const account = await credit.tradeAccount()
    const checkout = await credit.bought(
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
    const account = await credit.tradeAccount()
    const checkout = await credit.bought(account, { type: 'funding', amount: 7_000, to: null })
    const refusal = await market.call('POST', `/v1/checkout/${checkout.id}/cancel`, {})
    expect(refusal).toMatchObject({ status: 409, body: { code: 'checkout_drawn' } })
    await market.advance('P2D')
    expect(await market.read('project', checkout.project_id)).toMatchObject({ balance: 7_000 })
    expect(await market.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it('draws only what a settlement lacks', async () => {
    const account = await credit.tradeAccount()
    const checkout = await credit.bought(account, { amount: 10_000 })
    const [settlement] = checkout.settlements
    await market.release({ settlement_id: settlement.id, amount: 4_000 })
    await market.advance('P2D')
    await market.release({ settlement_id: settlement.id, amount: 6_000 })
    await market.advance('P2D')
    const { inbounds } = await market.read('project', checkout.project_id)
    expect(inbounds.map(({ amount }: Shown) => amount).toSorted()).toEqual([4_000, 6_000])
  })

  it('that is cancelled before a draw gives all of its limit back', async () => {
    const account = await credit.tradeAccount()
    const checkout = await credit.bought(account, { amount: 10_000 })
    expect(await credit.available(account)).toBe(4_990_000)
    const cancelled = await market.call('POST', `/v1/checkout/${checkout.id}/cancel`, {})
    expect(cancelled.status).toBe(200)
    expect(await credit.available(account)).toBe(LIMIT)
  })

  it('whose settlements are all cancelled is over, and its buyer fee is free again', async () => {
    const account = await credit.tradeAccount()
    const { body } = await credit.confirm(account, {
      settlements: [{ amount: 10_000 }],
      changes: { fee_flat: 200 },
    })
    const { settlements } = await market.read('checkout', body.checkout_id)
    await market.call('POST', `/v1/settlement/${settlements[0].id}/cancel`, {})
    const after = await market.read('checkout', body.checkout_id)
    expect(after.status).toBe('cancelled')
    expect(await credit.available(account)).toBe(LIMIT)
  })

  it('gives back what a cancelled settlement had not drawn, also after a draw', async () => {
    const account = await credit.tradeAccount()
    const checkout = await credit.bought(account, { amount: 10_000 })
    const [settlement] = checkout.settlements
    await market.release({ settlement_id: settlement.id, amount: 4_000 })
    const cancelled = await market.call('POST', `/v1/settlement/${settlement.id}/cancel`, {})
    expect(cancelled.status).toBe(200)
    expect(await credit.available(account)).toBe(4_996_000)
    await market.advance('P2D')
    expect(await market.read('settlement', settlement.id)).toMatchObject({
      status: 'cancelled',
      balance: 0,
    })
    await market.advance('P31D')
    expect(await credit.available(account)).toBe(LIMIT)
  })

  it.each([['P3D'], ['PT0S']])(
    'of which nothing is left settles with what was lent, cancelled %s after the draw',
    async (by) => {
      const account = await credit.tradeAccount()
      const { body } = await credit.confirm(account, {
        settlements: [{ amount: 10_000 }],
        changes: { fee_flat: 300 },
      })
      const [settlement] = (await market.read('checkout', body.checkout_id)).settlements
      await market.release({ settlement_id: settlement.id, amount: 6_000 })
      await market.advance(by)
      const { status } = await market.call('POST', `/v1/settlement/${settlement.id}/cancel`, {})
      expect(status).toBe(200)
      await market.advance('P3D')
      const after = await market.read('checkout', body.checkout_id)
      expect(after).toMatchObject({ status: 'settled', outstanding: 0 })
      await market.advance('P31D')
      expect(await credit.available(account)).toBe(LIMIT)
    },
  )

  it('keeps money whose release was called back for another release or a refund', async () => {
    const account = await credit.tradeAccount()
    const checkout = await credit.bought(account, { amount: 10_000 })
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

describe('money that arrived', () => {
  it('is all that refunds and transfers use; a refund goes to the lender', async () => {
    const account = await credit.tradeAccount()
    const checkout = await credit.bought(account, { amount: 10_000 })
    const [{ id }] = checkout.settlements
    const early = await market.call('POST', '/v1/outbounds/refunds', {
      refunds: [{ settlement_id: id, amount: 2_000 }],
    })
    expect(early.body.outbounds).toMatchObject([{ status: 'awaiting_funds' }])
    expect(await market.read('settlement', id)).toMatchObject({ balance: 0 })
    expect(await credit.available(account)).toBe(4_990_000)
    const released = await market.release({ settlement_id: id, amount: 5_000 })
    await market.call('POST', `/v1/outbound/${released.body.outbounds[0].id}/cancel`, {})
    await market.verify(account.owner.email)
    await market.advance('P2D')
    const [refund] = early.body.outbounds
    expect(await originsOf(refund.id)).toEqual(['credit'])
    expect(await market.read('outbound', refund.id)).toMatchObject({ status: 'executed' })
    expect(await market.read('settlement', id)).toMatchObject({ balance: 3_000 })
  })
})

describe('an invoice on credit', () => {
  it('is confirmed through the API with a session of the buyer', async () => {
    const account = await credit.tradeAccount()
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
    expect(await credit.available(account)).toBe(4_996_000)
  })
})
