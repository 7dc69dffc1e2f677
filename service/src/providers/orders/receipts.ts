// What was handed over, written down beside the folder of the bank: a database that is restored
// from a backup knows nothing of files that left after it, and learns of them here. Receipts hold
// ids and sums, and nothing of whom anybody pays.
import type {
  BankProfileName,
  BankSchemeName,
  BankSequenceType,
  Currency,
} from '@holdfast/contract'
import { bankProfileNames, bankSchemeNames, bankSequenceTypes } from '@holdfast/contract'
import { type Static, Type } from 'typebox'
import { validateValue } from '#http'
import type { Id } from '#kit'
import { compact, parseId, showId } from '#kit'
import { bankNameOf, batchNamed } from './order.ts'
import type { ReceiptsOf } from './receipt-files.ts'
import {
  dropReceiptFiles,
  layReceipt,
  listReceiptNames,
  ReceiptFile,
  readReceiptFile,
  unreadableReceipt,
} from './receipt-files.ts'

const ENDS = '.json'
const DIGITS = '^[0-9]{1,19}$'

const StoredReceipt = Type.Object({
  account: Type.String(),
  currency: Type.Union([Type.Literal('eur'), Type.Literal('gbp'), Type.Literal('usd')]),
  profile: Type.Enum([...bankProfileNames]),
  scheme: Type.Enum([...bankSchemeNames]),
  /** Of debits. */
  sequence_type: Type.Optional(Type.Enum([...bankSequenceTypes])),
  is_instant: Type.Boolean(),
  is_urgent: Type.Boolean(),
  total: Type.String({ pattern: DIGITS }),
  day: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  file: ReceiptFile,
  orders: Type.Array(Type.String(), { minItems: 1 }),
})

/** A file that was handed over, with the orders in it. */
export interface Receipt {
  readonly batchId: Id<'bank_batch'>
  readonly accountId: Id<'connected_account'>
  readonly currency: Currency
  readonly profile: BankProfileName
  readonly scheme: BankSchemeName
  readonly sequenceType: BankSequenceType | null
  readonly isInstant: boolean
  readonly isUrgent: boolean
  readonly total: bigint
  readonly day: string
  readonly file: Static<typeof StoredReceipt>['file']
  readonly orderIds: readonly Id<'bank_order'>[]
}

/** Writes a receipt, and waits until it lies on the disk. One that lies there says the same. */
export async function writeReceipt(of: ReceiptsOf, receipt: Receipt): Promise<void> {
  const name = `${bankNameOf(receipt.batchId)}${ENDS}`
  const stored: Static<typeof StoredReceipt> = {
    account: showId('connected_account', receipt.accountId),
    currency: receipt.currency,
    profile: receipt.profile,
    scheme: receipt.scheme,
    ...(receipt.sequenceType === null ? {} : { sequence_type: receipt.sequenceType }),
    is_instant: receipt.isInstant,
    is_urgent: receipt.isUrgent,
    total: String(receipt.total),
    day: receipt.day,
    file: receipt.file,
    orders: receipt.orderIds.map((id) => bankNameOf(id)),
  }
  await layReceipt(of, name, stored)
}

/** The batches of a connection of which there is a receipt. */
export async function listReceipts(of: ReceiptsOf): Promise<Id<'bank_batch'>[]> {
  return compact((await listReceiptNames(of, ENDS)).map((name) => batchNamed(name)))
}

/** What a receipt says. Throws a `FolderFault` where nobody can tell what left by it. */
export async function readReceipt(of: ReceiptsOf, batchId: Id<'bank_batch'>): Promise<Receipt> {
  const name = `${bankNameOf(batchId)}${ENDS}`
  const read = await readReceiptFile(of, name)
  const stored = isReceipt(read) ? read : undefined
  const accountId = parseId('connected_account', stored?.account ?? '')
  const orderIds = (stored?.orders ?? []).map((one) => parseId('bank_order', `bank_order_${one}`))
  if (stored === undefined || accountId === undefined || orderIds.includes(undefined)) {
    throw unreadableReceipt(name)
  }
  return {
    batchId,
    accountId,
    currency: stored.currency,
    profile: stored.profile,
    scheme: stored.scheme,
    sequenceType: stored.sequence_type ?? null,
    isInstant: stored.is_instant,
    isUrgent: stored.is_urgent,
    total: BigInt(stored.total),
    day: stored.day,
    file: stored.file,
    orderIds: compact(orderIds),
  }
}

function isReceipt(value: unknown): value is Static<typeof StoredReceipt> {
  return validateValue(StoredReceipt, value).length === 0
}

/** Forgets receipts of files that were handed over before any backup that is still restored. */
export async function dropReceipts(
  of: ReceiptsOf,
  batchIds: readonly Id<'bank_batch'>[],
): Promise<void> {
  await dropReceiptFiles(
    of,
    batchIds.map((id) => `${bankNameOf(id)}${ENDS}`),
  )
}
