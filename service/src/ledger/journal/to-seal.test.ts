// Who has something to be sealed is asked every 15 seconds, of all tenants: by an index, from where
// the head of each ends, however much is sealed already.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase } from '#harness'

const owner = new pg.Client(await testDatabase())

beforeAll(async () => {
  await owner.connect()
  // As in the sessions of the service.
  await owner.query('set enable_seqscan = off; set enable_bitmapscan = off')
})
afterAll(async () => await owner.end())

/** The lines of a plan that say how the tables are gone through. */
async function readingsOf(function_: string, table: string): Promise<string[]> {
  const asked = `select substring(prosrc from 'return query\\s+(.*);\\s*end') as body
    from pg_proc where proname = $1`
  const { rows: found } = await owner.query<{ body: string }>(asked, [function_])
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${found[0]?.body ?? ''}`)
  const lines = rows.map((row) => row['QUERY PLAN'])
  return lines.flatMap((line, at) => (line.includes(` on ${table}`) ? [lines[at + 1] ?? ''] : []))
}

it.each([
  ['tenants_to_seal', 'ledger_transactions'],
  ['audits_to_seal', 'audit_entries'],
])('%s goes through %s from where the head ends', async (function_, table) => {
  const readings = await readingsOf(function_, table)
  expect(readings).not.toEqual([])
  for (const reading of readings) {
    expect(reading).toMatch(/Index Cond: .*tenant_id = .* AND \(written_in >= COALESCE\(/)
  }
})
