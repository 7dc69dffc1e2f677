// Keeping files as they are, before anything else is done with them.
import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { ArtefactDirection, ArtefactSource } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { shift } from '#events'
import type { Id, TenantId } from '#kit'
import { present, sha256 } from '#kit'
import type { Vault } from '#participants'
import type { ArtefactRecord } from './artefact.ts'
import { blankBytes, type Forgotten } from './blank.ts'
import {
  dropParts,
  insertArtefact,
  insertParts,
  lockArtefact,
  lockZipsOf,
  selectArtefact,
  selectKnown,
  selectOwn,
  selectParts,
  setBlanked,
  setEmptied,
  setHeld,
  setPacked,
  setRead,
} from './store.ts'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** How much of a deflated file stands in one row. */
const PART_BYTES = 1024 * 1024

/** What is told of a file that is to be kept. */
interface Told {
  readonly connectionId: Id<'bank_connection'>
  readonly direction: ArtefactDirection
  readonly source: ArtefactSource
  /** The key or member who uploads it; null: nobody did. */
  readonly keptBy: string | null
  readonly name: string
  /** The ZIP that it came in. */
  readonly parentId?: Id<'artefact'>
}

/** A file that is to be kept. */
export interface KeptFile extends Told {
  readonly bytes: Buffer
}

/** What keeping came to. */
interface Kept {
  readonly id: Id<'artefact'>
  /** False where the tenant has this content already, under whatever name and connection. */
  readonly isNew: boolean
}

/** Keeps a file as it is, deflated and sealed, in the caller's transaction. */
export async function keepArtefact(unit: Unit, vault: Vault, file: KeptFile): Promise<Kept> {
  const { bytes, ...told } = file
  const of = { sha256: sha256(bytes), size: bytes.length, isStored: true }
  const kept = await insertOne(unit, vault, { ...told, ...of })
  if (kept.isNew) await writeParts(unit, vault, kept.id, bytes)
  return kept
}

async function writeParts(
  unit: Unit,
  vault: Vault,
  id: Id<'artefact'>,
  bytes: Buffer,
): Promise<void> {
  const deflated = await deflate(bytes)
  const numbers = Array.from({ length: Math.ceil(deflated.length / PART_BYTES) }, (_, n) => n + 1)
  const rows = numbers.map((number) => {
    const part = deflated.subarray((number - 1) * PART_BYTES, number * PART_BYTES)
    const sealed = vault.seal(part, boundTo(unit.tenant.id, id, String(number)))
    return { number, sealed }
  })
  await unit.tx.query(insertParts, { tenant_id: unit.tenant.id, artefact_id: id, rows })
}

/**
 * Writes over what a file says of a person, in the caller's transaction, letter by letter, so that
 * all else stays where it was. Its SHA-256 stays that of the file as it came. A ZIP that brought it
 * loses its bytes: its files are kept.
 */
export async function blankArtefact(
  unit: Unit,
  vault: Vault,
  id: Id<'artefact'>,
  forgotten: Forgotten,
): Promise<void> {
  const of = { tenant_id: unit.tenant.id, id }
  const [locked] = await unit.tx.query(lockArtefact, of)
  if (locked?.is_stored !== true) return
  const { bytes } = await openArtefact(unit.tx, vault, { tenantId: unit.tenant.id, id })
  const blanked = blankBytes(bytes, forgotten)
  if (blanked.equals(bytes)) return
  await unit.tx.query(dropParts, { tenant_id: unit.tenant.id, artefact_id: id })
  await writeParts(unit, vault, id, blanked)
  await unit.tx.query(setBlanked, { ...of, now: unit.now })
  for (const zip of await unit.tx.query(lockZipsOf, of)) {
    const own = { tenant_id: unit.tenant.id, artefact_id: zip.id }
    await unit.tx.query(dropParts, own)
    await unit.tx.query(setEmptied, { ...own, now: unit.now })
  }
}

/** As it stands in a file. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** A file of which only what names it is kept: its bytes stay where they lay. */
export interface LargeFile extends Told {
  readonly sha256: Buffer
  /** In bytes. */
  readonly size: number
}

/** Notes a file that is too large to be kept: held, with what names its content. */
export async function noteLargeFile(unit: Unit, vault: Vault, file: LargeFile): Promise<Kept> {
  const kept = await insertOne(unit, vault, { ...file, isStored: false })
  if (kept.isNew) await recordReading(unit, kept.id, { held: 'too_large', message: null })
  return kept
}

