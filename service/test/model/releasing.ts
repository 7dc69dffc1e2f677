// Commands about money that leaves: releases, refunds, their reviews, and what the bank does.
import { expect } from 'vitest'
import type { Act, Chances, Kind } from './acts.ts'
import {
  accounts,
  always,
  BUSINESS,
  buyers,
  iso,
  namedOf,
  person,
  pick,
  pickAble,
  sellers,
  some,
  usual,
} from './acts.ts'
import { balanceOf, feeOn, isCooling, leftOf, limitOf } from './derived.ts'
import {
  CANCELLABLE,
  comeBack,
  continueReviewed,
  giveBack,
  goOn,
  startOutbound,
} from './leaving.ts'
import { continueQueue } from './moving.ts'
import { giveAccount } from './paid-to.ts'
import { setPayoutAccount } from './payouts.ts'
import { continueReturns } from './returning.ts'
import { projectBalance } from './standing.ts'
import type { Account, Outbound, Person, Project, Settlement, World } from './state.ts'
import { DAY, later } from './time.ts'

interface Wanted {
  readonly settlement: Settlement
  readonly amount: number | null
  readonly feeFlat: number | null
  readonly releaseAt: number | null
}

type Real = Parameters<Act>[1]
type Made = Pick<Outbound, 'settlement' | 'amount' | 'fee' | 'releaseAt' | 'person'>

/** What a batch comes to; null when one of its items must be refused. */
function decide(world: World, type: 'release' | 'refund', wanted: readonly Wanted[]) {
  const taken = new Map<Settlement, number>()
  const made: Made[] = []
  for (const { settlement: s, amount: wish, feeFlat, releaseAt } of wanted) {
    const left = leftOf(world, s) - (taken.get(s) ?? 0)
    const amount = wish ?? left
    const isRefund = type === 'refund'
    const fee = isRefund ? 0 : feeOn(Math.max(amount, 0), feeFlat ?? s.feeFlat, s.feePpm)
    const to = isRefund ? s.buyer : s.seller
    if (to === null || left <= 0 || amount > left || fee >= amount) return null
    taken.set(s, (taken.get(s) ?? 0) + amount)
    made.push({ settlement: s, amount, fee, releaseAt, person: to })
  }
  return made
}

/** Asks for releases or refunds, or is refused. */
export async function leave(
  world: World,
  real: Real,
  type: 'release' | 'refund',
  wanted: readonly Wanted[],
): Promise<void> {
  const made = decide(world, type, wanted)
  const { status, body } = await real.ask('POST', `/v1/outbounds/${type}s`, {
    [`${type}s`]: wanted.map(({ settlement, amount, feeFlat, releaseAt }) => ({
      settlement_id: settlement.id,
      amount,
      ...(type === 'refund' ? {} : { fee_flat: feeFlat }),
      release_at: iso(releaseAt),
    })),
  })
  expect(status).toBe(made === null ? 422 : 200)
  for (const [at, draft] of (made ?? []).entries()) {
    const { settlement } = draft
    if (settlement === null) continue
    // A refund may be answered in several parts: their ids are learned from the list.
    const id = type === 'refund' ? `new ${world.next()}` : body.outbounds[at].id
    startOutbound(world, { ...draft, id, type, project: settlement.project })
  }
}

const sold = (world: World) => world.settlements.filter(({ seller }) => seller !== null)
export const plain = { amount: null, feeFlat: null, releaseAt: null }

const release: Act = async (world, real, chances) => {
  const settlement = pickAble(sold(world), (s) => leftOf(world, s) > 0, chances)
  const amount = 1 + (chances.amount % Math.max(settlement.amount, 1))
  await leave(world, real, 'release', [{ ...plain, settlement, amount }])
}

const releaseAll: Act = async (world, real, chances) => {
  const settlement = pickAble(sold(world), (s) => balanceOf(s) > 0, chances)
  await leave(world, real, 'release', [{ ...plain, settlement }])
}

const releaseWithFee: Act = async (world, real, { a, c, amount }) => {
  const settlement = pick(sold(world), a)
  const wanted = { ...plain, settlement, amount, feeFlat: 1 + (c % 200) }
  await leave(world, real, 'release', [wanted])
}

