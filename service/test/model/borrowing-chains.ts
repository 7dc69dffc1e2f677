// What chance alone seldom brings together, about what is lent: several deeds in one command.
import type { Act, Chances, Kind } from './acts.ts'
import { always, person, pick, sellers } from './acts.ts'
import { buyThis } from './asking.ts'
import { openTradeAccount, tellLender } from './borrowing.ts'
import { settleDown } from './chains.ts'
import { cancelCheckout, cancelWhole } from './ending.ts'
import type { Real } from './real.ts'
import { leave, plain } from './releasing.ts'
import type { Checkout, Settlement, Wish, World } from './state.ts'
import { DAY, MINUTE } from './time.ts'

/** A business buys so many things at once on credit. Null: its fee was too much. */
async function borrow(
  world: World,
  real: Real,
  { count, ...chances }: Chances & { readonly count: number },
): Promise<Checkout | null> {
  const { a, b, amount } = chances
  if (world.lender === null) await openTradeAccount(world, real, chances)
  const buyer = world.lender?.business ?? null
  if (buyer === null) return null
  const none = { target: null, feePpm: null, requiredBy: null, releaseAt: null }
  const wishes = Array.from({ length: count }, (_, index): Wish => {
    const seller = person(world, pick(sellers, a + index))
    const terms = {
      ...none,
      type: 'escrow',
      feeFlat: null,
      seller,
      amount: amount + index,
    } as const
    return { terms, existing: null }
  })
  const fees = { feeFlat: b % 2 === 0 ? null : 1 + (b % 90), feePpm: null }
  const asked = { type: 'checkout' as const, buyer, project: null, wishes, ...fees }
  if (!(await buyThis(world, real, asked, { ...chances, b: 1 }))) return null
  await settleDown(world, real)
  return world.checkouts.at(-1) ?? null
}

const settlementsOf = (checkout: Checkout | null) =>
  (checkout?.parts ?? []).map(({ settlement }) => settlement)

/** All that is lent for it is released. */
const releaseOf = async (world: World, real: Real, settlement: Settlement) =>
  await leave(world, real, 'release', [{ ...plain, settlement }])

/**
 * Of three things that are bought on credit one is refunded, which waits for money; one is
 * cancelled, whose credit is free again; and one is released, for which the lender is to pay: the
 * checkout cannot be cancelled then.
 */
const borrowForThree: Act = async (world, real, chances) => {
  const checkout = await borrow(world, real, { ...chances, count: 3 })
  const [refunded, cancelled, released] = settlementsOf(checkout)
  if (checkout === null || refunded === undefined) return
  if (cancelled === undefined || released === undefined) return
  await leave(world, real, 'refund', [{ ...plain, settlement: refunded }])
  await cancelWhole(world, real, cancelled)
  await releaseOf(world, real, released)
  await settleDown(world, real)
  await cancelCheckout(world, real, checkout)
}

/** The lender does not pay for the first of two: all is as before, and he pays for the second. */
const borrowAgain: Act = async (world, real, chances) => {
  const [refused, paid] = settlementsOf(await borrow(world, real, { ...chances, count: 2 }))
  if (refused === undefined || paid === undefined) return
  await tellLender(world, real, 'refuse_next_draw')
  await releaseOf(world, real, refused)
  await settleDown(world, real, MINUTE)
  await releaseOf(world, real, paid)
  await settleDown(world, real)
}

/** What was drawn is never paid back, also on the day on which it was to be. */
const neverPayBack: Act = async (world, real, chances) => {
  const [settlement] = settlementsOf(await borrow(world, real, { ...chances, count: 1 }))
  if (settlement === undefined) return
  await releaseOf(world, real, settlement)
  await settleDown(world, real, DAY)
  await tellLender(world, real, 'default')
  await settleDown(world, real, 31 * DAY)
}

export const borrowingChains: readonly Kind[] = [
  { name: 'borrow for three', isPossible: always, act: borrowForThree },
  { name: 'borrow again', isPossible: always, act: borrowAgain },
  { name: 'never pay back', isPossible: always, act: neverPayBack },
]
