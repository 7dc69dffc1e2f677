// Intents that nobody confirmed and that were kept long enough, with their terms.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { deleteExpiredIntents, deleteExpiredTerms, selectExpiredIntents } from './store-forget.ts'

/** Intents of one unit: with their terms, some thousand rows. */
const DELETE_MAX = 1_000

/**
 * Deletes intents that were cancelled, by a call or by their time, before an instant of the
 * tenant's time, at most 1,000; returns their ids. Their steps and their events stay, and so does
 * a link that many may use: money may have come by it.
 */
export async function forgetExpiredIntents(unit: Unit, before: Date): Promise<Id<'intent'>[]> {
  const tenant_id = unit.tenant.id
  const asked = { tenant_id, before_created_at: before, limit: DELETE_MAX }
  const expired = await unit.tx.query(selectExpiredIntents, asked)
  const ids = expired.map(({ id }) => id)
  if (ids.length === 0) return []
  await unit.tx.query(deleteExpiredTerms, { tenant_id, intent_ids: ids })
  await unit.tx.query(deleteExpiredIntents, { tenant_id, ids })
  return ids
}
