// Commands by which money arrives, and is taken back; and time that goes by.
import { expect } from 'vitest'
import type { Act, Kind } from './acts.ts'
import { always, pick, pickAble, SOUND_IBAN, some } from './acts.ts'
import { matchByHand, pass, receive, sendBack } from './arriving.ts'
import { returnDebit, revokeMandate } from './collecting.ts'
import { outstandingOf } from './derived.ts'
import type { Real, Shown } from './real.ts'
import { takeBack } from './reversing.ts'
import type { Checkout, Debit, Inbound, Project, World } from './state.ts'
import { advanceTo, DAY, HOUR, later, MINUTE, SECOND } from './time.ts'

interface Money {
  readonly project: Project
  readonly amount: number
  readonly reference: string | null
  readonly account?: string
  readonly isHeld?: boolean
}

/** Money arrives with the next turn of the clock. */
export async function credit(world: World, real: Real, money: Money): Promise<void> {
  const { project, amount, reference, account = null, isHeld = false } = money
  await real.must('POST', `/_sandbox/v1/project/${project.id}/credit`, {
    amount,
    reference,
    ...(account === null ? {} : { payer_account: account }),
    ...(isHeld ? { review: true } : {}),
  })
  const notice = { project, amount, reference, account, isHeld, named: null, debit: null }
  later(world, world.now, () => receive(world, { ...notice, type: 'manual_bank_transfer' }))
}

const ACCOUNTS: Readonly<Record<string, string>> = {
  'bea@example.com': 'DE02120300000000202051',
  'bob@example.com': 'FR1420041010050500013M02606',
}

const accountOf = ({ buyer }: Checkout) => {
  const account = ACCOUNTS[buyer.email]
  return account === undefined ? {} : { account }
}

export const payExactly: Act = async (world, real, chances) => {
  const { b } = chances
  const checkout = pickAble(world.checkouts, ({ status }) => status === 'settling', chances)
  const { project, reference } = checkout
  const amount = Math.max(checkout.amount, 1)
  const account = b % 2 === 0 ? {} : accountOf(checkout)
  await credit(world, real, { project, amount, reference, ...account })
}

/** What is owed for money that was taken back, and what is lacked again, or more. */
const payAgain: Act = async (world, real, chances) => {
  const isShort = (checkout: Checkout) =>
    checkout.status === 'settled' && outstandingOf(world, checkout) > 0
  const checkout = pickAble(world.checkouts, isShort, chances)
  const { project, reference } = checkout
  const amount = Math.max(outstandingOf(world, checkout), 1) + (chances.b % 3 === 0 ? 7 : 0)
  await credit(world, real, { project, amount, reference })
}

/** Other open checkouts of its buyer in its project. */
const sistersOf = (world: World, { project, buyer, id }: Checkout) =>
  world.checkouts.filter(
    (one) =>
      one.id !== id &&
      one.project === project &&
      one.buyer === buyer &&
      one.status === 'settling' &&
      outstandingOf(world, one) > 0,
  )

/** Half of it, anything, or so much that another of the same buyer lacks as much. */
const payInPart: Act = async (world, real, chances) => {
  const { b, amount: other } = chances
  const checkout = pickAble(world.checkouts, ({ status }) => status === 'settling', chances)
  const { project, reference } = checkout
  const outstanding = outstandingOf(world, checkout)
  const half = Math.ceil(outstanding / 2)
  const surplus = sistersOf(world, checkout).map((one) => outstanding - outstandingOf(world, one))
  const wished = b % 3 === 0 ? surplus.find((one) => one > 0) : undefined
  const amount = wished ?? (b % 2 === 0 && half > 0 ? half : other)
  await credit(world, real, { project, amount, reference })
}

/** What is outstanding, mostly of two alike, from an account that may be known, unnamed. */
export const payFromKnown: Act = async (world, real, chances) => {
  const isAlike = (checkout: Checkout) =>
    sistersOf(world, checkout).some(
      (one) => outstandingOf(world, one) === outstandingOf(world, checkout),
    )
  const checkout = pickAble(world.checkouts, isAlike, chances)
  const amount = Math.max(outstandingOf(world, checkout), 1)
  const { project } = checkout
  await credit(world, real, { project, amount, reference: null, ...accountOf(checkout) })
}

