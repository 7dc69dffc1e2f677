// Deliveries as jobs, one by one or a round of a handler: each is posted outside any transaction,
// and what came of it is recorded by the set.

import type { Unit } from '#db'
import { shift } from '#events'
import type { ClaimedJob, RunnableHandler } from '#jobs'
import { actHandler } from '#jobs'
import { addMs, groupBy, indexBy, present } from '#kit'
import type { DeliverPayload, RoundPayload } from './delivery-job.ts'
import { deliverKind, enqueueDelivery, roundKind } from './delivery-job.ts'
import { postSpanned } from './delivery-span.ts'
import type { Gate } from './gate.ts'
import type { HandlerDisabled } from './health.ts'
import { disableLongFailing } from './health.ts'
import type { Order, Orders } from './orders.ts'
import { nextAttemptAt, postponedByMs } from './schedule.ts'
import type { Reply, SendDeps } from './send.ts'
import { isAcknowledged, sendMessage } from './send.ts'
import {
  insertAttempts,
  markFailing,
  markWell,
  postponeDeliveries,
  selectIsClockFrozen,
  settleDeliveries,
} from './store.ts'

export interface DeliverDeps extends SendDeps {
  readonly orders: Orders
  readonly gate: Gate
  /** Told, in the transaction that disables it, of a handler that has failed for 5 days. */
  readonly onHandlerDisabled: HandlerDisabled
  /** Told what came of each attempt, to be measured. */
  readonly onAttempt?: (attempt: Attempt) => void
}

/** What came of an attempt, in a word, and how long it took. */
export interface Attempt {
  readonly outcome: 'acknowledged' | 'refused' | 'unanswered'
  readonly durationMs: number
}

interface Tried {
  readonly kind: 'tried'
  readonly order: Order
  readonly reply: Reply
}

type Outcome =
  | Tried
  /** The handler had no place free: nothing was sent. */
  | { readonly kind: 'busy'; readonly order: Order; readonly isSlow: boolean }
  /** It could not be attempted with its round: it goes on by a job of its own, which says why. */
  | { readonly kind: 'apart'; readonly order: Order }
  /** The delivery waits no more: it was cancelled or parked. */
  | { readonly kind: 'gone' }

/** The handler of `webhook.deliver` jobs. */
export function deliverHandler(deps: DeliverDeps): RunnableHandler {
  return actHandler<DeliverPayload, Outcome>({
    kind: deliverKind,
    act: async ({ tenantId, payload }: ClaimedJob<DeliverPayload>) => {
      const order = await deps.orders.load(tenantId, payload.delivery_id)
      return order === undefined ? { kind: 'gone' } : await attemptDelivery(deps, order)
    },
    record: async (unit, jobs) => {
      await recordOutcomes(
        unit,
        deps,
        jobs.map(({ outcome }) => outcome),
      )
    },
  })
}

/** The handler of `webhook.round` jobs. One that failed is taken apart: none holds up others. */
export function roundHandler(deps: DeliverDeps): RunnableHandler {
  return actHandler<RoundPayload, readonly Outcome[]>({
    kind: roundKind,
    act: async (job) => {
      const orders = await deps.orders.loadRound(job.tenantId, job)
      if (job.failures > 0) return orders.map((order) => ({ kind: 'apart', order }))
      return await attemptRound(deps, orders, job)
    },
    record: async (unit, jobs) => {
      await recordOutcomes(
        unit,
        deps,
        jobs.flatMap(({ outcome }) => outcome),
      )
    },
  })
}

async function attemptRound(
  deps: DeliverDeps,
  orders: readonly Order[],
  { isSeeded }: Pick<ClaimedJob<RoundPayload>, 'isSeeded'>,
): Promise<Outcome[]> {
  const attempt = async (order: Order): Promise<Outcome> => {
    try {
      return await attemptDelivery(deps, order)
    } catch {
      return { kind: 'apart', order }
    }
  }
  if (!isSeeded) return await Promise.all(orders.map(attempt))
  const outcomes: Outcome[] = []
  for (const order of orders) outcomes.push(await attempt(order))
  return outcomes
}

async function attemptDelivery(deps: DeliverDeps, order: Order): Promise<Outcome> {
  const { gate } = deps
  const handlerId = order.handler_id
  if (!(await gate.enter(handlerId))) {
    return { kind: 'busy', order, isSlow: gate.isSlow(handlerId) }
  }
  let durationMs = 0
  try {
    const receiver = order.receiver()
    const reply = await postSpanned(order, receiver, async (headers) => {
      const answered = await sendMessage(deps, receiver, order.message(), headers)
      deps.onAttempt?.({ outcome: outcomeOf(answered), durationMs: answered.durationMs })
      return answered
    })
    durationMs = reply.durationMs
    return { kind: 'tried', order, reply }
  } finally {
    gate.leave(handlerId, durationMs)
  }
}

function outcomeOf(reply: Reply): Attempt['outcome'] {
  if (reply.status === null) return 'unanswered'
  return isAcknowledged(reply) ? 'acknowledged' : 'refused'
}

