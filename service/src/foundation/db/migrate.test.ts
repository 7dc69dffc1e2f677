import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { emptyDatabase } from '#harness'
import { openDatabase } from './database.ts'
import { isMigrated, migrate, readMigrations } from './migrate.ts'
import { APP_ROLE } from './session.ts'

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

  it('are refused when misnamed or when two share a number', () => {
    writeFileSync(path.join(folder, '0001_one.sql'), '')
    expect(readMigrations(folder)).toMatchObject([{ version: 1, name: '0001_one.sql' }])
    writeFileSync(path.join(folder, '0001_two.sql'), '')
    expect(() => readMigrations(folder)).toThrow('share a number')
    writeFileSync(path.join(folder, 'three.sql'), '')
    expect(() => readMigrations(folder)).toThrow('three.sql: a migration is named')
  })
})
