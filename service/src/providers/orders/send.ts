// Handing a file over, so that the bank has it exactly once, wherever the process dies:
// write the half file → keep `handing_over` with its name → write its receipts → rename →
// keep `sent`. One whose day is over before it has its name is taken back, and its orders leave by
// another.
import { openArtefact, readArtefact } from '#artefacts'
import type { ConnectionRecord, SharedFolder, TellOfBanks, WithFolders } from '#connections'
import { folderFaultOf, noteOrdersFault, readConnection } from '#connections'
import type { Database, Unit } from '#db'
import { advance } from '#events'
import type { Id, TenantId } from '#kit'
import { addMs, present, randomText } from '#kit'
import type { Vault } from '#participants'
import { giveOrders } from '#practice'
import { dropReceiptsOf, writeReceiptsOf } from './file-receipts.ts'
import { planAwaiting, sendAgain } from './jobs.ts'
import type { BatchRecord } from './order.ts'
import { isPast, renewBatches } from './renew.ts'
import {
  handOverBatch,
  lockBatchesOfFile,
  selectBatch,
  selectOrdersOfBatch,
  sendBatch,
  setBatchAlarm,
} from './store.ts'
import { reportStandings } from './tell.ts'

const HOUR_MS = 3_600_000
const PART_CHARACTERS = 12

/** What sending files needs from the outside. */
export interface SendDeps {
  readonly database: Database
  readonly vault: Vault
  /** Where receipts lie, below the operator's folder; null: he has set none. */
  readonly bankFolder: string | null
  readonly withFolders: WithFolders
  readonly tell: TellOfBanks
  /** Whether nothing may leave by a connection: more had left than is known here. */
  readonly isHalted: (tenantId: TenantId, id: Id<'bank_connection'>) => Promise<boolean>
  /** Where tests let the process die. */
  readonly reached?: (point: string) => void
}

/** What handing over came to; what is not done is tried again. */
export type Sent = 'done' | 'name_taken' | 'folder_fault' | 'halted'

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
    await givePractice(deps, tenantId, { batch, connection })
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
    // What had been given up goes, too.
    if (fault === null) await sendAgain(unit, id)
  })
}

async function handOver(
  deps: SendDeps,
  tenantId: TenantId,
  { batch, connection }: Sending,
): Promise<Sent> {
  if (batch.status !== 'generated' && batch.status !== 'handing_over') return 'done'
  return await deps.withFolders({ tenantId, connection }, async (open) => {
    const folder = await open('orders')
    if (batch.status === 'generated') {
      if (await renewIfPast(deps, tenantId, { batch, connection, part: null })) return 'done'
      await layPart(deps, tenantId, { batch, folder })
    }
    const [now] = await deps.database.read(tenantId, async (reader) => {
      return await reader.query(selectBatch, { tenant_id: tenantId, id: batch.id })
    })
    if (now?.status !== 'handing_over') return 'done'
    return await giveName(deps, tenantId, { batch: now, connection, folder })
  })
}

/** Gives the half file its name, unless its day is over: then it is taken back where it can be. */
async function giveName(
  deps: SendDeps,
  tenantId: TenantId,
  { batch, connection, folder }: Laying & Sending,
): Promise<Sent> {
  const { database, reached, tell } = deps
  const part = present(batch.part_name ?? undefined, 'what is handed over has a half file')
  const name = present(batch.file_name ?? undefined, 'what is handed over has a name')
  const { now, sha256 } = await database.read(tenantId, async (reader, at) => {
    const id = present(batch.artefact_id ?? undefined, 'what is handed over has a file')
    return { now: at, ...present(await readArtefact(reader, tenantId, id), 'a file stays') }
  })
  const isBack = isPast([batch], connection, now) && (await folder.takePartBack(part))
  if (!isBack) {
    // Written down beside the database before it leaves.
    await writeReceiptsOf(deps, tenantId, batch)
    reached?.('receipt written')
  }
  const named = isBack ? 'taken_back' : await folder.namePart({ part, name, sha256 })
  if (named === 'taken_back') {
    reached?.('taken back')
    await dropReceiptsOf(deps, tenantId, batch)
    await renewIfPast(deps, tenantId, { batch, connection, part })
    await folder.dropParts(name)
    return 'done'
  }
  reached?.('renamed')
  await database.transact(tenantId, async (unit) => {
    if (named === 'name_taken') {
      const alarm = { tenant_id: tenantId, id: batch.id, alarm: 'name_taken', now: unit.now }
      await unit.tx.query(setBatchAlarm, alarm)
      await tell(unit, 'bank_alarms')
    } else await markSent(unit, batch.id, null)
  })
  reached?.('sent')
  if (named !== 'name_taken') await folder.dropParts(name)
  return named === 'name_taken' ? named : 'done'
}

