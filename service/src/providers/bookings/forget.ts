// What statements of banks hold of a person who paid or was paid.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { forgetEntries } from './store-forget.ts'

/**
 * Forgets persons by their participant ids: what banks said of payments that they made, or that
 * were made to them. The entries are kept, with what they became. Payers are found by what inbounds
 * keep of them: these forget later. Callers make sure that nothing is still to be paid to them.
 */
export async function forgetInStatements(
  unit: Unit,
  ids: readonly Id<'participant'>[],
): Promise<void> {
  await unit.tx.query(forgetEntries, { tenant_id: unit.tenant.id, participant_ids: ids })
}
