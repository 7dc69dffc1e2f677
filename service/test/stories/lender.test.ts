// The lender: it says no, it is paid back, or it never is.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Credit } from '../harness/credit.ts'
import { creditAt, LIMIT } from '../harness/credit.ts'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { startTestService } from '../harness/service.ts'

type Shown = ReturnType<typeof JSON.parse>

let holdfast: TestService
let market: Payments
let credit: Credit

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  market = payments(holdfast)
  credit = creditAt(market)
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

describe('a lender that says no', () => {
  it('to a draw calls the release back and leaves all as it was, for another release', async () => {
    const account = await credit.tradeAccount()
    const { body } = await credit.confirm(account, {
      settlements: [{ amount: 10_000 }],
      changes: { fee_flat: 300 },
    })
    const [settlement] = (await market.read('checkout', body.checkout_id)).settlements
    expect(await credit.lender(account, 'refuse_next_draw')).toBe(200)
    const released = await market.release({ settlement_id: settlement.id, amount: 6_000 })
    const [{ id }] = released.body.outbounds
    await market.advance('PT1M')
    expect(await market.read('outbound', id)).toMatchObject({ status: 'cancelled' })
    expect(await market.read('settlement', settlement.id)).toMatchObject({ balance: 0 })
    expect(await credit.available(account)).toBe(LIMIT - 10_300)
    await market.release({ settlement_id: settlement.id })
    await market.advance('P2D')
    expect(await market.read('checkout', body.checkout_id)).toMatchObject({ status: 'settled' })
    const { inbounds } = await market.read('project', body.project_id)
    expect(inbounds.map(({ amount }: Shown) => amount)).toEqual([10_300])
  })

  it('to the draw of a funding settlement cancels it and fails its checkout', async () => {
    const account = await credit.tradeAccount()
    await credit.lender(account, 'refuse_next_draw')
    const checkout = await credit.bought(account, { type: 'funding', amount: 8_000, to: null })
    await market.advance('PT1M')
    const after = await market.read('checkout', checkout.id)
    expect(after).toMatchObject({ status: 'failed', settlements: [{ status: 'cancelled' }] })
    expect(await credit.available(account)).toBe(LIMIT)
  })

  it('to one draw of several leaves the other settlements covered', async () => {
    const account = await credit.tradeAccount()
    await credit.lender(account, 'refuse_next_draw')
    const checkout = await credit.bought(
      account,
      { type: 'funding', amount: 8_000, to: null },
      { type: 'escrow', amount: 2_000 },
    )
    await market.advance('PT1M')
    const after = await market.read('checkout', checkout.id)
    expect(after).toMatchObject({ status: 'settling', outstanding: 2_000 })
    expect(await credit.available(account)).toBe(4_998_000)
    await market.release({ settlement_id: after.settlements[1].id })
    await market.advance('P2D')
    expect(await market.read('checkout', checkout.id)).toMatchObject({ status: 'settled' })
  })

  it('to the checkout fails it, with what was under way for it', async () => {
    const account = await credit.tradeAccount()
    await credit.lender(account, 'refuse_next_order')
    const checkout = await credit.bought(account, { type: 'immediate', amount: 9_000 })
    await market.advance('PT1M')
    const after = await market.read('checkout', checkout.id)
    expect(after).toMatchObject({ status: 'failed', settlements: [{ status: 'cancelled' }] })
    const { outbounds, inbounds } = await market.read('project', checkout.project_id)
    expect(outbounds).toMatchObject([{ status: 'cancelled' }])
    await market.advance('P2D')
    expect(inbounds).toEqual([])
    expect(await credit.available(account)).toBe(LIMIT)
    const { body } = await market.call('GET', '/v1/events?type=checkout_rejected')
    expect(body.data[0].payload).toMatchObject({ id: checkout.id })
  })
})

describe('what was drawn', () => {
  it('frees the limit when the buyer pays it back, once', async () => {
    const account = await credit.tradeAccount()
    await credit.bought(account, { type: 'immediate', amount: 9_000 })
    expect(await credit.lender(account, 'repay')).toBe(409)
    await market.advance('P2D')
    expect(await credit.available(account)).toBe(4_991_000)
    expect(await credit.lender(account, 'repay')).toBe(200)
    await market.advance('PT1M')
    expect(await credit.available(account)).toBe(LIMIT)
    await market.advance('P40D')
    expect(await credit.available(account)).toBe(LIMIT)
  })

  it('is due by its terms: 60 days, 90 days, or 30 days after the end of the month', async () => {
    const due = [
      ['sixty_days', 'P57D', 'P4D'],
      ['ninety_days', 'P87D', 'P4D'],
      ['end_of_month_plus_thirty_days', 'P27D', 'P36D'],
    ] as const
    for (const [terms, before, rest] of due) {
      const account = await credit.tradeAccount()
      const { status } = await credit.confirm(account, {
        settlements: [{ type: 'immediate', amount: 5_000 }],
        terms,
      })
      expect(status).toBe(200)
      await market.advance('P2D')
      await market.advance(before)
      expect(await credit.available(account)).toBe(4_995_000)
      await market.advance(rest)
      expect(await credit.available(account)).toBe(LIMIT)
    }
  })

  it('and is never paid back is the loss of the lender: nothing is taken back', async () => {
    const account = await credit.tradeAccount()
    const checkout = await credit.bought(account, { type: 'funding', amount: 9_000, to: null })
    await market.advance('P2D')
    expect(await credit.lender(account, 'default')).toBe(200)
    await market.advance('PT1M')
    expect(await credit.available(account)).toBe(4_991_000)
    expect(await market.read('project', checkout.project_id)).toMatchObject({ balance: 9_000 })
  })
})
