// `holdfast-server doctor`: when the disk will be full, what takes the room, and what keeps room
// from being used again. Changes nothing.
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import pg from 'pg'
import { isCluster } from '#db'
import { realNow } from '#kit'
import { archivedTo } from '../../../../tools/postgres/running.ts'
import type { Config } from '../../config.ts'
import { isLoopback } from '../../config.ts'
import { connectionsOf } from './check-database.ts'
import { growthFindings } from './doctor-growth.ts'
import type { TableRoom } from './doctor-tables.ts'
import { readTables } from './doctor-tables.ts'
import type { Finding } from './findings.ts'
import { reasonOf, rightAbout, skippedAbout, wrongAbout } from './findings.ts'
import { showBytes } from './growth-forecast.ts'
import { askServers } from './servers.ts'
import {
  selectArchiver,
  selectOldest,
  selectSight,
  selectSlots,
  selectWraparound,
  showFolder,
} from './store-doctor.ts'

const WITHIN_MS = 5_000
const QUESTION_MS = 120_000
const SECONDS_PER_DAY = 86_400
const SECONDS_PER_HOUR = 3_600
/** A vacuum comes by itself at a fifth; twice that is a vacuum that cannot or does not. */
const DEAD_SHARE_MAX = 0.4
const DEAD_LEAST = 10_000
const SLOT_BYTES_MAX = 1_000_000_000
const ARCHIVED_SECONDS_MAX = 86_400
/** PostgreSQL refuses to write at two thousand millions. */
const AGE_MAX = 1_000_000_000
const MILLION = 1_000_000

interface Sight {
  readonly sees_all: boolean
  readonly age_seconds: number | null
}

/** Looks at all of it; `diskBytes` is what is free where the database lies, if somebody says. */
export async function examineInstallation(
  config: Config,
  diskBytes: number | null,
): Promise<Finding[]> {
  const by = connectionsOf(config)
  if (by === null) {
    return [skippedAbout('database', 'the embedded one does not run: start the service first')]
  }
  const client = new pg.Client({
    ...by.superuser,
    connectionTimeoutMillis: WITHIN_MS,
    query_timeout: QUESTION_MS,
  })
  // The loss of a connection is told by the question that it answers.
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await examineDatabase(client, config, diskBytes)
  } catch (error) {
    const mend = 'Look at DATABASE_URL, and at what the database says in its log.'
    return [wrongAbout('database', `cannot be looked at: ${reasonOf(error)}`, mend)]
  } finally {
    await client.end().catch(() => undefined)
  }
}

async function examineDatabase(
  client: pg.Client,
  config: Config,
  diskBytes: number | null,
): Promise<Finding[]> {
  const [sight] = (await client.query<Sight>(selectSight)).rows
  if (sight?.sees_all !== true) {
    const mend = 'Let the user of DATABASE_URL see all rows: alter role … bypassrls.'
    return [wrongAbout('rights', 'this user does not see the rows of all tenants', mend)]
  }
  const tables = await readTables(client)
  const freeBytes = diskBytes ?? (await freeWhereItLies(client))
  const ageDays = (sight.age_seconds ?? 0) / SECONDS_PER_DAY
  const seen = { client, now: realNow(), ageDays, retention: config.retention, freeBytes }
  return [
    ...(await growthFindings(seen, tables)),
    deadFinding(tables),
    await oldestFinding(client),
    await slotsFinding(client),
    await backupFinding(client, config),
    await wraparoundFinding(client),
  ]
}

