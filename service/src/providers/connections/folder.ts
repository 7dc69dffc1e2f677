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
import type { FoundFile, Look, Named, Seen, SharedFolder } from './channel.ts'
import {
  asideOf,
  FILE_BYTES_MAX,
  FolderFault,
  isOffered,
  isPartOf,
  judgeSights,
  TAKEN,
  takenBack,
} from './channel.ts'

const READ_BYTES = 1024 * 1024

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
function isMissing(error: unknown): boolean {
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
  const lying = []
  for (const name of names) {
    const stat = await lstat(path.join(folder, name))
    const isFile = stat.isFile()
    if (isFile && stat.size === 0) continue
    lying.push({ name, isFile, looks: `${stat.ino} ${stat.size} ${stat.mtimeMs}` })
  }
  return judgeSights(lying, seen)
}

/** Reads a file that lies whole; undefined where it changed meanwhile, or is none any more. */
export async function readWhole(folder: string, name: string): Promise<FoundFile | undefined> {
  const file = await openFile(path.join(folder, name))
  if (file === undefined) return undefined
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

/** Undefined where it is not there. A link is not followed. */
async function openFile(file: string): Promise<FileHandle | undefined> {
  try {
    return await open(file, constants.O_RDONLY | constants.O_NOFOLLOW)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
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
  await rename(path.join(folder, name), path.join(folder, TAKEN, asideOf(name, prefix)))
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

/**
 * Takes a half file back, so that nobody gives it its name any more. False where it is gone: it has
 * its name already. One rename decides, whoever else is about to give it its name.
 */
async function takePartBack(folder: string, part: string): Promise<boolean> {
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
  for (const part of left.filter((one) => isPartOf(one, name))) {
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

/** The folder as the port of channels has it. */
export function folderChannel(folder: string): SharedFolder {
  return {
    writePart: async (part, bytes) => await writePart(folder, part, bytes),
    namePart: async ({ part, name }) => await namePart(folder, part, name),
    takePartBack: async (part) => await takePartBack(folder, part),
    dropPart: async (part) => await dropPart(folder, part),
    dropParts: async (name) => await dropParts(folder, name),
    lookInto: async (seen) => await lookInto(folder, seen),
    readWhole: async (name) => await readWhole(folder, name),
    putAside: async (name, prefix) => await putAside(folder, name, prefix),
  }
}
