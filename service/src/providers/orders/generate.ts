// Writing the file of a batch: checked against its schema, kept, and never made a second time.
import { keepArtefact, recordReading } from '#artefacts'
import type { ConnectionRecord } from '#connections'
import { openAccount, readAccount, readConnection } from '#connections'
import type { Unit } from '#db'
import { advanceAll } from '#events'
import { enqueue } from '#jobs'
import type { Id } from '#kit'
import { addDays, assert, present, showId, showInstant, startOfDay } from '#kit'
import type { BankProfile, PaymentGroup } from '#messages'
import { bankProfiles, groupOrders, packFiles, writeCreditTransfers } from '#messages'
import type { Vault } from '#participants'
import { fileOrderOf, openDetails } from './details.ts'
import { bankSend, planAwaiting } from './jobs.ts'
import type { BatchRecord } from './order.ts'
import { bankNameOf, FILE_ENDING } from './order.ts'
import { dayOfBatch } from './renew.ts'
import { fileBatch, lockApproved, selectBatch, selectOrdersOfBatch } from './store.ts'

const MESSAGE = 'pain.001.001.09'

/**
 * Writes the file of an approved batch that nobody holds, together with those that wait for the
 * same bank, as far as its profile has several blocks in a file; each for the day that the bank takes
 * now. A file is kept in the transaction in which its batches have it. Throws where a file does not
 * keep its schema: its orders were looked at before, so that this is a fault of ours.
 */
export async function generateFile(unit: Unit, vault: Vault, id: Id<'bank_batch'>): Promise<void> {
  const { id: tenantId } = unit.tenant
  const [batch] = await unit.tx.query(selectBatch, { tenant_id: tenantId, id })
  if (batch?.status !== 'approved') return
  const profile = bankProfiles[batch.profile]
  const waiting = await unit.tx.query(lockApproved, {
    tenant_id: tenantId,
    connection_id: batch.connection_id,
    profile: batch.profile,
  })
  if (!waiting.some((one) => one.id === id)) return
  const found = await readConnection(unit.tx, tenantId, batch.connection_id)
  const connection = present(found, 'a batch is of a connection')
  const blocks: Block[] = []
  for (const one of waiting) {
    if (profile.isOnePaymentPerFile && one.id !== id) continue
    blocks.push(await blockOf(unit, vault, one, connection))
  }
  const byDay = blocks.toSorted((one, other) => compareText(one.group.day, other.group.day))
  for (const file of packFiles(byDay, profile)) {
    await writeFile(unit, vault, { connection, profile, file })
  }
}

/** A batch as a block of a file. */
interface Block extends Pick<PaymentGroup, 'day' | 'orders'> {
  readonly batch: BatchRecord
  readonly group: PaymentGroup
}

async function blockOf(
  unit: Unit,
  vault: Vault,
  batch: BatchRecord,
  connection: ConnectionRecord,
): Promise<Block> {
  const { id: tenantId } = unit.tenant
  const account = await readAccount(unit.tx, tenantId, batch.connected_account_id)
  const profile = bankProfiles[batch.profile]
  const day = present(dayOfBatch(batch, connection, unit.now), 'its calendar reaches to its day')
  const debtor = openAccount(vault, tenantId, account)
  const terms = { debtor, day, isInstant: batch.is_instant, profile }
  const records = await unit.tx.query(selectOrdersOfBatch, {
    tenant_id: tenantId,
    batch_id: batch.id,
  })
  const orders = records.map((order) => {
    const details = openDetails(vault, tenantId, order)
    return fileOrderOf(order, present(details ?? undefined, 'nobody under way is forgotten'), terms)
  })
  const [group, ...others] = groupOrders(orders, profile)
  assert(others.length === 0, 'a batch is one block')
  const block = present(group, 'a batch has orders')
  return { batch, group: block, day, orders }
}

interface Writing {
  readonly connection: ConnectionRecord
  readonly profile: BankProfile
  readonly file: readonly Block[]
}

async function writeFile(
  unit: Unit,
  vault: Vault,
  { connection, profile, file }: Writing,
): Promise<void> {
  const blocks = file.toSorted((one, other) => compareText(one.batch.id, other.batch.id))
  const first = present(blocks[0], 'a file has a block')
  const name = bankNameOf(first.batch.id)
  const written = await writeCreditTransfers(
    {
      messageId: name,
      paymentIds: blocks.map(({ batch }) => bankNameOf(batch.id)),
      createdAt: showInstant(unit.now),
      initiator: first.group.debtor.name,
    },
    blocks.map(({ group }) => group),
    profile,
  )
  if (!written.isWritten) {
    const codes = [...written.faults.map(({ fault }) => fault), ...written.violations.map(sayWhere)]
    throw new Error(`the file of a batch cannot be written: ${codes.join(', ')}`)
  }
  const fileName = `${name}${FILE_ENDING}`
  const kept = await keepArtefact(unit, vault, {
    connectionId: connection.id,
    direction: 'out',
    source: 'service',
    keptBy: null,
    name: fileName,
    bytes: written.bytes,
  })
  await recordReading(unit, kept.id, { held: null, message: MESSAGE })
  for (const { batch, day } of blocks) {
    await advanceAll(unit, 'bank_batch', [{ id: batch.id, to: 'generated' }], {
      move: fileBatch,
      given: { artefact_id: kept.id, file_name: fileName, day },
    })
    // Whoever uploads it has until its day is over.
    const endsAt = startOfDay(addDays(day, 1), connection.time_zone)
    if (connection.channel === 'by_hand') planAwaiting(unit, batch.id, endsAt)
  }
  if (connection.channel === 'by_hand') return
  const key = showId('bank_batch', first.batch.id)
  enqueue(unit, bankSend, { key, runAt: unit.now, payload: { batch: first.batch.id } })
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** Where a file breaks its schema: never what stands there. */
function sayWhere({ code, where }: { readonly code: string; readonly where: string }): string {
  return `${code} at ${where}`
}
