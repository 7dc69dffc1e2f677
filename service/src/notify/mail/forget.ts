// Mails that go: what they hold of a person, and those that were kept long enough.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { deleteEmailsTo, deleteOldEmails } from './store.ts'

const DELETE_MAX = 1_000

/**
 * Forgets persons by their participant ids: deletes all mails that were sent to them, or wait to
 * be. Those to an address that somebody else has too are kept: they are that one's as well.
 */
export async function forgetMails(unit: Unit, ids: readonly Id<'participant'>[]): Promise<void> {
  await unit.tx.query(deleteEmailsTo, { tenant_id: unit.tenant.id, ids })
}

/**
 * Deletes mails that were stored before an instant of real time, at most 1,000; returns how many.
 * Those that are held back wait for hours, and are none of these.
 */
export async function forgetOldMails(unit: Unit, before: Date): Promise<number> {
  const tenant_id = unit.tenant.id
  const gone = await unit.tx.query(deleteOldEmails, {
    tenant_id,
    before_stored_at: before,
    limit: DELETE_MAX,
  })
  return gone.length
}
