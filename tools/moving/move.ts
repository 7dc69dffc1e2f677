// Moves all rows of a database to a cluster, while nobody writes there. All or nothing: until its
// last step the database that is left stays what it was, and the service may go on with it.
import type pg from 'pg'
import {
  clearMark,
  isMigrated,
  readMark,
  readServiceRole,
} from '../../service/src/foundation/db/index.ts'
import { fenceTables, leaveDatabase } from './source.ts'
import type { Digest, Table } from './tables.ts'
import { readDigest, readParts, readSequences, readTables } from './tables.ts'
import {
  ALIKE,
  atTarget,
  closeTarget,
  copyRows,
  makeParts,
  openTarget,
  prepareTarget,
  setSequences,
} from './target.ts'

export interface Move {
  /** Two connections to the database that is left, which see all rows. */
  readonly from: readonly [pg.ClientBase, pg.ClientBase]
  /** Of the coordinator, by a superuser. */
  readonly to: string
  /** Looks whether books and proofs are right at the cluster. */
  readonly verify: () => Promise<boolean>
  readonly say: (text: string) => void
}

export interface Moved {
  readonly tables: number
  readonly rows: number
  /** For how long nobody could write. */
  readonly downtimeMs: number
}

/**
 * Moves a database. Throws, and leaves it to the service as it was, where anything is not as it
 * must be. Null where an earlier run had ended but for its last word, which is said now.
 */
export async function moveToCluster(move: Move): Promise<Moved | null> {
  const [source] = move.from
  for (const client of move.from) await client.query(ALIKE)
  return await atTarget({ connectionString: move.to }, async (target) => {
    if (await endEarlier(source, target)) return null
    if (!(await isMigrated(source))) {
      throw new Error('The database is of another build: start this one there once, then move it.')
    }
    const tables = await readTables(source)
    await prepareTarget(move.to, target, tables, await readServiceRole(source))
    move.say(`${tables.length} tables; the service is kept from writing now.`)
    const since = performance.now()
    await fenceTables(source, tables)
    try {
      const rows = await carry(move, target, tables)
      if (!(await move.verify())) throw new Error('The books are not right at the cluster.')
      await leaveDatabase(source)
      await clearMark(target, 'arriving')
      return { tables: tables.length, rows, downtimeMs: performance.now() - since }
    } catch (error) {
      await source.query('rollback')
      throw new Error(`Not moved: go on with the database as it was. ${messageOf(error)}`, {
        cause: error,
      })
    }
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Takes the mark off a cluster whose rows had all arrived when the command was killed. */
async function endEarlier(source: pg.ClientBase, target: pg.ClientBase): Promise<boolean> {
  if ((await readMark(source)) !== 'left') return false
  const { rows } = await target.query(`select from pg_class where relname = 'holdfast_migrations'`)
  if (rows.length === 0 || (await readMark(target)) !== 'arriving') {
    throw new Error('The database was moved before, and not to the one that --to names.')
  }
  await clearMark(target, 'arriving')
  return true
}

/** Copies everything and compares it. Answers how many rows that were. */
async function carry(
  { from: [source, beside], say }: Move,
  target: pg.ClientBase,
  tables: readonly Table[],
): Promise<number> {
  const keys = await openTarget(target, tables)
  await makeParts(target, await readParts(beside))
  // What is read is hashed by the other connection meanwhile: nobody changes it.
  const [expected, rows] = await Promise.all([
    readDigests(beside, tables),
    copyAll(source, target, tables),
  ])
  await closeTarget(target, keys)
  say(`${rows} rows copied; they are compared now.`)
  compare(expected, await readDigests(target, tables))
  return rows
}

async function copyAll(
  source: pg.ClientBase,
  target: pg.ClientBase,
  tables: readonly Table[],
): Promise<number> {
  let rows = 0
  for (const table of tables) rows += await copyRows(source, target, table)
  await setSequences(target, await readSequences(source))
  return rows
}

type Digests = ReadonlyMap<string, Digest>

async function readDigests(client: pg.ClientBase, tables: readonly Table[]): Promise<Digests> {
  const digests = new Map<string, Digest>()
  for (const table of tables) digests.set(table.name, await readDigest(client, table))
  return digests
}

function compare(expected: Digests, found: Digests): void {
  for (const [name, { rows, sum }] of expected) {
    const there = found.get(name)
    if (there?.rows === rows && there.sum === sum) continue
    const what = there?.rows === rows ? 'other rows' : `${there?.rows} rows instead of ${rows}`
    throw new Error(`${name} has ${what} at the cluster.`)
  }
}