const releaseLater: Act = async (world, real, { a, c, amount }) => {
  const releaseAt = world.now + (1 + (c % 6)) * DAY
  const wanted = { ...plain, settlement: pick(sold(world), a), amount, releaseAt }
  await leave(world, real, 'release', [wanted])
}

const releaseBatch: Act = async (world, real, { a, b, c, amount }) => {
  const wanted = [a, b, c].map((chance) => {
    return { ...plain, settlement: pick(sold(world), chance), amount: 1 + (amount % 300) }
  })
  await leave(world, real, 'release', wanted)
}

/** Half of the time one that was paid in several parts, so that it matters which goes back. */
function pickPaid(world: World, chances: Chances): Settlement {
  const paid = world.settlements.filter((s) => balanceOf(s) > 0)
  const inParts = paid.filter((s) => partsOf(world, s) > 1)
  if (chances.b % 2 === 0 && inParts.length > 0) return pick(inParts, chances.a)
  return pickAble(world.settlements, (s) => paid.includes(s), chances)
}

function partsOf(world: World, settlement: Settlement): number {
  return world.inbounds.filter(({ shares }) => shares.some(({ to }) => to === settlement)).length
}

const refund: Act = async (world, real, chances) => {
  const settlement = pickPaid(world, chances)
  const amount = 1 + (chances.amount % Math.max(settlement.amount, 1))
  await leave(world, real, 'refund', [{ ...plain, settlement, amount }])
}

const refundAll: Act = async (world, real, chances) => {
  const settlement = pickPaid(world, chances)
  await leave(world, real, 'refund', [{ ...plain, settlement }])
}

const refundLater: Act = async (world, real, { a, c, amount }) => {
  const releaseAt = world.now + (1 + (c % 6)) * DAY
  const wanted = { ...plain, settlement: pick(world.settlements, a), amount, releaseAt }
  await leave(world, real, 'refund', [wanted])
}

const tooMuch: Act = async (world, real, { a, b }) => {
  const settlement = pick(world.settlements, a)
  const amount = limitOf(settlement) + 1
  await leave(world, real, b % 2 === 0 ? 'release' : 'refund', [{ ...plain, settlement, amount }])
}

/** Every fourth asks for a little more than there is, so that a queue forms. */
const releaseFromProject: Act = async (world, real, { a, b, c, amount: some }) => {
  const from = pick(world.projects, a)
  const amount = b % 4 === 0 ? projectBalance(world, from) + 1 + (some % 20) : some
  const receiver = person(world, pick(sellers, b))
  const fee = c % 3 === 0 ? Math.min(c % 40, amount - 1) : 0
  const releaseAt = c % 5 === 0 ? world.now + DAY : null
  const takes = namedOf(world, from, c)
  await leaveProject(world, real, {
    project: from,
    person: receiver,
    amount,
    fee,
    releaseAt,
    takes,
  })
}

interface FromProject extends Pick<Outbound, 'amount' | 'fee' | 'releaseAt' | 'takes'> {
  readonly project: Project
  readonly person: Person
}

/** Asks for a release from a project's balance. */
export async function leaveProject(
  world: World,
  real: Real,
  wanted: FromProject,
): Promise<Outbound> {
  const { project, person: to, amount, fee, releaseAt, takes } = wanted
  const { status, body } = await real.ask('POST', '/v1/outbounds/releases', {
    releases: [
      {
        project_id: project.id,
        inbound_id: takes?.id ?? null,
        amount,
        to: { email: to.email },
        fee_flat: fee === 0 ? null : fee,
        release_at: iso(releaseAt),
      },
    ],
  })
  expect([status, body.code]).toEqual([200, undefined])
  const { id } = body.outbounds[0]
  return startOutbound(world, { ...wanted, id, type: 'release', settlement: null })
}

const cancelOutbound: Act = async (world, real, chances) => {
  const isAble = ({ status }: Outbound) => CANCELLABLE.includes(status)
  await cancel(world, real, pickAble(world.outbounds, isAble, chances))
}

