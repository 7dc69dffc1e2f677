// How PostgreSQL would answer each statement of the service in a large installation: whatever grows
// is reached by an index.
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { APP_ROLE } from '#db'
import { testDatabase } from '#harness'
import { fillTables } from './fill.ts'
import { serviceStatements } from './statements.ts'

const ROWS = 20_000
const TENANT = '0190a000-0000-7000-8000-000000000001'

/** A row or a few for each tenant or member: these do not grow with its business. */
const SMALL = new Set([
  'organisations',
  'tenants',
  'api_keys',
  'approval_limits',
  'approval_rules',
  'archived_months',
  'archives',
  'payee_rules',
  'audit_heads',
  'bank_connections',
  'bank_keys',
  'connected_accounts',
  'collection_accounts',
  'event_sequences',
  'installation',
  'journal_heads',
  'journal_keys',
  'manual_halts',
  'retention',
  'api_processes',
  'saved_views',
  'webhook_cursors',
  'webhook_handlers',
])

/** What looks at all there is, because that is asked for, and why it may. */
const MAY_SCAN = new Map([
  ['reconciliations.day', 'once a day, in the background'],
  ['reconciliations.held', 'once a day, in the background'],
  ['mail.delete_emails_to', 'erasing a person'],
  ['inbounds.forget_payers', 'erasing a person'],
  ['manual.forget_bookings', 'erasing a person'],
  ['bookings.entries_of_people', 'erasing a person'],
  ['artefacts.lock_zips_of', 'erasing a person'],
  ['work.items_of_bank_alarms', 'alarms are few, by an index of their own; here each row has one'],
  ['work.count_of_bank_alarms', 'alarms are few, by an index of their own; here each row has one'],
  ['bookings.select_standings', 'alarms are few, by an index of their own; here each row has one'],
  ['overview.facts', 'unknown orders and days that differ are few; here many rows are such'],
  ['orders.of_people', 'erasing a person'],
  ['artefacts.select_to_search', 'erasing a person'],
  ['artefacts.select_incoming', 'all that banks ever sent is read again'],
  ['artefacts.select_stored', 'verification of all stored files'],
  ['orders.select_withdrawn_files', 'erasing a person'],
  ['projects.count_virtual', 'counts all of an organisation, once a night and on one page'],
  ['collecting.forget_cards', 'erasing a person'],
  ['debits.mandates_of', 'erasing a person'],
  ['erasure.ties', 'erasing a person'],
  ['organisations.delete_secrets', 'emptying a sandbox'],
  ['manual.select_named_projects', 'a person looks for what a line of the bank names'],
  ['http.delete_expired_keys', 'upkeep; planned for its time, before which little is left'],
  ['journal.select_unsealed', 'planned for its place, after which little has been written'],
  ['journal.leaves_of_tiles', 'verification of the whole journal'],
  ['journal.tiles', 'verification of the whole journal'],
  ['journal.entries_after', 'verification of the whole journal'],
  ['journal.for_verify', 'verification of the whole journal'],
  ['journal.uncovered', 'verification of the whole journal'],
  ['journal.month', 'a month that leaves, whole'],
  ['db.months_exchanged', 'the catalogue; sessions of the service go by its index'],
  ['archives.parts', 'the catalogue, by a command'],
  ['archives.gone', 'the catalogue, by a command'],
  ['archives.carried', 'verification of an archive'],
  ['audit.select_unsealed', 'planned for its place, after which little has been written'],
  ['audit.count_waiting', 'planned for its place, after which little has been written'],
  ['requests.delete_old', 'upkeep; planned for its time, before which little is left'],
  ['mail.delete_old_emails', 'upkeep; planned for its time, before which little is left'],
  ['organisations.delete_ended_secrets', 'upkeep; planned for its time, before which few are left'],
  ['webhooks.delete_attempts', 'upkeep; planned for its time, before which little is left'],
  ['webhooks.delete_deliveries', 'upkeep; planned for its time, before which little is left'],
  ['intents.select_expired', 'upkeep; planned for its time, before which few are left'],
  ['intents.delete_expired', 'upkeep; planned for its time, before which few are left'],
  ['intents.delete_expired_terms', 'upkeep; planned for its time, before which few are left'],
  ['finding.delete_terms', 'upkeep; planned for its time, before which few are left'],
  ['webhooks.select_deliveries_in', 'planned for its status, which few or nearly all have'],
  ['webhooks.select_old_deliveries', 'upkeep; planned for its time, before which little is left'],
  ['explorer.count_unsealed', 'planned for its place, after which little has been written'],
  ['audit.for_verify', 'verification of the whole audit log'],
  ['audit.uncovered', 'verification of the whole audit log'],
])

