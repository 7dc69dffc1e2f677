// A backup brought back: its files beside the cluster that is there, its log replayed to the end or
// to an instant, and only then put in the place of that cluster, which is kept.
import {
  chownSync,
  closeSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { DATABASE, SETTINGS, USERS } from '../embedded-postgres.ts'
import type { Account } from '../postgres/account.ts'
import { serverAccount } from '../postgres/account.ts'
import { archiveTo, fetchCommand, WAL_ENDING } from '../postgres/archiving.ts'
import type { ProgramsPackage } from '../postgres/binaries.ts'
import { installBinaries } from '../postgres/binaries.ts'
import { holdFolder } from '../postgres/hold.ts'
import type { Home } from '../postgres/home.ts'
import { giveFolder, prepareHome } from '../postgres/home.ts'
import type { Cluster } from '../postgres/server.ts'
import { restoredOf, startServer, stopLeftover, stopServer } from '../postgres/server.ts'
import { BackupError } from './errors.ts'
import type { Backup } from './manifest.ts'
import { checkBackup, placesIn, readBackups, stampOf } from './manifest.ts'
import { historiesAbove, segmentsFrom } from './segments.ts'

export interface RestoreOptions {
  readonly dataDir: string
  readonly archiveDir: string
  /** The folder that backups were taken to. */
  readonly from: string
  /** The last instant that counts; all that was archived where it is left out. */
  readonly until?: Date | undefined
  /** The name of a backup; else the last one that was whole by `until`. */
  readonly backup?: string | undefined
  /** Programs of another version, for tests. Default: those that are brought along. */
  readonly programs?: ProgramsPackage
}

export interface Restored {
  readonly name: string
  /** When the last transaction was committed that is there; null: none since the backup. */
  readonly last: Date | null
  readonly segments: number
  /** Where the cluster is that was there; undefined where there was none. */
  readonly former: string | undefined
  readonly ms: number
}

/** A log of weeks is replayed in hours. */
const REPLAYED_WITHIN_MS = 24 * 3_600_000

/** What is done in the restored database before anybody else reaches it. */
type Within<T> = (superuser: pg.Client, owner: pg.ClientConfig, last: Date | null) => Promise<T>

/**
 * Restores a backup in a data folder whose service is stopped; answers what was done within, too.
 * Throws `BackupError`.
 */
export async function restoreBackup<T>(
  options: RestoreOptions,
  within: Within<T>,
): Promise<{ readonly restored: Restored; readonly done: T }> {
  const startedMs = performance.now()
  const backup = chooseBackup(options)
  const { wal, archives } = placesIn(options.from)
  const { segments, beyondGap } = segmentsFrom(wal, backup.manifest.first_segment)
  if (beyondGap !== undefined && options.until === undefined) {
    throw new BackupError(
      'log_missing',
      `In ${wal} a segment before ${beyondGap}${WAL_ENDING} is missing: nothing behind it can be ` +
        'restored. Name the instant up to which you want to go with --until.',
    )
  }
  await checkBackup(options.from, backup)
  mkdirSync(options.dataDir, { recursive: true })
  const dataDir = realpathSync(options.dataDir)
  const unlock = await holdFolder(dataDir, serverAccount())
  try {
    const home = prepareHome(dataDir, serverAccount())
    await stopLeftover({ folder: home.cluster, socketDir: home.socketDir })
    const draft = await layOut(home, backup, { wal, segments })
    const { last, done } = await replay(home, draft, { ...options, dataDir, within })
    bringFiles(path.join(backup.folder, 'journal'), path.join(dataDir, 'journal'))
    bringFiles(path.join(backup.folder, 'archives'), options.archiveDir)
    bringFiles(archives, options.archiveDir)
    const former = putInPlace(home, draft)
    const ms = performance.now() - startedMs
    const restored = { name: backup.name, last, segments: segments.length, former, ms }
    return { restored, done }
  } finally {
    unlock()
  }
}

function chooseBackup({ from, until, backup: name }: RestoreOptions): Backup {
  const backups = readBackups(from)
  if (backups.length === 0) throw new BackupError('no_backup', `There is no backup in ${from}.`)
  const isInTime = ({ manifest }: Backup) =>
    until === undefined || new Date(manifest.ended_at) <= until
  const found = backups.findLast((one) => isInTime(one) && (name ?? one.name) === one.name)
  if (found !== undefined) return found
  const first = backups[0]?.manifest.ended_at
  const what = name === undefined ? 'no backup' : `no backup ${name}`
  const when = until === undefined ? '' : ` that was whole by ${until.toISOString()}`
  throw new BackupError('no_backup', `${from} holds ${what}${when}; the first is of ${first}.`)
}

interface Log {
  readonly wal: string
  readonly segments: readonly string[]
}

/** Where the log lies while it is replayed. */
function logOf(home: Home): string {
  return path.join(home.folder, 'wal.restoring')
}

/** Copies the cluster and the log to where the user of the server reads them. */
async function layOut(home: Home, backup: Backup, { wal, segments }: Log): Promise<string> {
  const account = serverAccount()
  const draft = `${home.cluster}.restoring`
  const log = logOf(home)
  for (const folder of [draft, restoredOf(home.cluster), log]) {
    rmSync(folder, { recursive: true, force: true })
  }
  copyFor(account, path.join(backup.folder, 'cluster'), draft)
  mkdirSync(log)
  giveFolder(log, account)
  for (const segment of segments) {
    const target = path.join(log, segment)
    const source = createReadStream(path.join(wal, segment + WAL_ENDING))
    await pipeline(source, createGunzip(), createWriteStream(target))
    if (account !== undefined) chownSync(target, account.uid, account.gid)
  }
  // What was restored from this backup before goes on elsewhere in the archive, under timelines
  // that are taken: PostgreSQL asks for their histories, and looks into none of them.
  for (const history of historiesAbove(wal, backup.manifest.first_segment)) {
    writeFileSync(path.join(log, history), '')
  }
  return draft
}

function copyFor(account: Account | undefined, from: string, to: string): void {
  mkdirSync(to)
  giveFolder(to, account)
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) copyFor(account, source, target)
    else {
      copyFileSync(source, target)
      if (account !== undefined) chownSync(target, account.uid, account.gid)
    }
  }
}

