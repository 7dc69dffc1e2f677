// Lent money that goes back to the lender lowers what is owed to him, when he has counted it.
import { describe, expect, it } from 'vitest'
import { creditAt, LIMIT } from '../harness/credit.ts'
import { openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const { shop: market } = await openShop({ roles: ['api'] })
const credit = creditAt(market)

/** A settlement over 100.00 that holds all of it, lent; its buyer may be refunded. */
async function lent() {
  const account = await credit.tradeAccount()
  await market.verify(account.owner.email)
  const checkout = await credit.bought(account, { amount: 10_000 })
  const [settlement] = checkout.settlements
  const { body } = await market.release({ settlement_id: settlement.id })
  await market.call('POST', `/v1/outbound/${body.outbounds[0].id}/cancel`, {})
  await market.advance('P2D')
  expect(await market.read('settlement', settlement.id)).toMatchObject({ balance: 10_000 })
  expect(await credit.available(account)).toBe(LIMIT - 10_000)
  return { account, settlement }
}

async function refund({ id }: Shown, amount: number): Promise<Shown> {
  const refunds = [{ settlement_id: id, amount }]
  const { status, text, body } = await market.call('POST', '/v1/outbounds/refunds', { refunds })
  expect(status, text).toBe(200)
  return body.outbounds[0]
}

describe('a refund to the lender', () => {
  it('lowers what is owed when he has counted it, and no sooner', async () => {
    const { account, settlement } = await lent()
    const { id } = await refund(settlement, 4_000)
    expect(await credit.available(account)).toBe(LIMIT - 10_000)
    await market.advance('PT1M')
    expect(await market.read('outbound', id)).toMatchObject({ status: 'executed' })
    expect(await credit.available(account)).toBe(LIMIT - 6_000)
    await market.advance('P40D')
    expect(await credit.available(account)).toBe(LIMIT)
  })

  it('leaves only the rest for the buyer to pay, and the rest for the lender to lose', async () => {
    const { account, settlement } = await lent()
    await refund(settlement, 4_000)
    await market.advance('PT1M')
    expect(await credit.lender(account, 'default')).toBe(200)
    await market.advance('P40D')
    expect(await credit.available(account)).toBe(LIMIT - 6_000)
  })

  it('counts too for what he had given up', async () => {
    const { account, settlement } = await lent()
    expect(await credit.lender(account, 'default')).toBe(200)
    await market.advance('PT1M')
    await refund(settlement, 4_000)
    await market.advance('PT1M')
    expect(await credit.available(account)).toBe(LIMIT - 6_000)
  })

  it('of all that was drawn leaves nothing to pay, in whatever parts it comes', async () => {
    const { account, settlement } = await lent()
    for (const amount of [2_500, 2_500, 5_000]) await refund(settlement, amount)
    await market.advance('PT2M')
    expect(await credit.available(account)).toBe(LIMIT)
    expect(await credit.lender(account, 'repay')).toBe(409)
    expect(await credit.lender(account, 'default')).toBe(409)
    await market.advance('P40D')
    expect(await credit.available(account)).toBe(LIMIT)
  })

  it('changes nothing for a buyer who has paid', async () => {
    const { account, settlement } = await lent()
    await credit.lender(account, 'repay')
    await market.advance('PT1M')
    await refund(settlement, 4_000)
    await market.advance('PT1M')
    expect(await credit.available(account)).toBe(LIMIT)
  })
})

describe('lent money that nobody needed', () => {
  it('lowers what is owed when it was sent back', async () => {
    const account = await credit.tradeAccount()
    const { body } = await credit.confirm(account, {
      settlements: [{ amount: 10_000 }],
      changes: { fee_flat: 300 },
    })
    const checkout = await market.read('checkout', body.checkout_id)
    await market.release({ settlement_id: checkout.settlements[0].id })
    await market.credit(checkout, 10_300)
    await market.advance('P2D')
    const { inbounds } = await market.read('project', checkout.project_id)
    const { id } = inbounds.find(({ type }: Shown) => type === 'credit')
    const returned = await market.call('POST', `/v1/inbound/${id}/return`, {})
    expect(returned.status, returned.text).toBe(200)
    await market.advance('PT2M')
    expect(await credit.available(account)).toBe(LIMIT - 10_000)
  })
})
