// What keeps files from going and coming, kept on connections and accounts, so that people see it.
import type { Reader, Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { addMs, realNow } from '#kit'
import type { ConnectionRecord } from './connection.ts'
import { haltConnection, haltConnections, setLateDay, setOrdersFault, setTenant } from './store.ts'

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

/**
 * Has nothing leave by any connection of a tenant, in a transaction of the database's owner;
 * answers of how many. For a database that was restored: what left since is not known there.
 */
export async function haltAllFiles(
  reader: Reader,
  tenantId: TenantId,
  fault: string,
): Promise<number> {
  // Rows of a tenant are written as that tenant, by their owner, too.
  await reader.query(setTenant, { tenant_id: tenantId })
  const given = { tenant_id: tenantId, fault, now: realNow() }
  return (await reader.query(haltConnections, given)).length
}

/** Keeps the working day whose statement of an account has not come; null: none is missing. */
export async function noteLateDay(
  unit: Unit,
  id: Id<'connected_account'>,
  day: string | null,
): Promise<void> {
  await unit.tx.query(setLateDay, { tenant_id: unit.tenant.id, id, day, now: unit.now })
}

const SFTP_AGAIN_MS = 60_000
const SFTP_AGAIN_MAX_MS = 4 * 3_600_000
/** A bank that refuses for so long is not asked any more before people say so. */
const GIVEN_UP_MS = 24 * 3_600_000

/** What people are told where a bank is not tried any more. */
export const GIVEN_UP =
  'It was tried for a day, and is not tried any more: test the connection, or change it.'

/**
 * When a folder that cannot be used is tried again: one by SFTP ever later, the longer it has been
 * so, for a day; null: not before people try it. Any other each `everyMs`.
 */
export function nextTry(
  { channel }: Pick<ConnectionRecord, 'channel'>,
  since: Date | null,
  { now, everyMs }: { readonly now: Date; readonly everyMs: number },
): Date | null {
  if (channel !== 'sftp') return addMs(now, everyMs)
  const lasted = since === null ? 0 : now.getTime() - since.getTime()
  if (lasted > GIVEN_UP_MS) return null
  return addMs(now, Math.min(Math.max(lasted, SFTP_AGAIN_MS), SFTP_AGAIN_MAX_MS))
}
