import type { Unit } from '#db'
import { defineJob, enqueue, idField, instantField } from '#jobs'
import type { Id } from '#kit'
import { showId } from '#kit'
import { readOrganisation } from '#organisations'
import { hasPayeeChecks } from '#participants'
import { nextPayoutAt, payoutOf } from './calendar.ts'
import { selectPlanned } from './store.ts'

/** The payouts of one Monday. */
export const weeklyPayouts = defineJob({
  name: 'payouts.weekly',
  lane: 'steps',
  // A job that failed is run later: what it is due for stands in it.
  payload: { due_at: instantField },
})

/** An account that revenue is paid to is asked about, under the name of the organisation. */
export const payoutCheck = defineJob({
  name: 'payout.check',
  lane: 'steps',
  payload: { account: idField('bank_account') },
})

/** Has a bank asked about accounts that were just set, where any can be. */
export async function planPayoutChecks(
  unit: Unit,
  ids: readonly Id<'bank_account'>[],
): Promise<void> {
  if (!(await hasPayeeChecks(unit))) return
  for (const account of ids) {
    const key = showId('bank_account', account)
    enqueue(unit, payoutCheck, { key, runAt: unit.now, payload: { account } })
  }
}

/** A tenant has one calendar: what is queued takes the place of what was. */
const KEY = 'next'

/** Puts the next Monday's payouts on the tenant's calendar, by the clocks of today's time zone. */
export async function queuePayouts(unit: Unit): Promise<void> {
  const { timeZone } = await readOrganisation(unit.tx, unit.tenant.id)
  const runAt = nextPayoutAt(unit.now, timeZone)
  enqueue(unit, weeklyPayouts, { key: KEY, runAt, payload: { due_at: runAt } })
}

/** Begins the tenant's calendar of payouts. One that runs is left alone: its Monday may be due. */
export async function beginPayouts(unit: Unit): Promise<void> {
  if ((await readPlanned(unit)) === null) await queuePayouts(unit)
}

/**
 * The organisation's clocks may show another time: the Monday's payouts that are planned move with
 * them, to now where Monday 06:00 is over there.
 */
export async function movePayouts(unit: Unit): Promise<void> {
  const { timeZone } = await readOrganisation(unit.tx, unit.tenant.id)
  const dueAt = await readPlanned(unit)
  if (dueAt === null) return
  const moved = payoutOf(dueAt, timeZone)
  if (moved.getTime() !== dueAt.getTime()) replanPayouts(unit, moved)
}

/** Puts a Monday's payouts on the calendar anew. */
export function replanPayouts(unit: Unit, dueAt: Date): void {
  const runAt = dueAt > unit.now ? dueAt : unit.now
  enqueue(unit, weeklyPayouts, { key: KEY, runAt, payload: { due_at: dueAt } })
}

/** What the payouts that wait are due for; null: none wait. */
async function readPlanned({ tx, tenant }: Unit): Promise<Date | null> {
  const [planned] = await tx.query(selectPlanned, {
    tenant_id: tenant.id,
    kind: weeklyPayouts.name,
  })
  return planned === undefined ? null : weeklyPayouts.read(planned.payload).due_at
}
