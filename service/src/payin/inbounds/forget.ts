// What inbounds hold of a person who paid.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { forgetPayerRows } from './store-payers.ts'

/**
 * Forgets persons by their participant ids: what banks told of whoever paid their checkouts, or
 * paid from an account of theirs: name, account, what was written. Rules that were taught of such
 * an account end. A reference that a checkout was given is kept: it names nobody but the checkout.
 * Accounts are found by what the participants room keeps: it forgets later.
 */
export async function forgetPayers(unit: Unit, ids: readonly Id<'participant'>[]): Promise<void> {
  await unit.tx.query(forgetPayerRows, {
    tenant_id: unit.tenant.id,
    participant_ids: ids,
    ended_at: unit.realNow,
  })
}
