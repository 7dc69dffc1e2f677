import type { OutboundStatus } from '@holdfast/contract'
import type { ApprovedOutbound } from '#approvals'
import { readApprovedOutbounds } from '#approvals'
import type { Unit } from '#db'
import { advanceAll, enterStatuses } from '#events'
import { enqueue } from '#jobs'
import type { Id, Minor } from '#kit'
import { compact, minor, present, showId, zero } from '#kit'
import { accountOf, openAccounts } from '#ledger'
import type { Payee, Vault } from '#participants'
import { lockIdentities, readPayees } from '#participants'
import { readProjects } from '#projects'
import { convertsIn } from '#rails'
import type { SettlementChange, Spending } from '#settlements'
import { changeSettlements } from '#settlements'
import { requireVerifications } from '#verifications'
import { aimOf, nowhere, towardAccount } from './aim.ts'
import { callBackUncovered } from './ending.ts'
import { outboundContinue, outboundDrawn, outboundSend } from './jobs.ts'
import type { RefundPlanner } from './origins.ts'
import { keepOrigins, refundPlanner } from './origins.ts'
import type { OutboundRecord, Progress } from './outbound.ts'
import { pathFrom, progressOf, waitingStatuses } from './outbound.ts'
import { goesElsewhere } from './passing.ts'
import { queuesAhead } from './queue.ts'
import type { GivenBack } from './refund-plan.ts'
import type { Draft } from './rows.ts'
import { announcePause, insertRows, moveOf, writeFacts } from './rows.ts'
import type { Purse } from './sources.ts'
import { openPurse, putBack, setAside } from './sources.ts'
import { selectOutbounds } from './store.ts'
import { goesToSource, mayGoUnverified } from './to-source.ts'

type Decided = Draft &
  Pick<OutboundRecord, 'reserved_at' | 'drawn' | 'paused_reason' | 'is_unverified'>

interface Step {
  readonly outbound: Decided
  /** Where it stands; null when it is new. */
  readonly status: OutboundStatus | null
  /** What it asked for before it was split. */
  readonly asked: Minor
  readonly progress: Progress
  readonly bankAccountId: Id<'bank_account'> | null
  /** It passes the check of its receiver with this step, though he is not verified. */
  readonly isUnverified: boolean
  /** Its receiver is to be verified, and is not. */
  readonly asksPerson: boolean
  /** Until then it waits for its account, if that ends by itself. */
  readonly heldUntil: Date | null
  /** The accounts its reserve comes from, when it is set aside with this step. */
  readonly parts: readonly Spending[]
  /** The payments that it gives back, when a refund is set aside with this step. */
  readonly gives: readonly GivenBack[]
}

/** Makes outbounds and takes each as far as it may go now. The caller holds the projects' locks. */
export async function startOutbounds(
  unit: Unit,
  vault: Vault,
  drafts: readonly Draft[],
): Promise<void> {
  if (drafts.length === 0) return
  const fresh = drafts.map((draft) => {
    const nothing = { reserved_at: null, drawn: zero, paused_reason: null, is_unverified: false }
    return { ...draft, ...nothing, status: null }
  })
  await openOutboundAccounts(unit, drafts)
  await goOn(unit, vault, fresh)
}

/** Opens the ledger accounts that hold what is set aside for outbounds. */
export async function openOutboundAccounts(
  unit: Unit,
  outbounds: readonly Pick<Draft, 'id' | 'currency'>[],
): Promise<void> {
  await openAccounts(
    unit,
    outbounds.map(({ id, currency }) => ({ id: accountOf(id), kind: 'outbound', currency })),
  )
}

/**
 * Takes waiting outbounds further, oldest first, also those whose review is over. The caller holds
 * the projects' locks.
 */
export async function continueOutbounds(
  unit: Unit,
  vault: Vault,
  ids: readonly Id<'outbound'>[],
): Promise<void> {
  if (ids.length === 0) return
  const rows = await unit.tx.query(selectOutbounds, { tenant_id: unit.tenant.id, ids })
  const open: readonly OutboundStatus[] = [...waitingStatuses, 'in_review']
  await goOn(
    unit,
    vault,
    rows.filter(({ status }) => open.includes(status)),
  )
}

