// How PostgreSQL answers each list and filter in a tenant of 100,000 rows of each table: by an
// index, and in which time. Prints the plans.

import { globSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import type { Listing, Parameter } from '../../src/foundation/db/index.ts'
import { APP_ROLE, textOf } from '../../src/foundation/db/index.ts'
import { unnamedStatement, valuesOf } from '../../src/foundation/db/statement.ts'

const ROWS = 100_000
const TENANT = '0190a000-0000-7000-8000-000000000001'
const SOURCES = path.resolve(import.meta.dirname, '../../src')

/** A currency is one of three; a buyer of these rows has a tenth of all inbounds. */
const MAY_SCAN = new Set([
  'projects.list currency',
  'inbounds.list participant_id',
  'participants.list status',
])

const listings: Listing[] = []
for (const name of globSync('**/store-list.ts', { cwd: SOURCES })) {
  const module: Record<string, Listing> = await import(pathToFileURL(path.join(SOURCES, name)).href)
  listings.push(...Object.values(module))
}

const owner = new pg.Client(await testDatabase())
await owner.connect()
afterAll(async () => await owner.end())

/** Rows of a table without its rules: only their number and spread matter here. */
async function fill(table: string): Promise<void> {
  const { rows: checks } = await owner.query(
    `select conname from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
    [table],
  )
  for (const { conname } of checks)
    await owner.query(`alter table ${table} drop constraint ${conname}`)
  const { rows: columns } = await owner.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const values = columns.map(({ name, type }) => sqlValue(table, name, type))
  await owner.query(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')})
     select ${values.join(', ')} from generate_series(1, ${ROWS}) as i on conflict do nothing`,
  )
}

function sqlValue(table: string, name: string, type: string): string {
  const id = (of: string) => `('0190a000-0000-7000-8000-' || lpad(to_hex(${of}), 12, '0'))::uuid`
  if (name === 'tenant_id') return `'${TENANT}'::uuid`
  if (name === 'id' || (table === 'invoices' && name === 'checkout_id')) return id('i')
  if (type === 'uuid') return id('1 + i % 1000')
  if (name === 'status' || name === 'type')
    return `case when i % 1000 = 0 then 'rare' else 'settled' end`
  if (name === 'created_at') return `timestamptz '2026-01-01' - i * interval '1 minute'`
  const byType = new Map([
    ['timestamp with time zone', 'now()'],
    ['bigint', '1'],
    ['integer', 'i'],
    ['boolean', 'false'],
    ['json', `json_build_object('order_id', i::text)`],
    ['jsonb', `jsonb_build_object('order_id', i::text)`],
    ['bytea', `decode(md5(i::text) || md5(i::text), 'hex')`],
    ['date', 'current_date'],
  ])
  return byType.get(type) ?? `'x' || i`
}

const needed = ['participant_identities', 'intent_settlements', 'checkout_parts']
const tables = new Set([...needed, ...listings.map(({ table }) => table)])
await owner.query(`set session_replication_role = replica`)
for (const table of tables) await fill(table)
await owner.query('analyze')
await owner.query(`set role ${APP_ROLE}`)
await owner.query(`select set_config('holdfast.tenant', '${TENANT}', false)`)

const values = new Map<string, Parameter>([
  ['status', 'rare'],
  ['type', 'rare'],
  ['currency', 'x77'],
  ['email', 'x77'],
  ['created_from', new Date('2025-12-01')],
  ['created_before', new Date('2025-12-01')],
])

const questions = listings.flatMap((list) => [
  [list.name, 'page', list, new Map<string, Parameter>()] as const,
  ...Object.keys({ ...list.conditions, created_before: 1 }).map((name) => {
    const value = values.get(name) ?? '0190a000-0000-7000-8000-000000000007'
    return [list.name, name, list, new Map([[name, value]])] as const
  }),
])

it.each(questions)('%s by %s is read by an index', async (name, filter, list, filters) => {
  const after = { id: '0190a000-0000-7000-8000-000000000100', created_at: new Date('2025-12-31') }
  const { text, given } = textOf(list, { filters, metadata: [], after, limit: 21 })
  const asked = unnamedStatement(text)
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, summary on) ${asked.text}`,
    valuesOf(asked, { ...given, tenant_id: TENANT }),
  )
  const plan = rows.map((row) => row['QUERY PLAN'])
  const scans = plan.flatMap(
    (line) => /(Index(?: Only)? Scan|Seq Scan|Bitmap Index Scan).*/.exec(line)?.[0] ?? [],
  )
  const time = plan.find((line) => line.startsWith('Execution'))
  process.stdout.write(`${name} by ${filter}: ${time}; ${scans.join(' + ')}\n`)
  const mayScan = MAY_SCAN.has(`${name} ${filter}`)
  expect([mayScan, scans.join()]).not.toEqual([false, expect.stringContaining('Seq Scan')])
})
