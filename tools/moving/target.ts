// The cluster that rows arrive at. It is marked until all of them are there and were looked at.
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { ForeignKey } from '../../service/src/foundation/db/index.ts'
import {
  APP_ROLE,
  changeOnAllNodes,
  closeForeignKeys,
  cutForeignKeys,
  isCluster,
  migrate,
  readMigrations,
  setMark,
} from '../../service/src/foundation/db/index.ts'
import type { Part, Sequence, Table } from './tables.ts'
import { hasRows, readParts, readTables, selectionOf } from './tables.ts'

/** Both write values the same way, whatever their settings are. */
export const ALIKE = `set timezone = 'UTC'; set datestyle = 'ISO, MDY';
  set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1;
  set client_encoding = 'UTF8'; set search_path = public`

/** On all nodes: rows of the ledger and of closed months are let in. */
const LET_IN = `set local client_min_messages = warning;
  set local holdfast.ledger = 'open'; set local holdfast.archive = 'recall'`

/** Makes the tables of a cluster where they are not there yet. Throws where any holds a row. */
export async function prepareTarget(
  url: string,
  client: pg.ClientBase,
  tables: readonly Table[],
  role: string | null,
): Promise<void> {
  if (!(await isCluster(client))) {
    throw new Error('The database that --to names is no cluster: it has no extension citus.')
  }
  await migrate({ connectionString: url }, readMigrations(), role ?? APP_ROLE)
  const there = await readTables(client)
  if (JSON.stringify(there) !== JSON.stringify(tables)) {
    throw new Error(
      'Both databases must have the tables of this build: start it once at the first.',
    )
  }
  for (const table of there) {
    if (await hasRows(client, table)) {
      throw new Error(`The database that --to names is not empty: ${table.name} has rows.`)
    }
  }
}

/** Says that not all rows are there yet, and takes off what would look at each as it arrives. */
export async function openTarget(
  client: pg.ClientBase,
  tables: readonly Table[],
): Promise<ForeignKey[]> {
  await setMark(client, 'arriving')
  const names = tables.map(({ name }) => name)
  return await inside(client, async () => await cutForeignKeys(client, names))
}

/** Gives the tables the very partitions that they have where rows come from. */
export async function makeParts(client: pg.ClientBase, wanted: readonly Part[]): Promise<void> {
  const made = await readParts(client)
  for (const whole of new Set(wanted.map((part) => part.whole))) {
    const here = made.filter((part) => part.whole === whole)
    const there = wanted.filter((part) => part.whole === whole)
    if (JSON.stringify(here) === JSON.stringify(there)) continue
    await inside(client, async () => {
      for (const { part } of here) await client.query(`drop table ${part}`)
      for (const { part, low, high, storage, is_closed: isClosed } of there) {
        await client.query('call add_part($1, $2, $3::uuid, $4::uuid, $5)', [
          whole,
          part,
          low,
          high,
          storage,
        ])
        if (isClosed) await client.query('call close_part($1)', [part])
      }
    })
  }
}

/** Copies all rows of a table. Answers how many. */
export async function copyRows(
  source: pg.ClientBase,
  target: pg.ClientBase,
  table: Table,
): Promise<number> {
  return await putRows(target, table, rowsOf(source, table))
}

/** All rows of a table, as the database copies them out. */
export function rowsOf(source: pg.ClientBase, table: Table): Readable {
  return source.query(copyTo(`copy (${selectionOf(table)}) to stdout`))
}

/** Writes rows as they were copied out. Answers how many. */
export async function putRows(
  target: pg.ClientBase,
  { name, columns }: Table,
  rows: Readable,
): Promise<number> {
  return await inside(target, async () => {
    const written = target.query(copyFrom(`copy ${name} (${columns}) from stdin`))
    await pipeline(rows, written)
    return written.rowCount
  })
}

/** Goes on counting where tables have stopped. */
export async function setSequences(
  target: pg.ClientBase,
  sequences: readonly Sequence[],
): Promise<void> {
  for (const { name, last, is_called: isCalled } of sequences) {
    await target.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
  }
}

/** Closes the foreign keys again: each row is looked at. */
export async function closeTarget(
  client: pg.ClientBase,
  keys: readonly ForeignKey[],
): Promise<void> {
  await inside(client, async () => await closeForeignKeys(client, keys))
}

async function inside<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await changeOnAllNodes(client)
    await client.query(LET_IN)
    const value = await work()
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Does work with a connection to where rows arrive. */
export async function atTarget<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(ALIKE)
    return await work(client)
  } finally {
    await client.end()
  }
}
