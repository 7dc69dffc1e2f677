// What was handed over, written down beside the folder of the bank: a database that is restored
// from a backup knows nothing of files that left after it, and learns of them here. Receipts hold
// ids and sums, and nothing of whom anybody pays.
import { mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import type { BankProfileName, BankSchemeName, Currency } from '@holdfast/contract'
import { bankProfileNames, bankSchemeNames } from '@holdfast/contract'
import { type Static, Type } from 'typebox'
import { dropPart, FolderFault, namePart, writePart } from '#connections'
import { validateValue } from '#http'
import type { Id, TenantId } from '#kit'
import { compact, parseId, randomText, showId, showTenant } from '#kit'
import { bankNameOf, batchNamed } from './order.ts'

/** No connection can name it: names of folders begin with no dot. */
const FOLDER = '.given'
const ENDS = '.json'
const PART_CHARACTERS = 12
const DIGITS = '^[0-9]{1,19}$'

const StoredReceipt = Type.Object({
  account: Type.String(),
  currency: Type.Union([Type.Literal('eur'), Type.Literal('gbp'), Type.Literal('usd')]),
  profile: Type.Enum([...bankProfileNames]),
  scheme: Type.Enum([...bankSchemeNames]),
  is_instant: Type.Boolean(),
  is_urgent: Type.Boolean(),
  total: Type.String({ pattern: DIGITS }),
  day: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
  file: Type.Object({
    name: Type.String({ pattern: '^[a-z0-9]+[.]xml$' }),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    size: Type.Integer({ minimum: 1 }),
  }),
  orders: Type.Array(Type.String(), { minItems: 1 }),
})

/** A file that was handed over, with the orders in it. */
export interface Receipt {
  readonly batchId: Id<'bank_batch'>
  readonly accountId: Id<'connected_account'>
  readonly currency: Currency
  readonly profile: BankProfileName
  readonly scheme: BankSchemeName
  readonly isInstant: boolean
  readonly isUrgent: boolean
  readonly total: bigint
  readonly day: string
  readonly file: Static<typeof StoredReceipt>['file']
  readonly orderIds: readonly Id<'bank_order'>[]
}

/** Where receipts of a connection lie. */
export interface ReceiptsOf {
  /** The operator's folder, below which those of all tenants lie. */
  readonly bankFolder: string
  readonly tenantId: TenantId
  readonly connectionId: Id<'bank_connection'>
}

/** The folder of a connection's receipts, made where it is not there. */
async function openReceipts({ bankFolder, tenantId, connectionId }: ReceiptsOf): Promise<string> {
  const name = showId('bank_connection', connectionId).slice('bank_connection_'.length)
  const folder = path.join(await realpath(bankFolder), showTenant(tenantId), FOLDER, name)
  await mkdir(folder, { recursive: true })
  if ((await realpath(folder)) !== folder) throw new FolderFault('The folder leads over a link.')
  return folder
}

/** Writes a receipt, and waits until it lies on the disk. One that lies there says the same. */
export async function writeReceipt(of: ReceiptsOf, receipt: Receipt): Promise<void> {
  const folder = await openReceipts(of)
  const name = `${bankNameOf(receipt.batchId)}${ENDS}`
  const stored: Static<typeof StoredReceipt> = {
    account: showId('connected_account', receipt.accountId),
    currency: receipt.currency,
    profile: receipt.profile,
    scheme: receipt.scheme,
    is_instant: receipt.isInstant,
    is_urgent: receipt.isUrgent,
    total: String(receipt.total),
    day: receipt.day,
    file: receipt.file,
    orders: receipt.orderIds.map((id) => bankNameOf(id)),
  }
  const part = `${name}.${randomText(PART_CHARACTERS)}.part`
  await writePart(folder, part, Buffer.from(JSON.stringify(stored)))
  if ((await namePart(folder, part, name)) === 'name_taken') await dropPart(folder, part)
}

/** The batches of a connection of which there is a receipt. */
export async function listReceipts(of: ReceiptsOf): Promise<Id<'bank_batch'>[]> {
  const names = await readdir(await openReceipts(of))
  const ids = names.filter((name) => name.endsWith(ENDS)).map((name) => name.slice(0, -ENDS.length))
  return compact(ids.map((name) => batchNamed(name)))
}

/** What a receipt says. Throws a `FolderFault` where nobody can tell what left by it. */
export async function readReceipt(of: ReceiptsOf, batchId: Id<'bank_batch'>): Promise<Receipt> {
  const name = `${bankNameOf(batchId)}${ENDS}`
  const stored = parseReceipt(await readFile(path.join(await openReceipts(of), name), 'utf8'))
  const accountId = parseId('connected_account', stored?.account ?? '')
  const orderIds = (stored?.orders ?? []).map((one) => parseId('bank_order', `bank_order_${one}`))
  if (stored === undefined || accountId === undefined || orderIds.includes(undefined)) {
    throw new FolderFault(`The receipt ${name} cannot be read: ask the bank what it was given.`)
  }
  return {
    batchId,
    accountId,
    currency: stored.currency,
    profile: stored.profile,
    scheme: stored.scheme,
    isInstant: stored.is_instant,
    isUrgent: stored.is_urgent,
    total: BigInt(stored.total),
    day: stored.day,
    file: stored.file,
    orderIds: compact(orderIds),
  }
}

function parseReceipt(text: string): Static<typeof StoredReceipt> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isReceipt(value) ? value : undefined
  } catch {
    return undefined
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
  const folder = await openReceipts(of)
  for (const id of batchIds)
    await rm(path.join(folder, `${bankNameOf(id)}${ENDS}`), { force: true })
}
