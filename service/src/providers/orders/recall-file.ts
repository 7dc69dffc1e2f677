// The file of a recall: written once, and on its way to the bank as files of orders are.
import { keepArtefact, recordReading } from '#artefacts'
import { openAccount, readAccount, readConnection } from '#connections'
import type { Unit } from '#db'
import { advance, advanceAll } from '#events'
import type { Id, TenantId } from '#kit'
import { addMs, present, showInstant } from '#kit'
import { bankProfiles, RECALL_MESSAGE, writeRecall } from '#messages'
import type { Vault } from '#participants'
import { messageOf } from './generate.ts'
import type { Leaver, Leaving, SendDeps, Sent } from './hand-over.ts'
import { handOverFile } from './hand-over.ts'
import { planRecallAwaiting, planRecallSending } from './jobs.ts'
import type { OrderRecord } from './order.ts'
import { bankNameOf, FILE_ENDING, messageNameOf } from './order.ts'
import type { RecallRecord } from './recall.ts'
import { isOrderOver } from './recall.ts'
import { lockRecall, overtakeRecalls } from './recall-follow.ts'
import { dropRecallReceipt, writeRecallReceipt } from './recall-receipts.ts'
import { markRecallSent } from './recall-sent.ts'
import { selectBatch, selectOrders } from './store.ts'
import { fileRecall, handOverRecall, selectRecalls, setRecallAlarm } from './store-recalls.ts'

const HOUR_MS = 3_600_000

/**
 * Writes the file of an approved recall, kept in the transaction in which the recall has it. Throws
 * where it does not keep its schema: a fault of ours.
 */
export async function generateRecall(
  unit: Unit,
  vault: Vault,
  id: Id<'bank_recall'>,
): Promise<void> {
  const { order, recall } = await lockRecall(unit, id)
  if (recall.status !== 'approved') return
  if (isOrderOver(order.status)) return await overtakeRecalls(unit, [recall])
  const tenant_id = unit.tenant.id
  const found = await readConnection(unit.tx, tenant_id, recall.connection_id)
  const connection = present(found, 'a recall is of a connection')
  const name = `${bankNameOf(id)}${FILE_ENDING}`
  const kept = await keepArtefact(unit, vault, {
    connectionId: connection.id,
    direction: 'out',
    source: 'service',
    keptBy: null,
    name,
    bytes: await writeBytes(unit, vault, { order, recall }),
  })
  await recordReading(unit, kept.id, { held: null, message: RECALL_MESSAGE })
  await advanceAll(unit, 'bank_recall', [{ id, to: 'generated' }], {
    move: fileRecall,
    given: { artefact_id: kept.id, file_name: name },
  })
  // Whoever uploads it has as long as the bank has for an answer.
  if (connection.channel === 'by_hand') {
    planRecallAwaiting(unit, id, addMs(unit.now, connection.answer_hours * HOUR_MS))
  } else planRecallSending(unit, id, unit.now)
}

async function writeBytes(
  unit: Unit,
  vault: Vault,
  { order, recall }: { readonly order: OrderRecord; readonly recall: RecallRecord },
): Promise<Buffer> {
  const tenant_id = unit.tenant.id
  const batchId = present(order.batch_id ?? undefined, 'a recalled order stands in a batch')
  const [found] = await unit.tx.query(selectBatch, { tenant_id, id: batchId })
  const batch = present(found, 'a batch stays')
  const account = await readAccount(unit.tx, tenant_id, order.connected_account_id)
  const written = await writeRecall(
    {
      caseId: bankNameOf(recall.id),
      createdAt: showInstant(unit.now),
      debtor: openAccount(vault, tenant_id, account),
      reason: recall.reason,
      original: {
        messageId: messageNameOf(batch),
        message: messageOf(batch.sequence_type),
        paymentId: bankNameOf(batch.id),
        endToEndId: bankNameOf(order.id),
        amount: order.amount,
        currency: order.currency,
        day: present(batch.day ?? undefined, 'a file has a day'),
      },
    },
    bankProfiles[batch.profile],
  )
  if (written.isWritten) return written.bytes
  const codes = written.violations.map(({ code, where }) => `${code} at ${where}`)
  throw new Error(`the file of a recall cannot be written: ${codes.join(', ')}`)
}

/** Hands the file of a recall over, from wherever it stands. */
export async function sendRecallFile(
  deps: SendDeps,
  tenantId: TenantId,
  id: Id<'bank_recall'>,
): Promise<Sent> {
  const connection = await deps.database.read(tenantId, async (reader) => {
    const [row] = await reader.query(selectRecalls, { tenant_id: tenantId, ids: [id] })
    const { connection_id } = present(row, 'a recall stays')
    const found = await readConnection(reader, tenantId, connection_id)
    return present(found, 'a recall is of a connection')
  })
  return await handOverFile(deps, tenantId, connection, leaverOf(deps, tenantId, id))
}

function leaverOf(deps: SendDeps, tenantId: TenantId, id: Id<'bank_recall'>): Leaver {
  const { database } = deps
  const read = async () =>
    await database.read(tenantId, async (reader) => {
      const [row] = await reader.query(selectRecalls, { tenant_id: tenantId, ids: [id] })
      return present(row, 'a recall stays')
    })
  return {
    read: async () => leavingOf(await read()),
    isPast: async () =>
      await database.read(tenantId, async (reader) => {
        const [recall] = await reader.query(selectRecalls, { tenant_id: tenantId, ids: [id] })
        const ids = recall === undefined ? [] : [recall.order_id]
        const [order] = await reader.query(selectOrders, { tenant_id: tenantId, ids })
        return order !== undefined && isOrderOver(order.status)
      }),
    endIfPast: async (part) =>
      await database.transact(tenantId, async (unit) => {
        const { order, recall } = await lockRecall(unit, id)
        const stands = part === null ? 'generated' : 'handing_over'
        const isSure = recall.status === stands && recall.part_name === part
        if (!isSure || !isOrderOver(order.status)) return false
        await overtakeRecalls(unit, [recall])
        return true
      }),
    keepPart: async (unit, part) => {
      await lockRecall(unit, id)
      const beside = { move: handOverRecall, given: { part_name: part } }
      return (await advance(unit, 'bank_recall', [{ id, to: 'handing_over' }], beside)).size > 0
    },
    writeReceipts: async (file) => {
      await writeRecallReceipt({ bankFolder: deps.bankFolder, tenantId }, await read(), file)
    },
    dropReceipts: async () => {
      await dropRecallReceipt({ bankFolder: deps.bankFolder, tenantId }, await read())
    },
    noteNameTaken: async (unit) => {
      const alarm = { tenant_id: unit.tenant.id, ids: [id], alarm: 'name_taken', now: unit.now }
      await unit.tx.query(setRecallAlarm, alarm)
    },
    markSent: async (unit) => await markRecallSent(unit, id, null),
  }
}

function leavingOf({ status, artefact_id, file_name, part_name }: RecallRecord): Leaving | null {
  if (status !== 'generated' && status !== 'handing_over') return null
  return {
    stands: status,
    artefactId: present(artefact_id ?? undefined, 'a generated recall has a file'),
    fileName: present(file_name ?? undefined, 'what is handed over has a name'),
    partName: part_name,
  }
}
