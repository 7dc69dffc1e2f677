// What a command that is tried out would have done, read from its unit before it is undone.
import type { DryRun } from '@holdfast/contract'
import type { PendingJob, PendingStep, Unit } from '#db'
import type { IntentTermsRecord, IntentView } from '#intents'
import { amountDue, readIntentViews } from '#intents'
import { asId, feeOn, groupBy, showId, showInstant } from '#kit'
import type { ArrivalTerms } from '#outbounds'
import { blockersOf } from './blockers.ts'
import type { ForeseenMovementRow } from './store.ts'
import { selectFees, selectOwnMovements } from './store.ts'

type Foreseen = Omit<DryRun, 'dry_run' | 'result'>
type Fee = DryRun['fees'][number]
type Due = DryRun['dates'][number]

const ended = new Set(['executed', 'cancelled', 'failed'])

/** Fees, blockers, movements, dates and events of a unit whose work is done. */
export async function foreseeUnit(unit: Unit, terms: ArrivalTerms): Promise<Foreseen> {
  const { events, jobs, steps } = unit.pending
  const ends = endsOf(steps)
  const intents = await readIntents(unit, ends)
  const movements = await unit.tx.query(selectOwnMovements, { tenant_id: unit.tenant.id })
  return {
    fees: [
      ...movements.flatMap(earnedBy),
      ...(await feesWaiting(unit, ends)),
      ...intents.flatMap((view) => feesOfIntent(view, unit.now)),
    ],
    blockers: await blockersOf(unit, terms, ends),
    movements: movements.map(({ kind, from_kind, to_kind, amount, currency }) => ({
      kind,
      from: from_kind,
      to: to_kind,
      amount: Number(amount),
      currency,
    })),
    dates: datesOf(jobs, intents, unit.now),
    events: events.map(({ type, payload }) => ({ type, id: String(payload.id ?? '') })),
  }
}

/** Where each resource stands at the end. */
function endsOf(steps: readonly PendingStep[]): PendingStep[] {
  const byResource = groupBy(steps, ({ resource, id }) => `${resource} ${id}`)
  return [...byResource.values()].flatMap((ofOne) => ofOne.at(-1) ?? [])
}

function earnedBy({ kind, to_kind, amount, currency }: ForeseenMovementRow): Fee[] {
  if (to_kind !== 'revenue') return []
  const payer = kind === 'checkout_settled' ? 'buyer' : 'seller'
  return [{ payer, amount: Number(amount), currency, of: kind, when: 'now' }]
}

/** What leaves later, or has to wait before it moves, pays its fee when it does. */
async function feesWaiting(unit: Unit, ends: readonly PendingStep[]): Promise<Fee[]> {
  const ids = ends
    .filter(({ resource, to }) => !ended.has(to) && /^(outbound|transfer)$/.test(resource))
    .map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await unit.tx.query(selectFees, { tenant_id: unit.tenant.id, ids })
  return rows.map(({ resource, id, fee, currency }) => ({
    payer: 'seller',
    amount: Number(fee),
    currency,
    of: showId(resource, asId(resource, id)),
    when: 'later',
  }))
}

async function readIntents(unit: Unit, ends: readonly PendingStep[]): Promise<IntentView[]> {
  const ids = ends
    .filter(({ resource, to }) => resource === 'intent' && to === 'unconfirmed')
    .map(({ id }) => asId('intent', id))
  return [...(await readIntentViews(unit.tx, unit.tenant.id, ids)).values()]
}

/**
 * What the buyer of an intent would pay on top, were it confirmed now; and what is taken of each
 * settlement when all of it goes to its seller, or to the project that it fills.
 */
function feesOfIntent({ intent, terms }: IntentView, now: Date): Fee[] {
  const { currency } = intent
  const { fee } = amountDue(intent, terms, now)
  const ofSellers = terms
    .filter(({ type }) => type !== 'funding')
    .map((term) => {
      const amount = feeOn(term.amount, { flat: term.fee_flat, percentage: term.fee_ppm })
      return { payer: 'seller' as const, amount, of: placeOf(term) }
    })
  return [{ payer: 'buyer' as const, amount: fee, of: showId('intent', intent.id) }, ...ofSellers]
    .filter(({ amount }) => amount > 0n)
    .map(({ payer, amount, of }) => ({
      payer,
      amount: Number(amount),
      currency,
      of,
      when: 'later',
    }))
}

/** A settlement that is still to be made is named by its place in the request. */
function placeOf({ settlement_id: id, position }: IntentTermsRecord): string {
  return id === null ? `/settlements/${position}` : showId('settlement', id)
}

/** What would fall due, and the dates that the settlements of an intent wait for. */
function datesOf(jobs: readonly PendingJob[], intents: readonly IntentView[], now: Date): Due[] {
  const ofJobs = jobs.map(({ runAt, kind, key }) => ({ at: runAt, what: kind, id: key }))
  const ofTerms = intents.flatMap(({ terms }) =>
    terms.flatMap((term) => [
      { at: term.required_by, what: 'settlement.required_by', id: placeOf(term) },
      { at: term.release_at, what: 'settlement.release_at', id: placeOf(term) },
    ]),
  )
  const toCome = ofTerms.flatMap(({ at, ...due }) =>
    at !== null && at > now ? [{ at, ...due }] : [],
  )
  return [...ofJobs, ...toCome]
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, what, id }) => ({ at: showInstant(at), what, id }))
}