/** Notes a file of ours whose bytes are not here by what names it. */
export async function noteOwnFile(unit: Unit, vault: Vault, file: LargeFile): Promise<Kept> {
  return await insertOne(unit, vault, { ...file, isStored: false })
}

async function insertOne(
  unit: Unit,
  vault: Vault,
  file: LargeFile & { readonly isStored: boolean },
): Promise<Kept> {
  const tenant_id = unit.tenant.id
  const id = unit.newId('artefact')
  const [made] = await unit.tx.query(insertArtefact, {
    tenant_id,
    id,
    connection_id: file.connectionId,
    direction: file.direction,
    source: file.source,
    kept_by: file.keptBy,
    name_sealed: vault.seal(file.name, boundTo(tenant_id, id, 'name')),
    sha256: file.sha256,
    size: BigInt(file.size),
    is_stored: file.isStored,
    parent_id: file.parentId ?? null,
    now: unit.now,
  })
  if (made !== undefined) return { id, isNew: true }
  const [known] = await unit.tx.query(selectKnown, { tenant_id, sha256: file.sha256 })
  return { id: present(known, 'what is not new is there').id, isNew: false }
}

/** What reading a file came to: read, or held for a reason. */
export interface Reading {
  readonly held: string | null
  /** What it is, `camt.053.001.08`, where it says so. */
  readonly message: string | null
}

/** Records what came of a file. One that was held may be read later; what was read stays so. */
export async function recordReading(
  unit: Unit,
  id: Id<'artefact'>,
  { held, message }: Reading,
): Promise<void> {
  const given = { tenant_id: unit.tenant.id, id, message, at: unit.now }
  if (held === null) await shift(unit.tx, setRead, { to: 'read', given, rows: 'those_there' })
  else {
    const why = { ...given, reason: held }
    await shift(unit.tx, setHeld, { to: 'held', given: why, rows: 'those_there' })
  }
}

/** Records that a ZIP has been unpacked into these files; some may have been there before. */
export async function recordUnpacked(
  unit: Unit,
  id: Id<'artefact'>,
  packed: readonly Id<'artefact'>[],
): Promise<void> {
  await unit.tx.query(setPacked, { tenant_id: unit.tenant.id, id, packed })
  await recordReading(unit, id, { held: null, message: 'zip' })
}

/** Whether a content is that of a file that was written here for a connection. */
export async function isOwnFile(
  reader: Reader,
  tenantId: TenantId,
  of: { readonly connectionId: Id<'bank_connection'>; readonly sha256: Buffer },
): Promise<boolean> {
  const given = { tenant_id: tenantId, connection_id: of.connectionId, sha256: of.sha256 }
  return (await reader.query(selectOwn, given)).length > 0
}

/** One file; undefined where the tenant has none of this id. */
export async function readArtefact(
  reader: Reader,
  tenantId: TenantId,
  id: Id<'artefact'>,
): Promise<ArtefactRecord | undefined> {
  return (await reader.query(selectArtefact, { tenant_id: tenantId, id }))[0]
}

/** The bytes of a file as they are kept, and its name. Its bytes must be stored. */
export async function openArtefact(
  reader: Reader,
  vault: Vault,
  { tenantId, id }: { readonly tenantId: TenantId; readonly id: Id<'artefact'> },
): Promise<OpenedFile> {
  const artefact = present(
    await readArtefact(reader, tenantId, id),
    'a file that is opened is there',
  )
  const parts = await reader.query(selectParts, { tenant_id: tenantId, artefact_id: id })
  return await openFile(vault, tenantId, { ...artefact, parts })
}

/** A stored file as its rows have it. */
export interface SealedFile {
  readonly id: Id<'artefact'>
  readonly name_sealed: Buffer
  readonly parts: readonly { readonly number: number; readonly sealed: Buffer }[]
}

interface OpenedFile {
  readonly name: string
  readonly bytes: Buffer
}

/** Opens the rows of a stored file. Throws where one of them is not what was sealed. */
export async function openFile(
  vault: Vault,
  tenantId: TenantId,
  { id, name_sealed: name, parts }: SealedFile,
): Promise<OpenedFile> {
  const deflated = parts.map(({ number, sealed }) =>
    vault.unsealBytes(sealed, boundTo(tenantId, id, String(number))),
  )
  return {
    name: vault.unseal(name, boundTo(tenantId, id, 'name')),
    bytes: await inflate(Buffer.concat(deflated)),
  }
}

function boundTo(tenantId: TenantId, id: string, part: string): string {
  return `artefact ${tenantId} ${id} ${part}`
}
