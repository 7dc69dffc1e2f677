// The channel of SFTP: a folder at the bank, as the port of channels has it. What a bank names is
// hostile: no name leads out of its folder. A refusal without a reason never counts as "not there":
// what is not there has been sent.
import { createHash } from 'node:crypto'
import path from 'node:path/posix'
import { sha256 as hashOf, randomText } from '#kit'
import type { FoundFile, HalfFile, Look, Named, Seen, SharedFolder } from './channel.ts'
import {
  asideOf,
  FILE_BYTES_MAX,
  isOffered,
  isPartOf,
  judgeSights,
  TAKEN,
  takenBack,
} from './channel.ts'
import { isNotThere, refusedFault, SftpFault, SftpRefusal, sftpCodes } from './sftp-fault.ts'
import type { FileEntryWithStats, SftpSession, Stats } from './sftp-session.ts'

const CHUNK_BYTES = 256 * 1024
/** More than so many files in one folder are refused: no bank lays as many. */
const ENTRIES_MAX = 20_000
const NAME_CHARACTERS_MAX = 255
const MARK_CHARACTERS = 6

/** Something that lies in a folder at the bank. */
interface Entry {
  readonly name: string
  readonly isFile: boolean
  readonly isFolder: boolean
  readonly size: number
  /** What tells it from what it was before. */
  readonly looks: string
}

/**
 * Opens a folder at the bank, which must be there: it is never made. Throws an `SftpFault` of the
 * phase `folder` where it is not, so that a file in it is not taken for one that has been sent.
 */
export async function openRemote(session: SftpSession, folder: string): Promise<SharedFolder> {
  const at = (name: string) => path.join(folder, name)
  const stats = await guard('to look at it', 'folder', async () => await statOf(session, folder))
  if (!stats.isDirectory()) {
    throw new SftpFault('folder', 'What the bank has by the name of the folder is none. Ask it.')
  }
  return {
    writePart: async (part, bytes) => await writePart(session, at(part), bytes),
    namePart: async (half) => await namePart(session, at, half),
    takePartBack: async (part) => await takePartBack(session, at, part),
    dropPart: async (part) => await dropFile(session, at(part)),
    dropParts: async (name) => {
      for (const { name: part } of await listFolder(session, folder)) {
        if (isPartOf(part, name)) await dropFile(session, at(part))
      }
    },
    lookInto: async (seen) => judge(await listFolder(session, folder), seen),
    readWhole: async (name) => await readWhole(session, at(name), name),
    putAside: async (name, prefix) => await putAside(session, at, { name, prefix }),
  }
}

function judge(entries: readonly Entry[], seen: Seen): Look {
  const lying = entries.filter(({ name, isFolder, isFile, size }) => {
    return isOffered(name) && !isFolder && !(isFile && size === 0)
  })
  const sound = lying.filter(({ name }) => isPlain(name))
  const look = judgeSights(sound, seen)
  return { ...look, refused: look.refused + lying.length - sound.length }
}

/** Whether a name is one of a file in that folder, that can be written as it was read. */
function isPlain(name: string): boolean {
  return (
    name !== '' &&
    name !== '.' &&
    name !== '..' &&
    name.length <= NAME_CHARACTERS_MAX &&
    !/[/\\\p{Cc}\uFFFD]/u.test(name)
  )
}

async function guard<T>(
  doing: string,
  failed: SftpFault['phase'],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusedFault(error, doing, failed)
  }
}

async function statOf(session: SftpSession, file: string): Promise<Stats> {
  return await session.act<Stats>((sftp, done) => sftp.stat(file, done))
}

/** Of something that is there; undefined only where the bank says that it is not. */
async function findFile(session: SftpSession, file: string): Promise<Stats | undefined> {
  return await guard('to look at its files', 'rights', async () => {
    try {
      return await session.act<Stats>((sftp, done) => sftp.lstat(file, done))
    } catch (error) {
      if (isNotThere(error)) return undefined
      throw error
    }
  })
}

