// Brings a database up to date. One query tells whether a migration is missing; a lock keeps two
// processes from migrating at once; a checksum refuses an edited file. What a newer build has
// applied stands beside an older one as long as it says so.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { changeOnAllNodes, distributeTables, isCluster } from './distribution.ts'
import type { Migration } from './migration-files.ts'
import { readMigrations } from './migration-files.ts'
import { DatabaseMoved, readMark } from './moved.ts'
import { changeOutside } from './outside.ts'
import { RightsLost, readLostRights } from './rights.ts'
import { APP_ROLE, encloseDatabase, readServiceRole, tellingRole, tellRole } from './role.ts'
import { statementsIn } from './statements-in.ts'

/** Any fixed number: it names the lock that migrating processes take in turn. */
const LOCK_KEY = 4_280_001
const UNDEFINED_TABLE = '42P01'
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * A migration waits so long for a lock, while whoever comes behind waits for it; then it lets them
 * pass and tries again. No statement of it takes longer than the other, but where it stands outside
 * a transaction and keeps nobody waiting.
 */
const LIMITS = { lock_timeout: '3s', statement_timeout: '5min' } as const
const TRIES_MAX = 40
const REST_MS = 500

interface AppliedRow {
  version: number
  checksum: string
  /** The oldest build that goes on beside it, by its last migration; null: those that have it. */
  oldest_build: number | null
}

/**
 * Whether this build can work at a database: it has every migration of this build, and none beside
 * that does not let it go on.
 */
export async function isMigrated(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { missing, edited, unknown } = await readSchemaState(client)
  return missing.length === 0 && edited.length === 0 && unknown === 0
}

/** How the migrations of a database differ from those of this build. */
export interface SchemaState {
  /** None was ever applied. */
  readonly isEmpty: boolean
  readonly missing: readonly string[]
  readonly edited: readonly string[]
  /** How many it has that this build does not know and cannot work beside. */
  readonly unknown: number
  /** How many newer ones it has that let this build go on. */
  readonly ahead: number
}

/** Compares a database with this build, and changes nothing. */
export async function readSchemaState(client: pg.ClientBase | pg.Pool): Promise<SchemaState> {
  const known = readMigrations()
  const applied = await readApplied(client)
  const checksums = new Map(applied.map(({ version, checksum }) => [version, checksum]))
  const { beside, against } = sortUnknown(known, applied)
  const at = known.map(({ version, name, checksum }) => {
    const found = checksums.get(version)
    return { name, isMissing: found === undefined, isEdited: found !== checksum }
  })
  return {
    isEmpty: applied.length === 0,
    missing: at.filter(({ isMissing }) => isMissing).map(({ name }) => name),
    edited: at.filter((one) => !one.isMissing && one.isEdited).map(({ name }) => name),
    unknown: against.length,
    ahead: beside.length,
  }
}

/** Migrations of a database that this build does not know: those that let it go on, and others. */
function sortUnknown(known: readonly Migration[], applied: readonly AppliedRow[]) {
  const versions = new Set(known.map(({ version }) => version))
  const last = known.at(-1)?.version ?? 0
  const others = applied.filter(({ version }) => !versions.has(version))
  const letsGoOn = ({ version, oldest_build: oldest }: AppliedRow) =>
    version > last && oldest !== null && oldest <= last
  return {
    beside: others.filter(letsGoOn),
    against: others.filter((row) => !letsGoOn(row)),
  }
}

/** Nothing is applied where there is no list yet. */
async function readApplied(client: pg.ClientBase | pg.Pool): Promise<AppliedRow[]> {
  try {
    const asked = `select version, checksum, oldest_build from holdfast_migrations order by version`
    return (await client.query<AppliedRow>(asked)).rows
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === UNDEFINED_TABLE) return []
    throw error
  }
}

/**
 * Brings a database up to date, each file in its own transaction, and on the coordinator of a
 * cluster puts new tables in their places. Names the files that it applied. Safe to run by many
 * processes.
 * The service's role is the one that the database has, or `newRole` where it has none yet.
 * Throws when an applied file was edited, a newer build has applied what this one cannot work
 * beside, the rows are on their way to another database (`DatabaseMoved`), or it was restored
 * without the service's role (`RightsLost`).
 */
