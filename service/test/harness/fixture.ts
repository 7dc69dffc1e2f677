// A database as a file: all rows as they stood when a release was made, in the tables of its
// migrations. What is checked with it is that a later build takes over what an earlier one wrote.
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { clearMark, migrate, readMigrations } from '#db'
import type { Part, Sequence, Table } from '../../../tools/moving/tables.ts'
import { readParts, readSequences, readTables } from '../../../tools/moving/tables.ts'
import {
  ALIKE,
  atTarget,
  closeTarget,
  makeParts,
  openTarget,
  putRows,
  rowsOf,
  setSequences,
} from '../../../tools/moving/target.ts'
import type { TestConnection } from './database.ts'

/** What opens a fixture's database: nobody else has it, so there is nothing to keep. */
export interface FixtureKeys {
  /** The root key of its installation, in hex. */
  readonly root: string
  /** Of the sandbox in which many days were simulated. */
  readonly simulated: ApiKeys
  /** Of the live environment of another organisation. */
  readonly stranger: ApiKeys
}

interface ApiKeys {
  readonly private: string
  readonly public: string
}

/** What stands before the rows. */
interface Head {
  /** The checksums of its migrations by their names: none of them is edited any more. */
  readonly migrations: Readonly<Record<string, string>>
  readonly parts: readonly Part[]
  readonly sequences: readonly Sequence[]
  readonly tables: readonly Table[]
  readonly keys: FixtureKeys
}

const END = '\n\\.\n'

/** All rows of a migrated database, with the keys that whoever loads it needs. */
export async function writeFixture(client: pg.Client, keys: FixtureKeys): Promise<Buffer> {
  await client.query(ALIKE)
  await client.query('begin isolation level repeatable read')
  const tables = await readTables(client)
  const { rows: applied } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from holdfast_migrations order by version',
  )
  const head: Head = {
    migrations: Object.fromEntries(applied.map(({ name, checksum }) => [name, checksum])),
    parts: await readParts(client),
    sequences: await readSequences(client),
    tables,
    keys,
  }
  const bodies: string[] = []
  for (const table of tables) bodies.push(await text(rowsOf(client, table)))
  await client.query('commit')
  return gzipSync([JSON.stringify(head, null, 1), ...bodies].join(END), { level: 9 })
}

/** Reads what stands before the rows of a fixture. */
export function readFixture(fixture: Buffer): Head {
  const [head = ''] = gunzipSync(fixture).toString().split(END, 1)
  return JSON.parse(head)
}

/**
 * Makes the tables that a fixture had in an empty database, and puts its rows there. Throws where
 * one of its migrations was edited since.
 */
export async function loadFixture(connection: TestConnection, fixture: Buffer): Promise<void> {
  const { migrations, parts, sequences, tables } = readFixture(fixture)
  await migrate(connection, migrationsOf(migrations))
  const [, ...bodies] = gunzipSync(fixture).toString().split(END)
  await atTarget(connection, async (client) => {
    const keys = await openTarget(client, tables)
    await makeParts(client, parts)
    for (const [at, table] of tables.entries()) {
      await putRows(client, table, Readable.from([bodies[at] ?? '']))
    }
    await setSequences(client, sequences)
    await closeTarget(client, keys)
    await clearMark(client, 'arriving')
  })
}

function migrationsOf(checksums: Readonly<Record<string, string>>) {
  const known = new Map(readMigrations().map((migration) => [migration.name, migration]))
  return Object.entries(checksums).map(([name, checksum]) => {
    const migration = known.get(name)
    if (migration?.checksum !== checksum) throw new Error(`${name} was edited after its release`)
    return migration
  })
}
