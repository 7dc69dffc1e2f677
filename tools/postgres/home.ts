// The folder that holds programs, cluster and socket: inside the data folder, or, where the
// server's user cannot get there, in a temporary folder that the data folder points to.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Account } from './account.ts'
import { EmbeddedPostgresError } from './errors.ts'

/** The longest path of a socket that every supported system takes, in bytes. */
const SOCKET_PATH_BYTES_MAX = 100
const SOCKET_NAME = '.s.PGSQL.5432'
const HASH_LENGTH = 12

export interface Home {
  /** Holds the binaries and the cluster. */
  readonly folder: string
  readonly cluster: string
  readonly socketDir: string
  /** True when the data folder could not be reached by the server's user. */
  readonly isTemporary: boolean
  /** Folders outside the data folder that belong to this home. */
  readonly outside: readonly string[]
}

/**
 * Chooses the folders of the cluster of `dataDir`, and makes none of them: a command beside a
 * running service must take nothing from it. Throws `no_reachable_folder` when no folder can be
 * reached by the server's user, and `data_dir_of_another_user` where another's cluster is there.
 */
export function findHome(dataDir: string, account: Account | undefined): Home {
  needOurs(dataDir, account)
  const inside = insideOf(dataDir)
  const isTemporary = !isReachable(dataDir, account)
  const folder = isTemporary ? temporaryFolder(dataDir, account) : inside.folder
  if (isTemporary && existsSync(inside.cluster) && pointedBy(dataDir) !== folder) {
    throw new EmbeddedPostgresError(
      'no_reachable_folder',
      `The user that runs PostgreSQL cannot reach ${inside.cluster} any more. Let others pass ` +
        'through the folders on the way there.',
    )
  }
  const socketDir = socketFolder(folder, dataDir, account)
  const outside = [folder, socketDir].filter((one) => !one.startsWith(dataDir + path.sep))
  return { folder, cluster: path.join(folder, 'cluster'), socketDir, isTemporary, outside }
}

/** Chooses the folders as `findHome`, and creates them, owned by the server's user. */
export function prepareHome(dataDir: string, account: Account | undefined): Home {
  const home = findHome(dataDir, account)
  const { folder, socketDir, outside } = home
  if (home.isTemporary) {
    // A new data folder means a new cluster: what an earlier folder of this name left is removed.
    if (pointedBy(dataDir) !== folder) rmSync(folder, { recursive: true, force: true })
    createOwn(folder)
    writeFileSync(pointerOf(dataDir), folder)
  }
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
  if (outside.includes(socketDir) && !socketDir.startsWith(folder + path.sep)) createOwn(socketDir)
  mkdirSync(socketDir, { recursive: true })
  giveFolder(socketDir, account)
  return home
}

function insideOf(dataDir: string) {
  const folder = path.join(dataDir, 'postgres')
  return { folder, cluster: path.join(folder, 'cluster') }
}

function pointerOf(dataDir: string): string {
  return path.join(dataDir, 'postgres-home')
}

/** The folder outside that the data folder names. */
function pointedBy(dataDir: string): string | undefined {
  const pointer = pointerOf(dataDir)
  return existsSync(pointer) ? readFileSync(pointer, 'utf8') : undefined
}

/** PostgreSQL runs on files of its own user only: nobody takes another's, or begins beside them. */
function needOurs(dataDir: string, account: Account | undefined): void {
  const pointed = pointedBy(dataDir)
  const elsewhere = pointed === undefined ? [] : [path.join(pointed, 'cluster')]
  const cluster = [insideOf(dataDir).cluster, ...elsewhere].find((one) => existsSync(one))
  const ours = account?.uid ?? process.getuid?.()
  if (cluster === undefined || ours === undefined) return
  const { uid } = statSync(cluster)
  if (uid === ours) return
  throw new EmbeddedPostgresError(
    'data_dir_of_another_user',
    `The database in ${cluster} belongs to the user ${uid}; started by you, PostgreSQL would run ` +
      `as ${ours}. Run this as the user that the service is started by.`,
  )
}

/** Makes a folder the server's user's own, closed to everyone else. */
export function giveFolder(folder: string, account: Account | undefined): void {
  chmodSync(folder, 0o700)
  if (account !== undefined) chownSync(folder, account.uid, account.gid)
}

/** The socket of a server in its folder. */
export function socketIn(socketDir: string): string {
  return path.join(socketDir, SOCKET_NAME)
}

function socketFolder(folder: string, dataDir: string, account: Account | undefined): string {
  const near = path.join(folder, 'run')
  if (Buffer.byteLength(socketIn(near)) <= SOCKET_PATH_BYTES_MAX) return near
  return `${temporaryFolder(dataDir, account)}-run`
}

function temporaryFolder(dataDir: string, account: Account | undefined): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, HASH_LENGTH)
  const longest = SOCKET_PATH_BYTES_MAX - socketIn(`/holdfast-${hash}-run`).length
  for (const root of [tmpdir(), '/tmp', '/var/tmp']) {
    if (!existsSync(root)) continue
    const real = realpathSync(root)
    if (Buffer.byteLength(real) > longest || !isReachable(real, account)) continue
    return path.join(real, `holdfast-${hash}`)
  }
  throw new EmbeddedPostgresError(
    'no_reachable_folder',
    `The user that runs PostgreSQL can reach neither ${dataDir} nor a temporary folder. ` +
      'Choose another data folder with HOLDFAST_DATA_DIR.',
  )
}

/** Creates a folder where others may write too, and refuses one that somebody else put there. */
function createOwn(folder: string): void {
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
  const found = lstatSync(folder)
  const owners = [process.getuid?.() ?? found.uid, serverOwner(folder)]
  if (found.isDirectory() && owners.includes(found.uid)) return
  throw new EmbeddedPostgresError(
    'no_reachable_folder',
    `${folder} belongs to another user. Remove it, or choose another data folder.`,
  )
}

/** A folder handed to the server's user by an earlier start holds nothing that others can write. */
function serverOwner(folder: string): number {
  const found = statSync(folder)
  return (found.mode & 0o077) === 0 && process.getuid?.() === 0 ? found.uid : -1
}

/** Whether the user of the server may pass through all folders to one. */
export function isReachable(folder: string, account: Account | undefined): boolean {
  if (account === undefined) return true
  for (let at = folder; ; at = path.dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const mask = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & mask) === 0) return false
    if (at === path.dirname(at)) return true
  }
}