/** Calls an outbound back, where that is still possible. */
export async function cancel(world: World, real: Real, outbound: Outbound): Promise<void> {
  const { status } = await real.ask('POST', `/v1/outbound/${outbound.id}/cancel`)
  const can = CANCELLABLE.includes(outbound.status)
  expect(status).toBe(can ? 200 : 409)
  if (can) giveBack(world, outbound, 'cancelled')
}

const reviewOutbound: Act = async (world, real, { a, b }) => {
  const held = world.outbounds.filter(({ status }) => status === 'in_review')
  const waiting = world.outbounds.filter(({ status }) => WAITING.includes(status))
  const candidates = b % 3 === 0 ? waiting : held
  const outbound = pick(candidates.length > 0 ? candidates : world.outbounds, a)
  const outcome = b % 3 === 0 ? 'hold' : b % 3 === 1 ? 'pass' : 'fail'
  await review(world, real, { outbound, outcome })
}

interface Review {
  readonly outbound: Outbound
  readonly outcome: 'hold' | 'pass' | 'fail'
}

/** A person holds an outbound, passes it, or lets it fail; or may not. */
export async function review(
  world: World,
  real: Real,
  { outbound, outcome }: Review,
): Promise<void> {
  const at = `/_sandbox/v1/outbound/${outbound.id}/review`
  const { status } = await real.ask('POST', at, { outcome })
  const isStuck = outcome === 'pass' && mayNotPass(world, outbound)
  const can =
    outcome === 'hold' ? WAITING.includes(outbound.status) : outbound.status === 'in_review'
  expect(status).toBe(can && !isStuck ? 200 : 409)
  if (!can || isStuck) return
  if (outcome === 'fail') giveBack(world, outbound, 'failed')
  else outbound.isHeld = outcome === 'hold'
  if (outcome === 'pass') goOn(world, outbound)
}

/** Its project is in review itself, or what it would be paid to is too new. */
function mayNotPass(world: World, { project, person, backTo }: Outbound): boolean {
  const isTooNew = backTo === null && person !== null && isCooling(world, person)
  return isTooNew || project?.inReview === true
}

const WAITING = ['scheduled', 'awaiting_funds', 'paused']

const SENT = ['processing', 'executing']

/** The rail has it, or is to have it. */
export const isSent = ({ status }: Outbound) => SENT.includes(status)

const failOutbound: Act = async (world, real, chances) => {
  await fail(world, real, pickAble(world.outbounds, isSent, chances), chances)
}

/** The rail does not pay it. */
export async function fail(
  world: World,
  real: Real,
  outbound: Outbound,
  { b }: Pick<Chances, 'b'>,
): Promise<void> {
  const failure_reason = b % 2 === 0 ? null : 'invalid_reference'
  const at = `/_sandbox/v1/outbound/${outbound.id}/fail`
  const { status } = await real.ask('POST', at, { failure_reason })
  const can = isSent(outbound)
  expect(status).toBe(can ? 200 : 409)
  if (can) giveBack(world, outbound, 'failed')
}

const returnOutbound: Act = async (world, real, chances) => {
  const outbound = pickAble(world.outbounds, ({ status }) => status === 'executed', chances)
  await bringBack(world, real, outbound, chances)
}

/** The bank sends back what has left: all of it, or less, or even more. */
export async function bringBack(
  world: World,
  real: Real,
  outbound: Outbound,
  { b, amount: other }: Pick<Chances, 'b' | 'amount'>,
): Promise<void> {
  const { amount, fee } = outbound
  const came = b % 2 === 0 ? amount - fee : Math.min(other, amount + 5)
  const at = `/_sandbox/v1/outbound/${outbound.id}/return`
  const { status } = await real.ask('POST', at, b % 2 === 0 ? {} : { amount: came })
  const can = outbound.status === 'executed'
  expect(status).toBe(can ? 200 : 409)
  if (can) comeBack(world, outbound, came)
}