export async function migrate(
  connection: pg.ClientConfig,
  known: readonly Migration[] = readMigrations(),
  newRole: string = APP_ROLE,
): Promise<readonly string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    while (!(await isLocked(client))) await wait(REST_MS)
    await client.query(
      `create table if not exists holdfast_migrations (
         version int primary key, name text not null, checksum text not null,
         oldest_build int, applied_at timestamptz not null default now())`,
    )
    const mark = await readMark(client)
    if (mark !== null) throw new DatabaseMoved(mark)
    const role = (await readServiceRole(client)) ?? newRole
    const done = await applyMissing(client, inRole(known, role), await readApplied(client))
    await tellRole(client, role)
    const lost = await readLostRights(client)
    if (lost !== null) throw new RightsLost(lost)
    // Nodes of a cluster are reached by the role itself, and serve one installation.
    if (await isCluster(client)) await distributeTables(client)
    else await encloseDatabase(client, role)
    return done
  } finally {
    await client.end()
  }
}

/**
 * The files give rights to a role that stands for the installation's; with the first of them the
 * database learns to tell it.
 */
function inRole(known: readonly Migration[], role: string): Migration[] {
  return known.map(({ sql, ...one }, at) => {
    const own = sql.replaceAll(APP_ROLE, role)
    return { ...one, sql: at === 0 ? `${tellingRole(role)}\n${own}` : own }
  })
}

/**
 * Takes the turn, or not. Nobody waits for it inside the database: an index that is built beside
 * writers waits for whoever has a statement open.
 */
async function isLocked(client: pg.Client): Promise<boolean> {
  const asked = 'select pg_try_advisory_lock($1::bigint) as taken'
  const { rows } = await client.query<{ taken: boolean }>(asked, [LOCK_KEY])
  return rows[0]?.taken === true
}

async function applyMissing(
  client: pg.Client,
  known: readonly Migration[],
  applied: readonly AppliedRow[],
): Promise<string[]> {
  const done: string[] = []
  if (sortUnknown(known, applied).against.length > 0) {
    throw new Error('the database is newer than this build of Holdfast; start the newer build')
  }
  for (const migration of known) {
    const before = applied.find(({ version }) => version === migration.version)
    if (before === undefined) {
      await applyMigration(client, migration)
      done.push(migration.name)
    } else if (before.checksum !== migration.checksum) {
      throw new Error(`${migration.name} was edited after it was applied; restore it`)
    }
  }
  return done
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const apply = migration.isOutside ? applyOutside : applyInside
  try {
    for (let tries = 1; !(await wasApplied(apply, client, migration, tries)); tries += 1) {
      await wait(REST_MS)
    }
  } catch (error) {
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}

/** False where somebody held a lock for too long: it is tried again, but not for ever. */
async function wasApplied(
  apply: typeof applyInside,
  client: pg.Client,
  migration: Migration,
  tries: number,
): Promise<boolean> {
  try {
    await apply(client, migration)
    return true
  } catch (error) {
    const isKept = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
    if (!isKept || tries >= TRIES_MAX) throw error
    return false
  }
}

async function applyInside(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin')
    for (const [name, value] of Object.entries(LIMITS)) {
      await client.query(`set local ${name} = '${value}'`)
    }
    for (const text of await textsOf(client, migration)) await client.query(text)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/**
 * A cluster is told one by one: to its nodes it sends on some statements, such as those that change
 * a table, as the whole text that they stand in.
 */
async function textsOf(client: pg.Client, { sql }: Migration): Promise<string[]> {
  if (!(await isCluster(client))) return [sql]
  await changeOnAllNodes(client)
  return statementsIn(sql)
}

async function applyOutside(client: pg.Client, migration: Migration): Promise<void> {
  await client.query(`set lock_timeout = '${LIMITS.lock_timeout}'`)
  try {
    await changeOutside(client, migration.sql)
  } finally {
    await client.query('reset lock_timeout')
  }
  await note(client, migration)
}

async function note(client: pg.Client, migration: Migration): Promise<void> {
  const { version, name, checksum, oldestBuild } = migration
  await client.query(
    `insert into holdfast_migrations (version, name, checksum, oldest_build)
     values ($1, $2, $3, $4)`,
    [version, name, checksum, oldestBuild],
  )
}