/** All that lies in a folder, by name, whatever it is called. */
async function listFolder(session: SftpSession, folder: string): Promise<Entry[]> {
  return await guard('to list it', 'rights', async () => {
    const handle = await session.act<Buffer>((sftp, done) => sftp.opendir(folder, done))
    try {
      const entries: Entry[] = []
      for (;;) {
        const found = await readMore(session, handle)
        if (found.length === 0) break
        entries.push(...found.map(entryOf).filter(({ name }) => name !== '.' && name !== '..'))
        if (entries.length > ENTRIES_MAX) {
          const text = 'There are more files in the folder than anybody reads. Ask the bank.'
          throw new SftpFault('folder', text)
        }
      }
      return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    } finally {
      await closeHandle(session, handle)
    }
  })
}

/** The next of what lies there; none at the end. */
async function readMore(session: SftpSession, handle: Buffer): Promise<FileEntryWithStats[]> {
  try {
    return await session.act<FileEntryWithStats[]>((sftp, done) => sftp.readdir(handle, done))
  } catch (error) {
    if (error instanceof SftpRefusal && error.code === sftpCodes.end) return []
    throw error
  }
}

const KIND_MASK = 0o170000
const FOLDER_KIND = 0o040000
const FILE_KIND = 0o100000

function entryOf({ filename: name, attrs }: FileEntryWithStats): Entry {
  const { size, mtime, mode } = attrs
  const kind = mode & KIND_MASK
  const [isFile, isFolder] = [kind === FILE_KIND, kind === FOLDER_KIND]
  return { name, isFile, isFolder, size, looks: `${size} ${mtime}` }
}

async function closeHandle(session: SftpSession, handle: Buffer): Promise<void> {
  await session.act<void>((sftp, done) => sftp.close(handle, (error) => done(error, undefined)))
}

/** Writes a file that is not there yet, asks for its size, and reads it back. */
async function writePart(session: SftpSession, file: string, bytes: Buffer): Promise<void> {
  const handle = await guard('to write', 'rights', async () => {
    return await session.act<Buffer>((sftp, done) => sftp.open(file, 'wx', done))
  })
  try {
    await guard('to write', 'space', async () => {
      for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
        const length = Math.min(CHUNK_BYTES, bytes.length - at)
        await session.act<void>((sftp, done) => {
          sftp.write(handle, bytes, at, length, at, (error) => done(error, undefined))
        })
      }
      await syncHandle(session, handle)
      await closeHandle(session, handle)
      await compare(session, file, bytes)
    })
  } catch (error) {
    // What did not fit takes no room from the next try: nobody else has this name.
    await dropFile(session, file).catch(() => undefined)
    throw error
  }
}

/** Waits until it lies on the disk, where the far side knows how to. */
async function syncHandle(session: SftpSession, handle: Buffer): Promise<void> {
  try {
    await session.act<void>((sftp, done) => {
      try {
        sftp.ext_openssh_fsync(handle, (error) => done(error, undefined))
      } catch {
        done(null, undefined)
      }
    })
  } catch (error) {
    const isUnknown = error instanceof SftpRefusal && error.code === sftpCodes.unsupported
    if (!isUnknown) throw error
  }
}

/** Whether the bank has what was written: by its size, then by all of it. */
async function compare(session: SftpSession, file: string, bytes: Buffer): Promise<void> {
  const { size } = await statOf(session, file)
  const isSame = size === bytes.length && (await hasContent(session, file, hashOf(bytes)))
  if (isSame) return
  throw new SftpFault(
    'space',
    'The bank does not keep what was written. Ask it to look at its disk.',
  )
}

async function hasContent(session: SftpSession, file: string, sha256: Buffer): Promise<boolean> {
  const content = (await readWhole(session, file, ''))?.content
  if (content === undefined) return false
  return sha256.equals(Buffer.isBuffer(content) ? hashOf(content) : content.sha256)
}

/** Gives a half file its name by a plain rename, which never overwrites, and reads it back. */
async function namePart(
  session: SftpSession,
  at: (name: string) => string,
  { part, name, sha256 }: HalfFile,
): Promise<Named> {
  if ((await findFile(session, at(part))) === undefined) {
    if ((await findFile(session, at(takenBack(part)))) !== undefined) return 'taken_back'
    return (await isOther(session, at(name), sha256)) ? 'name_taken' : 'renamed_before'
  }
  if ((await findFile(session, at(name))) !== undefined) return 'name_taken'
  await guard('to rename', 'rights', async () => await rename(session, at(part), at(name)))
  return (await isOther(session, at(name), sha256)) ? 'name_taken' : 'renamed'
}

