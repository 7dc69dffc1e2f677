// What chance alone seldom brings together, about checkouts that end while money is under way.
import type { Act, Chances, Kind } from './acts.ts'
import { always, buyers, person, pick, sellers } from './acts.ts'
import { buyThis } from './asking.ts'
import { settleDown } from './chains.ts'
import { cancelCheckout, cancelWhole, signInAtBank } from './ending.ts'
import { credit } from './paying.ts'
import type { Real } from './real.ts'
import type { Checkout, Terms, World } from './state.ts'
import { DAY, HOUR, MINUTE, react, SECOND } from './time.ts'
import { balance, inside, transfer } from './transferring.ts'

/** Choose a way to pay where all of them are open, and that it is paid. */
const BY_TRANSFER = { b: 0, c: 1 }
const BY_BANK = { b: 1, c: 1 }
const BY_CARD = { b: 1, c: 2 }

interface Buying extends Pick<Chances, 'a' | 'amount'> {
  readonly way: typeof BY_TRANSFER
  readonly fee: number
}

/** One thing is bought, to be paid in a certain way. */
async function buyOne(
  world: World,
  real: Real,
  { a, amount, way, fee }: Buying,
): Promise<Checkout | undefined> {
  const none = { target: null, feeFlat: null, feePpm: null, requiredBy: null, releaseAt: null }
  const terms: Terms = { ...none, type: 'escrow', seller: person(world, pick(sellers, a)), amount }
  const buyer = person(world, pick(buyers, a))
  const wishes = [{ terms, existing: null }]
  const asked = { buyer, project: null, wishes, feeFlat: fee === 0 ? null : fee, feePpm: null }
  await buyThis(world, real, { type: 'checkout', ...asked }, { a, amount, ...way })
  return world.checkouts.at(-1)
}

/**
 * All is paid but for some of the fee, by the buyer or from the balance, when it is cancelled: the
 * fee money is a rest again.
 */
const endBeforeFee: Act = async (world, real, { a, b, amount: some }) => {
  const amount = some + 1
  const checkout = await buyOne(world, real, { a, amount, way: BY_TRANSFER, fee: 12 })
  const settlement = checkout?.parts.at(0)?.settlement
  if (checkout === undefined || settlement === undefined) return
  const { project, reference } = checkout
  const isByBuyer = b % 2 === 0
  const money = { project, amount: amount + 1 + (b % 11), reference: isByBuyer ? reference : null }
  await credit(world, real, money)
  await settleDown(world, real)
  const move = { from: balance(project), to: inside(settlement), fee: 0, releaseAt: null }
  if (!isByBuyer) await transfer(world, real, { ...move, amount })
  await settleDown(world, real)
  await cancelCheckout(world, real, checkout)
}

/** A card is called off in time; or it is authorised when all that it pays for is cancelled. */
const chargeTooLate: Act = async (world, real, { a, b, amount }) => {
  const checkout = await buyOne(world, real, { a, amount, way: BY_CARD, fee: b % 3 })
  if (checkout === undefined) return
  if (b % 2 === 0) {
    await settleDown(world, real, (b % 3 === 0 ? 1 : 0) * SECOND)
    await cancelCheckout(world, real, checkout)
  } else {
    await settleDown(world, real, 3 * SECOND)
    for (const { settlement } of checkout.parts) await cancelWhole(world, real, settlement)
    react(world)
  }
  await settleDown(world, real, 8 * DAY)
}

/** A buyer signs in when the time is over, or so late that his bank says yes at that instant. */
const signInLate: Act = async (world, real, { a, b, amount }) => {
  const checkout = await buyOne(world, real, { a, amount, way: BY_BANK, fee: b % 3 })
  if (checkout === undefined) return
  await settleDown(world, real, HOUR - (1 + (b % 3)) * SECOND)
  const user = pick(['test_executed', 'test_execution_rejected'] as const, a)
  await signInAtBank(world, real, { checkout, user })
  await settleDown(world, real, 5 * MINUTE)
}

export const endingChains: readonly Kind[] = [
  { name: 'end before the fee', isPossible: always, act: endBeforeFee },
  { name: 'charge too late', isPossible: always, act: chargeTooLate },
  { name: 'sign in late', isPossible: always, act: signInLate },
]
