// What mails hold of a person.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { deleteEmailsTo } from './store.ts'

/**
 * Forgets persons by their participant ids: deletes all mails that were sent to them, or wait to
 * be. Those to an address that somebody else has too are kept: they are that one's as well.
 */
export async function forgetMails(unit: Unit, ids: readonly Id<'participant'>[]): Promise<void> {
  await unit.tx.query(deleteEmailsTo, { tenant_id: unit.tenant.id, ids })
}
