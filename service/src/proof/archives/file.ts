// The file of a month: a head, the segments of its tenants one behind the other, a list of them,
// and a signature over all of it. Each segment is read alone.
//
//   {"type":"holdfast archive","version":1,"month":"2026-01"}
//   <segment, compressed> …
//   {"segments":[{"tenant","starts_at","length","sha256","carried","transactions","events"}]}
//   {"sha256","at","key_id","signature"}       of all bytes before it
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { copyFile, mkdir, open, rename } from 'node:fs/promises'
import path from 'node:path'
import { showInstant } from '#kit'
import type { JournalKey } from '#sealing'
import { ArchiveChanged } from './reason.ts'
import type { Contents, Kept, Place } from './segment.ts'
import { writeSegment } from './segment.ts'

const SIGNATURE_BYTES_MAX = 1_000

/** A tenant's part. */
interface Segment extends Contents, Place {
  readonly tenant: string
}

/** A file that was written. */
export interface ArchiveFile {
  readonly name: string
  readonly bytes: number
  /** SHA-256 of all of it. */
  readonly sha256: Buffer
  readonly segments: readonly Segment[]
}

/** What is written into the file of a month. */
export interface Month {
  /** `2026-01`. */
  readonly month: string
  /** Real time. */
  readonly at: Date
  readonly key: JournalKey
  /** What each tenant has of it, tenant by tenant. */
  readonly parts: readonly { readonly tenant: string; readonly lines: AsyncIterable<Kept> }[]
}

/** The name of the file of a month. */
function fileNameOf(month: string): string {
  return `${month}.archive`
}

/** The text that is signed, each line ended by a line feed. */
function archiveText(month: string, sha256: Buffer, at: string): string {
  return `holdfast archive ${month}\n${sha256.toString('base64')}\n${at}\n`
}

/**
 * Writes the file of a month, which appears under its name when all of it is on the disk. One that
 * is there already gives way: nothing counts on it before the database names it.
 */
export async function writeArchive(folder: string, month: Month): Promise<ArchiveFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = fileNameOf(month.month)
  const part = path.join(folder, `${name}.part`)
  const handle = await open(part, 'w', 0o600)
  try {
    const written = await writeAll(handle, month)
    await handle.sync()
    await rename(part, path.join(folder, name))
    await syncAt(folder)
    return { name, ...written }
  } finally {
    await handle.close()
  }
}

/** Copies a file into another folder, on whose disk all of it is afterwards, under its name. */
export async function copyArchive(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = path.join(folder, path.basename(file))
  const part = `${target}.part`
  await copyFile(file, part)
  await syncAt(part)
  await rename(part, target)
  await syncAt(folder)
}

async function writeAll(handle: FileHandle, { month, at, key, parts }: Month) {
  const hash = createHash('sha256')
  let bytes = 0
  const write = async (buffer: Buffer) => {
    hash.update(buffer)
    bytes += buffer.length
    await handle.writeFile(buffer)
  }
  const writeLine = async (value: object) => await write(Buffer.from(`${JSON.stringify(value)}\n`))
  await writeLine({ type: 'holdfast archive', version: 1, month })
  const segments: Segment[] = []
  for (const { tenant, lines } of parts) {
    const startsAt = bytes
    const contents = await writeSegment(lines, write)
    segments.push({ tenant, startsAt, length: bytes - startsAt, ...contents })
  }
  await writeLine({ segments: segments.map(showSegment) })
  const signed = hash.copy().digest()
  const time = showInstant(at)
  await writeLine({
    sha256: signed.toString('hex'),
    at: time,
    key_id: key.keyId,
    signature: key.sign(archiveText(month, signed, time)).toString('base64'),
  })
  return { bytes, sha256: hash.digest(), segments }
}

function showSegment({ tenant, startsAt, length, sha256, carried, transactions, events }: Segment) {
  return {
    tenant,
    starts_at: startsAt,
    length,
    sha256: sha256.toString('hex'),
    carried: carried.toString('hex'),
    transactions,
    events,
  }
}

async function syncAt(place: string): Promise<void> {
  const handle = await open(place)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What a file says of itself, and what was signed in it. */
export interface SignedFile {
  readonly sha256: Buffer
  /** The text of the signature, and by what. */
  readonly text: string
  readonly keyId: string
  readonly signature: Buffer
}

/** Hashes a whole file and reads its signature. Throws where it cannot be read. */
export async function readSigned(file: string, month: string): Promise<SignedFile> {
  const whole = createHash('sha256')
  const before = createHash('sha256')
  let end = Buffer.alloc(0)
  const source: AsyncIterable<Buffer> = createReadStream(file)
  for await (const bytes of source) {
    whole.update(bytes)
    const held = Buffer.concat([end, bytes])
    const from = Math.max(0, held.length - SIGNATURE_BYTES_MAX)
    before.update(held.subarray(0, from))
    end = held.subarray(from)
  }
  if (end.at(-1) !== LINE_FEED) throw new ArchiveChanged('its end is cut off')
  const start = end.lastIndexOf(LINE_FEED, end.length - 2) + 1
  before.update(end.subarray(0, start))
  const signed = before.digest()
  const { at, key_id: keyId, signature } = parseSignature(end.subarray(start).toString())
  return {
    sha256: whole.digest(),
    text: archiveText(month, signed, at),
    keyId,
    signature: Buffer.from(signature, 'base64'),
  }
}

const LINE_FEED = 0x0a
const SIGNATURE =
  /^\{"sha256":"[0-9a-f]{64}","at":"([^"]+)","key_id":"([0-9a-f]+)","signature":"([^"]+)"\}\n$/

function parseSignature(line: string) {
  const [, at, keyId, signature] = SIGNATURE.exec(line) ?? []
  if (at === undefined || keyId === undefined || signature === undefined) {
    throw new ArchiveChanged('it ends without a signature')
  }
  return { at, key_id: keyId, signature }
}
