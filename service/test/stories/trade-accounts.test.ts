// Trade accounts: who gets one, what it takes, and what it cannot pay for.
import { describe, expect, it } from 'vitest'
import { creditAt } from '../harness/credit.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop: market } = await openShop({ roles: ['api'] })
const credit = creditAt(market)

describe('a trade account', () => {
  it('is approved at once in Norway, Sweden and the United Kingdom', async () => {
    for (const country of ['NO', 'SE', 'GB']) {
      const made = await credit.apply({ country, number: '12345600' })
      expect(made).toMatchObject({
        status: 'processing',
        type: 'trade_account',
        trade_account: null,
      })
      await market.advance('PT5S')
      const { status, trade_account } = await credit.read(made)
      expect(status).toBe('enabled')
      expect(trade_account.credit_limit).toEqual({ gbp: 5_000_000, eur: 5_000_000, usd: 5_000_000 })
      expect(trade_account.max_order_value.eur).toBe(2_500_000)
    }
  })

  it('takes up to three days elsewhere, and a number that ends in 00 is rejected', async () => {
    const good = await credit.apply({ country: 'DE', number: 'HRB12345' })
    const bad = await credit.apply({ country: 'DE', number: 'HRB12300' })
    await market.advance('PT5S')
    expect((await credit.read(good)).status).toBe('processing')
    await market.advance('PT72H')
    expect((await credit.read(good)).status).toBe('enabled')
    expect((await credit.read(bad)).status).toBe('rejected')
    expect((await credit.read(bad)).trade_account).toBeNull()
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
    const full = credit.owner()
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
    const { body: business } = await market.call('POST', '/v1/participants', credit.owner())
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
    const { id } = await credit.apply()
    const key = holdfast.stranger.keys.sandbox.private
    const { status } = await market.call('GET', `/v1/payment-instrument/${id}`, undefined, { key })
    expect(status).toBe(404)
  })
})

describe('a trade account that is switched off', () => {
  it('confirms nothing new; what it covers stays covered, and it can be switched on', async () => {
    const account = await credit.tradeAccount()
    const checkout = await credit.bought(account, { amount: 10_000 })
    expect(await credit.lender(account, 'disable')).toBe(200)
    expect((await credit.read(account)).status).toBe('disabled')
    const refused = await credit.confirm(account, { settlements: [{}] })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'payment_instrument_not_enabled' },
    })
    await market.release({ settlement_id: checkout.settlements[0].id })
    await market.advance('P2D')
    expect(await market.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
    expect(await credit.lender(account, 'enable')).toBe(200)
    expect((await credit.confirm(account, { settlements: [{}] })).status).toBe(200)
  })

  it('failed or was rejected is not switched on', async () => {
    for (const outcome of ['fail', 'reject']) {
      const account = await credit.apply({ country: 'FR' })
      expect(await credit.lender(account, outcome)).toBe(200)
      expect(await credit.lender(account, 'enable')).toBe(409)
      await market.advance('PT73H')
      expect((await credit.read(account)).status).toBe(outcome === 'fail' ? 'failed' : 'rejected')
    }
  })
})

describe('what cannot be confirmed on credit', () => {
  it('is more than the limit or the largest order, and nothing is made of it', async () => {
    const account = await credit.tradeAccount()
    const { status, body } = await credit.confirm(account, { settlements: [{ amount: 2_500_001 }] })
    expect(status).toBe(409)
    expect(body.code).toBe('insufficient_credit')
    await credit.bought(account, { amount: 2_500_000 })
    await credit.bought(account, { amount: 2_499_000 })
    const last = await credit.confirm(account, { settlements: [{ amount: 1_001 }] })
    expect(last.body.code).toBe('insufficient_credit')
    expect(await credit.available(account)).toBe(1_000)
  })

  it('is a settlement of type transfer', async () => {
    const account = await credit.tradeAccount()
    const { body: project } = await market.call('POST', '/v1/projects', { currency: 'eur' })
    const { status, body } = await credit.confirm(account, {
      settlements: [{ type: 'transfer', amount: 1_000, to: { project_id: project.id } }],
    })
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'method_not_available' })
  })

  it("is another buyer's instrument, or one that is not enabled", async () => {
    const account = await credit.tradeAccount()
    const other = await credit.tradeAccount()
    const foreign = await credit.confirm({ ...account, id: other.id }, { settlements: [{}] })
    expect(foreign.status).toBe(404)
    const processing = await credit.apply({ country: 'DE' })
    const early = await credit.confirm(processing, { settlements: [{}] })
    expect(early.body.code).toBe('payment_instrument_not_enabled')
  })
})

describe('the last of a limit', () => {
  it('is had by one of many that confirm at the same moment', async () => {
    const account = await credit.tradeAccount()
    await credit.bought(account, { amount: 2_500_000 })
    const answers = await Promise.all(
      Array.from({ length: 8 }, async () => {
        return await credit.confirm(account, { settlements: [{ amount: 2_000_000 }] })
      }),
    )
    const codes = answers.map(({ status, body }) => (status === 200 ? 'confirmed' : body.code))
    expect(codes.filter((code) => code === 'confirmed')).toHaveLength(1)
    expect(new Set(codes)).toEqual(new Set(['confirmed', 'insufficient_credit']))
    expect(await credit.available(account)).toBe(500_000)
  })
})
