// What a command that is tried out would have done, read from its unit before it is undone.
import type { DryRun, EventType } from '@holdfast/contract'
import type { PendingEvent, PendingStep, Unit } from '#db'
import { amountDue, readIntentViews } from '#intents'
import { asId, groupBy, showId, showInstant } from '#kit'
import type { ForeseenMovementRow } from './store.ts'
import { selectOutboundFees, selectOwnMovements } from './store.ts'

type Foreseen = Omit<DryRun, 'dry_run' | 'result'>
type Fee = DryRun['fees'][number]

/** Statuses in which something waits for a time, for money or for a person. */
const waiting = new Set(['scheduled', 'awaiting_funds', 'paused', 'automated_review', 'in_review'])

/** Fees, blockers, movements, dates and events of a unit whose work is done. */
export async function foresee(unit: Unit): Promise<Foreseen> {
  const { events, jobs, steps } = unit.pending
  const movements = await unit.tx.query(selectOwnMovements, [unit.tenant.id])
  return {
    fees: [
      ...movements.flatMap(earnedBy),
      ...(await feesOfOutbounds(unit, steps)),
      ...(await feesOfIntents(unit, steps)),
    ],
    blockers: blockersOf(steps, events),
    movements: movements.map(({ kind, from_kind, to_kind, amount, currency }) => ({
      kind,
      from: from_kind,
      to: to_kind,
      amount: Number(amount),
      currency,
    })),
    dates: jobs
      .toSorted((a, b) => a.runAt.getTime() - b.runAt.getTime())
      .map(({ runAt, kind, key }) => ({ at: showInstant(runAt), what: kind, id: key })),
    events: events.map(({ type, payload }) => ({ type, id: String(payload.id ?? '') })),
  }
}

function earnedBy({ kind, to_kind, amount, currency }: ForeseenMovementRow): Fee[] {
  if (to_kind !== 'revenue') return []
  const payer = kind === 'checkout_settled' ? 'buyer' : 'seller'
  return [{ payer, amount: Number(amount), currency, of: kind, when: 'now' }]
}

/** What leaves later pays its fee when it does. */
async function feesOfOutbounds(unit: Unit, steps: readonly PendingStep[]): Promise<Fee[]> {
  const ids = steps.filter(isLive('outbound')).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await unit.tx.query(selectOutboundFees, [unit.tenant.id, [...new Set(ids)]])
  return rows.map(({ id, fee, currency }) => ({
    payer: 'seller',
    amount: Number(fee),
    currency,
    of: showId('outbound', asId('outbound', id)),
    when: 'later',
  }))
}

/** What the buyer of an intent would pay on top, were it confirmed now. */
async function feesOfIntents(unit: Unit, steps: readonly PendingStep[]): Promise<Fee[]> {
  const ids = steps.filter(isLive('intent')).map(({ id }) => asId('intent', id))
  if (ids.length === 0) return []
  const views = await readIntentViews(unit.tx, unit.tenant.id, ids)
  return [...views.values()].flatMap(({ intent, terms }): Fee[] => {
    const { fee } = amountDue(intent, terms, unit.now)
    if (fee === 0n) return []
    const of = showId('intent', intent.id)
    return [{ payer: 'buyer', amount: Number(fee), currency: intent.currency, of, when: 'later' }]
  })
}

function isLive(resource: PendingStep['resource']) {
  return (step: PendingStep) =>
    step.resource === resource && !['executed', 'cancelled', 'failed'].includes(step.to)
}

/** What stands waiting at the end, with the reason that its last event gave. */
function blockersOf(
  steps: readonly PendingStep[],
  events: readonly PendingEvent[],
): Foreseen['blockers'] {
  const reasons = new Map(
    events.flatMap(({ type, payload }) => {
      const reason = payload.paused_reason
      return isPause(type) && reason !== undefined ? [[String(payload.id), String(reason)]] : []
    }),
  )
  const last = [...groupBy(steps, ({ resource, id }) => `${resource} ${id}`).values()]
  return last.flatMap((ofOne) => {
    const step = ofOne.at(-1)
    if (step === undefined || !waiting.has(step.to)) return []
    const id = showId(step.resource, asId(step.resource, step.id))
    return [{ id, status: step.to, reason: reasons.get(id) ?? null }]
  })
}

function isPause(type: EventType): boolean {
  return type === 'outbound_paused'
}