const statements = serviceStatements()

const owner = new pg.Client(await testDatabase())
await owner.connect()
afterAll(async () => await owner.end())

await fillTables(owner, { tenant: TENANT, countOf: (table) => (SMALL.has(table) ? 10 : ROWS) })
// Each column has a value there. Of mails few are superseded, and an index is of all others.
await owner.query('update emails set superseded_at = null; analyze emails')
await owner.query(`set role ${APP_ROLE}`)
await owner.query(`select set_config('holdfast.tenant', '${TENANT}', false)`)
await owner.query('set plan_cache_mode = force_generic_plan')

/** What the functions ask that measure the installation, as sessions of the service plan it. */
const { rows: measuring } = await owner.query<{ name: string; body: string; settings: string[] }>(
  `select proname as name, proconfig as settings,
          regexp_replace(substring(prosrc from 'return query\\s+(.*);\\s*end'),
                         '\\mreal_now\\M', '$1::timestamptz', 'g') as body
     from pg_proc where proname ~ '^measured_(work|waiting|rails|proof)$' order by proname`,
)

/** The plan that is kept for a statement that is used often: one for any values. */
async function planOf(text: string): Promise<string> {
  await owner.query(`prepare asked as ${text}`)
  try {
    const { rows } = await owner.query<{ count: number }>(
      `select cardinality(parameter_types) as count from pg_prepared_statements
        where name = 'asked'`,
    )
    const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ')
    const call = nulls === '' ? 'asked' : `asked (${nulls})`
    const { rows: lines } = await owner.query(`explain (costs off) execute ${call}`)
    return lines.map((line) => String(line['QUERY PLAN'])).join('\n')
  } finally {
    await owner.query('deallocate asked')
  }
}

describe('in a large installation a statement scans no table that grows', () => {
  it.each(statements)('$name', async ({ name, text }) => {
    const scans = (await planOf(text)).matchAll(/Seq Scan on (\w+)/g)
    const scanned = [...scans].map(([, table]) => table ?? '').filter((table) => !SMALL.has(table))
    expect([MAY_SCAN.get(name) ?? 'no reason to', scanned]).not.toEqual([
      'no reason to',
      expect.arrayContaining([expect.any(String)]),
    ])
  })

  it.each([
    ['mail.select_recent', /^Index Scan using emails_recipient .*to_fold = .*kind = [^\n]*$/],
    ['mail.supersede_held', /^Index Scan using emails_about .*about = [^\n]*$/],
  ])('and %s finds few mails, under row level security too', async (asked, way) => {
    const [found] = statements.filter(({ name }) => name === asked)
    const plan = await planOf(found?.text ?? '')
    const ways = [...plan.matchAll(/\w+ Scan (?:using .* )?on emails .*\n +.*/g)]
    const others = ways.map(([one]) => one.replace(/\n +/, ' ')).filter((one) => !way.test(one))
    expect(others.filter((one) => !/using emails_pkey .*\bid = ANY/.test(one))).toEqual([])
    expect(others.length).toBeLessThan(ways.length)
  })

  it('also for its values, where it says that it is planned for these', () => {
    const reasons = [...MAY_SCAN].filter(([, reason]) => /planned for its/.test(reason))
    const planned = statements.filter(({ isPlannedForValues }) => isPlannedForValues)
    expect(planned.map(({ name }) => name).toSorted()).toEqual(
      reasons.map(([name]) => name).toSorted(),
    )
  })

  it.each(measuring)('nor does what $name asks of all tenants', async ({ body }) => {
    await owner.query('reset role; set enable_seqscan = off')
    try {
      const scans = (await planOf(body)).matchAll(/Seq Scan on (\w+)/g)
      expect([...scans].map(([, table]) => table).filter((one) => !SMALL.has(one ?? ''))).toEqual(
        [],
      )
    } finally {
      await owner.query(`set role ${APP_ROLE}; reset enable_seqscan`)
    }
  })

  it.each(measuring)('and the oldest $name finds in their order', async ({ body, settings }) => {
    await owner.query('begin; reset role')
    try {
      for (const setting of settings) await owner.query(`set local ${setting}`)
      const sorted = /-> +Sort\n +Sort Key: \S*(run_at|series_at|written_in)/
      expect(await planOf(body)).not.toMatch(sorted)
    } finally {
      await owner.query('rollback')
    }
  })

  it('but those that have a reason to, all of which there are', () => {
    const names = new Set(statements.map(({ name }) => name))
    expect([...MAY_SCAN.keys()].filter((name) => !names.has(name))).toEqual([])
  })
})
