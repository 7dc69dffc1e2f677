// Forgetting a person: what is said of it goes, what money did stays. The ledger and the journal
// hold ids and amounts only, so every proof still holds afterwards.
import type { Unit } from '#db'
import { shift } from '#events'
import type { Id } from '#kit'
import { sha256 } from '#kit'
import { eraseParticipants } from './store.ts'
import { dropProposals } from './store-payees.ts'

/** An address that nobody has, in place of one that is erased; `.invalid` is reserved for it. */
export const ERASED_DOMAIN = 'erased.invalid'

/**
 * Forgets persons by their participant ids: their data keys, so that sealed accounts, verification
 * details and mandates never open again, and what stands in the clear: name, address, details,
 * metadata, masked accounts. What was proposed, disputed or being proven ends with them. The rows
 * are kept, for the money that names them.
 * They have no account to be paid to any more: what would be paid to them fails for want of one and
 * goes back, and callers make sure that none is on its way.
 * Unknown ids are left out. Returns those erased.
 */
export async function forgetParticipants(
  unit: Unit,
  ids: readonly Id<'participant'>[],
): Promise<Id<'participant'>[]> {
  await shift(unit.tx, dropProposals, {
    to: 'replaced',
    given: { tenant_id: unit.tenant.id, participant_ids: ids },
    rows: 'those_there',
  })
  const rows = await unit.tx.query(eraseParticipants, {
    tenant_id: unit.tenant.id,
    updated_at: unit.now,
    ids,
    emails: ids.map((id) => `${id}@${ERASED_DOMAIN}`),
    details_hashes: ids.map((id) => sha256(`erased ${id}`)),
  })
  return rows.map(({ id }) => id)
}
