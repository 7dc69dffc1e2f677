// What of recalls was handed over, written down beside the folder of the bank as files of orders
// are: a database that is restored from a backup learns of them here, and sends none again.
import type { BankRecallReason } from '@holdfast/contract'
import { bankRecallReasons } from '@holdfast/contract'
import { type Static, Type } from 'typebox'
import type { ArtefactRecord } from '#artefacts'
import type { ConnectionRecord, TellOfBanks, WithFolders } from '#connections'
import { haltFiles } from '#connections'
import type { Database, Unit } from '#db'
import { advance, enterStatuses } from '#events'
import { validateValue } from '#http'
import type { Id, TenantId } from '#kit'
import { addMs, compact, present } from '#kit'
import { RECALL_MESSAGE } from '#messages'
import type { Vault } from '#participants'
import { bankNameOf, orderNamed } from './order.ts'
import type { RecallRecord } from './recall.ts'
import { recallNamed } from './recall.ts'
import { overtakeRecalls } from './recall-follow.ts'
import { markRecallSent } from './recall-sent.ts'
import type { ReceiptsOf } from './receipt-files.ts'
import {
  dropReceiptFiles,
  keepHandedOver,
  layReceipt,
  listReceiptNames,
  RECEIPTS_KEPT_MS,
  ReceiptFile,
  readHandedOver,
  readReceiptFile,
  unreadableReceipt,
} from './receipt-files.ts'
import { lockOrders, selectOrders } from './store.ts'
import {
  fileRecall,
  insertRecall,
  lockRecalls,
  selectRecallsGiven,
  selectRecallsOf,
  setRecallReadBack,
} from './store-recalls.ts'

const ENDS = '.recall.json'
const StoredRecall = Type.Object({
  order: Type.String(),
  reason: Type.Enum([...bankRecallReasons]),
  file: ReceiptFile,
})

/** Where receipts of a tenant lie. */
interface Below {
  readonly bankFolder: string | null
  readonly tenantId: TenantId
}

function receiptsOf({ bankFolder, tenantId }: Below, recall: RecallRecord): ReceiptsOf {
  const base = present(bankFolder ?? undefined, 'a file is handed over below a folder')
  return { bankFolder: base, tenantId, connectionId: recall.connection_id }
}

/** Writes down that a recall is to leave: which order it names, and what names its file. */
export async function writeRecallReceipt(
  below: Below,
  recall: RecallRecord,
  { sha256, size }: Pick<ArtefactRecord, 'sha256' | 'size'>,
): Promise<void> {
  const name = present(recall.file_name ?? undefined, 'a file has a name')
  const stored: Static<typeof StoredRecall> = {
    order: bankNameOf(recall.order_id),
    reason: recall.reason,
    file: { name, sha256: sha256.toString('hex'), size: Number(size) },
  }
  await layReceipt(receiptsOf(below, recall), `${bankNameOf(recall.id)}${ENDS}`, stored)
}

/** Forgets that it was to leave: its half file was taken back. */
export async function dropRecallReceipt(below: Below, recall: RecallRecord): Promise<void> {
  await dropReceiptFiles(receiptsOf(below, recall), [`${bankNameOf(recall.id)}${ENDS}`])
}

interface Found {
  readonly id: Id<'bank_recall'>
  readonly orderId: Id<'bank_order'>
  readonly reason: BankRecallReason
  readonly file: Static<typeof ReceiptFile>
  /** The file itself, where it still lies in the folder. */
  readonly bytes: Buffer | null
}

/** What reading receipts back needs from the outside. */
interface Deps {
  readonly database: Database
  readonly vault: Vault
  readonly withFolders: WithFolders
  readonly tell: TellOfBanks
}

const FAULT =
  'Recalls had left that this database did not know, as after a backup was restored. They are ' +
  'with the bank and are not sent again; nothing else leaves. Read all answers, then two people ' +
  'have the connection resume.'

