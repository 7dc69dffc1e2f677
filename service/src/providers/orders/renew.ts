// A file whose day is over and that surely was not handed over: its orders leave by another.
import type { ConnectionRecord } from '#connections'
import type { Unit } from '#db'
import { advanceAll, enterStatuses } from '#events'
import type { Id } from '#kit'
import { present } from '#kit'
import { bankProfiles, collectionScheme, dayAsked, dayCollected } from '#messages'
import { approveBatch } from './collect.ts'
import type { BatchRecord } from './order.ts'
import { insertBatch, moveIntoBatch, supersedeBatch } from './store.ts'

/** The day that the bank takes a batch for now; undefined where no calendar reaches so far. */
export function dayOfBatch(
  { profile, scheme: name, is_instant: isInstant, sequence_type, day: from }: BatchRecord,
  connection: ConnectionRecord,
  now: Date,
): string | undefined {
  if (sequence_type !== null) {
    const scheme = collectionScheme(bankProfiles[profile], name)
    const at = { from: present(from ?? undefined, 'a batch of debits has a day'), now }
    return dayCollected(present(scheme, 'a batch is of a scheme'), connection, at)
  }
  const scheme = bankProfiles[profile].schemes.find((one) => one.name === name)
  return dayAsked(present(scheme, 'a batch is of a scheme'), connection, { isInstant, now })
}

/** Whether a file asks for a day that the bank no longer takes. */
export function isPast(
  file: readonly BatchRecord[],
  connection: ConnectionRecord,
  now: Date,
): boolean {
  return file.some((batch) => {
    const day = dayOfBatch(batch, connection, now)
    return day !== undefined && batch.day !== null && batch.day < day
  })
}

/**
 * Puts the orders of batches, which stand in no file that was handed over, into new ones: approved
 * as they were, under new names, to be written for the day that their bank takes then. The old ones
 * are withdrawn and say by which their orders leave; their file is kept.
 */
export async function renewBatches(unit: Unit, batches: readonly BatchRecord[]): Promise<void> {
  const { tenant, now } = unit
  for (const batch of batches) {
    const id: Id<'bank_batch'> = unit.newId('bank_batch')
    const { connection_id, connected_account_id, currency, profile, scheme } = batch
    const { is_instant, is_urgent, orders, total, is_by_rule, sequence_type } = batch
    // The first day that debits may be for stays what it was.
    const day = sequence_type === null ? null : batch.day
    await unit.tx.query(insertBatch, {
      tenant_id: tenant.id,
      id,
      connection_id,
      connected_account_id,
      currency,
      profile,
      scheme,
      sequence_type,
      day,
      is_instant,
      is_urgent,
      orders,
      total,
      is_by_rule,
      now,
    })
    enterStatuses(unit, 'bank_batch', [{ id, to: 'draft' }])
    const beside = { move: supersedeBatch, given: { superseded_by: id } }
    await advanceAll(unit, 'bank_batch', [{ id: batch.id, to: 'withdrawn' }], beside)
    const moved = { tenant_id: tenant.id, batch_id: id, from_id: batch.id, now }
    await unit.tx.query(moveIntoBatch, moved)
    await approveBatch(unit, id)
  }
}
