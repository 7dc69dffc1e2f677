// How PostgreSQL answers each statement that a search sends, among 100,000 of each kind: with the
// very values, whatever is looked for. Whatever grows is reached by an index.
import { searchKinds } from '@holdfast/contract'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import type { Reader } from '#db'
import { APP_ROLE, openDatabase } from '#db'
import { testDatabase } from '#harness'
import { asTenantId } from '#kit'
import { searchAll } from '../../src/desk/search/search.ts'
import { valuesOf } from '../../src/foundation/db/statement.ts'
import { fillTables } from './fill.ts'

const ROWS = 100_000
const TENANT = asTenantId('0190a000-0000-7000-8000-000000000001')
/** What search reads; of all else there is little. */
const LARGE = new Set([
  'projects',
  'intents',
  'intent_settlements',
  'checkouts',
  'checkout_parts',
  'settlements',
  'inbounds',
  'outbounds',
  'transfers',
  'invoices',
  'debits',
  'participants',
  'participant_identities',
  'search_terms',
  'events',
  'deliveries',
  'emails',
  'ledger_transactions',
])

const connection = await testDatabase()
const owner = new pg.Client(connection)
await owner.connect()
await fillTables(owner, { tenant: TENANT, countOf: (table) => (LARGE.has(table) ? ROWS : 10) })
await owner.query(`update search_terms set kind = ($1::text[])[1 + abs(hashtext(id::text)) % $2]`, [
  [...searchKinds],
  searchKinds.length,
])
await owner.query('analyze search_terms')
await owner.query('update tenants set replaced_at = null, seed = null')
const database = openDatabase({ connection, connectionsMax: 1 })
afterAll(async () => {
  await database.close()
  await owner.end()
})
await owner.query(`set role ${APP_ROLE}`)
await owner.query(`select set_config('holdfast.tenant', $1, false)`, [TENANT])

/** What a statement scans, as it would be answered for these values. */
async function scansOf(text: string, values: unknown[]): Promise<string[]> {
  const { rows } = await owner.query(`explain (costs off) ${text}`, values)
  const plan = rows.map((line) => String(line['QUERY PLAN'])).join('\n')
  // Partitions have the name of their table and of what they hold.
  return [...plan.matchAll(/Seq Scan on (\w+?)(?:_before|_\d{4}_\d{2})?\b/g)].map(
    ([, table = '']) => table,
  )
}

/** Searches, and tells how many statements that took and which of them scan a large table. */
async function planned(q: string): Promise<{ asked: number; scans: string[] }> {
  const scans: string[] = []
  let asked = 0
  await database.read(TENANT, async (reader) => {
    const explained: Reader = {
      query: async (statement, given) => {
        asked += 1
        const found = await scansOf(statement.text, valuesOf(statement, given))
        const large = found.filter((table) => LARGE.has(table))
        scans.push(...large.map((table) => `${statement.name || statement.text}: ${table}`))
        return await reader.query(statement, given)
      },
    }
    await searchAll(explained, { tenant: TENANT, q, kinds: searchKinds, limit: 20 })
  })
  return { asked, scans }
}

describe('among 100,000 rows of each kind nothing is scanned for', () => {
  it.each([
    ['a name', 'lena'],
    ['the beginning of all', 'x'],
    ['words', 'x1 x2 x3 x4 x5 x6 x7 x8'],
    ['an e-mail address', 'x77@example.com'],
    ['the beginning of one', 'x77@'],
    ['a reference', 'x7 77'],
    ['an amount', '1,234.50'],
    ['an amount with its currency', 'EUR 777.00'],
    ['an amount that is a word', '777'],
    ['the end of an id', 'settlement_…2y7zde'],
    ['what may be the end of an id', '2y7zde'],
    ['the end of the id of an event', 'wh_evt_…2y7zde'],
    ['a whole id', 'settlement_01jnmwpb5vf8qr3x6c0k2y7zde'],
    ['an account', 'bank_account_01jnmwpb5vf8qr3x6c0k2y7zde'],
    ['a reversal', 'reversal_01jnmwpb5vf8qr3x6c0k2y7zde'],
  ])('%s', async (_what, q) => {
    const { asked, scans } = await planned(q)
    expect(scans).toEqual([])
    expect(asked).toBeGreaterThan(0)
    // Of each table at most its places and its rows, by each meaning that a text can have.
    expect(asked).toBeLessThanOrEqual(60)
  })
})
