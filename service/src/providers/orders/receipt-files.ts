// Receipts as files beside the folder of a bank: written whole, read, listed and dropped.
import { mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Static, Type } from 'typebox'
import type { ArtefactRecord } from '#artefacts'
import { keepArtefact, noteOwnFile, recordReading } from '#artefacts'
import type { ConnectionRecord, WithFolders } from '#connections'
import { dropPart, FolderFault, namePart, newPartOf, writePart } from '#connections'
import type { Unit } from '#db'
import type { Id, TenantId } from '#kit'
import { sha256, showId, showTenant } from '#kit'
import type { Vault } from '#participants'

/** No connection can name it: names of folders begin with no dot. */
const FOLDER = '.given'
/** Receipts are kept for so long, and with them what a backup of that age does not know. */
export const RECEIPTS_KEPT_MS = 90 * 24 * 3_600_000

/** Where receipts of a connection lie. */
export interface ReceiptsOf {
  /** The operator's folder, below which those of all tenants lie. */
  readonly bankFolder: string
  readonly tenantId: TenantId
  readonly connectionId: Id<'bank_connection'>
}

/** What names a file that was handed over. */
export const ReceiptFile = Type.Object({
  name: Type.String({ pattern: '^[a-z0-9]+[.]xml$' }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  size: Type.Integer({ minimum: 1 }),
})

/** The folder of a connection's receipts, made where it is not there. */
async function openReceipts({ bankFolder, tenantId, connectionId }: ReceiptsOf): Promise<string> {
  const name = showId('bank_connection', connectionId).slice('bank_connection_'.length)
  const folder = path.join(await realpath(bankFolder), showTenant(tenantId), FOLDER, name)
  await mkdir(folder, { recursive: true })
  if ((await realpath(folder)) !== folder) throw new FolderFault('The folder leads over a link.')
  return folder
}

/** Writes a receipt, and waits until it lies on the disk. One that lies there says the same. */
export async function layReceipt(of: ReceiptsOf, name: string, stored: object): Promise<void> {
  const folder = await openReceipts(of)
  const part = newPartOf(name)
  await writePart(folder, part, Buffer.from(JSON.stringify(stored)))
  if ((await namePart(folder, part, name)) === 'name_taken') await dropPart(folder, part)
}

/** What receipts whose names end so are called besides. */
export async function listReceiptNames(of: ReceiptsOf, ends: string): Promise<string[]> {
  const names = await readdir(await openReceipts(of))
  return names.filter((name) => name.endsWith(ends)).map((name) => name.slice(0, -ends.length))
}

/** What a receipt says; undefined where it is not JSON. */
export async function readReceiptFile(of: ReceiptsOf, name: string): Promise<unknown> {
  const text = await readFile(path.join(await openReceipts(of), name), 'utf8')
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Forgets receipts; what is not there is forgotten. */
export async function dropReceiptFiles(of: ReceiptsOf, names: readonly string[]): Promise<void> {
  const folder = await openReceipts(of)
  for (const name of names) await rm(path.join(folder, name), { force: true })
}

/** The fault of a receipt that says nothing that can be understood. */
export function unreadableReceipt(name: string): FolderFault {
  return new FolderFault(`The receipt ${name} cannot be read: ask the bank what it was given.`)
}

interface HandedOver {
  readonly connection: ConnectionRecord
  readonly file: Static<typeof ReceiptFile>
}

/** A file as it was handed over; null: the bank has taken it away. */
export async function readHandedOver(
  { withFolders }: { readonly withFolders: WithFolders },
  { tenantId }: ReceiptsOf,
  { connection, file }: HandedOver,
): Promise<Buffer | null> {
  return await withFolders({ tenantId, connection }, async (open) => {
    const folder = await open('orders')
    const content = (await folder.readWhole(file.name))?.content
    if (!Buffer.isBuffer(content)) return null
    return sha256(content).toString('hex') === file.sha256 ? content : null
  })
}

interface Learnt {
  readonly connectionId: Id<'bank_connection'>
  readonly file: Static<typeof ReceiptFile>
  /** Null: the bank has taken it away. */
  readonly bytes: Buffer | null
  /** What it says that it is. */
  readonly message: string
}

/** Keeps a file that had been handed over; of one that is gone, what names it. */
export async function keepHandedOver(
  unit: Unit,
  vault: Vault,
  { connectionId, file: { name, sha256: hash, size }, bytes, message }: Learnt,
): Promise<ArtefactRecord['id']> {
  const told = { connectionId, direction: 'out', source: 'service', keptBy: null, name } as const
  const kept =
    bytes === null
      ? await noteOwnFile(unit, vault, { ...told, sha256: Buffer.from(hash, 'hex'), size })
      : await keepArtefact(unit, vault, { ...told, bytes })
  await recordReading(unit, kept.id, { held: null, message })
  return kept.id
}
