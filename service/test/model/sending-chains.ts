// What chance alone seldom brings together, about money that goes back to whoever paid it.
import type { Act, Kind } from './acts.ts'
import { always, person, pick, SOUND_IBAN, sellers, some } from './acts.ts'
import { buyByDebit } from './asking.ts'
import { settleDown } from './chains.ts'
import { learnNew } from './compare.ts'
import { hasEnded } from './derived.ts'
import { cancelWhole } from './ending.ts'
import { credit, takeFrom } from './paying.ts'
import { reviewAll } from './releasing.ts'
import { sendHome } from './sending.ts'
import type { World } from './state.ts'
import { DAY, MINUTE, react } from './time.ts'

/** A debit is on its way when all that it is for is cancelled: what it brings goes home. */
const collectTooLate: Act = async (world, real, { a, amount }) => {
  const seller = person(world, pick(sellers, a))
  const checkout = await buyByDebit(world, real, { seller, amount: amount + 1 })
  if (checkout === undefined) return
  await settleDown(world, real, MINUTE)
  // Cancelled first, what is due now would leave nothing due: the checkout would be settled.
  for (const { settlement } of checkout.parts.toReversed()) {
    await cancelWhole(world, real, settlement)
    react(world)
  }
  await settleDown(world, real, 3 * DAY)
}

const over = ({ checkouts }: World) => checkouts.filter(hasEnded)

/** What a buyer transfers to something that has ended waits for a person. */
const payTooLate: Act = async (world, real, { a, amount }) => {
  const { project, reference } = pick(over(world), a)
  await credit(world, real, { project, amount, reference, account: SOUND_IBAN })
  await settleDown(world, real)
}

const open = ({ projects }: World) => projects.filter(({ inReview }) => !inReview)

/**
 * A return waits for the review of its project when the bank takes some of that money back: it is
 * called off where that needs it, and else sent when the review ends.
 */
const sendInReview: Act = async (world, real, { a, b, amount: some }) => {
  const project = pick(open(world), a)
  await credit(world, real, { project, amount: some + 4, reference: null, account: SOUND_IBAN })
  await settleDown(world, real)
  await learnNew(world, real)
  const inbound = world.inbounds.at(-1)
  if (inbound === undefined || inbound.unreconciled < 4) return
  const amount = Math.ceil(inbound.unreconciled / 2)
  const left = inbound.unreconciled - amount
  await reviewAll(world, real, { project, action: 'begin' })
  await sendHome(world, real, { inbound, amount })
  const wanted = pick([0, left, left + 1], b)
  if (wanted > 0) await takeFrom(world, real, { inbound, amount: wanted })
  await settleDown(world, real)
  await reviewAll(world, real, { project, action: 'end' })
  await settleDown(world, real, MINUTE)
}

export const sendingChains: readonly Kind[] = [
  { name: 'collect too late', isPossible: always, act: collectTooLate },
  { name: 'pay too late', isPossible: some(over), act: payTooLate },
  { name: 'send back in review', isPossible: some(open), act: sendInReview },
]
