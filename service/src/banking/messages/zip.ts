// Files as some banks wrap them: a ZIP with one or more of them. Nothing is written anywhere: names
// with folders are refused, and what it would become is counted before it is unpacked.
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import type { Violation } from './message.ts'
import { FILE_BYTES_MAX } from './schema.ts'

interface PackedFile {
  /** A bare name: no folder, no drive. */
  readonly name: string
  readonly bytes: Buffer
}

export type Unpacked =
  | { readonly isUnpacked: true; readonly files: readonly PackedFile[] }
  | { readonly isUnpacked: false; readonly violation: Violation }

export const PACKED_FILES_MAX = 100
/** How a ZIP begins: with its first file, or with the end of its list where it holds none. */
const STARTS = [Buffer.from('PK\u0003\u0004'), Buffer.from('PK\u0005\u0006')]

/** Whether bytes begin as a ZIP does. */
export function isZip(bytes: Uint8Array): boolean {
  return STARTS.some((start) => start.equals(bytes.subarray(0, start.length)))
}

/**
 * Unpacks a ZIP, all of it or nothing. Refused by name: more than 100 files; together more than 64
 * MiB; names with a folder in them; ZIPs within; what is encrypted, cut off or does not match its
 * checksum. Never throws for what is in it.
 */
export async function unpackZip(bytes: Uint8Array): Promise<Unpacked> {
  try {
    return await readPacked(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  } catch (error) {
    // The library says what is wrong with a file by throwing, and knows nothing but the file.
    const detail = error instanceof Error ? error.message : String(error)
    return refused(
      /relative path|absolute path|invalid characters/.test(detail) ? 'zip_path' : 'zip_unreadable',
      detail,
    )
  }
}

async function readPacked(bytes: Buffer): Promise<Unpacked> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true })
  if (zip.entryCount > PACKED_FILES_MAX) {
    return refused('zip_too_many', `${zip.entryCount} files; at most ${PACKED_FILES_MAX}`)
  }
  const files: PackedFile[] = []
  let left = FILE_BYTES_MAX
  for await (const entry of zip.eachEntry()) {
    const { fileName: name, uncompressedSize } = entry
    if (/[/:]/.test(name)) return refused('zip_path', name)
    // The library ends a stream that gives another size than it has announced.
    left -= uncompressedSize
    if (left < 0) return refused('too_large', `more than ${FILE_BYTES_MAX} bytes`)
    const content = Buffer.concat(await (await zip.openReadStreamPromise(entry)).toArray())
    if (crc32(content) !== entry.crc32) return refused('zip_unreadable', `${name}: wrong checksum`)
    if (isZip(content)) return refused('zip_nested', name)
    files.push({ name, bytes: content })
  }
  return { isUnpacked: true, files }
}

function refused(code: Violation['code'], detail: string): Unpacked {
  return { isUnpacked: false, violation: { code, where: 'file', detail } }
}
