// Handing a file over, so that the bank has it exactly once, wherever the process dies:
// write the half file → keep `handing_over` with its name → rename → keep `sent`.
import { openArtefact, readArtefact } from '#artefacts'
import type { ConnectionRecord, TellOfBanks } from '#connections'
import {
  dropParts,
  FolderFault,
  folderFaultOf,
  namePart,
  noteOrdersFault,
  openFolder,
  readConnection,
  writePart,
} from '#connections'
import type { Database, Unit } from '#db'
import { advance } from '#events'
import type { Id, TenantId } from '#kit'
import { addMs, present, randomText } from '#kit'
import type { Vault } from '#participants'
import { giveOrders } from '#practice'
import { planAwaiting } from './jobs.ts'
import type { BatchRecord } from './order.ts'
import { writeReceipt } from './receipts.ts'
import {
  handOverBatch,
  selectBatch,
  selectIdsOfBatch,
  selectOrdersOfBatch,
  sendBatch,
  setBatchAlarm,
} from './store.ts'

const HOUR_MS = 3_600_000
const PART_CHARACTERS = 12

/** What sending files needs from the outside. */
export interface SendDeps {
  readonly database: Database
  readonly vault: Vault
  /** The operator's folder, below which those of all tenants lie; null: he has set none. */
  readonly bankFolder: string | null
  readonly tell: TellOfBanks
  /** Whether nothing may leave by a connection: more had left than is known here. */
  readonly isHalted: (tenantId: TenantId, id: Id<'bank_connection'>) => Promise<boolean>
  /** Where tests let the process die. */
  readonly reached?: (point: string) => void
}

/** What handing over came to; what is not done is tried again. */
type Sent = 'done' | 'name_taken' | 'folder_fault' | 'halted'

/**
 * Hands the file of a batch over, from wherever it stands. Before `handing_over` is kept, nothing
 * has the name by which the bank takes it; after that the half file is renamed, or was. It is never
 * written again. Where another file has its name, that one is left as it is, and people are told;
 * so are they where the folder cannot be used.
 */
export async function sendFile(
  deps: SendDeps,
  tenantId: TenantId,
  id: Id<'bank_batch'>,
): Promise<Sent> {
  const { database } = deps
  const { batch, connection } = await readSending(database, tenantId, id)
  if (connection.channel === 'practice') {
    await givePractice(deps, tenantId, batch)
    return 'done'
  }
  try {
    if (await deps.isHalted(tenantId, connection.id)) return 'halted'
    // What was learnt there may have dissolved the batch.
    const sent = await handOver(deps, tenantId, await readSending(database, tenantId, id))
    if (connection.orders_fault !== null) await noteFault(deps, tenantId, connection.id, null)
    return sent
  } catch (error) {
    const fault = folderFaultOf(error)
    if (fault === undefined) throw error
    await noteFault(deps, tenantId, connection.id, fault)
    return 'folder_fault'
  }
}

async function noteFault(
  { database, tell }: SendDeps,
  tenantId: TenantId,
  id: Id<'bank_connection'>,
  fault: string | null,
): Promise<void> {
  await database.transact(tenantId, async (unit) => {
    if (await noteOrdersFault(unit, id, fault)) await tell(unit, 'bank_channels')
  })
}

async function handOver(
  deps: SendDeps,
  tenantId: TenantId,
  { batch, connection }: Sending,
): Promise<Sent> {
  const { database, bankFolder, reached, tell } = deps
  const { id } = batch
  if (bankFolder === null) throw new FolderFault('The operator has set no folder.')
  if (batch.status !== 'generated' && batch.status !== 'handing_over') return 'done'
  const orders = present(connection.orders_folder ?? undefined, 'its channel is a folder')
  const folder = await openFolder(bankFolder, tenantId, orders)
  if (batch.status === 'generated') await layPart(deps, tenantId, { batch, folder })
  const [now] = await database.read(tenantId, async (reader) => {
    return await reader.query(selectBatch, { tenant_id: tenantId, id })
  })
  if (now?.status !== 'handing_over') return 'done'
  const part = present(now.part_name ?? undefined, 'what is handed over has a half file')
  const name = present(now.file_name ?? undefined, 'what is handed over has a name')
  await keepReceipt(deps, tenantId, now)
  reached?.('receipt written')
  const named = await namePart(folder, part, name)
  reached?.('renamed')
  await database.transact(tenantId, async (unit) => {
    if (named === 'name_taken') {
      const alarm = { tenant_id: tenantId, id, alarm: 'name_taken', now: unit.now }
      await unit.tx.query(setBatchAlarm, alarm)
      await tell(unit, 'bank_alarms')
    } else await markSent(unit, id, null)
  })
  reached?.('sent')
  if (named !== 'name_taken') await dropParts(folder, name)
  return named === 'name_taken' ? named : 'done'
}

