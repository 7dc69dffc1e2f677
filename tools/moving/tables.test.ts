// What a move compares is all there is, and a row that is another shows.
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { present } from '../../service/src/foundation/kit/index.ts'
import { testDatabase } from '../../service/test/harness/database.ts'
import { readDigest, readTables } from './tables.ts'

const client = new pg.Client(await testDatabase())
await client.connect()
afterAll(async () => await client.end())

const tables = await readTables(client)

it('is every table but the list of migrations, with all that is written into it', async () => {
  const { rows } = await client.query<{ name: string; columns: string }>(
    `select table_name as name, string_agg(column_name, ', ' order by column_name collate "C")
              as columns
       from information_schema.columns
       join information_schema.tables using (table_name)
      where tables.table_schema = 'public' and columns.table_schema = 'public'
        and table_type = 'BASE TABLE' and is_generated = 'NEVER'
        and table_name <> 'holdfast_migrations'
        and table_name not in (select relname from pg_class where relispartition)
      group by table_name order by table_name collate "C"`,
  )
  const sorted = tables.map(({ name, columns }) => {
    const unquoted = columns.replaceAll('"', '').split(', ').toSorted()
    return { name, columns: unquoted.join(', ') }
  })
  expect(sorted.toSorted((one, other) => (one.name < other.name ? -1 : 1))).toEqual(rows)
  expect(rows.length).toBeGreaterThan(80)
})

it('a row that is missing, or another, has another digest', async () => {
  const archives = present(
    tables.find(({ name }) => name === 'archives'),
    'there is the table of archives',
  )
  const insert = async (bytes: number) =>
    await client.query(
      `insert into archives (month, id, file, bytes, sha256, until_id, at)
       values ('2025-01-01', '018f0000-0000-7000-8000-000000000001', 'a', $1, $2,
               '018f0000-0000-7000-8000-000000000002', '2025-02-01Z')`,
      [bytes, Buffer.alloc(32)],
    )
  const digests = [await readDigest(client, archives)]
  for (const bytes of [1, 2]) {
    await client.query('begin')
    await insert(bytes)
    digests.push(await readDigest(client, archives))
    await client.query('rollback')
  }
  expect(digests.map(({ rows }) => rows)).toEqual(['0', '1', '1'])
  expect(new Set(digests.map(({ sum }) => sum)).size).toBe(3)
})