/**
 * What one that fails gives back, the next one finds there. What the money that was set aside
 * leaves uncovered is called back in the end, when none of these is still to be decided.
 */
async function goOn(unit: Unit, vault: Vault, outbounds: readonly Asking[]): Promise<void> {
  let left = outbounds
  const spent: Id<'settlement'>[] = []
  while (left.length > 0) {
    const steps = await decideAll(unit, left)
    const round = steps.slice(0, endOfRound(steps))
    const moving = round.filter(isMoving)
    await walkSteps(unit, vault, moving)
    spent.push(...moving.flatMap(spentBy))
    const done = new Set(round.map(askedAs))
    left = left.filter(({ id }) => !done.has(id))
  }
  await callBackUncovered(unit, spent)
}

function isMoving(step: Step): boolean {
  const { status, progress } = step
  if (status === null || progress.reserves || isPausedAnew(step)) return true
  return step.heldUntil !== null || pathFrom(status, progress.path).length > 0
}

/** It is paused, and from now on for another reason. */
function isPausedAnew({ status, outbound, progress }: Step): boolean {
  const { pausedReason } = progress
  return status === 'paused' && pausedReason !== null && pausedReason !== outbound.paused_reason
}

/** The outbound that a step was decided for: a refund that was split just now has several. */
function askedAs({ status, outbound: { id, split_from } }: Step): Id<'outbound'> {
  return status === null && split_from !== null ? split_from : id
}

/** Where steps must be decided anew: behind one that fails, where a later one lacks money. */
function endOfRound(steps: readonly Step[]): number {
  const isLacking = ({ outbound, progress }: Step) =>
    progress.path[0] === 'awaiting_funds' && !progress.reserves && outbound.project_id !== null
  const endOf = (step: Step) => steps.findLastIndex((one) => askedAs(one) === askedAs(step)) + 1
  const ends = steps.flatMap((step) => {
    const { project_id } = step.outbound
    const behind = steps
      .slice(endOf(step))
      .filter(({ outbound }) => outbound.project_id === project_id)
    return step.progress.failureReason !== null && behind.some(isLacking) ? [endOf(step)] : []
  })
  return ends[0] ?? steps.length
}

type Asking = Decided & Pick<Step, 'status'>

async function decideAll(unit: Unit, outbounds: readonly Asking[]): Promise<Step[]> {
  if (outbounds.length === 0) return []
  const tenant = unit.tenant.id
  const participantIds = compact(outbounds.map(({ participant_id }) => participant_id))
  const projects = await readProjects(
    unit.tx,
    tenant,
    compact(outbounds.map(({ project_id }) => project_id)),
  )
  const ahead = await queuesAhead(
    unit,
    compact(outbounds.filter(isNew).map(({ project_id }) => project_id)),
  )
  const purse = await openPurse(unit, outbounds)
  const identities = await lockIdentities(unit, participantIds)
  const isKnownPerson = ({ participant_id: to }: Asking) =>
    to !== null && identities.get(to)?.status === 'verified'
  const strangers = outbounds.filter((one) => !isKnownPerson(one))
  const isSourceFree = await mayGoUnverified(unit.tx, tenant, strangers)
  const payees = await readPayees(unit.tx, tenant, participantIds, unit.now)
  const refunds = await refundPlanner(unit, outbounds)
  // What is made just now has what was approved.
  const approved = await readApprovedOutbounds(unit.tx, tenant, outbounds.filter(isKnown))
  return outbounds.flatMap((outbound) => {
    const { participant_id: to, project_id: from } = outbound
    const payee = (to === null ? undefined : payees.get(to)) ?? nowhere
    const isVerified = isKnownPerson(outbound)
    const isInReview = from !== null && projects.get(from)?.status === 'in_review'
    const isHeld = outbound.is_held || isInReview
    const before = approved.get(outbound.id)
    const isBehind = isNew(outbound) && from !== null && ahead.has(from)
    const means = { purse, payee, isVerified, isSourceFree, isHeld, isBehind, refunds, before }
    return stepsOf(unit, outbound, means)
  })
}

function isKnown({ status }: Asking): boolean {
  return status !== null
}

/** It has not asked for its money before. */
function isNew({ status }: Asking): boolean {
  return status === null || status === 'scheduled'
}

