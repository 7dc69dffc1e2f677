// A backup of the embedded database while it serves: its files copied between the begin and the end
// that PostgreSQL is told of, and the write-ahead log from then on, archived segment by segment.
import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type pg from 'pg'
import { serverAccount } from '../postgres/account.ts'
import { ARCHIVE_WITHIN, archiveFolder, archiveTo, WAL_ENDING } from '../postgres/archiving.ts'
import type { Home } from '../postgres/home.ts'
import { findHome, giveFolder, isReachable } from '../postgres/home.ts'
import { BackupError } from './errors.ts'
import type { BackedUpFile, Manifest } from './manifest.ts'
import { hashOf, MANIFEST, placesIn, readBackups, stampOf } from './manifest.ts'
import { needPlace } from './place.ts'
import { pruneSegments, segmentsFrom } from './segments.ts'

export interface BackupOptions {
  readonly dataDir: string
  readonly archiveDir: string
  /** Where the backups lie: a folder of their own. */
  readonly to: string
  /** How many backups stay; all where it is left out. */
  readonly keep?: number | undefined
}

export interface Taken {
  readonly name: string
  readonly files: number
  readonly bytes: number
  readonly ms: number
  /** The former place of the archive, where it was another. */
  readonly formerly: string | undefined
  readonly pruned: readonly string[]
}

/** Below the cluster, what a server that is restored makes anew. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const SKIPPED =
  /^(postmaster\.(pid|opts)|backup_label|tablespace_map|pgsql_tmp.*|pg_internal\.init)$/
const POLL_MS = 100

const runFile = promisify(execFile)

/**
 * Takes a backup by a connection of the superuser, and has the server archive its log beside it
 * from then on. Throws `BackupError`.
 */
