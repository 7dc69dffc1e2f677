// The channel of a folder: what is laid into it, and what is taken out of it. A tenant sees what
// lies below its own folder only, which lies below the operator's.
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
} from 'node:fs/promises'
import path from 'node:path'
import type { TenantId } from '#kit'
import { showTenant } from '#kit'

/** Larger files are noted and put aside: their bytes stay in the folder. */
const FILE_BYTES_MAX = 64 * 1024 * 1024
const FILES_MAX = 100
const READ_BYTES = 1024 * 1024
/** Where files go that have been taken. */
const TAKEN = 'taken'
/** Names of files may have 255 bytes; an id goes before them. */
const NAME_BYTES_MAX = 200

/** Why a folder cannot be used; told to people, so that it names no file. */
export class FolderFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'FolderFault'
  }
}

/**
 * A folder of a tenant, made where it is not there; that of the operator must be: one that is not
 * mounted is not made. Throws a `FolderFault` where its way leads out of the tenant's own: a link
 * leads anywhere.
 */
export async function openFolder(
  base: string,
  tenantId: TenantId,
  folder: string,
): Promise<string> {
  const own = path.join(await realpath(base), showTenant(tenantId))
  const wanted = path.join(own, folder)
  if (!wanted.startsWith(own + path.sep)) throw new FolderFault('The folder leads outside.')
  await mkdir(wanted, { recursive: true })
  if ((await realpath(wanted)) !== wanted) throw new FolderFault('The folder leads over a link.')
  return wanted
}

/** Whether what was thrown says that a file is not there. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

const advice: Readonly<Record<string, string>> = {
  ENOENT: 'The folder is not there. The operator must mount or make it.',
  EACCES: 'The service may not use the folder. The operator must let it read and write there.',
  EPERM: 'The service may not use the folder. The operator must let it read and write there.',
  EROFS: 'The folder can only be read. The operator must let the service write there.',
  ENOSPC: 'The folder is full. The operator must make room.',
  EDQUOT: 'The folder is full. The operator must make room.',
  ENOTDIR: 'Its way leads over a file. The operator must move that away.',
  EEXIST: 'Its way leads over a file. The operator must move that away.',
}

/** What is wrong with a folder by what was thrown, and what to do; undefined: something else. */
export function folderFaultOf(error: unknown): string | undefined {
  if (error instanceof FolderFault) return error.message
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^E[A-Z0-9]+$/.test(code)) return undefined
  return advice[code] ?? `The folder cannot be used (${code}). The operator must look at it.`
}

/** What was seen of a file at the look before. */
interface Sight {
  /** What it looked like: one that has not changed since is whole. */
  readonly looks: string
  /** How many looks in a row it has changed. */
  readonly changes: number
}

/** What was seen of the files of a folder, by name. */
export type Seen = Map<string, Sight>

/** A file that changes for so many looks in a row is told of: ten minutes. */
const CHANGES_MAX = 40

/** A file that lies whole in a folder. */
export interface FoundFile {
  readonly name: string
  /** Of one that is too large only what names it. */
  readonly content: Buffer | { readonly sha256: Buffer; readonly size: number }
}

interface Look {
  /** Files that have not changed since the look before, in the order of their names. */
  readonly whole: readonly string[]
  /** Links and others that are no files. */
  readonly refused: number
  /** Files that do not stop changing. */
  readonly restless: number
}

/**
 * Looks which files lie whole in a folder: those that are as they were at the look before. Files
 * called `.part`, hidden ones, empty ones and folders are left alone; links are refused.
 */
export async function lookInto(folder: string, seen: Seen): Promise<Look> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => !entry.isDirectory() && isOffered(entry.name))
    .map(({ name }) => name)
    .toSorted()
  const before = new Map(seen)
  seen.clear()
  let refused = 0
  let restless = 0
  const whole: string[] = []
  for (const name of names) {
    const stat = await lstat(path.join(folder, name))
    if (!stat.isFile()) {
      refused += 1
      continue
    }
    if (stat.size === 0) continue
    const looks = `${stat.ino} ${stat.size} ${stat.mtimeMs}`
    const last = before.get(name)
    const isSame = last?.looks === looks
    const changes = isSame || last === undefined ? 0 : last.changes + 1
    seen.set(name, { looks, changes })
    if (isSame && whole.length < FILES_MAX) whole.push(name)
    if (changes >= CHANGES_MAX) restless += 1
  }
  return { whole, refused, restless }
}

