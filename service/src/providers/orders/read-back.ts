// What was handed over and is not known: after a backup is restored, the receipts tell. It is never
// sent again, whatever the database says, and nothing leaves before two people have looked at it.
import type { ConnectionRecord, TellOfBanks, WithFolders } from '#connections'
import { FolderFault, haltFiles, readConnection } from '#connections'
import type { Database, Unit } from '#db'
import { advance, enterStatuses } from '#events'
import type { Id, TenantId } from '#kit'
import { addMs, compact, minor, present } from '#kit'
import type { Vault } from '#participants'
import { messageOf } from './generate.ts'
import type { OrderRecord } from './order.ts'
import { readBackRecalls } from './recall-receipts.ts'
import type { ReceiptsOf } from './receipt-files.ts'
import { keepHandedOver, RECEIPTS_KEPT_MS, readHandedOver } from './receipt-files.ts'
import type { Receipt } from './receipts.ts'
import { dropReceipts, listReceipts, readReceipt } from './receipts.ts'
import { markSent } from './send.ts'
import {
  fileBatch,
  insertBatch,
  lockAccount,
  lockBatch,
  lockOrders,
  putIntoBatch,
} from './store.ts'
import { selectHandedOver, setReadBack } from './store-receipts.ts'
import { dissolveBatch, lockWithFile } from './withdraw.ts'

/** What reading receipts back needs from the outside. */
export interface ReadBackDeps {
  readonly database: Database
  readonly vault: Vault
  readonly bankFolder: string | null
  readonly withFolders: WithFolders
  readonly tell: TellOfBanks
}

interface Found {
  readonly receipt: Receipt
  /** The file itself, where it still lies in the folder. */
  readonly bytes: Buffer | null
  /** The database has learnt of it before. */
  readonly isKnown: boolean
}

/**
 * Learns from its receipts what was handed over by a connection and is not known here: those orders
 * are with the bank, and the connection is halted. True: it is halted, and nothing may leave.
 */
export async function readBack(
  deps: ReadBackDeps,
  tenantId: TenantId,
  id: Id<'bank_connection'>,
): Promise<boolean> {
  const { database, bankFolder } = deps
  const connection = await readOne(database, tenantId, id)
  const hasFolders = connection.orders_folder !== null
  if (!hasFolders || bankFolder === null) return false
  const of = { bankFolder, tenantId, connectionId: id }
  const found = await findUnknown(deps, of, connection)
  const fresh = found.filter(({ isKnown }) => !isKnown)
  if (fresh.length > 0) {
    // First of all: whatever dies from here on, nothing leaves.
    await database.transact(tenantId, async (unit) => {
      await haltFiles(unit, id, faultOf(fresh))
      await deps.tell(unit, 'bank_channels')
    })
  }
  for (const one of found) {
    await database.transact(tenantId, async (unit) => await learn(unit, deps, id, one))
  }
  // After their orders, which they name.
  const areRecalls = await readBackRecalls(deps, of, connection)
  return connection.is_halted || fresh.length > 0 || areRecalls
}

async function readOne(
  database: Database,
  tenantId: TenantId,
  id: Id<'bank_connection'>,
): Promise<ConnectionRecord> {
  return await database.read(tenantId, async (reader) => {
    return present(await readConnection(reader, tenantId, id), 'a connection stays')
  })
}

function faultOf(fresh: readonly Found[]): string {
  const payments = fresh.reduce((sum, { receipt }) => sum + receipt.orderIds.length, 0)
  return (
    `Files had left that this database did not know, as after a backup was restored: ` +
    `${fresh.length}, with ${payments} payments. They are with the bank and are not sent again; ` +
    `nothing else leaves. Read all answers and statements, ask the bank what it was given, then ` +
    `two people have the connection resume.`
  )
}

