import { describe, expect, it } from 'vitest'
import type { CheckoutView } from '#checkouts'
import { abandonCheckouts, outstandingOf } from '#checkouts'
import { randomKey, showId } from '#kit'
import { cancelCheckouts } from '#testing/checkouts'
import type { InboundNotice } from './notice.ts'
import { giveFeesBack } from './rests.ts'
import { balance, checkout, noticeFor, openWorld, receive, reread } from './testing/world.ts'

const world = await openWorld()

const FEES = { fee_flat: 100 }

function ascending(a: bigint, b: bigint): number {
  return Number(a - b)
}

describe('money that arrives', () => {
  it('exactly settles the checkout, and its fee is earned', async () => {
    const view = await checkout(world, [2_000, 500], FEES)
    const [inbound] = await receive(world, noticeFor(view, 2_600))
    expect(inbound).toMatchObject({
      status: 'settled',
      checkout_id: view.checkout.id,
      unreconciled: 0n,
      reason: 'reference',
    })
    const after = await reread(world, view)
    expect(after.checkout).toMatchObject({ status: 'settled', fee_received: 100n })
    expect(after.settlements.map(({ status, received }) => [status, received])).toEqual([
      ['settled', 2_000n],
      ['settled', 500n],
    ])
    expect(await balance(world, view.checkout.project_id)).toBe(0n)
    expect(await balance(world, view.checkout.id)).toBe(0n)
  })

  it('in part fills settlements in their order and settles nothing else', async () => {
    const view = await checkout(world, [2_000, 500], FEES)
    await receive(world, noticeFor(view, 2_001))
    const after = await reread(world, view)
    expect(after.checkout.status).toBe('settling')
    expect(outstandingOf(after)).toBe(599n)
    expect(after.settlements.map(({ status, received }) => [status, received])).toEqual([
      ['settled', 2_000n],
      ['settling', 1n],
    ])
  })

  it('in two parts settles it with the second, the fee last', async () => {
    const view = await checkout(world, [2_000, 500], FEES)
    await receive(world, noticeFor(view, 2_550))
    expect((await reread(world, view)).checkout).toMatchObject({
      status: 'settling',
      fee_received: 50n,
    })
    expect(await balance(world, view.checkout.id)).toBe(50n)
    await receive(world, noticeFor(view, 50))
    expect((await reread(world, view)).checkout).toMatchObject({ status: 'settled' })
    expect(await balance(world, view.checkout.id)).toBe(0n)
  })

  it('beyond what is asked stays in the project, shown as overpaid', async () => {
    const view = await checkout(world, [2_000], FEES)
    const [inbound] = await receive(world, noticeFor(view, 2_107))
    expect(inbound).toMatchObject({ unreconciled: 7n, checkout_id: view.checkout.id })
    const after = await reread(world, view)
    expect(after.checkout.status).toBe('settled')
    expect(outstandingOf(after)).toBe(-7n)
    expect(await balance(world, view.checkout.project_id)).toBe(7n)
  })

  it('for a checkout that has settled is over-funding of it', async () => {
    const view = await checkout(world, [2_000])
    await receive(world, noticeFor(view, 2_000))
    const [late] = await receive(world, noticeFor(view, 30))
    expect(late).toMatchObject({ unreconciled: 30n, checkout_id: view.checkout.id })
    const after = await reread(world, view)
    expect(after.checkout.status).toBe('settled')
    expect(outstandingOf(after)).toBe(-30n)
    expect(await balance(world, view.checkout.project_id)).toBe(30n)
  })

  it('with a reference of nobody stays unreconciled, with the reason', async () => {
    const view = await checkout(world, [2_000])
    const [inbound] = await receive(world, noticeFor(view, 2_000, { reference: 'CZZZZZZZZZ' }))
    expect(inbound).toMatchObject({ checkout_id: null, unreconciled: 2_000n, reason: 'no_match' })
    expect(await balance(world, view.checkout.project_id)).toBe(2_000n)
    expect((await reread(world, view)).checkout.status).toBe('settling')
  })

  it('without a reference is matched by the buyer, known or by name', async () => {
    const first = await checkout(world, [2_000])
    const { buyer_id } = first.checkout
    const bare = { reference: null, payerName: null }
    await receive(world, noticeFor(first, 2_000, { ...bare, payerIds: [buyer_id] }))
    expect((await reread(world, first)).checkout.status).toBe('settled')
    const second = await checkout(world, [2_000])
    await receive(world, noticeFor(second, 2_000, { ...bare, payerName: 'BUYER BEA' }))
    expect((await reread(world, second)).checkout.status).toBe('settled')
  })

  it('goes to no checkout of another project', async () => {
    const [one, other] = [await checkout(world, [2_000]), await checkout(world, [2_000])]
    const { reference } = other.checkout
    const [inbound] = await receive(world, noticeFor(one, 2_000, { reference }))
    expect(inbound?.checkout_id).toBeNull()
    expect((await reread(world, other)).checkout.status).toBe('settling')
  })
})