export async function takeBackup(client: pg.Client, options: BackupOptions): Promise<Taken> {
  const startedMs = performance.now()
  const dataDir = realpathSync(options.dataDir)
  const home = findHome(dataDir, serverAccount())
  const to = preparePlace(options, home)
  await takeTurn(client)
  const system = await needSameSystem(client, to)
  const formerly = await beginArchiving(client, home.folder, placesIn(to).wal)
  const name = stampOf(new Date())
  const draft = path.join(placesIn(to).base, `${name}.part`)
  for (const old of readdirSync(placesIn(to).base)) {
    if (old.endsWith('.part')) rmSync(path.join(placesIn(to).base, old), { recursive: true })
  }
  const manifest = await copyInto(client, draft, { ...options, dataDir, to, home, system })
  // All of it on the disk, in one go: thousands of small files would be waited for one by one.
  await runFile('sync')
  await writeWhole(path.join(draft, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`)
  renameSync(draft, path.join(placesIn(to).base, name))
  const pruned = options.keep === undefined ? [] : prune(to, options.keep)
  return {
    name,
    files: manifest.files.length,
    bytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    ms: performance.now() - startedMs,
    formerly: formerly === placesIn(to).wal ? undefined : formerly,
    pruned,
  }
}

/** The server archives no longer. Backups stay what they are. */
export async function endArchiving(client: pg.Client, dataDir: string): Promise<void> {
  archiveTo(findHome(realpathSync(dataDir), serverAccount()).folder, undefined)
  await client.query('alter system reset archive_timeout')
  await client.query('select pg_reload_conf()')
}

function preparePlace({ dataDir, to: given }: BackupOptions, home: Home): string {
  const to = needPlace(given, [dataDir, home.folder])
  const { base, wal } = placesIn(to)
  mkdirSync(base, { recursive: true })
  chmodSync(base, 0o700)
  mkdirSync(wal, { recursive: true })
  const account = serverAccount()
  giveFolder(wal, account)
  if (isReachable(wal, account)) return to
  throw new BackupError(
    'place_refused',
    `The user that runs PostgreSQL cannot reach ${wal}, where it is to write its log. Choose a ` +
      'folder that others may pass through.',
  )
}

async function takeTurn(client: pg.Client): Promise<void> {
  const asked = 'select pg_try_advisory_lock(4280, 58) as is_ours'
  const { rows } = await client.query<{ is_ours: boolean }>(asked)
  if (rows[0]?.is_ours === true) return
  throw new BackupError('backup_under_way', 'Another backup is being taken.')
}

async function needSameSystem(client: pg.Client, to: string): Promise<string> {
  const asked = 'select system_identifier::text as system from pg_control_system()'
  const { rows } = await client.query<{ system: string }>(asked)
  const system = rows[0]?.system ?? ''
  const other = readBackups(to).find(({ manifest }) => manifest.system !== system)
  if (other === undefined) return system
  throw new BackupError(
    'place_refused',
    `${to} holds backups of another database. Choose a folder of its own.`,
  )
}

async function beginArchiving(
  client: pg.Client,
  home: string,
  wal: string,
): Promise<string | undefined> {
  const formerly = archiveFolder(home)
  archiveTo(home, wal)
  await client.query(`alter system set archive_timeout = '${ARCHIVE_WITHIN}'`)
  await client.query('select pg_reload_conf()')
  return formerly
}

interface Copying extends BackupOptions {
  readonly home: Home
  readonly system: string
}

async function copyInto(client: pg.Client, draft: string, of: Copying): Promise<Manifest> {
  const { dataDir, archiveDir, to, home, system } = of
  const begun = await one<{ segment: string; at: Date }>(
    client,
    `select pg_walfile_name(pg_backup_start('holdfast', fast => true)) as segment,
            clock_timestamp() as at`,
  )
  const copy = copier(draft)
  await copy.folder(home.cluster, 'cluster')
  await copy.folder(path.join(dataDir, 'journal'), 'journal')
  await copy.folder(archiveDir, 'archives')
  const stopped = await one<{ segment: string; label: string }>(
    client,
    `select pg_walfile_name(lsn) as segment, labelfile as label
       from pg_backup_stop(wait_for_archive => false)`,
  )
  await copy.text('cluster/backup_label', stopped.label)
  const { wal } = placesIn(to)
  await untilArchived(client, stopped.segment, begun.at)
  const { at: ended } = await one<{ at: Date }>(client, 'select clock_timestamp() as at')
  const row = segmentsFrom(wal, begun.segment).segments
  const segments = row.filter((name) => name <= stopped.segment)
  if (segments.at(-1) !== stopped.segment) {
    throw new BackupError('log_missing', `Segments before ${stopped.segment} are not in ${wal}.`)
  }
  return {
    format: 1,
    system,
    postgres: readFileSync(path.join(home.cluster, 'PG_VERSION'), 'utf8').trim(),
    started_at: begun.at.toISOString(),
    ended_at: ended.toISOString(),
    first_segment: begun.segment,
    last_segment: stopped.segment,
    files: copy.files,
    segments: await Promise.all(segments.map(async (name) => await archived(wal, name))),
  }
}

async function archived(wal: string, segment: string): Promise<BackedUpFile> {
  const name = `${segment}${WAL_ENDING}`
  const file = path.join(wal, name)
  return { path: name, bytes: readFileSync(file).length, sha256: await hashOf(file) }
}

/** Copies files into a folder and takes down what it copied. */
function copier(into: string) {
  const files: BackedUpFile[] = []
  const note = async (name: string) => {
    const file = path.join(into, name)
    files.push({ path: name, bytes: statSync(file).size, sha256: await hashOf(file) })
  }
  const folder = async (from: string, as: string): Promise<void> => {
    if (!existsSync(from)) return
    mkdirSync(path.join(into, as), { recursive: true, mode: 0o700 })
    for (const entry of readdirSync(from, { withFileTypes: true })) {
      const [source, name] = [path.join(from, entry.name), path.join(as, entry.name)]
      if (SKIPPED.test(entry.name)) continue
      if (entry.isDirectory()) {
        if (as === 'cluster' && EMPTIED.has(entry.name)) mkdirSync(path.join(into, name))
        else await folder(source, name)
      } else if (copyOne(source, path.join(into, name))) await note(name)
    }
  }
  const text = async (name: string, content: string) => {
    writeFileSync(path.join(into, name), content)
    await note(name)
  }
  return { files, folder, text }
}

/** False where the file has gone meanwhile, as tables do that are dropped: the log knows. */
function copyOne(source: string, target: string): boolean {
  try {
    cpSync(source, target)
    return true
  } catch (error) {
    if (existsSync(source)) throw error
    rmSync(target, { force: true })
    return false
  }
}

/**
 * Waits for the last segment, until the server itself says that it is archived: a file of its name
 * may be of another history. Throws where the server says that it cannot archive.
 */
async function untilArchived(client: pg.Client, segment: string, since: Date): Promise<void> {
  const asked = `select coalesce(last_archived_wal >= $2::text collate "C", false) as is_there,
                        case when last_failed_time > $1
                              and last_failed_time > coalesce(last_archived_time, '-infinity')
                             then last_failed_wal end as failed
                   from pg_stat_archiver`
  for (;;) {
    const { rows } = await client.query<{ is_there: boolean; failed: string | null }>(asked, [
      since,
      segment,
    ])
    const { is_there: isThere = false, failed = null } = rows[0] ?? {}
    if (isThere) return
    if (failed !== null) {
      throw new BackupError(
        'archiving_fails',
        `PostgreSQL cannot archive ${failed}; its log in the data folder says why.`,
      )
    }
    await sleep(POLL_MS)
  }
}

async function one<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<Row> {
  const { rows } = await client.query<Row>(text)
  const [row] = rows
  if (row === undefined) throw new Error('a function gives one row')
  return row
}

async function writeWhole(file: string, content: string): Promise<void> {
  const handle = await open(file, 'w', 0o600)
  await handle.writeFile(content)
  await handle.sync()
  await handle.close()
}

/** Takes away all but the newest backups, and the log that none of those needs. */
function prune(to: string, keep: number): string[] {
  const backups = readBackups(to)
  const old = backups.slice(0, Math.max(0, backups.length - keep))
  for (const { folder } of old) {
    // First what makes it a backup: one that is half gone is none.
    rmSync(path.join(folder, MANIFEST))
    rmSync(folder, { recursive: true })
  }
  const kept = backups.slice(old.length)
  pruneSegments(
    placesIn(to).wal,
    kept.map(({ manifest }) => manifest.first_segment),
  )
  return old.map(({ name }) => name)
}
