// The fan-out's cursor, and the lock that orders it with handlers that come and go.
import type { Unit } from '#db'
import { insertCursor, lockCursor, moveCursor } from './store.ts'

/**
 * Locks the tenant's cursor until the unit ends and reads it: the events up to that number have
 * been fanned out. Whoever makes, deletes, disables or tests a handler takes it too.
 */
export async function lockedCursor(unit: Unit): Promise<bigint> {
  const [found] = await unit.tx.query(lockCursor, { tenant_id: unit.tenant.id })
  if (found !== undefined) return found.sequence
  await unit.tx.query(insertCursor, { tenant_id: unit.tenant.id })
  const [made] = await unit.tx.query(lockCursor, { tenant_id: unit.tenant.id })
  return made?.sequence ?? 0n
}

export async function setCursor(unit: Unit, sequence: bigint): Promise<void> {
  await unit.tx.query(moveCursor, { tenant_id: unit.tenant.id, sequence })
}
