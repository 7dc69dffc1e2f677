// What becomes of addresses that were told apart by their case: nobody is merged by a migration.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { emptyDatabase } from '#harness'
import { createMigrations, insertIdentity, selectIdentityRows } from './testing/store.ts'

const owner = new pg.Client(await emptyDatabase())
await owner.connect()
afterAll(async () => {
  await owner.end()
})

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const TENANT = '0190a000-0000-7000-8000-000000000001'
const OTHER = '0190a000-0000-7000-8000-000000000002'

it('folds an address that is alone, and keeps spellings of one apart', async () => {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'))
  const all = names.toSorted().map((name) => {
    return { name, sql: readFileSync(MIGRATIONS + name, 'utf8') }
  })
  const at = all.findIndex(({ name }) => name.endsWith('one_person.sql'))
  await owner.query(createMigrations)
  for (const { sql } of all.slice(0, at)) await owner.query(sql)
  await owner.query('set session_replication_role = replica')
  const rows = [
    [TENANT, 'Lena@example.com', 'verified'],
    [TENANT, 'lena@example.com', 'unverified'],
    [TENANT, 'Sam@example.com', 'verified'],
    [TENANT, 'z\u00c9@example.com', 'unverified'],
    [TENANT, 'z\u00e9@example.com', 'unverified'],
    [OTHER, 'LENA@example.com', 'verified'],
  ] as const
  for (const row of rows) await owner.query(insertIdentity, [...row])
  for (const { sql } of all.slice(at, at + 1)) await owner.query(sql)
  expect((await owner.query(selectIdentityRows)).rows).toEqual([
    { tenant_id: TENANT, email_key: 'Lena@example.com', status: 'verified', is_apart: true },
    { tenant_id: TENANT, email_key: 'lena@example.com', status: 'unverified', is_apart: true },
    { tenant_id: TENANT, email_key: 'sam@example.com', status: 'verified', is_apart: false },
    { tenant_id: TENANT, email_key: 'z\u00c9@example.com', status: 'unverified', is_apart: false },
    { tenant_id: TENANT, email_key: 'z\u00e9@example.com', status: 'unverified', is_apart: false },
    { tenant_id: OTHER, email_key: 'lena@example.com', status: 'verified', is_apart: false },
  ])
})