/** Accounts of nobody who is known: what is sent back there arrives, is refused, or comes back. */
const strangers = [undefined, SOUND_IBAN, 'DE67370400440532010001', 'DE40370400440532010002']

const payUnnamed: Act = async (world, real, { a, b, amount }) => {
  const project = pick(world.projects, a)
  const reference = b % 2 === 0 ? null : 'CWRONG0000'
  const account = strangers[b % strangers.length]
  const from = account === undefined ? {} : { account }
  await credit(world, real, { project, amount: amount + 7, reference, ...from })
}

const payToReview: Act = async (world, real, { a, amount }) => {
  const { project, reference } = pick(world.checkouts, a)
  await credit(world, real, { project, amount, reference, isHeld: true })
}

const reviewInbound: Act = async (world, real, { a, b }) => {
  const held = world.inbounds.filter(({ status }) => status === 'in_review')
  const inbound = held.length > 0 ? pick(held, a) : pick(world.inbounds, a)
  const outcome = b % 3 === 0 ? 'send_back' : 'pass'
  const at = `/_sandbox/v1/inbound/${inbound.id}/review`
  const { status } = await real.ask('POST', at, { outcome })
  const can = inbound.status === 'in_review' && !inbound.sentBack
  expect(status).toBe(can ? 200 : 409)
  if (can && outcome === 'pass') pass(world, inbound)
  if (can && outcome === 'send_back') sendBack(world, inbound)
}

/** Mostly to a checkout of its project. */
const matchInbound: Act = async (world, real, chances) => {
  const { a, b, c, amount: part } = chances
  const inbound = pickAble(world.inbounds, ({ unreconciled }) => unreconciled > 0, chances)
  const here = world.checkouts.filter(({ project }) => project === inbound.project)
  const checkout = pickAble(
    here.length > 0 ? here : world.checkouts,
    (one) => outstandingOf(world, one) > 0,
    { a: b, c: a },
  )
  const amount = c % 2 === 0 ? null : part
  const at = `/dashboard/v1/inbound/${inbound.id}/match`
  const status = await real.askAsMember('POST', at, { checkout_id: checkout.id, amount })
  expect(status).toBe(matchByHand(world, inbound, { checkout, amount }))
}

const makeTransfer: Act = async (world, real, { a }) => {
  const waiting = world.checkouts.filter(
    ({ status, amount, method }) =>
      status === 'settling' && amount > 0 && /transfer|invoice/.test(method),
  )
  if (waiting.length === 0) return
  const checkout = pick(waiting, a)
  await real.must('POST', '/client/v1/checkout/transfer-made', {}, checkout.page)
  if (checkout.transferMade) return
  checkout.transferMade = true
  const { project, amount, reference } = checkout
  const type = 'local_bank_transfer'
  const notice = { project, amount, reference, type, account: null, named: null, debit: null }
  later(world, world.now + MINUTE, () => receive(world, { ...notice, isHeld: false }))
}

const takeInboundBack: Act = async (world, real, chances) => {
  const { b, amount: part } = chances
  const isWhole = ({ amount, takenBack }: Inbound) => takenBack < amount
  const inbound = pickAble(world.inbounds, isWhole, chances)
  await takeFrom(world, real, { inbound, amount: b % 2 === 0 ? null : part })
}

interface Taking {
  readonly inbound: Inbound
  /** Null: all that is left of it. */
  readonly amount: number | null
}

/** The bank takes money back. */
export async function takeFrom(world: World, real: Real, taking: Taking): Promise<void> {
  const { inbound, amount } = taking
  const at = `/_sandbox/v1/inbound/${inbound.id}/take-back`
  const { status } = await real.ask('POST', at, { amount })
  const isDone = takeInbound(world, inbound, amount)
  expect(status).toBe(isDone ? 200 : 409)
}

