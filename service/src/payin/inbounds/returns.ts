// What is counted of an inbound when some of it goes back to its payer.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { countReturnRows } from './store.ts'

/**
 * Counts so many more returns of each inbound, and that something about it has changed; an inbound
 * may be named several times. The caller holds the lock of its project.
 */
export async function countReturns(
  unit: Unit,
  ids: readonly Id<'inbound'>[],
  more: 0 | 1,
): Promise<void> {
  const { id: tenant } = unit.tenant
  await unit.tx.query(countReturnRows, {
    tenant_id: tenant,
    updated_at: unit.now,
    rows: ids.map((id) => ({ id, count: more })),
  })
}
