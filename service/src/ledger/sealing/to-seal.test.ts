// Who has something to be sealed is asked every 15 seconds, of all tenants, and then what it is: by
// an index, from where the head of each ends, however much is sealed already.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLog } from '#audit'
import { testDatabase } from '#harness'
import { journalLog } from '#journal'
import { newUuid, realNow } from '#kit'
import { seekInOrder } from './store-seal.ts'

const owner = new pg.Client(await testDatabase())

beforeAll(async () => {
  await owner.connect()
  // As in the sessions of the service.
  await owner.query('set enable_seqscan = off; set enable_bitmapscan = off')
})
afterAll(async () => await owner.end())

async function planOf(asked: string, values: string[] = []): Promise<string[]> {
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain ${asked}`, values)
  return rows.map((row) => row['QUERY PLAN'])
}

/** How a table is gone through: what a plan tells behind each line that is such a one. */
function readingsOf(lines: readonly string[], how: RegExp): string[] {
  return lines.flatMap((line, at) => (how.test(line) ? [lines[at + 1] ?? ''] : []))
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
  const readings = readingsOf(await planOf(await bodyOf(function_)), new RegExp(` on ${table}`))
  expect(readings).not.toEqual([])
  for (const reading of readings) {
    expect(reading).toMatch(/Index Cond: .*tenant_id = .* AND \(written_in >= COALESCE\(/)
  }
})

const tenant = newUuid(realNow())
const given = new Map([
  ['tenant_id', tenant],
  ['from_written_in', '7'],
  ['before_written_in', '900'],
  ['limit', '5000'],
])

/** How a batch is looked for. */
async function planOfBatch({ statements }: typeof journalLog | typeof auditLog): Promise<string[]> {
  const { text, slots } = statements.selectUnsealed
  return await planOf(
    text,
    slots.map((slot) => given.get(slot.name) ?? ''),
  )
}

it.each([
  ['ledger_transactions', journalLog],
  ['audit_entries', auditLog],
] as const)(
  'a batch of %s begins where the head ends, known before it is read',
  async (table, log) => {
    // What was picked is looked up by its key besides.
    const inOrder = new RegExp(`using ${table}\\S*_written\\S* on ${table}`)
    const readings = readingsOf(await planOfBatch(log), inOrder)
    expect(readings).not.toEqual([])
    for (const reading of readings) {
      // Of the row of another table it would be no bound of a scan in the order of the index.
      expect(reading).toMatch(/Index Cond: .*tenant_id = .* AND \(written_in >= \(?(InitPlan|\$)/)
    }
  },
)

/** More rows than a batch takes; how many there are behind a place is estimated far too low. */
const fill = `
  set local holdfast.ledger = 'open';
  set local session_replication_role = replica;
  insert into ledger_transactions (tenant_id, id, kind, currency, subject_id, at, written_in)
  select '${tenant}', made, 'reconciled', 'eur', made, now(), (n / 10)::text::xid8
    from generate_series(1, 20000) n,
         lateral (select substr(first_id(now())::text, 1, 24) || lpad(to_hex(n), 12, '0')) i (text),
         lateral (select i.text::uuid) ids (made);
  insert into journal_entries (tenant_id, position, transaction_id, leaf, chain)
  select tenant_id, row_number() over (order by id), id, sha256(''), sha256('')
    from ledger_transactions order by id limit 100;
  analyze ledger_transactions, journal_entries`

it('a batch reads no more than it takes, however few or many were expected', async () => {
  await owner.query('begin')
  try {
    await owner.query(fill)
    await owner.query(seekInOrder.text)
    const plan = (await planOfBatch(journalLog)).join('\n')
    const batch = /Incremental Sort.*?Merge Append/s.exec(plan)?.[0]
    expect(batch).toMatch(/Nested Loop Anti Join/)
    expect(batch).not.toMatch(/-> {2}(Sort|Hash)/)
  } finally {
    await owner.query('rollback')
  }
})
