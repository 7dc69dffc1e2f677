// Who has something to be sealed is asked every 15 seconds, of all tenants, and then what it is: by
// an index, from where the head of each ends, however much is sealed already.
import '#audit'
import '#journal'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { newUuid, realNow } from '#kit'
import { declaredStatements } from '../../foundation/db/statement.ts'

const owner = new pg.Client(await testDatabase())

beforeAll(async () => {
  await owner.connect()
  // As in the sessions of the service.
  await owner.query('set enable_seqscan = off; set enable_bitmapscan = off')
})
afterAll(async () => await owner.end())

/** The lines of a plan that say where a table is gone through in the order it was written in. */
async function readingsOf(asked: string, table: string, values: string[] = []): Promise<string[]> {
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${asked}`, values)
  const lines = rows.map((row) => row['QUERY PLAN'])
  const inOrder = new RegExp(`using ${table}\\S*_written\\S* on ${table}`)
  return lines.flatMap((line, at) => (inOrder.test(line) ? [lines[at + 1] ?? ''] : []))
}

async function bodyOf(function_: string): Promise<string> {
  const asked = `select substring(prosrc from 'return query\\s+(.*);\\s*end') as body
    from pg_proc where proname = $1`
  const { rows } = await owner.query<{ body: string }>(asked, [function_])
  return rows[0]?.body ?? ''
}

it.each([
  ['tenants_to_seal', 'ledger_transactions'],
  ['audits_to_seal', 'audit_entries'],
])('%s goes through %s from where the head ends', async (function_, table) => {
  const readings = await readingsOf(await bodyOf(function_), table)
  expect(readings).not.toEqual([])
  for (const reading of readings) {
    expect(reading).toMatch(/Index Cond: .*tenant_id = .* AND \(written_in >= COALESCE\(/)
  }
})

it.each([
  ['journal.select_unsealed', 'ledger_transactions'],
  ['audit.select_unsealed', 'audit_entries'],
])('%s begins in %s where the head ends, which is known before it is read', async (name, table) => {
  const asked = declaredStatements().find((one) => one.name === name)
  const given = new Map([
    ['tenant_id', newUuid(realNow())],
    ['from_written_in', '7'],
    ['before_written_in', '9'],
    ['limit', '100'],
  ])
  const values = asked?.slots.map((slot) => given.get(slot.name) ?? '')
  const readings = await readingsOf(asked?.text ?? '', table, values)
  expect(readings).not.toEqual([])
  for (const reading of readings) {
    // Of the row of another table it would be no bound of a scan in the order of the index.
    expect(reading).toMatch(/Index Cond: .*tenant_id = .* AND \(written_in >= \(?(InitPlan|\$)/)
  }
})
