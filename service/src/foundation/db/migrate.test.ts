import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from '#harness'
import { openDatabase } from './database.ts'
import { isMigrated, migrate, readSchemaState } from './migrate.ts'
import { readMigrationFiles, readMigrations } from './migration-files.ts'
import { APP_ROLE } from './role.ts'

const known = readMigrations()
const migrated = await emptyDatabase()
const untouched = await emptyDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
const owner = new pg.Client(migrated)
await owner.connect()
afterAll(async () => {
  await owner.end()
  rmSync(folder, { recursive: true })
})

const appliedRows = async () =>
  (await owner.query('select version, name, checksum from holdfast_migrations order by 1')).rows

describe('migrating', () => {
  it('ten processes at once apply each file once', async () => {
    await Promise.all(Array.from({ length: 10 }, async () => await migrate(migrated)))
    expect(await appliedRows()).toEqual(
      known.map(({ version, name, checksum }) => ({ version, name, checksum })),
    )
    expect(await isMigrated(owner)).toBe(true)
  })

  it('again changes nothing', async () => {
    const when = 'select max(applied_at) as last from holdfast_migrations'
    const before = await owner.query(when)
    await migrate(migrated)
    expect((await owner.query(when)).rows).toEqual(before.rows)
  })

  it('is asked for by the role of the service too', async () => {
    const db = openDatabase({ connection: migrated, connectionsMax: 1 })
    expect((await db.pool.query('select current_user::text as role')).rows).toEqual([
      { role: APP_ROLE },
    ])
    expect(await isMigrated(db.pool)).toBe(true)
    await db.close()
  })

  it('an empty database is not migrated, and asking does not fail', async () => {
    const client = new pg.Client(untouched)
    await client.connect()
    expect(await isMigrated(client)).toBe(false)
    await client.end()
  })

  it('a file that was edited after it was applied is refused by name', async () => {
    const edit = 'update holdfast_migrations set checksum = $1 where version = 1'
    await owner.query(edit, ['other'])
    expect(await isMigrated(owner)).toBe(false)
    await expect(migrate(migrated)).rejects.toThrow('0001_foundation.sql was edited')
    await owner.query(edit, [known[0]?.checksum])
    await migrate(migrated)
  })

  it.each([
    ['at the end', 9_999],
    ['in between', 0],
  ])(
    'a database with a migration that this build lacks, %s, is refused',
    async (_where, version) => {
      await owner.query(`insert into holdfast_migrations values ($1, 'later.sql', 'x')`, [version])
      expect(await isMigrated(owner)).toBe(false)
      await expect(migrate(migrated)).rejects.toThrow('newer than this build')
      await owner.query('delete from holdfast_migrations where version = $1', [version])
      expect(await isMigrated(owner)).toBe(true)
    },
  )
})

describe('migration files', () => {
  it('are numbered from 1 without a gap', () => {
    expect(known.map(({ version }) => version)).toEqual(known.map((_, position) => position + 1))
  })

  it('are refused when misnamed, two share a number, or one says what nobody knows', () => {
    const refused = mkdtempSync(path.join(folder, 'refused-'))
    writeFileSync(path.join(refused, '0001_one.sql'), '')
    expect(readMigrationFiles(refused)).toMatchObject([{ version: 1, name: '0001_one.sql' }])
    writeFileSync(path.join(refused, '0001_two.sql'), '')
    expect(() => readMigrationFiles(refused)).toThrow('share a number')
    writeFileSync(path.join(refused, 'three.sql'), '')
    expect(() => readMigrationFiles(refused)).toThrow('three.sql: a migration is named')
    rmSync(path.join(refused, 'three.sql'))
    writeFileSync(path.join(refused, '0001_two.sql'), '-- holdfast: builds from one go on\n')
    expect(() => readMigrationFiles(refused)).toThrow('0001_two.sql: nothing is known of')
  })
})

const last = known.length
let files = 0

/** A release with one migration more, of these lines, at a database that has all before. */
async function nextRelease(...lines: readonly string[]) {
  const made = mkdtempSync(path.join(folder, 'next-'))
  const name = `${String(last + 1).padStart(4, '0')}_next${++files}.sql`
  writeFileSync(path.join(made, name), lines.join('\n'))
  const next = [...known, ...readMigrationFiles(made)]
  const connection = await emptyDatabase()
  await migrate(connection)
  const client = new pg.Client(connection)
  await client.connect()
  clients.push(client)
  return { name, connection, client, apply: async () => await migrate(connection, next) }
}

const clients: pg.Client[] = []
afterAll(async () => await Promise.all(clients.map(async (client) => await client.end())))

const buildsFrom = (version: number) =>
  `-- holdfast: builds from ${String(version).padStart(4, '0')} go on`