/** Receipts of files that are not known, and of those that were not before. */
async function findUnknown(
  deps: ReadBackDeps,
  of: ReceiptsOf,
  connection: ConnectionRecord,
): Promise<Found[]> {
  const ids = await listReceipts(of)
  if (ids.length === 0) return []
  const rows = await deps.database.read(of.tenantId, async (reader, now) => {
    const before = addMs(now, -RECEIPTS_KEPT_MS)
    return await reader.query(selectHandedOver, { tenant_id: of.tenantId, ids, before })
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  const old = rows.filter((row) => row.is_old && !row.is_read_back)
  await dropReceipts(
    of,
    old.map(({ id }) => id),
  )
  const found: Found[] = []
  for (const id of ids) {
    const row = known.get(id)
    // An order of one that was found may be asked for only now: it is looked at again.
    if (row !== undefined && !row.is_read_back) continue
    const receipt = await readReceipt(of, id)
    const isKnown = row !== undefined
    found.push({
      receipt,
      isKnown,
      bytes: isKnown ? null : await readHandedOver(deps, of, { connection, file: receipt.file }),
    })
  }
  return found
}

/**
 * Puts the orders of a file into its batch, and counts them as sent. Batches in which they stand
 * now have not left: they are dissolved, and what else is in them queues again.
 */
async function learn(
  unit: Unit,
  deps: ReadBackDeps,
  connectionId: Id<'bank_connection'>,
  { receipt, bytes, isKnown }: Found,
): Promise<void> {
  const tenant_id = unit.tenant.id
  const { batchId, accountId } = receipt
  const [account] = await unit.tx.query(lockAccount, { tenant_id, id: accountId })
  if (account === undefined) {
    throw new FolderFault('Files had left from an account that is not connected here.')
  }
  const queued = await freeOrders(unit, receipt)
  if (!isKnown) await openBatch(unit, connectionId, receipt)
  const own = queued.map(({ id }) => id)
  await unit.tx.query(putIntoBatch, { tenant_id, batch_id: batchId, ids: own, now: unit.now })
  if (isKnown) {
    await advance(
      unit,
      'bank_order',
      own.map((id) => ({ id, to: 'sent' })),
    )
  } else {
    await giveFile(unit, deps, connectionId, { receipt, bytes })
    await unit.tx.query(setReadBack, { tenant_id, id: batchId, now: unit.now })
  }
}

/**
 * The orders of a receipt that count as not sent, locked: in its own batch, or in none. Dissolving
 * one batch puts others of its file into new ones, so that each look is a fresh one.
 */
async function freeOrders(
  unit: Unit,
  { batchId, orderIds: ids }: Receipt,
): Promise<readonly OrderRecord[]> {
  for (;;) {
    const orders = await unit.tx.query(lockOrders, { tenant_id: unit.tenant.id, ids })
    const queued = orders.filter(({ status }) => status === 'queued')
    const [other] = compact(queued.map(({ batch_id }) => batch_id)).filter((id) => id !== batchId)
    if (other === undefined) return queued
    await dissolveBatch(unit, await lockWithFile(unit, other), [])
  }
}

/** The batch under the id by which its file left, where it is not there. */
async function openBatch(
  unit: Unit,
  connectionId: Id<'bank_connection'>,
  receipt: Receipt,
): Promise<void> {
  const tenant_id = unit.tenant.id
  const { batchId: id, accountId, orderIds } = receipt
  const [batch] = await unit.tx.query(lockBatch, { tenant_id, id })
  if (batch !== undefined) return
  await unit.tx.query(insertBatch, {
    tenant_id,
    id,
    connection_id: connectionId,
    connected_account_id: accountId,
    currency: receipt.currency,
    profile: receipt.profile,
    scheme: receipt.scheme,
    sequence_type: receipt.sequenceType,
    day: receipt.sequenceType === null ? null : receipt.day,
    is_instant: receipt.isInstant,
    is_urgent: receipt.isUrgent,
    orders: orderIds.length,
    total: minor(receipt.total),
    is_by_rule: false,
    now: unit.now,
  })
  enterStatuses(unit, 'bank_batch', [{ id, to: 'draft' }])
}

interface Given {
  readonly receipt: Receipt
  readonly bytes: Buffer | null
}

/** The batch has been sent, with its file; of one that is gone, what names it. */
async function giveFile(
  unit: Unit,
  { vault }: ReadBackDeps,
  connectionId: Id<'bank_connection'>,
  { receipt, bytes }: Given,
): Promise<void> {
  const { batchId: id, file } = receipt
  await advance(unit, 'bank_batch', [{ id, to: 'approved' }])
  const artefactId = await keepHandedOver(unit, vault, {
    connectionId,
    file,
    bytes,
    message: messageOf(receipt.sequenceType),
  })
  // One whose file the backup has keeps it.
  await advance(unit, 'bank_batch', [{ id, to: 'generated' }], {
    move: fileBatch,
    given: { artefact_id: artefactId, file_name: file.name, day: receipt.day },
  })
  await markSent(unit, id, null)
}
