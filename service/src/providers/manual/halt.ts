// Payments by hand after a restore: what people have paid since the backup is not known here. So
// the list is closed until they have compared it with the bank, and two of them have it go on.
import type { Reader, Unit } from '#db'
import type { Result, TenantId } from '#kit'
import { accepted, Failure, realNow, refused } from '#kit'
import { endHalt, insertHalt, selectHalt } from './store.ts'

/**
 * Closes the list of payments of a tenant, in the transaction of the database's owner, who writes
 * as that tenant.
 */
export async function haltPayments(reader: Reader, tenantId: TenantId): Promise<void> {
  await reader.query(insertHalt, { tenant_id: tenantId, now: realNow() })
}

/** Whether the list of payments of a tenant is closed. */
export async function arePaymentsHalted(reader: Reader, tenantId: TenantId): Promise<boolean> {
  return (await reader.query(selectHalt, { tenant_id: tenantId })).length > 0
}

/** Opens the list again. Refuses with 409 `invalid_state` where it is open. */
export async function resumePayments(unit: Unit): Promise<Result<null>> {
  const ended = await unit.tx.query(endHalt, { tenant_id: unit.tenant.id })
  return ended.length > 0 ? accepted(null) : refused(notHalted())
}

/** Nothing is to be resumed. */
export function notHalted(): Failure {
  return new Failure('invalid_state', { detail: 'Payments by hand are not halted.' })
}