/** The bank to practise with has the file in the transaction in which it counts as sent. */
async function givePractice(
  { database, reached }: SendDeps,
  tenantId: TenantId,
  { id, connection_id, artefact_id }: BatchRecord,
): Promise<void> {
  const artefact = present(artefact_id ?? undefined, 'a generated batch has a file')
  await database.transact(tenantId, async (unit) => {
    if (await markSent(unit, id, null)) await giveOrders(unit, connection_id, artefact)
  })
  reached?.('sent')
}

/** A batch and the connection by which it leaves. */
interface Sending {
  readonly batch: BatchRecord
  readonly connection: ConnectionRecord
}

async function readSending(
  database: Database,
  tenantId: TenantId,
  id: Id<'bank_batch'>,
): Promise<Sending> {
  return await database.read(tenantId, async (reader) => {
    const [row] = await reader.query(selectBatch, { tenant_id: tenantId, id })
    const batch = present(row, 'a batch stays')
    const connection = await readConnection(reader, tenantId, batch.connection_id)
    return { batch, connection: present(connection, 'a batch is of a connection') }
  })
}

interface Laying {
  readonly batch: BatchRecord
  readonly folder: string
}

/** Writes the half file and keeps its name, unless another worker has done so. */
async function layPart(
  { database, vault, reached }: SendDeps,
  tenantId: TenantId,
  { batch, folder }: Laying,
): Promise<void> {
  const artefact = present(batch.artefact_id ?? undefined, 'a generated batch has a file')
  const { bytes } = await database.read(tenantId, async (reader) => {
    return await openArtefact(reader, vault, { tenantId, id: artefact })
  })
  // A name of its own: nobody else writes into what is renamed.
  const part = `${batch.file_name}.${randomText(PART_CHARACTERS)}.part`
  await writePart(folder, part, bytes)
  reached?.('half written')
  await database.transact(tenantId, async (unit) => {
    const beside = { move: handOverBatch, given: { part_name: part } }
    await advance(unit, 'bank_batch', [{ id: batch.id, to: 'handing_over' }], beside)
  })
  reached?.('handing over')
}

/** Writes down beside the database that the file leaves, before anybody can take it. */
async function keepReceipt(
  { database, bankFolder }: SendDeps,
  tenantId: TenantId,
  batch: BatchRecord,
): Promise<void> {
  const { id: batchId, connection_id: connectionId } = batch
  const artefactId = present(batch.artefact_id ?? undefined, 'what is handed over has a file')
  const { artefact, orders } = await database.read(tenantId, async (reader) => ({
    artefact: present(await readArtefact(reader, tenantId, artefactId), 'a file stays'),
    orders: await reader.query(selectIdsOfBatch, { tenant_id: tenantId, batch_id: batchId }),
  }))
  const base = present(bankFolder ?? undefined, 'a file is handed over below a folder')
  await writeReceipt(
    { bankFolder: base, tenantId, connectionId },
    {
      batchId,
      accountId: batch.connected_account_id,
      currency: batch.currency,
      isInstant: batch.is_instant,
      isUrgent: batch.is_urgent,
      total: batch.total,
      day: present(batch.day ?? undefined, 'a file has a day'),
      file: {
        name: present(batch.file_name ?? undefined, 'a file has a name'),
        sha256: artefact.sha256.toString('hex'),
        size: Number(artefact.size),
      },
      orderIds: orders.map(({ id }) => id),
    },
  )
}

/** The bank has the file: its answer is waited for. False where it stands elsewhere. */
export async function markSent(
  unit: Unit,
  id: Id<'bank_batch'>,
  uploadedBy: string | null,
): Promise<boolean> {
  const tenant_id = unit.tenant.id
  const given = { sent_at: unit.now, uploaded_by: uploadedBy }
  const moved = await advance(unit, 'bank_batch', [{ id, to: 'sent' }], { move: sendBatch, given })
  if (moved.size === 0) return false
  const orders = await unit.tx.query(selectOrdersOfBatch, { tenant_id, batch_id: id })
  await advance(
    unit,
    'bank_order',
    orders.map((order) => ({ id: order.id, to: 'sent' })),
  )
  const [batch] = await unit.tx.query(selectBatch, { tenant_id, id })
  const sent = present(batch, 'a batch stays')
  const connection = await readConnection(unit.tx, tenant_id, sent.connection_id)
  const hours = present(connection, 'a batch is of a connection').answer_hours
  planAwaiting(unit, id, addMs(unit.now, hours * HOUR_MS))
  return true
}