/** A file that may be past, and its half file, which was taken back; null: there is none. */
interface Renewing extends Sending {
  readonly part: string | null
}

/**
 * Has the orders of a file leave by another, where the bank no longer takes its day: one that
 * nothing was laid of, or whose half file was taken back.
 */
async function renewIfPast(
  { database, reached }: SendDeps,
  tenantId: TenantId,
  { batch, connection, part }: Renewing,
): Promise<boolean> {
  const isRenewed = await database.transact(tenantId, async (unit) => {
    const file = await lockFile(unit, batch)
    const stands = part === null ? 'generated' : 'handing_over'
    const isSure = file.every((one) => one.status === stands && one.part_name === part)
    if (!isSure || (part === null && !isPast(file, connection, unit.now))) return false
    await renewBatches(unit, file)
    return true
  })
  if (isRenewed) reached?.('renewed')
  return isRenewed
}

/** The batches of the file that a batch stands in, locked. */
async function lockFile(
  unit: Unit,
  { artefact_id: artefact }: BatchRecord,
): Promise<BatchRecord[]> {
  return await unit.tx.query(lockBatchesOfFile, {
    tenant_id: unit.tenant.id,
    artefact_id: present(artefact ?? undefined, 'it stands in a file'),
  })
}

/** The bank to practise with has the file in the transaction in which it counts as sent. */
async function givePractice(
  deps: SendDeps,
  tenantId: TenantId,
  { batch, connection }: Sending,
): Promise<void> {
  const { id, connection_id, artefact_id } = batch
  const artefact = present(artefact_id ?? undefined, 'a generated batch has a file')
  if (await renewIfPast(deps, tenantId, { batch, connection, part: null })) return
  await deps.database.transact(tenantId, async (unit) => {
    if (await markSent(unit, id, null)) await giveOrders(unit, connection_id, artefact)
  })
  deps.reached?.('sent')
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
  readonly folder: SharedFolder
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
  await folder.writePart(part, bytes)
  reached?.('half written')
  const isKept = await database.transact(tenantId, async (unit) => {
    const file = await lockFile(unit, batch)
    const beside = { move: handOverBatch, given: { part_name: part } }
    const moves = file.map(({ id }) => ({ id, to: 'handing_over' as const }))
    return (await advance(unit, 'bank_batch', moves, beside)).size > 0
  })
  // Handed over by another worker, or withdrawn by people meanwhile.
  if (!isKept) await folder.dropPart(part)
  reached?.('handing over')
}

/** The bank has the file: its answer is waited for. False where it stands elsewhere. */
export async function markSent(
  unit: Unit,
  id: Id<'bank_batch'>,
  uploadedBy: string | null,
): Promise<boolean> {
  const tenant_id = unit.tenant.id
  const [batch] = await unit.tx.query(selectBatch, { tenant_id, id })
  const file = await lockFile(unit, present(batch, 'a batch stays'))
  const given = { sent_at: unit.now, uploaded_by: uploadedBy }
  const moves = file.map((one) => ({ id: one.id, to: 'sent' as const }))
  const moved = await advance(unit, 'bank_batch', moves, { move: sendBatch, given })
  if (moved.size === 0) return false
  const sent = file.filter((one) => moved.has(one.id))
  for (const { id: batchId, connection_id, artefact_id: artefactId } of sent) {
    const orders = await unit.tx.query(selectOrdersOfBatch, { tenant_id, batch_id: batchId })
    await advance(
      unit,
      'bank_order',
      orders.map((order) => ({ id: order.id, to: 'sent' })),
    )
    const told = { artefactId, bankReference: null }
    await reportStandings(
      unit,
      'sent',
      orders.map((order) => ({ ...order, told })),
    )
    const connection = await readConnection(unit.tx, tenant_id, connection_id)
    const hours = present(connection, 'a batch is of a connection').answer_hours
    planAwaiting(unit, batchId, addMs(unit.now, hours * HOUR_MS))
  }
  return true
}
