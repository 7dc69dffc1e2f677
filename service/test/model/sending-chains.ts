// What chance alone seldom brings together, about money that goes back to whoever paid it.
import type { Act, Chances, Kind } from './acts.ts'
import { always, person, pick, SOUND_IBAN, sellers, some } from './acts.ts'
import { buyByDebit, buyThis } from './asking.ts'
import { settleDown } from './chains.ts'
import { learnNew } from './compare.ts'
import { hasEnded } from './derived.ts'
import { cancelCheckout, cancelWhole } from './ending.ts'
import { credit, takeFrom } from './paying.ts'
import type { Real } from './real.ts'
import { leave, leaveProject, plain, reviewAll } from './releasing.ts'
import { bounceOne, refuseOne, sendHome } from './sending.ts'
import { projectBalance } from './standing.ts'
import type { Inbound, Project, Return, Terms, World } from './state.ts'
import { DAY, MINUTE, react, SECOND } from './time.ts'
import { balance, inside, transfer } from './transferring.ts'

/**
 * A debit is on its way, so that its checkout cannot be cancelled; all that it is for is: what it
 * brings goes home.
 */
const collectTooLate: Act = async (world, real, { a, amount }) => {
  const seller = person(world, pick(sellers, a))
  const checkout = await buyByDebit(world, real, { seller, amount: amount + 1 })
  if (checkout === undefined) return
  await settleDown(world, real, MINUTE)
  await cancelCheckout(world, real, checkout)
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

/** Money comes that belongs to nothing; null: something took it. */
async function payLoose(
  world: World,
  real: Real,
  { project, amount }: Pick<Inbound, 'project' | 'amount'>,
): Promise<Inbound | null> {
  await credit(world, real, { project, amount, reference: null, account: SOUND_IBAN })
  await settleDown(world, real)
  await learnNew(world, real)
  const inbound = world.inbounds.at(-1)
  return inbound === undefined || inbound.unreconciled < amount ? null : inbound
}

/**
 * A return waits for the review of its project when the bank takes some of that money back: it is
 * called off where that needs it, and else sent when the review ends.
 */
const sendInReview: Act = async (world, real, { a, b, amount: some }) => {
  const project = pick(open(world), a)
  const inbound = await payLoose(world, real, { project, amount: some + 4 })
  if (inbound === null) return
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

type Ending = (world: World, real: Real, one: Return) => Promise<void>

/** How a return comes back that the rail has, or that it has sent. */
const endings: readonly Ending[] = [
  refuseOne,
  async (world, real, one) => {
    await settleDown(world, real, 10 * SECOND)
    await bounceOne(world, real, { one, came: null })
  },
  async (world, real, one) => {
    await settleDown(world, real, 10 * SECOND)
    await bounceOne(world, real, { one, came: Math.ceil(one.amount / 2) })
  },
]

/**
 * The rail has a return, which nobody can call off, when the bank takes that money back, or when
 * somebody waits for a cent more than is left: what comes back of it repays, or was missing there.
 */
const comeHome: Act = async (world, real, { a, b, c, amount: some }) => {
  const project = pick(open(world), a)
  const inbound = await payLoose(world, real, { project, amount: some + 4 })
  if (inbound === null) return
  const count = world.returns.length
  await sendHome(world, real, { inbound, amount: Math.ceil(inbound.unreconciled / 2) })
  await settleDown(world, real)
  const one = world.returns[count]
  if (one === undefined) return
  if (b % 2 === 0) await takeFrom(world, real, { inbound, amount: null })
  else {
    const amount = projectBalance(world, project) + 1
    const to = person(world, pick(sellers, c))
    await leaveProject(world, real, { project, person: to, amount, fee: 0, releaseAt: null })
  }
  await settleDown(world, real)
  await pick(endings, c)(world, real, one)
}

/** Who buys, and is never asked for an account: refunds go to where the money came from. */
const PAYER = { email: 'eva@example.com', account: 'NL91ABNA0417164300' }

/** Somebody pays more than is asked, and a project's other money fills the settlement beyond it. */
async function payBeyond(
  world: World,
  real: Real,
  { a, b, c, amount }: Chances,
): Promise<{ readonly inbound: Inbound; readonly project: Project } | null> {
  const none = { target: null, feeFlat: null, feePpm: null, requiredBy: null, releaseAt: null }
  const seller = person(world, pick(sellers, a))
  const terms: Terms = { ...none, type: 'escrow', seller, amount: amount + 1 }
  const wishes = [{ terms, existing: null }]
  const asked = { buyer: person(world, PAYER.email), project: null, wishes }
  const fees = { feeFlat: null, feePpm: null }
  const way = { a, b: 0, c, amount }
  if (!(await buyThis(world, real, { type: 'checkout', ...asked, ...fees }, way))) return null
  const checkout = world.checkouts.at(-1)
  const settlement = checkout?.parts.at(0)?.settlement
  if (checkout === undefined || settlement === undefined) return null
  const { project, reference } = checkout
  const beyond = 1 + (b % 90)
  const { account } = PAYER
  await credit(world, real, { project, amount: checkout.amount + beyond, reference, account })
  await credit(world, real, { project, amount: beyond, reference: null })
  await settleDown(world, real)
  await learnNew(world, real)
  const [inbound, takes] = world.inbounds.filter((one) => one.project === project)
  if (inbound === undefined || takes === undefined) return null
  const move = { from: balance(project), to: inside(settlement), amount: beyond, fee: 0 }
  await transfer(world, real, { ...move, releaseAt: null, takes })
  await settleDown(world, real)
  return { inbound, project }
}

/** What a payer has paid beyond what was asked goes home once: by a return, or with a refund. */
const giveOnce: Act = async (world, real, chances) => {
  const paid = await payBeyond(world, real, chances)
  if (paid === null) return
  const { inbound, project } = paid
  const settlement = world.settlements.find((one) => one.project === project)
  if (settlement === undefined) return
  const isFirst = chances.c % 2 === 0
  if (isFirst) await sendHome(world, real, { inbound, amount: null })
  await leave(world, real, 'refund', [{ ...plain, settlement }])
  if (!isFirst) await sendHome(world, real, { inbound, amount: null })
}

export const sendingChains: readonly Kind[] = [
  { name: 'collect too late', isPossible: always, act: collectTooLate },
  { name: 'pay too late', isPossible: some(over), act: payTooLate },
  { name: 'send back in review', isPossible: some(open), act: sendInReview },
  { name: 'come home', isPossible: some(open), act: comeHome },
  { name: 'give once', isPossible: always, act: giveOnce },
]