async function recordOutcomes(
  unit: Unit,
  deps: DeliverDeps,
  outcomes: readonly Outcome[],
): Promise<void> {
  const tried: Tried[] = []
  const untried: Untried[] = []
  for (const outcome of outcomes) {
    if (outcome.kind === 'tried') tried.push(outcome)
    else if (outcome.kind !== 'gone') untried.push(outcome)
  }
  await putBack(unit, untried)
  if (tried.length === 0) return
  const verdicts = tried.map((one) => ({ ...one, ...judgeReply(one, unit.now) }))
  const [kept, failing] = await Promise.all([
    recordVerdicts(unit, verdicts),
    recordHealth(unit, tried),
  ])
  recordAttempts(
    unit,
    tried.filter(({ order }) => kept.has(order.id)),
  )
  const parked = await disableLongFailing(unit, failing, {
    announce: deps.onHandlerDisabled,
    isInThisUnit: new Set(tried.map(({ order }) => order.id)),
  })
  for (const { order, nextAt } of verdicts) {
    const isStillWaiting = kept.has(order.id) && !parked.has(order.id)
    if (nextAt !== null && isStillWaiting) enqueueDelivery(unit, order.id, nextAt)
  }
}

interface Verdict {
  readonly status: 'delivered' | 'waiting' | 'parked'
  readonly nextAt: Date | null
}

function judgeReply({ order, reply }: Tried, now: Date): Verdict {
  if (isAcknowledged(reply)) return { status: 'delivered', nextAt: null }
  const at = nextAttemptAt(
    {
      deliveryId: order.id,
      attempt: order.attempts + 1 - order.series_after,
      createdAt: order.series_at,
      retryAfterS: reply.retryAfterS,
    },
    now,
  )
  return at === undefined ? { status: 'parked', nextAt: null } : { status: 'waiting', nextAt: at }
}

/** Writes what deliveries became; answers those that waited for this attempt to be recorded. */
async function recordVerdicts(
  unit: Unit,
  verdicts: readonly (Tried & Verdict)[],
): Promise<Set<string>> {
  const kept = await shift(unit.tx, settleDeliveries, {
    to: verdicts.map(({ status }) => status),
    given: {
      tenant_id: unit.tenant.id,
      delivered_at: unit.now,
      rows: verdicts.map(({ order, status, nextAt, reply }) => ({
        id: order.id,
        status,
        next_at: nextAt,
        last_status: reply.status,
        duration_ms: reply.durationMs,
        attempts: order.attempts,
        is_of_round: order.isOfRound,
      })),
    },
    rows: 'those_there',
  })
  return new Set(kept.map(({ id }) => id))
}

function recordAttempts(unit: Unit, tried: readonly Tried[]): void {
  if (tried.length === 0) return
  unit.tx.write(insertAttempts, {
    tenant_id: unit.tenant.id,
    at: unit.now,
    rows: tried.map(({ order, reply }) => ({
      delivery_id: order.id,
      attempt: order.attempts + 1,
      status: reply.status,
      duration_ms: reply.durationMs,
      answer: reply.answer,
      error: reply.error,
      signed_at: reply.signed?.at ?? null,
      signatures: reply.signed?.hashes ?? null,
    })),
  })
}

/**
 * Remembers since when handlers fail; one success is enough to be well. Answers the failing ones.
 */
async function recordHealth(unit: Unit, tried: readonly Tried[]): Promise<string[]> {
  const well: string[] = []
  const failing: string[] = []
  for (const [handlerId, group] of groupBy(tried, ({ order }) => order.handler_id)) {
    if (group.some(({ reply }) => isAcknowledged(reply))) well.push(handlerId)
    else failing.push(handlerId)
  }
  if (well.length > 0) {
    await unit.tx.query(markWell, { tenant_id: unit.tenant.id, ids: well.toSorted() })
  }
  if (failing.length > 0) {
    await unit.tx.query(markFailing, {
      tenant_id: unit.tenant.id,
      ids: failing,
      first_failure_at: unit.now,
    })
  }
  return failing
}

type Untried = Extract<Outcome, { readonly kind: 'busy' | 'apart' }>

/**
 * Sends deliveries back into the queue that found no place, each by a job of its own. Behind a slow
 * handler they wait for a while of the tenant's time; where that stands still nothing would bring
 * them back, so there, and behind a handler that is only full, they are due again at once.
 */
async function putBack(unit: Unit, untried: readonly Untried[]): Promise<void> {
  if (untried.length === 0) return
  const [row] = await unit.tx.query(selectIsClockFrozen, { id: unit.tenant.id })
  const { is_frozen: isFrozen } = present(row, 'the tenant exists')
  const rows = untried.map((one) => {
    const { id, series_at, isOfRound } = one.order
    const isLater = one.kind === 'busy' && one.isSlow && !isFrozen
    const next_at = isLater ? addMs(unit.now, postponedByMs(series_at, unit.now)) : unit.now
    return { id, next_at, is_of_round: isOfRound }
  })
  const waiting = await unit.tx.query(postponeDeliveries, { tenant_id: unit.tenant.id, rows })
  const given = indexBy(rows, ({ id }) => id)
  for (const { id } of waiting) enqueueDelivery(unit, id, given.get(id)?.next_at ?? unit.now)
}