interface Replaying<T> extends RestoreOptions {
  readonly within: Within<T>
  readonly programs?: ProgramsPackage
}

/** Runs the server on the draft: up to its end the log, then what is to be done there. */
async function replay<T>(home: Home, draft: string, of: Replaying<T>) {
  const { dataDir, until, within } = of
  writeFileSync(path.join(draft, 'recovery.signal'), '')
  const logFile = path.join(dataDir, 'postgres.log')
  const logFrom = existsSync(logFile) ? statSync(logFile).size : 0
  const log = openSync(logFile, 'a', 0o644)
  const cluster: Cluster = {
    folder: draft,
    socketDir: home.socketDir,
    log,
    logFile,
    binaries: installBinaries(home.folder, of.programs),
    account: serverAccount(),
    superuser: USERS.superuser,
    isDurable: true,
  }
  // Names of zones are not known yet when it is read.
  const target =
    until === undefined ? {} : { recovery_target_time: until.toISOString().replace('Z', '+00') }
  const settings = {
    ...SETTINGS,
    wal_level: 'replica',
    hot_standby: 'off',
    restore_command: fetchCommand(logOf(home)),
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    ...target,
  }
  const server = await startServer(cluster, settings, REPLAYED_WITHIN_MS)
    .catch((error: unknown) => {
      throw isNotReached(logFile, logFrom) ? notReached(until, error) : error
    })
    .finally(() => closeSync(log))
  try {
    const place = { host: home.socketDir, database: DATABASE }
    const client = new pg.Client({ ...place, user: USERS.superuser })
    await client.connect()
    try {
      const last = await lastOf(client)
      return { last, done: await within(client, { ...place, user: USERS.owner }, last) }
    } finally {
      await client.end()
    }
  } finally {
    await stopServer(cluster, server)
    rmSync(logOf(home), { recursive: true, force: true })
  }
}

async function lastOf(client: pg.Client): Promise<Date | null> {
  const asked = 'select pg_last_xact_replay_timestamp() as last'
  const { rows } = await client.query<{ last: Date | null }>(asked)
  return rows[0]?.last ?? null
}

function isNotReached(logFile: string, from: number): boolean {
  const said = readFileSync(logFile).subarray(from).toString()
  return said.includes('recovery ended before configured recovery target was reached')
}

function notReached(until: Date | undefined, cause: unknown): BackupError {
  return new BackupError(
    'not_reached',
    `What was archived ends before ${until?.toISOString()}. Leave --until out for all of it.`,
    cause,
  )
}

/** Files that are there already know more than the backup. */
function bringFiles(from: string, to: string): void {
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const target = path.join(to, name)
    if (!existsSync(target)) copyFileSync(path.join(from, name), target)
  }
}

/** By renaming alone: killed in between, the next start finds the restored one. */
function putInPlace(home: Home, draft: string): string | undefined {
  const restored = restoredOf(home.cluster)
  renameSync(draft, restored)
  const former = existsSync(home.cluster)
    ? `${home.cluster}.before-${stampOf(new Date())}`
    : undefined
  if (former !== undefined) renameSync(home.cluster, former)
  renameSync(restored, home.cluster)
  // No backup begins on its log: what was archived of it could not be restored.
  archiveTo(home.folder, undefined)
  return former
}