const reviewProject: Act = async (world, real, { a, b }) => {
  const project = pick(world.projects, a)
  await reviewAll(world, real, { project, action: b % 2 === 0 ? 'begin' : 'end' })
}

interface ProjectReview {
  readonly project: Project
  readonly action: 'begin' | 'end'
}

/** A person looks at all that leaves a project, or is done with it. */
export async function reviewAll(
  world: World,
  real: Real,
  { project, action }: ProjectReview,
): Promise<void> {
  const at = `/_sandbox/v1/project/${project.id}/review`
  const { status } = await real.ask('POST', at, { action })
  const can = project.inReview === (action === 'end')
  expect(status).toBe(can ? 200 : 409)
  if (!can) return
  project.inReview = action === 'begin'
  if (action === 'begin') return
  continueReviewed(world, project)
  continueReturns(world, project)
  later(world, world.now, () => continueQueue(world, project))
}

const verify =
  (emails: readonly string[]): Act =>
  async (world, real, { a, b, c }) => {
    const waiting = emails.filter((email) => person(world, email).status !== 'verified')
    if (waiting.length === 0) return
    const one = person(world, pick(waiting, a))
    const outcome = c % 4 === 0 ? 'fail' : 'pass'
    await decideOn(world, real, { one, account: pick(usual, b), outcome })
  }

interface Verifying {
  readonly one: Person
  readonly account: Account
  readonly outcome: 'pass' | 'fail'
}

/** Somebody gives an account, or none, and is verified, or fails. */
export async function decideOn(
  world: World,
  real: Real,
  { one, account, outcome }: Verifying,
): Promise<void> {
  const made = await real.must('POST', '/v1/verifications', { email: one.email })
  const page = await real.page(made.client_secret)
  if (account !== 'none') {
    await real.must('POST', '/client/v1/verification/bank-account', accounts[account], page)
    giveAccount(world, one, account)
  }
  await real.must('POST', '/client/v1/verification/sandbox-decision', { outcome }, page)
  if (outcome === 'pass') pass(world, one)
}

function pass(world: World, one: Person): void {
  one.status = 'verified'
  for (const outbound of world.outbounds) {
    if (outbound.person === one && outbound.status === 'paused') {
      later(world, world.now, () => goOn(world, outbound))
    }
  }
}

const givePayoutAccount: Act = async (world, real, { b }) => {
  const account = pick(['sound', 'sound', 'unknown', 'returning'] as const, b)
  await real.must('POST', '/v1/payout-accounts', accounts[account])
  setPayoutAccount(world, account)
}

const anyOutbound = some(({ outbounds }) => outbounds)
const anySettlement = some(({ settlements }) => settlements)
const anyProject = some(({ projects }) => projects)
const anySold = some(sold)

export const releasing: readonly Kind[] = [
  { name: 'release', isPossible: anySold, act: release },
  { name: 'release all', isPossible: anySold, act: releaseAll },
  { name: 'release with a fee', isPossible: anySold, act: releaseWithFee },
  { name: 'release later', isPossible: anySold, act: releaseLater },
  { name: 'release a batch', isPossible: anySold, act: releaseBatch },
  { name: 'refund', isPossible: anySettlement, act: refund },
  { name: 'refund all', isPossible: anySettlement, act: refundAll },
  { name: 'refund later', isPossible: anySettlement, act: refundLater },
  { name: 'ask too much', isPossible: anySettlement, act: tooMuch },
  { name: 'release from a project', isPossible: anyProject, act: releaseFromProject },
  { name: 'cancel outbound', isPossible: anyOutbound, act: cancelOutbound },
  { name: 'review outbound', isPossible: anyOutbound, act: reviewOutbound },
  { name: 'fail outbound', isPossible: anyOutbound, act: failOutbound },
  { name: 'return outbound', isPossible: anyOutbound, act: returnOutbound },
  { name: 'review project', isPossible: anyProject, act: reviewProject },
  { name: 'verify seller', isPossible: always, act: verify(sellers) },
  { name: 'verify buyer', isPossible: always, act: verify([...buyers, BUSINESS]) },
  { name: 'give payout account', isPossible: always, act: givePayoutAccount },
]
