// What verifications hold of a person.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { forgetDetails } from './store.ts'
import { deleteDocumentsOf } from './store-documents.ts'

/**
 * Forgets persons by their participant ids: every document that they handed in, and what they told
 * of themselves. The verifications are kept with their statuses: they say why money was paid. Their
 * links stand sealed, and open no more once the participants room has forgotten.
 */
export async function forgetVerified(unit: Unit, ids: readonly Id<'participant'>[]): Promise<void> {
  await unit.tx.query(deleteDocumentsOf, { tenant_id: unit.tenant.id, participant_ids: ids })
  await unit.tx.query(forgetDetails, { tenant_id: unit.tenant.id, participant_ids: ids })
}
