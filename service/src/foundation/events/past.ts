// Events of months that have left the tables come back as they were.
import type { Unit } from '#db'
import { bringBackEvents } from './store.ts'

/** Writes events back, each as the JSON of its row. They have their numbers; nobody is told. */
export async function bringEventsBack(
  { tx, tenant }: Unit,
  rows: readonly string[],
): Promise<void> {
  await tx.query(bringBackEvents, { tenant_id: tenant.id, rows: `[${rows.join(',')}]` })
}