/**
 * Learns from receipts which recalls were handed over by a connection and are not known here: they
 * count as sent, and the connection is halted (true). One whose order is not known is left alone.
 */
export async function readBackRecalls(
  deps: Deps,
  of: ReceiptsOf,
  connection: ConnectionRecord,
): Promise<boolean> {
  const { database, tell } = deps
  const found = await findUnknown(deps, of, connection)
  if (found.length === 0) return false
  await database.transact(of.tenantId, async (unit) => {
    await haltFiles(unit, connection.id, FAULT)
    await tell(unit, 'bank_channels')
  })
  for (const one of found) {
    await database.transact(of.tenantId, async (unit) => {
      await learnRecall(unit, deps, connection.id, one)
    })
  }
  return true
}

async function findUnknown(
  deps: Deps,
  of: ReceiptsOf,
  connection: ConnectionRecord,
): Promise<Found[]> {
  const { database } = deps
  const { tenantId } = of
  const ids = compact((await listReceiptNames(of, ENDS)).map((name) => recallNamed(name)))
  if (ids.length === 0) return []
  const given = await database.read(tenantId, async (reader, now) => {
    const before = addMs(now, -RECEIPTS_KEPT_MS)
    return await reader.query(selectRecallsGiven, { tenant_id: tenantId, ids, before })
  })
  const old = given.filter((row) => row.is_old).map(({ id }) => `${bankNameOf(id)}${ENDS}`)
  await dropReceiptFiles(of, old)
  const known = new Set(given.map(({ id }) => id))
  const found: Found[] = []
  for (const id of ids) {
    if (known.has(id)) continue
    const name = `${bankNameOf(id)}${ENDS}`
    const stored = await readReceiptFile(of, name)
    const orderId = isStored(stored) ? orderNamed(stored.order) : undefined
    if (!isStored(stored) || orderId === undefined) throw unreadableReceipt(name)
    const { reason, file } = stored
    const [order] = await database.read(tenantId, async (reader) => {
      return await reader.query(selectOrders, { tenant_id: tenantId, ids: [orderId] })
    })
    if (order === undefined) continue
    const bytes = await readHandedOver(deps, of, { connection, file })
    found.push({ id, orderId, reason, file, bytes })
  }
  return found
}

function isStored(value: unknown): value is Static<typeof StoredRecall> {
  return validateValue(StoredRecall, value).length === 0
}

/** The recall has been sent, with its file; of one that is gone, what names it. */
async function learnRecall(
  unit: Unit,
  { vault }: Deps,
  connectionId: Id<'bank_connection'>,
  { id, orderId, reason, file, bytes }: Found,
): Promise<void> {
  const tenant_id = unit.tenant.id
  await unit.tx.query(lockOrders, { tenant_id, ids: [orderId] })
  // What was asked for since has not left: the bank is asked once.
  const others = await unit.tx.query(selectRecallsOf, { tenant_id, order_ids: [orderId] })
  await overtakeRecalls(
    unit,
    others.filter((one) => one.id !== id),
  )
  const [known] = await unit.tx.query(lockRecalls, { tenant_id, ids: [id] })
  if (known === undefined) {
    const row = { order_id: orderId, connection_id: connectionId, reason, now: unit.now }
    await unit.tx.query(insertRecall, { tenant_id, id, ...row })
    enterStatuses(unit, 'bank_recall', [{ id, to: 'requested' }])
  }
  await advance(unit, 'bank_recall', [{ id, to: 'approved' }])
  const artefactId = await keepHandedOver(unit, vault, {
    connectionId,
    file,
    bytes,
    message: RECALL_MESSAGE,
  })
  // One whose file the backup has keeps it.
  await advance(unit, 'bank_recall', [{ id, to: 'generated' }], {
    move: fileRecall,
    given: { artefact_id: artefactId, file_name: file.name },
  })
  await unit.tx.query(setRecallReadBack, { tenant_id, id, now: unit.now })
  await markRecallSent(unit, id, null)
}