/** Whether what has the name is not ours. Nothing has it where the bank has taken ours already. */
async function isOther(session: SftpSession, file: string, sha256: Buffer): Promise<boolean> {
  if ((await findFile(session, file)) === undefined) return false
  const isOurs = await hasContent(session, file, sha256)
  return !isOurs && (await findFile(session, file)) !== undefined
}

async function rename(session: SftpSession, from: string, to: string): Promise<void> {
  await session.act<void>((sftp, done) => sftp.rename(from, to, (e) => done(e, undefined)))
}

async function takePartBack(
  session: SftpSession,
  at: (name: string) => string,
  part: string,
): Promise<boolean> {
  if ((await findFile(session, at(takenBack(part)))) !== undefined) return true
  return await guard('to rename', 'rights', async () => {
    try {
      await rename(session, at(part), at(takenBack(part)))
      return true
    } catch (error) {
      if (isNotThere(error)) return false
      throw error
    }
  })
}

/** One that is not there is dropped already. */
async function dropFile(session: SftpSession, file: string): Promise<void> {
  await guard('to remove its own files', 'rights', async () => {
    try {
      await session.act<void>((sftp, done) => sftp.unlink(file, (e) => done(e, undefined)))
    } catch (error) {
      if (!isNotThere(error)) throw error
    }
  })
}

/** Reads a file, never more of it than may be held; undefined where it changed or is not there. */
async function readWhole(
  session: SftpSession,
  file: string,
  name: string,
): Promise<FoundFile | undefined> {
  return await guard('to read', 'rights', async () => {
    let handle: Buffer
    try {
      handle = await session.act<Buffer>((sftp, done) => sftp.open(file, 'r', done))
    } catch (error) {
      if (isNotThere(error)) return undefined
      throw error
    }
    try {
      return await readHandle(session, handle, name)
    } finally {
      await closeHandle(session, handle)
    }
  })
}

async function readHandle(
  session: SftpSession,
  handle: Buffer,
  name: string,
): Promise<FoundFile | undefined> {
  const stat = async () => await session.act<Stats>((sftp, done) => sftp.fstat(handle, done))
  const before = await stat()
  if (!before.isFile()) return undefined
  const hash = createHash('sha256')
  const pieces: Buffer[] = []
  let size = 0
  while (size <= before.size) {
    const piece = await readPiece(session, handle, size)
    if (piece.length === 0) break
    size += piece.length
    hash.update(piece)
    if (before.size <= FILE_BYTES_MAX) pieces.push(piece)
  }
  const after = await stat()
  const isSame = after.size === size && before.size === size && after.mtime === before.mtime
  if (!isSame) return undefined
  const isLarge = size > FILE_BYTES_MAX
  return { name, content: isLarge ? { sha256: hash.digest(), size } : Buffer.concat(pieces) }
}

/** What stands at a place of a file; empty at its end. */
async function readPiece(session: SftpSession, handle: Buffer, at: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
  try {
    const read = await session.act<number>((sftp, done) => {
      sftp.read(handle, buffer, 0, CHUNK_BYTES, at, (error, count) => done(error ?? null, count))
    })
    return buffer.subarray(0, read)
  } catch (error) {
    if (error instanceof SftpRefusal && error.code === sftpCodes.end) return Buffer.alloc(0)
    throw error
  }
}

/** Makes the folder of what has been taken, where it is not there. */
export async function ensureTaken(session: SftpSession, folder: string): Promise<void> {
  const taken = path.join(folder, TAKEN)
  await guard('to make a folder of its own in it', 'rights', async () => {
    if ((await findFile(session, taken)) !== undefined) return
    await session.act<void>((sftp, done) => sftp.mkdir(taken, (e) => done(e, undefined)))
  })
}

/** A name of its own: a plain rename refuses one that is there. */
async function putAside(
  session: SftpSession,
  at: (name: string) => string,
  { name, prefix }: { readonly name: string; readonly prefix: string },
): Promise<void> {
  const aside = asideOf(name, `${prefix}-${randomText(MARK_CHARACTERS)}`)
  await ensureTaken(session, at(''))
  await guard('to move what was read into a folder of its own', 'rights', async () => {
    await rename(session, at(name), at(`${TAKEN}/${aside}`))
  })
}