describe('a notice of the bank', () => {
  it('that comes ten times at once is one inbound', async () => {
    const view = await checkout(world, [2_000])
    const notice = noticeFor(view, 2_000)
    const made = await Promise.all(
      Array.from({ length: 10 }, async () => await receive(world, notice, notice)),
    )
    expect(made.flat()).toHaveLength(1)
    expect(await receive(world, notice)).toEqual([])
    expect(await world.count('inbounds', 'rail_notice_id = $1', notice.noticeId)).toBe(1)
    const after = await reread(world, view)
    expect(after.settlements[0]?.received).toBe(2_000n)
    expect(await balance(world, view.checkout.project_id)).toBe(0n)
  })

  it('shares a batch with another for the same checkout, and each counts once', async () => {
    const view = await checkout(world, [2_000, 500], FEES)
    const made = await receive(world, noticeFor(view, 2_200), noticeFor(view, 600))
    expect(made.map(({ unreconciled }) => unreconciled).toSorted(ascending)).toEqual([0n, 200n])
    const after = await reread(world, view)
    expect(after.checkout).toMatchObject({ status: 'settled', fee_received: 100n })
    expect(after.settlements.map(({ received }) => received)).toEqual([2_000n, 500n])
    expect(outstandingOf(after)).toBe(-200n)
  })

  it('that pays all is followed in its batch by one that finds nothing missing', async () => {
    const view = await checkout(world, [2_000])
    const made = await receive(world, noticeFor(view, 2_000), noticeFor(view, 2_000))
    expect(made.map(({ unreconciled }) => unreconciled).toSorted(ascending)).toEqual([0n, 2_000n])
    expect(await balance(world, view.checkout.project_id)).toBe(2_000n)
  })
})

describe('what a batch brings is matched as if it came one by one', () => {
  /** Two checkouts of one project and buyer that wait for 1,000 each. */
  const twoWaiting = async () => {
    const first = await checkout(world, [1_000])
    const project_id = showId('project', first.checkout.project_id)
    return [first, await checkout(world, [1_000], { project_id })] as const
  }
  const byOneOrAtOnce = [
    ['one by one', false],
    ['at once', true],
  ] as const
  /** The reasons, what nothing took, and how the checkouts stand afterwards. */
  const arrived = async (
    isAtOnce: boolean,
    views: readonly CheckoutView[],
    notices: readonly InboundNotice[],
  ) => {
    const made = isAtOnce ? await receive(world, ...notices) : []
    for (const notice of isAtOnce ? [] : notices) made.push(...(await receive(world, notice)))
    const after = await Promise.all(views.map(async (view) => await reread(world, view)))
    return {
      inbounds: made.map((inbound) => [inbound.reason, inbound.unreconciled]),
      checkouts: after.map((view) => view.checkout.status),
    }
  }
  const bothSettled = {
    inbounds: [
      ['reference', 0n],
      ['amount_of_known_payer', 0n],
    ],
    checkouts: ['settled', 'settled'],
  }

  it.each(byOneOrAtOnce)(
    '%s: money that fills a checkout leaves the other',
    async (_, isAtOnce) => {
      const [first, second] = await twoWaiting()
      const payerIds = [first.checkout.buyer_id]
      const notices = [
        noticeFor(first, 1_000),
        noticeFor(first, 1_000, { reference: null, payerIds }),
      ]
      expect(await arrived(isAtOnce, [first, second], notices)).toEqual(bothSettled)
    },
  )

  it.each(byOneOrAtOnce)('%s: money beyond a full checkout names none', async (_, isAtOnce) => {
    const view = await checkout(world, [1_000])
    const payerIds = [view.checkout.buyer_id]
    const notices = [
      noticeFor(view, 1_000),
      noticeFor(view, 1_000, { reference: null, payerIds }),
      noticeFor(view, 30),
    ]
    expect(await arrived(isAtOnce, [view], notices)).toEqual({
      inbounds: [
        ['reference', 0n],
        ['no_open_checkout', 1_000n],
        ['reference', 30n],
      ],
      checkouts: ['settled'],
    })
  })

  it.each(byOneOrAtOnce)('%s: an account that paid before is known', async (_, isAtOnce) => {
    const [first, second] = await twoWaiting()
    const fingerprint = randomKey()
    const payerAccount = { fingerprint, masked: '•••• 2051', sealed: Buffer.from('sealed') }
    const notices = [
      noticeFor(first, 1_000, { payerAccount }),
      noticeFor(first, 1_000, { reference: null, payerAccount }),
    ]
    expect(await arrived(isAtOnce, [first, second], notices)).toEqual(bothSettled)
  })
})