/** All of a debit's money is its return. */
function takeInbound(world: World, inbound: Inbound, amount: number | null): boolean {
  const { debit } = inbound
  return debit !== null && amount === null
    ? returnDebit(world, debit)
    : takeBack(world, inbound, amount)
}

const returnDebitByBank: Act = async (world, real, { a }) => {
  const debits = world.checkouts.flatMap((checkout) => checkout.debits)
  if (debits.length > 0) await returnAtBank(world, real, pick(debits, a))
}

/** The bank returns a debit, where it can be told from the others of its checkout. */
export async function returnAtBank(world: World, real: Real, debit: Debit): Promise<void> {
  const { checkout, status: expected, amount } = debit
  const twins = checkout.debits.filter((one) => one.status === expected && one.amount === amount)
  if (twins.length > 1) return
  const shown = await real.must('GET', `/v1/checkout/${checkout.id}`)
  const found = shown.debits.find((one: Shown) => one.status === expected && one.amount === amount)
  const { status } = await real.ask('POST', `/_sandbox/v1/debit/${found?.id}/return`)
  expect(status).toBe(returnDebit(world, debit) ? 200 : 409)
}

const revokeByBuyer: Act = async (world, real, { a }) => {
  const checkouts = world.checkouts.filter(({ debits }) => debits.length > 0)
  const checkout = pick(checkouts, a)
  await real.must('POST', `/_sandbox/v1/checkout/${checkout.id}/revoke-mandate`)
  revokeMandate(world, checkout)
}

const wait =
  (ofMs: (chance: number) => number): Act =>
  async (world, real, { b }) => {
    await elapse(world, real, ofMs(b))
  }

/** Time goes by, and everything follows that falls due. */
export async function elapse(world: World, real: Real, ms: number): Promise<void> {
  await real.must('POST', '/_sandbox/v1/clock/advance', { by: `PT${ms / SECOND}S` })
  advanceTo(world, world.now + ms)
}

const anyCheckout = some(({ checkouts }) => checkouts)
const anyDebit = some(({ checkouts }) => checkouts.flatMap(({ debits }) => debits))
const anyHeld = some(({ inbounds }) => inbounds.filter(({ status }) => status === 'in_review'))
const anyLoose = ({ checkouts, inbounds }: World) =>
  checkouts.length > 0 && inbounds.some(({ unreconciled }) => unreconciled > 0)
const anyInbound = some(({ inbounds }) => inbounds)

export const paying: readonly Kind[] = [
  { name: 'pay exactly', isPossible: anyCheckout, act: payExactly },
  { name: 'pay again', isPossible: anyCheckout, act: payAgain },
  { name: 'pay in part', isPossible: anyCheckout, act: payInPart },
  { name: 'pay from a known account', isPossible: anyCheckout, act: payFromKnown },
  { name: 'pay unnamed', isPossible: some(({ projects }) => projects), act: payUnnamed },
  { name: 'pay to review', isPossible: anyCheckout, act: payToReview },
  { name: 'review inbound', isPossible: anyHeld, act: reviewInbound },
  { name: 'match by hand', isPossible: anyLoose, act: matchInbound },
  { name: "I've made the transfer", isPossible: anyCheckout, act: makeTransfer },
  { name: 'take back', isPossible: anyInbound, act: takeInboundBack },
  { name: 'return debit', isPossible: anyDebit, act: returnDebitByBank },
  { name: 'revoke mandate', isPossible: anyDebit, act: revokeByBuyer },
  { name: 'some seconds', isPossible: always, act: wait((b) => (b % 120) * SECOND) },
  { name: 'some hours', isPossible: always, act: wait((b) => (b % 24) * HOUR) },
  { name: 'a day', isPossible: always, act: wait((b) => DAY + (b % 24) * HOUR) },
  { name: 'a week', isPossible: always, act: wait((b) => 7 * DAY + (b % 24) * HOUR) },
  { name: 'a month', isPossible: always, act: wait((b) => 31 * DAY + (b % 24) * HOUR) },
]
