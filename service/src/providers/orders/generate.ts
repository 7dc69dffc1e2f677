// Writing the file of a batch: checked against its schema, kept, and never made a second time.
import type { BankSequenceType } from '@holdfast/contract'
import { keepArtefact, recordReading } from '#artefacts'
import type { ConnectionRecord } from '#connections'
import { openAccount, readAccount, readConnection } from '#connections'
import type { Unit } from '#db'
import { advanceAll } from '#events'
import { enqueue } from '#jobs'
import type { Id } from '#kit'
import { addDays, assert, present, showId, showInstant, startOfDay } from '#kit'
import type {
  BankProfile,
  DebitGroup,
  FileHead,
  OwnAccount,
  PaymentGroup,
  Written,
} from '#messages'
import {
  bankProfiles,
  collectionScheme,
  DEBIT_MESSAGE,
  groupOrders,
  packFiles,
  writeCreditTransfers,
  writeDirectDebits,
} from '#messages'
import type { Vault } from '#participants'
import { fileDebitOf } from './debits.ts'
import { fileOrderOf, openDetails } from './details.ts'
import { bankSend, planAwaiting } from './jobs.ts'
import type { BatchRecord } from './order.ts'
import { bankNameOf, FILE_ENDING } from './order.ts'
import { dayOfBatch } from './renew.ts'
import { fileBatch, lockApproved, selectBatch, selectOrdersOfBatch } from './store.ts'

/** The message that files of payments are. */
const PAYMENT_MESSAGE = 'pain.001.001.09'

/** The message that a file is, by the sequence type of its batches. */
export function messageOf(sequenceType: BankSequenceType | null): string {
  return sequenceType === null ? PAYMENT_MESSAGE : DEBIT_MESSAGE
}

/**
 * Writes the file of an approved batch that nobody holds, together with those that wait for the
 * same bank, as far as its profile has several blocks in a file; each for the day that the bank
 * takes now. A file is kept in the transaction in which its batches have it. Throws where a file
 * does not keep its schema: its orders were looked at before, so that this is a fault of ours.
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
  const isOfDebits = batch.sequence_type !== null
  const alike = waiting.filter((one) => (one.sequence_type !== null) === isOfDebits)
  const found = await readConnection(unit.tx, tenantId, batch.connection_id)
  const connection = present(found, 'a batch is of a connection')
  const blocks: Block[] = []
  for (const one of alike) {
    if (profile.isOnePaymentPerFile && one.id !== id) continue
    blocks.push(await blockOf(unit, vault, one, connection))
  }
  const byDay = blocks.toSorted((one, other) => compareText(one.day, other.day))
  for (const file of packFiles(byDay, profile)) {
    await writeFile(unit, vault, { connection, profile, file })
  }
}

/** A batch as a block of a file: of payments, or of debits. */
interface Block {
  readonly batch: BatchRecord
  readonly day: string
  readonly orders: readonly unknown[]
  readonly owner: OwnAccount
  readonly group:
    | { readonly kind: 'payments'; readonly of: PaymentGroup }
    | { readonly kind: 'debits'; readonly of: DebitGroup }
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
  const owner = openAccount(vault, tenantId, account)
  const records = await unit.tx.query(selectOrdersOfBatch, {
    tenant_id: tenantId,
    batch_id: batch.id,
  })
  const opened = records.map((order) => {
    const details = openDetails(vault, tenantId, order)
    return { order, details: present(details ?? undefined, 'nobody under way is forgotten') }
  })
  if (batch.sequence_type !== null) {
    const of: DebitGroup = {
      creditor: owner,
      creditorId: present(connection.creditor_id ?? undefined, 'what collects has an identifier'),
      scheme: present(collectionScheme(profile, batch.scheme), 'a batch is of a scheme'),
      sequenceType: batch.sequence_type,
      day,
      orders: opened.map(({ order, details }) => fileDebitOf(order, details)),
    }
    return { batch, day, owner, orders: of.orders, group: { kind: 'debits', of } }
  }
  const terms = { debtor: owner, day, isInstant: batch.is_instant, profile }
  const orders = opened.map(({ order, details }) => fileOrderOf(order, details, terms))
  const [group, ...others] = groupOrders(orders, profile)
  assert(others.length === 0, 'a batch is one block')
  const of = present(group, 'a batch has orders')
  return { batch, day, owner, orders, group: { kind: 'payments', of } }
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
  const head = {
    messageId: name,
    paymentIds: blocks.map(({ batch }) => bankNameOf(batch.id)),
    createdAt: showInstant(unit.now),
    initiator: first.owner.name,
  }
  const written = await writeBlocks(head, blocks, profile)
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
  const message = messageOf(first.batch.sequence_type)
  await recordReading(unit, kept.id, { held: null, message })
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

async function writeBlocks(
  head: FileHead,
  blocks: readonly Block[],
  profile: BankProfile,
): Promise<Written> {
  const debits = blocks.flatMap(({ group }) => (group.kind === 'debits' ? [group.of] : []))
  if (debits.length > 0) return await writeDirectDebits(head, debits, profile)
  const payments = blocks.flatMap(({ group }) => (group.kind === 'payments' ? [group.of] : []))
  return await writeCreditTransfers(head, payments, profile)
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/** Where a file breaks its schema: never what stands there. */
function sayWhere({ code, where }: { readonly code: string; readonly where: string }): string {
  return `${code} at ${where}`
}