describe('money that comes too late', () => {
  it('after a cancellation stays in the project, whoever else waits there', async () => {
    const first = await checkout(world, [2_000])
    const { id, project_id } = first.checkout
    await world.inUnit(async (unit) => await cancelCheckouts(unit, [id]))
    const second = await checkout(world, [2_000], { project_id: showId('project', project_id) })
    const payerIds = [first.checkout.buyer_id]
    const [inbound] = await receive(world, noticeFor(first, 2_000, { payerIds }))
    expect(inbound).toMatchObject({ unreconciled: 2_000n, reason: 'checkout_ended' })
    expect((await reread(world, first)).settlements[0]).toMatchObject({
      status: 'cancelled',
      received: 0n,
    })
    expect((await reread(world, second)).checkout.status).toBe('settling')
    expect(await balance(world, project_id)).toBe(2_000n)
  })

  it('after it was abandoned, too', async () => {
    const view = await checkout(world, [2_000])
    await world.inUnit(async (unit) => await abandonCheckouts(unit, [view.checkout.id]))
    const [inbound] = await receive(world, noticeFor(view, 2_000))
    expect(inbound).toMatchObject({ unreconciled: 2_000n, reason: 'checkout_ended' })
    expect(await balance(world, view.checkout.project_id)).toBe(2_000n)
  })

  it('finds a checkout that had received a part not abandoned', async () => {
    const view = await checkout(world, [2_000], FEES)
    await receive(world, noticeFor(view, 2_050))
    await world.inUnit(async (unit) => await abandonCheckouts(unit, [view.checkout.id]))
    expect((await reread(world, view)).checkout.status).toBe('settling')
  })

  it('leaves a part-funded settlement of it open, and its fee in the project', async () => {
    const view = await checkout(world, [2_000, 500], FEES)
    await receive(world, noticeFor(view, 300))
    await world.inUnit(async (unit) => await cancelCheckouts(unit, [view.checkout.id]))
    const after = await reread(world, view)
    expect(after.settlements.map(({ status, received }) => [status, received])).toEqual([
      ['settling', 300n],
      ['cancelled', 0n],
    ])
    const paid = await checkout(world, [10], { fee_flat: 5 })
    await receive(world, noticeFor(paid, 12))
    await world.inUnit(async (unit) => {
      await cancelCheckouts(unit, [paid.checkout.id])
      // As the service does when a checkout came to nothing.
      await giveFeesBack(unit, [paid.checkout.id])
    })
    expect((await reread(world, paid)).checkout).toMatchObject({ status: 'cancelled' })
    expect(await balance(world, paid.checkout.project_id)).toBe(2n)
  })

  it('or at the same moment as a cancellation is counted once, wherever it goes', async () => {
    for (let trial = 0; trial < 10; trial++) {
      const view = await checkout(world, [2_000], FEES)
      const { id, project_id } = view.checkout
      await Promise.all([
        world.inUnit(async (unit) => await cancelCheckouts(unit, [id])),
        receive(world, noticeFor(view, 2_100)),
      ])
      const { checkout: after, settlements } = await reread(world, view)
      const isPaid = after.status === 'settled'
      expect(after.status).toBe(isPaid ? 'settled' : 'cancelled')
      expect(settlements[0]?.received).toBe(isPaid ? 2_000n : 0n)
      expect(await balance(world, project_id)).toBe(isPaid ? 0n : 2_100n)
    }
  })
})
