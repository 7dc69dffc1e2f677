// The file of a batch on its way to the bank. One whose day is over before it has its name is taken
// back, and its orders leave by another.
import { readConnection } from '#connections'
import type { Unit } from '#db'
import { advance } from '#events'
import type { Id, TenantId } from '#kit'
import { addMs, present } from '#kit'
import { dropReceiptsOf, writeReceiptsOf } from './file-receipts.ts'
import type { Leaver, Leaving, SendDeps, Sent } from './hand-over.ts'
import { handOverFile } from './hand-over.ts'
import { planAwaiting } from './jobs.ts'
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

/** Hands the file of a batch over, from wherever it stands. */
export async function sendFile(
  deps: SendDeps,
  tenantId: TenantId,
  id: Id<'bank_batch'>,
): Promise<Sent> {
  const connection = await deps.database.read(tenantId, async (reader) => {
    const [row] = await reader.query(selectBatch, { tenant_id: tenantId, id })
    const { connection_id } = present(row, 'a batch stays')
    const found = await readConnection(reader, tenantId, connection_id)
    return present(found, 'a batch is of a connection')
  })
  return await handOverFile(deps, tenantId, connection, leaverOf(deps, tenantId, id))
}

function leaverOf(deps: SendDeps, tenantId: TenantId, id: Id<'bank_batch'>): Leaver {
  const { database } = deps
  const read = async () =>
    await database.read(tenantId, async (reader) => {
      const [row] = await reader.query(selectBatch, { tenant_id: tenantId, id })
      return present(row, 'a batch stays')
    })
  return {
    read: async () => leavingOf(await read()),
    isPast: async () => await isDayOver(deps, tenantId, await read()),
    endIfPast: async (part) => await renewIfPast(deps, tenantId, { batch: await read(), part }),
    keepPart: async (unit, part) => {
      const file = await lockFile(unit, await readBatch(unit, id))
      const beside = { move: handOverBatch, given: { part_name: part } }
      const moves = file.map((one) => ({ id: one.id, to: 'handing_over' as const }))
      return (await advance(unit, 'bank_batch', moves, beside)).size > 0
    },
    writeReceipts: async (file) => await writeReceiptsOf(deps, tenantId, await read(), file),
    dropReceipts: async () => await dropReceiptsOf(deps, tenantId, await read()),
    noteNameTaken: async (unit) => {
      const alarm = { tenant_id: tenantId, id, alarm: 'name_taken', now: unit.now }
      await unit.tx.query(setBatchAlarm, alarm)
    },
    markSent: async (unit) => await markSent(unit, id, null),
  }
}

async function readBatch(unit: Unit, id: Id<'bank_batch'>): Promise<BatchRecord> {
  const [batch] = await unit.tx.query(selectBatch, { tenant_id: unit.tenant.id, id })
  return present(batch, 'a batch stays')
}

function leavingOf({ status, artefact_id, file_name, part_name }: BatchRecord): Leaving | null {
  if (status !== 'generated' && status !== 'handing_over') return null
  return {
    stands: status,
    artefactId: present(artefact_id ?? undefined, 'a generated batch has a file'),
    fileName: present(file_name ?? undefined, 'what is handed over has a name'),
    partName: part_name,
  }
}

async function isDayOver(
  { database }: SendDeps,
  tenantId: TenantId,
  batch: BatchRecord,
): Promise<boolean> {
  return await database.read(tenantId, async (reader, now) => {
    const connection = await readConnection(reader, tenantId, batch.connection_id)
    return isPast([batch], present(connection, 'a batch is of a connection'), now)
  })
}

/** A file that may be past, and its half file, which was taken back; null: there is none. */
interface Renewing {
  readonly batch: BatchRecord
  readonly part: string | null
}

/**
 * Has the orders of a file leave by another, where the bank no longer takes its day: one that
 * nothing was laid of, or whose half file was taken back.
 */
async function renewIfPast(
  { database, reached }: SendDeps,
  tenantId: TenantId,
  { batch, part }: Renewing,
): Promise<boolean> {
  const isRenewed = await database.transact(tenantId, async (unit) => {
    const file = await lockFile(unit, batch)
    const stands = part === null ? 'generated' : 'handing_over'
    const isSure = file.every((one) => one.status === stands && one.part_name === part)
    const found = await readConnection(unit.tx, tenantId, batch.connection_id)
    const connection = present(found, 'a batch is of a connection')
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

/** The bank has the file: its answer is waited for. False where it stands elsewhere. */
export async function markSent(
  unit: Unit,
  id: Id<'bank_batch'>,
  uploadedBy: string | null,
): Promise<boolean> {
  const tenant_id = unit.tenant.id
  const file = await lockFile(unit, await readBatch(unit, id))
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