/** Null where its folder is on another machine, or is not shown, and where each node has one. */
async function freeWhereItLies(client: pg.Client): Promise<number | null> {
  try {
    if (await isCluster(client)) return null
    const folder = (await client.query<{ folder: string }>(showFolder)).rows[0]?.folder
    if (folder === undefined || !isHere(client) || !existsSync(folder)) return null
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}

function isHere({ host }: pg.Client): boolean {
  return host.startsWith('/') || isLoopback(host)
}

function deadFinding(tables: readonly TableRoom[]): Finding {
  const full = tables.filter(({ dead, live }) => {
    return dead >= DEAD_LEAST && dead / (dead + live) > DEAD_SHARE_MAX
  })
  if (full.length === 0) return rightAbout('dead rows', 'are swept away as they come')
  const names = full.map(({ name }) => name).join(', ')
  const about = `more than two of five rows are dead in ${names}`
  const holders = 'transactions, slots, autovacuum'
  const mend = `vacuum (analyze) ${names}; and see what holds it up: ${holders}.`
  return wrongAbout('dead rows', about, mend)
}

/** Whoever has most of it. */
function mostOf<Row>(rows: readonly Row[], of: (row: Row) => number): Row | undefined {
  return rows.toSorted((a, b) => of(b) - of(a))[0]
}

const on = (server: string) => (server === '' ? '' : `on ${server}, `)

async function oldestFinding(client: pg.Client): Promise<Finding> {
  type Oldest = { seconds: number; pid: number; name: string }
  const oldest = mostOf(await askServers<Oldest>(client, selectOldest), (one) => one.seconds)
  const seconds = Math.round(oldest?.seconds ?? 0)
  if (oldest === undefined || seconds < SECONDS_PER_HOUR) {
    return rightAbout('transactions', `the longest is open for ${seconds} s`)
  }
  const { server, pid, name } = oldest
  const about = `${on(server)}process ${pid} (${name || 'no name'}) is in one for ${seconds} s`
  const mend = `No dead row since then is swept away: select pg_terminate_backend(${pid}).`
  return wrongAbout('transactions', about, mend)
}

async function slotsFinding(client: pg.Client): Promise<Finding> {
  type Slot = { name: string; is_active: boolean; bytes: number }
  const most = mostOf(await askServers<Slot>(client, selectSlots), ({ bytes }) => bytes)
  if (most === undefined) return rightAbout('slots', 'none holds log back')
  const about = `${on(most.server)}${most.name} holds ${showBytes(most.bytes)} of log back`
  if (most.bytes < SLOT_BYTES_MAX) return rightAbout('slots', about)
  const whose = most.is_active ? 'whoever reads it is behind' : 'nobody reads it'
  const mend = `Bring the replica back, or: select pg_drop_replication_slot('${most.name}').`
  return wrongAbout('slots', `${about}, and ${whose}`, mend)
}

interface Archiver {
  readonly archived_seconds: number | null
  readonly is_failing: boolean | null
  readonly is_archiving: boolean
}

async function backupFinding(
  client: pg.Client,
  { databaseUrl, dataDir }: Config,
): Promise<Finding> {
  const archivers = await askServers<Archiver>(client, selectArchiver)
  const without = archivers.find(({ is_archiving }) => !is_archiving)
  if (without !== undefined) {
    const where = on(without.server)
    const about = `${where}the log is not archived here: ask whatever backs it up`
    return skippedAbout('backup', about)
  }
  // The embedded server always says that it archives; where to, a backup has told it, or none has.
  if (databaseUrl === null && archivedTo(dataDir) === undefined) {
    const mend = 'npm run backup -- --to=FOLDER, on another disk than this.'
    return wrongAbout('backup', 'none is taken: what is here is lost with this disk', mend)
  }
  const worst = mostOf(archivers, secondsBehind)
  const seconds = worst?.archived_seconds ?? null
  const last = seconds === null ? 'never' : `${Math.round(seconds)} s ago`
  const about = `${on(worst?.server ?? '')}the log was archived ${last}`
  if (worst !== undefined && secondsBehind(worst) <= ARCHIVED_SECONDS_MAX) {
    return rightAbout('backup', about)
  }
  const mend =
    'See archive_command and the log of the database: log is kept here until it is taken.'
  return wrongAbout('backup', about, mend)
}

/** Whoever never archived, or fails at it, is behind for ever. */
function secondsBehind({ archived_seconds, is_failing }: Archiver): number {
  return is_failing === true
    ? Number.POSITIVE_INFINITY
    : (archived_seconds ?? Number.POSITIVE_INFINITY)
}

async function wraparoundFinding(client: pg.Client): Promise<Finding> {
  const oldest = mostOf(
    await askServers<{ age: number }>(client, selectWraparound),
    ({ age }) => age,
  )
  const { age = 0, server = '' } = oldest ?? {}
  const about = `${on(server)}${Math.round(age / MILLION)} million of 2,000 million are in use`
  if (age < AGE_MAX) return rightAbout('transaction ids', about)
  return wrongAbout('transaction ids', about, 'vacuum (freeze), and let autovacuum work.')
}
