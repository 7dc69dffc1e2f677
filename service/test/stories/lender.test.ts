// The lender: it says no, it is paid back, or it never is.
import { describe, expect, it } from 'vitest'
import { creditAt, LIMIT } from '../harness/credit.ts'
import { openShop } from '../harness/story.ts'

type Shown = ReturnType<typeof JSON.parse>

const { shop: market } = await openShop({ roles: ['api'] })
const credit = creditAt(market)

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

  it('to the draw of a funding settlement in review cancels it after that', async () => {
    const account = await credit.tradeAccount()
    await credit.lender(account, 'refuse_next_draw')
    const checkout = await credit.bought(account, { type: 'funding', amount: 8_000, to: null })
    const review = `/_sandbox/v1/settlement/${checkout.settlements[0].id}/review`
    expect((await market.call('POST', review, { outcome: 'hold' })).status).toBe(200)
    await market.advance('PT1M')
    expect(await credit.available(account)).toBe(LIMIT)
    expect((await market.call('POST', review, { outcome: 'pass' })).status).toBe(200)
    const after = await market.read('checkout', checkout.id)
    expect(after).toMatchObject({ status: 'failed', settlements: [{ status: 'cancelled' }] })
  })

  it('to the draw of a funding settlement in review cancels it beside others', async () => {
    const account = await credit.tradeAccount()
    await credit.lender(account, 'refuse_next_draw')
    const funding = { type: 'funding', amount: 8_000, to: null }
    const checkout = await credit.bought(account, funding, { amount: 2_000 })
    const [{ id }, escrow] = checkout.settlements
    const review = `/_sandbox/v1/settlement/${id}/review`
    await market.call('POST', review, { outcome: 'hold' })
    await market.advance('PT1M')
    expect((await market.call('POST', review, { outcome: 'pass' })).status).toBe(200)
    expect((await market.read('settlement', id)).status).toBe('cancelled')
    await market.release({ settlement_id: escrow.id })
    await market.advance('P3D')
    expect((await market.read('checkout', checkout.id)).status).toBe('settled')
  })

  it.each([['before'], ['after']])(
    'to the draw of the fee, %s the last settlement is cancelled, leaves nothing open',
    async (when) => {
      const account = await credit.tradeAccount()
      const { body } = await credit.confirm(account, {
        settlements: [{ amount: 10_000 }],
        changes: { fee_flat: 300 },
      })
      const [{ id }] = (await market.read('checkout', body.checkout_id)).settlements
      await credit.lender(account, 'refuse_next_draw')
      await market.release({ settlement_id: id, amount: 4_000 })
      // The draw of the fee is asked for alone: of two at once, the lender refuses either.
      await market.advance('PT1S')
      await market.release({ settlement_id: id, amount: 5_000 })
      if (when === 'before') await market.advance('P2D')
      const { status } = await market.call('POST', `/v1/settlement/${id}/cancel`, {})
      expect(status).toBe(200)
      await market.advance('P2D')
      expect((await market.read('checkout', body.checkout_id)).status).toBe('cancelled')
      await market.advance('P31D')
      expect(await credit.available(account)).toBe(LIMIT)
    },
  )

  it('to all that was drawn lets the checkout be cancelled again', async () => {
    const account = await credit.tradeAccount()
    const checkout = await credit.bought(account, { amount: 10_000 })
    await credit.lender(account, 'refuse_next_draw')
    await market.release({ settlement_id: checkout.settlements[0].id })
    const cancel = `/v1/checkout/${checkout.id}/cancel`
    const { body: refusal } = await market.call('POST', cancel, {})
    expect(refusal.code).toBe('checkout_drawn')
    await market.advance('PT1M')
    expect((await market.call('POST', cancel, {})).status).toBe(200)
    expect(await credit.available(account)).toBe(LIMIT)
  })

  it('to a draw ends the checkout with its last settlement, and frees its buyer fee', async () => {
    const account = await credit.tradeAccount()
    const { body } = await credit.confirm(account, {
      settlements: [{ amount: 10_000 }],
      changes: { fee_flat: 300 },
    })
    const [settlement] = (await market.read('checkout', body.checkout_id)).settlements
    await credit.lender(account, 'refuse_next_draw')
    await market.release({ settlement_id: settlement.id, amount: 6_000 })
    await market.advance('PT1M')
    await market.call('POST', `/v1/settlement/${settlement.id}/cancel`, {})
    expect((await market.read('checkout', body.checkout_id)).status).toBe('cancelled')
    expect(await credit.available(account)).toBe(LIMIT)
  })

  it('to a release called back lets the one that waits have its cover', async () => {
    const to = { email: 'ragna@example.com' }
    await market.verify(to.email)
    const account = await credit.tradeAccount()
    const checkout = await credit.bought(account, { amount: 10_000, to })
    await credit.lender(account, 'refuse_next_draw')
    const release = { settlement_id: checkout.settlements[0].id }
    const [first] = (await market.release(release)).body.outbounds
    await market.advance('PT1S')
    expect((await market.call('POST', `/v1/outbound/${first.id}/cancel`, {})).status).toBe(200)
    const [second] = (await market.release(release)).body.outbounds
    expect(second.status).toBe('awaiting_funds')
    await market.advance('P10D')
    expect((await market.read('outbound', second.id)).status).toBe('executed')
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

  it('and is never paid back gives nothing of its limit back, ever', async () => {
    const account = await credit.tradeAccount()
    await credit.bought(account, { type: 'funding', amount: 9_000, to: null })
    await market.advance('P2D')
    await credit.lender(account, 'default')
    await market.advance('P100D')
    expect(await credit.available(account)).toBe(4_991_000)
    expect(await credit.lender(account, 'repay')).toBe(409)
    expect(await credit.lender(account, 'default')).toBe(409)
  })
})
