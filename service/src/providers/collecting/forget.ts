// What kept cards hold of a person.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { forgetCardRows } from './store.ts'

/**
 * Forgets persons by their participant ids: what may be shown of their cards, and whose they are.
 * The rows are kept, with the rail's own token, for the payments that were made with them.
 */
export async function forgetCards(unit: Unit, ids: readonly Id<'participant'>[]): Promise<void> {
  await unit.tx.query(forgetCardRows, { tenant_id: unit.tenant.id, participant_ids: ids })
}