interface Means {
  readonly purse: Purse
  readonly payee: Payee
  readonly isVerified: boolean
  /** Refunds that go back to their source need no verification. */
  readonly isSourceFree: boolean
  readonly isHeld: boolean
  /** What a second person approved of it. */
  readonly before: ApprovedOutbound | undefined
  /** Older ones that wait may have their money now: it comes after them. */
  readonly isBehind: boolean
  readonly refunds: RefundPlanner
}

/** The step of one outbound; a refund that is set aside may become several. */
function stepsOf(unit: Unit, outbound: Asking, means: Means): Step[] {
  const { purse, payee, isVerified, isSourceFree, isBehind } = means
  const { status, ...decided } = outbound
  const standing = {
    now: unit.now,
    available: isBehind ? zero : purse.holds(outbound),
    drawable: isBehind ? zero : purse.covers(outbound),
    needsPerson: outbound.waiting_key_id !== null,
  }
  const isHeld = (one: Pick<Asking, 'back_to_inbound_id'>) =>
    means.isHeld || goesElsewhere(one, means.before, payee.account ?? undefined)
  const isVerifiedFor = ({ back_to_inbound_id: backTo }: Pick<Asking, 'back_to_inbound_id'>) =>
    isVerified || (backTo !== null && (isSourceFree || decided.is_unverified))
  const passesUnverified = (one: Pick<Asking, 'back_to_inbound_id'>, { path }: Progress) =>
    !isVerified && isVerifiedFor(one) && path.includes('automated_review')
  const standingOf = (one: Pick<Asking, 'back_to_inbound_id'>) => {
    return { ...standing, isVerified: isVerifiedFor(one), isHeld: isHeld(one) }
  }
  const hasAccount = payee.account !== null
  const reach = {
    currency: outbound.currency,
    converts: convertsIn(unit.tenant.environment),
  }
  const aim = aimOf(payee, outbound.back_to_inbound_id, reach)
  const progress = progressOf(outbound, { ...standingOf(outbound), ...aim })
  const base = {
    status,
    asked: outbound.amount,
    isUnverified: passesUnverified(outbound, progress),
    asksPerson: !isVerifiedFor(outbound) && !(isSourceFree && goesToSource(outbound, hasAccount)),
    gives: [],
    ...towardAccount(aim, progress),
  }
  if (!progress.reserves) return [{ ...base, outbound: decided, progress, parts: [] }]
  if (outbound.type !== 'refund') {
    return [{ ...base, outbound: decided, progress, parts: purse.take(outbound) }]
  }
  return means.refunds(outbound, hasAccount).map((part, place) => {
    const isFirst = place === 0
    const own = {
      ...decided,
      amount: part.amount,
      back_to_inbound_id: part.inboundId,
      ...(isFirst
        ? {}
        : { id: unit.newId('outbound'), split_from: decided.id, updated_at: unit.now }),
    }
    const ownAim = aimOf(payee, part.inboundId, reach)
    const ownProgress = progressOf(own, { ...standingOf(own), ...ownAim })
    return {
      ...base,
      ...towardAccount(ownAim, ownProgress),
      status: isFirst ? status : null,
      asked: isFirst && status !== null ? outbound.amount : part.amount,
      outbound: own,
      isUnverified: passesUnverified(own, ownProgress),
      asksPerson: !isVerifiedFor(own),
      progress: ownProgress,
      parts: purse.take(own),
      gives: part.gives,
    }
  })
}

/** Writes the steps: rows, money, counters, statuses, verifications, jobs. */
async function walkSteps(unit: Unit, vault: Vault, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  await insertNew(unit, steps)
  await writeFacts(unit, steps.filter(({ status }) => status !== null).map(factsOf))
  await keepOrigins(unit, steps)
  const reserved = await setAside(
    unit,
    steps.flatMap(({ outbound, progress, parts }) =>
      progress.reserves ? [{ outbound, parts, draws: progress.draws }] : [],
    ),
  )
  const failing = steps.filter(({ progress }) => progress.failureReason !== null)
  const back = await putBack(
    unit,
    failing.map(({ outbound }) => outbound),
  )
  await moveAll(unit, steps)
  for (const { outbound, progress } of steps.filter(isPausedAnew)) {
    announcePause(unit, outbound, progress.pausedReason)
  }
  await changeSettlements(unit, [...steps.flatMap(claimsOf), ...reserved, ...back])
  await requireVerifications(
    unit,
    vault,
    compact(steps.map(({ outbound, asksPerson }) => (asksPerson ? outbound.participant_id : null))),
  )
  for (const step of steps) queueNext(unit, step)
}