function isOffered(name: string): boolean {
  return !name.endsWith('.part') && !name.startsWith('.')
}

/** Reads a file that lies whole; undefined where it changed meanwhile, or is none any more. */
export async function readWhole(folder: string, name: string): Promise<FoundFile | undefined> {
  const file = await open(path.join(folder, name), constants.O_RDONLY | constants.O_NOFOLLOW)
  try {
    const before = await file.stat()
    if (!before.isFile()) return undefined
    const content =
      before.size > FILE_BYTES_MAX ? await hashLarge(file, before.size) : await file.readFile()
    const after = await file.stat()
    const isSame = after.size === before.size && after.mtimeMs === before.mtimeMs
    return isSame ? { name, content } : undefined
  } finally {
    await file.close()
  }
}

async function hashLarge(file: FileHandle, size: number) {
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(READ_BYTES)
  for (let at = 0; at < size; ) {
    const { bytesRead } = await file.read(buffer, 0, READ_BYTES, at)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    at += bytesRead
  }
  return { sha256: hash.digest(), size }
}

/** Moves a file that has been kept out of the way, under a name that begins with its artefact. */
export async function putAside(folder: string, name: string, prefix: string): Promise<void> {
  await mkdir(path.join(folder, TAKEN), { recursive: true })
  const kept = Buffer.from(name).subarray(-NAME_BYTES_MAX).toString('utf8')
  await rename(path.join(folder, name), path.join(folder, TAKEN, `${prefix}-${kept}`))
}

/** Writes a file that nobody takes for whole, and waits until it lies on the disk. */
export async function writePart(folder: string, part: string, bytes: Buffer): Promise<void> {
  const file = await open(path.join(folder, part), 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    // What did not fit takes no room from the next try: nobody else has this name.
    await rm(path.join(folder, part), { force: true })
    throw error
  } finally {
    await file.close()
  }
  await syncFolder(folder)
}

/** What giving a half file its name came to. */
type Named = 'renamed' | 'renamed_before' | 'name_taken' | 'taken_back'

/** What a half file is called that shall never have its name. */
function takenBack(part: string): string {
  return part.replace(/part$/, 'back.part')
}

/**
 * Takes a half file back, so that nobody gives it its name any more. False where it is gone: it has
 * its name already. One rename decides, whoever else is about to give it its name.
 */
export async function takePartBack(folder: string, part: string): Promise<boolean> {
  if (await isThere(path.join(folder, takenBack(part)))) return true
  try {
    await rename(path.join(folder, part), path.join(folder, takenBack(part)))
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
  await syncFolder(folder)
  return true
}

/**
 * Gives a half file its name, never over another. Where the half file is gone it has its name
 * already, and may have been taken away under it.
 */
export async function namePart(folder: string, part: string, name: string): Promise<Named> {
  if (!(await isThere(path.join(folder, part)))) {
    return (await isThere(path.join(folder, takenBack(part)))) ? 'taken_back' : 'renamed_before'
  }
  if (await isThere(path.join(folder, name))) return 'name_taken'
  await rename(path.join(folder, part), path.join(folder, name))
  await syncFolder(folder)
  return 'renamed'
}

/** Drops a half file of the caller's own, which nobody was told of. */
export async function dropPart(folder: string, part: string): Promise<void> {
  await rm(path.join(folder, part), { force: true })
}

/** Drops half files that processes left behind when they died: none was ever given this name. */
export async function dropParts(folder: string, name: string): Promise<void> {
  const left = await readdir(folder)
  for (const part of left.filter((one) => one.startsWith(`${name}.`) && one.endsWith('.part'))) {
    await rm(path.join(folder, part), { force: true })
  }
}

async function isThere(file: string): Promise<boolean> {
  try {
    await lstat(file)
    return true
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}

/** A name is on the disk once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
