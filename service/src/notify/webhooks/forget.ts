// Deliveries that were kept long enough, with their attempts.
import type { Unit } from '#db'
import { lockedCursor } from './cursor.ts'
import {
  deleteAttempts,
  deleteDeliveries,
  markForgotten,
  selectOldDeliveries,
} from './store-forget.ts'

/** Deliveries of one unit: with three attempts each, some thousand rows. */
const DELETE_MAX = 1_000

/**
 * Deletes deliveries from before an instant of the tenant's time that have ended, with all their
 * attempts, at most 1,000; returns how many. What waits stays, and so does what is parked: somebody
 * has yet to decide about it.
 */
export async function forgetOldDeliveries(unit: Unit, before: Date): Promise<number> {
  const tenant_id = unit.tenant.id
  const asked = { tenant_id, before_created_at: before, limit: DELETE_MAX }
  // First, as everybody does who has both.
  await lockedCursor(unit)
  const old = await unit.tx.query(selectOldDeliveries, asked)
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await unit.tx.query(deleteAttempts, { tenant_id, ids })
  await unit.tx.query(deleteDeliveries, { tenant_id, ids })
  const told = old.map(({ event_sequence }) => event_sequence ?? 0n)
  const sequence = told.reduce((most, one) => (one > most ? one : most), 0n)
  await unit.tx.query(markForgotten, { tenant_id, sequence })
  return old.length
}