/** The `funding` settlements that a release from a project's balance takes from. */
function spentBy({ outbound, parts }: Step): Id<'settlement'>[] {
  if (outbound.settlement_id !== null) return []
  return compact(parts.map(({ settlementId }) => settlementId))
}

async function insertNew(unit: Unit, steps: readonly Step[]): Promise<void> {
  const fresh = steps.filter(({ status }) => status === null)
  const split = fresh.map(({ outbound }) => outbound).filter((one) => one.split_from !== null)
  await openOutboundAccounts(unit, split)
  await insertRows(
    unit,
    fresh.map((step) => {
      const status = present(step.progress.path.at(-1), 'an outbound has a status')
      const { drawn = zero, ...facts } = factsOf(step)
      return { ...facts, draft: step.outbound, status, drawn }
    }),
  )
}

function factsOf({ outbound, progress, bankAccountId, asked, isUnverified }: Step) {
  const isReserved = progress.reserves || outbound.reserved_at !== null
  return {
    id: outbound.id,
    isReserved: isReserved && progress.failureReason === null,
    pausedReason: progress.pausedReason,
    failureReason: progress.failureReason,
    bankAccountId: progress.path.includes('processing') ? bankAccountId : null,
    backTo: outbound.back_to_inbound_id,
    ...(asked === outbound.amount ? {} : { amount: outbound.amount }),
    ...(progress.draws > 0n ? { drawn: progress.draws } : {}),
    isUnverified,
  }
}

/** Tells where new ones stand already, and moves the others: each as far as it goes, at once. */
async function moveAll(unit: Unit, steps: readonly Step[]): Promise<void> {
  const ways = steps.map(({ outbound, status, progress }) => {
    const path = status === null ? progress.path : pathFrom(status, progress.path)
    const [through, [last]] = [path.slice(0, -1), path.slice(-1)]
    if (last === undefined) return { isNew: false, first: undefined, moves: [] }
    const move = moveOf(outbound, last, {
      paused: last === 'paused' ? progress.pausedReason : null,
      failed: last === 'failed' ? progress.failureReason : null,
    })
    return { isNew: status === null, first: through[0], moves: [{ ...move, through }] }
  })
  enterStatuses(
    unit,
    'outbound',
    ways.flatMap(({ isNew, first, moves }) =>
      isNew ? moves.map((move) => (first === undefined ? move : { ...move, first })) : [],
    ),
  )
  await advanceAll(
    unit,
    'outbound',
    ways.flatMap(({ isNew, moves }) => (isNew ? [] : moves)),
  )
}

/** What steps ask of settlements: more, less where a refund was split, nothing where it fails. */
function claimsOf({ outbound, status, asked, progress }: Step): SettlementChange[] {
  const { settlement_id: id, amount } = outbound
  if (id === null) return []
  const claims: SettlementChange[] = []
  if (status === null) claims.push({ id, promised: amount, liveOutbounds: 1 })
  else if (asked !== amount) claims.push({ id, promised: minor(amount - asked) })
  if (progress.failureReason !== null) {
    claims.push({ id, promised: minor(-amount), liveOutbounds: -1 })
  }
  return claims
}

function queueNext(unit: Unit, { outbound, progress, heldUntil }: Step): void {
  const { path, draws } = progress
  const key = showId('outbound', outbound.id)
  const payload = { outbound: outbound.id }
  if (draws > 0n) enqueue(unit, outboundDrawn, { key, runAt: unit.now, payload })
  if (path.includes('processing')) {
    enqueue(unit, outboundSend, { key, runAt: unit.now, payload })
  }
  if (path[0] === 'scheduled' && outbound.release_at !== null) {
    enqueue(unit, outboundContinue, { key, runAt: outbound.release_at, payload })
  }
  if (heldUntil !== null) {
    enqueue(unit, outboundContinue, { key, runAt: heldUntil, payload })
  }
}
