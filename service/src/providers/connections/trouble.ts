// What keeps files from going and coming, kept on connections and accounts, so that people see it.
import type { Unit } from '#db'
import type { Id } from '#kit'
import { haltConnection, setLateDay, setOrdersFault } from './store.ts'

/** Keeps why a file could not be laid into the folder of orders; null: it could. True: is new. */
export async function noteOrdersFault(
  unit: Unit,
  id: Id<'bank_connection'>,
  fault: string | null,
): Promise<boolean> {
  const given = { tenant_id: unit.tenant.id, id, fault, now: unit.now }
  const [changed] = await unit.tx.query(setOrdersFault, given)
  return fault !== null && changed?.is_new === true
}

/** Has nothing more leave by a connection until two people have it resume. */
export async function haltFiles(
  unit: Unit,
  id: Id<'bank_connection'>,
  fault: string,
): Promise<void> {
  await unit.tx.query(haltConnection, { tenant_id: unit.tenant.id, id, fault, now: unit.now })
}

/** Keeps the working day whose statement of an account has not come; null: none is missing. */
export async function noteLateDay(
  unit: Unit,
  id: Id<'connected_account'>,
  day: string | null,
): Promise<void> {
  await unit.tx.query(setLateDay, { tenant_id: unit.tenant.id, id, day, now: unit.now })
}