describe('a build beside a newer one', () => {
  it('goes on, and starts, where the newer migration lets it', async () => {
    const { client, connection, apply, name } = await nextRelease(buildsFrom(last), 'select 1')
    expect(await apply()).toEqual([name])
    expect(await isMigrated(client)).toBe(true)
    expect(await readSchemaState(client)).toMatchObject({ ahead: 1, unknown: 0 })
    expect(await migrate(connection)).toEqual([])
  })

  it.each([
    ['says nothing of it', 'select 1'],
    ['lets newer ones go on only', buildsFrom(last + 1)],
  ])('is ready no more, and refused, where it %s', async (_what, line) => {
    const { client, connection, apply } = await nextRelease(line)
    await apply()
    expect(await isMigrated(client)).toBe(false)
    expect(await readSchemaState(client)).toMatchObject({ ahead: 0, unknown: 1 })
    await expect(migrate(connection)).rejects.toThrow('newer than this build')
  })
})

describe('a migration of a database at work', () => {
  it('lets others pass while it waits for a lock, and is done once that is free', async () => {
    const { client, connection, apply } = await nextRelease(
      'alter table holdfast_migrations add column noted text',
    )
    await client.query('begin')
    await client.query('select from holdfast_migrations')
    const applied = apply()
    // Behind whoever waits for the table alone, all others would wait, too.
    const others = new pg.Client(connection)
    await others.connect()
    clients.push(others)
    const waiting = `select from pg_locks where not granted and relation is not null`
    const isWaiting = async () => (await others.query(waiting)).rowCount === 1
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(true)
    await expect.poll(isWaiting, { timeout: 60_000 }).toBe(false)
    await expect(others.query('select from holdfast_migrations')).resolves.toBeDefined()
    await client.query('commit')
    await expect(applied).resolves.toHaveLength(1)
  })

  it('builds an index beside writers, and takes away what was left half built', async () => {
    const { client, connection, apply, name } = await nextRelease(
      '-- holdfast: outside a transaction',
      'create unique index concurrently if not exists tenants_by_time on tenants (created_at)',
    )
    const insert = `insert into tenants (id, organisation_id, environment, created_at)
                    values (gen_random_uuid(), gen_random_uuid(), 'sandbox', '2027-01-01')`
    await client.query('set session_replication_role = replica')
    await client.query(insert)
    await client.query(insert)
    await expect(apply()).rejects.toThrow(`migration ${name} failed`)
    const index = `select indisvalid as valid from pg_index
                    where indexrelid = to_regclass('tenants_by_time')`
    expect((await client.query(index)).rows).toEqual([{ valid: false }])
    await client.query(`update tenants set created_at = created_at + interval '1 day'
                         where id = (select min(id::text)::uuid from tenants)`)
    const [first, second] = await Promise.all([apply(), apply()])
    expect([...first, ...second]).toEqual([name])
    expect((await client.query(index)).rows).toEqual([{ valid: true }])
    expect(await isMigrated(client)).toBe(false)
    await expect(migrate(connection)).rejects.toThrow('newer')
  })

  it('builds an index of a table in parts beside writers, one part after the other', async () => {
    const { client, connection, apply, name } = await nextRelease(
      '-- holdfast: outside a transaction',
      'create index concurrently if not exists steps_by_change on status_steps (to_status)',
    )
    const valid = `select bool_and(indisvalid) as all, count(*)::int as count from pg_index
                    where indexrelid in (select relid from pg_partition_tree('steps_by_change'))`
    const writer = new pg.Client(connection)
    await writer.connect()
    clients.push(writer)
    // A part whose writers go on keeps its index waiting, and nobody else.
    const [part] = (
      await client.query<{ part: string }>(
        `select inhrelid::regclass::text as part from pg_inherits
        where inhparent = 'status_steps'::regclass order by 1`,
      )
    ).rows
    await writer.query('begin')
    await writer.query(`lock table ${part?.part} in row exclusive mode`)
    const applied = apply()
    const isBegun = async () => (await client.query(valid)).rows[0].count > 0
    await expect.poll(isBegun, { timeout: 60_000 }).toBe(true)
    await client.query('begin; lock table status_steps in row exclusive mode; commit')
    // It waits longer than whatever would keep others waiting, and begins nothing anew.
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and query like 'create index concurrently%'
        and now() - query_start > interval '4 seconds'`
    const isPatient = async () => (await client.query(waiting)).rowCount === 1
    await expect.poll(isPatient, { timeout: 60_000 }).toBe(true)
    await writer.query('commit')
    expect(await applied).toEqual([name])
    await client.query(
      `select make_months(now() + interval '3 months', now() + interval '4 months')`,
    )
    const { rows } = await client.query(valid)
    expect(rows).toEqual([{ all: true, count: expect.any(Number) }])
    expect(rows[0].count).toBeGreaterThan(5)
  })
})
