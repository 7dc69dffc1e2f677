// Lent money that nobody needed, and its way back to the lender: several deeds in one command.
import type { Act, Chances, Kind } from './acts.ts'
import { always, person, pick, sellers, some, usual } from './acts.ts'
import { buyThis } from './asking.ts'
import { openTradeAccount, tellLender } from './borrowing.ts'
import { paidInto, settleDown } from './chains.ts'
import { learnNew } from './compare.ts'
import { cashOf } from './derived.ts'
import { CANCELLABLE } from './leaving.ts'
import { credit, elapse } from './paying.ts'
import type { Real } from './real.ts'
import { bringBack, cancel, decideOn, fail, isSent, leave, plain } from './releasing.ts'
import { refuseOne, sendHome } from './sending.ts'
import type { Outbound, Settlement, Terms, World } from './state.ts'
import { DAY, SECOND } from './time.ts'

/** Paid by the rail, and then counted by the lender: each takes so long. */
const STEP = 5 * SECOND

function termsOf(world: World, { a, b, amount }: Chances): Terms {
  const type = a % 3 === 0 ? 'funding' : 'escrow'
  const seller = type === 'funding' ? null : person(world, pick(sellers, b))
  const none = { target: null, feeFlat: null, feePpm: null, requiredBy: null, releaseAt: null }
  return { ...none, type, seller, amount: amount + 1 }
}

/** Releases draw all that is lent for a settlement, and are called back before it has come. */
async function drawForNothing(
  world: World,
  real: Real,
  { settlement, a }: { readonly settlement: Settlement } & Pick<Chances, 'a'>,
): Promise<void> {
  const half = Math.ceil(settlement.amount / 2)
  for (const amount of a % 2 === 0 ? [null] : [half, null]) {
    await leave(world, real, 'release', [{ ...plain, settlement, amount }])
  }
  await settleDown(world, real)
  const called = world.outbounds.filter((one) => one.settlement === settlement)
  for (const outbound of called) {
    if (CANCELLABLE.includes(outbound.status)) await cancel(world, real, outbound)
  }
}

/** A business buys on credit what it does not need: a day later its settlement holds lent money. */
const borrowForNothing: Act = async (world, real, chances) => {
  const { b, c } = chances
  if (world.lender === null) await openTradeAccount(world, real, chances)
  const buyer = world.lender?.business ?? null
  if (buyer === null) return
  if (buyer.status !== 'verified') {
    await decideOn(world, real, { one: buyer, account: pick(usual, b), outcome: 'pass' })
  }
  const fees = { feeFlat: b % 3 === 0 ? null : 1 + (c % 90), feePpm: null }
  const wishes = [{ terms: termsOf(world, chances), existing: null }]
  const asked = { type: 'checkout' as const, buyer, project: null, wishes, ...fees }
  if (!(await buyThis(world, real, asked, { ...chances, b: 1 }))) return
  const checkout = world.checkouts.at(-1)
  const settlement = checkout?.parts.at(0)?.settlement
  if (checkout === undefined || settlement === undefined) return
  if (settlement.seller !== null) await drawForNothing(world, real, { ...chances, settlement })
  // Paid in another way meanwhile, it lacks nothing when the lender pays: his fee money is a rest.
  const { project, amount, reference } = checkout
  if (c % 2 === 0) await credit(world, real, { project, amount, reference })
  await elapse(world, real, DAY)
}

/** What holds lent money, for a business that may be refunded. */
const lentTo = (world: World) =>
  world.settlements.filter((settlement) => {
    const isRefundable = settlement.buyer.status === 'verified' && cashOf(settlement) > 0
    return isRefundable && paidInto(world, settlement).some(({ type }) => type === 'credit')
  })

/** All of it, some of it, or both, one after the other; now and then more than there is. */
function sharesOf(settlement: Settlement, { b, amount }: Chances): readonly (number | null)[] {
  const some = 1 + (amount % Math.max(cashOf(settlement), 1))
  return pick([[null], [some], [some, null], [some, some + 1]], b)
}

type Fate = (
  world: World,
  real: Real,
  refund: Outbound,
  chances: Pick<Chances, 'b' | 'amount'>,
) => Promise<void>

/** What becomes of a refund that the bank has in hand. */
const fates: readonly Fate[] = [
  async () => {},
  fail,
  // Here again before the lender has counted it; or when he has, and refunded once more.
  async (world, real, refund, chances) => {
    await elapse(world, real, STEP)
    await bringBack(world, real, refund, chances)
  },
  async (world, real, refund, chances) => {
    const { settlement } = refund
    await elapse(world, real, 2 * STEP)
    await bringBack(world, real, refund, chances)
    // What waits for the money goes first.
    await settleDown(world, real)
    if (settlement !== null) await leave(world, real, 'refund', [{ ...plain, settlement }])
    await settleDown(world, real)
  },
  // The buyer pays what is owed, or never will, while it is on its way or when it is counted.
  async (world, real, _, { b, amount }) => {
    await elapse(world, real, (1 + (amount % 2)) * STEP)
    await tellLender(world, real, pick(['repay', 'repay', 'default'], b))
  },
]

const refundLender: Act = async (world, real, chances) => {
  const settlement = pick(lentTo(world), chances.a)
  const count = world.outbounds.length
  for (const amount of sharesOf(settlement, chances)) {
    await leave(world, real, 'refund', [{ ...plain, settlement, amount }])
  }
  await settleDown(world, real)
  await learnNew(world, real)
  const refund = world.outbounds
    .slice(count)
    .find((one) => one.backTo?.type === 'credit' && isSent(one))
  if (refund !== undefined) await pick(fates, chances.c)(world, real, refund, chances)
  await elapse(world, real, 2 * STEP)
}

/** Money of a lender that nothing took. */
const unwanted = ({ inbounds }: World) =>
  inbounds.filter(({ type, unreconciled }) => type === 'credit' && unreconciled > 0)

/** It goes home: all of it, or some; now and then the rail does not send it. */
const returnToLender: Act = async (world, real, { a, b, c, amount: part }) => {
  const inbound = pick(unwanted(world), a)
  const count = world.returns.length
  const amount = b % 3 === 0 ? 1 + (part % inbound.unreconciled) : null
  await sendHome(world, real, { inbound, amount })
  await settleDown(world, real)
  const made = world.returns.at(count)
  if (made !== undefined && c % 4 === 0) await refuseOne(world, real, made)
  await elapse(world, real, 2 * STEP)
}

export const refunding: readonly Kind[] = [
  { name: 'borrow for nothing', isPossible: always, act: borrowForNothing },
  { name: 'refund the lender', isPossible: some(lentTo), act: refundLender },
  { name: 'return to the lender', isPossible: some(unwanted), act: returnToLender },
]
