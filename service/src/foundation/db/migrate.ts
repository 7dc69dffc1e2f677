// Migrations are SQL files, in order of their numbers. One query tells whether any is missing; a
// lock keeps two processes from migrating at once; a checksum refuses an edited file.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { sha256 } from '#kit'
import { distributeTables, isCluster } from './distribution.ts'
import { DatabaseMoved, readMark } from './moved.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const FILE_PATTERN = /^(\d{4})_[a-z0-9_]+\.sql$/
/** Any fixed number: it names the lock that migrating processes take in turn. */
const LOCK_KEY = 4_280_001
const UNDEFINED_TABLE = '42P01'

export interface Migration {
  readonly version: number
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

interface AppliedRow {
  version: number
  checksum: string
}

/** Reads the migration files, sorted by number. Throws when two share one or one is misnamed. */
export function readMigrations(folder: string = FOLDER): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const found = names.toSorted().map((name) => {
    const number = FILE_PATTERN.exec(name)?.[1]
    if (number === undefined) throw new Error(`${name}: a migration is named 0001_what.sql`)
    const sql = readFileSync(`${folder}/${name}`, 'utf8')
    return { version: Number(number), name, sql, checksum: sha256(sql).toString('hex') }
  })
  if (new Set(found.map(({ version }) => version)).size !== found.length) {
    throw new Error('two migrations share a number')
  }
  return found
}

/** True when the database has every migration of this build, and none that it does not know. */
export async function isMigrated(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const known = readMigrations()
  const applied = await readApplied(client)
  return (
    applied.length === known.length &&
    applied.every(({ checksum }, position) => checksum === known[position]?.checksum)
  )
}

/** How the migrations of a database differ from those of this build. */
export interface SchemaState {
  /** None was ever applied. */
  readonly isEmpty: boolean
  readonly missing: readonly string[]
  readonly edited: readonly string[]
  /** How many it has that this build does not know. */
  readonly unknown: number
}

/** Compares a database with this build, and changes nothing. */
export async function readSchemaState(client: pg.ClientBase): Promise<SchemaState> {
  const known = readMigrations()
  const applied = await readApplied(client)
  const checksums = new Map(applied.map(({ version, checksum }) => [version, checksum]))
  const versions = new Set(known.map(({ version }) => version))
  const at = known.map(({ version, name, checksum }) => {
    const found = checksums.get(version)
    return { name, isMissing: found === undefined, isEdited: found !== checksum }
  })
  return {
    isEmpty: applied.length === 0,
    missing: at.filter(({ isMissing }) => isMissing).map(({ name }) => name),
    edited: at.filter((one) => !one.isMissing && one.isEdited).map(({ name }) => name),
    unknown: applied.filter(({ version }) => !versions.has(version)).length,
  }
}

/** Nothing is applied where there is no list yet. */
async function readApplied(client: pg.ClientBase | pg.Pool): Promise<AppliedRow[]> {
  try {
    const asked = `select version, checksum from holdfast_migrations order by version`
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
 * Throws when an applied file was edited, the database is newer than this build, or its rows are
 * on their way to another one (`DatabaseMoved`).
 */
export async function migrate(connection: pg.ClientConfig): Promise<readonly string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(`select pg_advisory_lock($1::bigint)`, [LOCK_KEY])
    await client.query(
      `create table if not exists holdfast_migrations (
         version int primary key, name text not null, checksum text not null,
         applied_at timestamptz not null default now())`,
    )
    const mark = await readMark(client)
    if (mark !== null) throw new DatabaseMoved(mark)
    const done = await applyMissing(client, await readApplied(client))
    if (await isCluster(client)) await distributeTables(client)
    return done
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, applied: readonly AppliedRow[]): Promise<string[]> {
  const done: string[] = []
  const known = readMigrations()
  const versions = new Set(known.map(({ version }) => version))
  if (applied.some(({ version }) => !versions.has(version))) {
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

async function applyMigration(client: pg.Client, { version, name, sql, checksum }: Migration) {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query(
      `insert into holdfast_migrations (version, name, checksum) values ($1, $2, $3)`,
      [version, name, checksum],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}
