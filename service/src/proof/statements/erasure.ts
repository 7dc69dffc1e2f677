// Erasing a person everywhere: in the participants room, and where later rooms kept a name.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { eraseParticipantData } from '#participants'
import { deleteEmailsTo, forgetMeans, forgetPayers } from './store.ts'

/**
 * Erases persons by all their participant ids. Money, ledger, journal and their proofs stay whole:
 * none of them holds a name. Callers make sure that nothing is waiting to be paid to them. Returns
 * the ids that were erased.
 */
export async function erasePersons(
  unit: Unit,
  ids: readonly Id<'participant'>[],
): Promise<Id<'participant'>[]> {
  await unit.tx.query(deleteEmailsTo, [unit.tenant.id, ids])
  await unit.tx.query(forgetPayers, [unit.tenant.id, ids])
  await unit.tx.query(forgetMeans, [unit.tenant.id, ids])
  return await eraseParticipantData(unit, ids)
}
