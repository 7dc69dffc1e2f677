// Sessions plan a statement once. One that was planned while next to nothing waited goes on when a
// receiver has been down for a day: what it looks at must not grow with what waits.
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { APP_ROLE } from '#db'
import { testDatabase } from '#harness'
import { present } from '#kit'
import { serviceStatements } from './statements.ts'

const TENANT = '0190a000-0000-7000-8000-000000000001'
const DELIVERED = 20_000
const WAITING = 20_000
/** Rows that a statement for one of them may look at. */
const FEW = 300

/** Deliveries of a handler, one a second, with numbers from `after` on. */
const deliver = (status: 'delivered' | 'waiting', after: number, count: number) => `
  insert into deliveries (tenant_id, id, handler_id, event_sequence, origin, status, next_at,
         series_at, created_at, delivered_at)
  select '${TENANT}', id_of(n), '${TENANT}', n, 'event', '${status}',
         case when '${status}' = 'waiting' then now() end, now(), now(),
         case when '${status}' = 'delivered' then now() end
    from generate_series(${after + 1}, ${after + count}) n`
const queue = `
  insert into jobs (tenant_id, id, kind, lane, key, payload, run_at, created_at, token)
  select '${TENANT}', id_of(n), 'webhook_round', 'deliveries', n::text, '{}',
         now() - make_interval(secs => n), now(), 1
    from generate_series(1, ${WAITING}) n`
const idOf = `
  create function id_of(n bigint) returns uuid language sql immutable
  return (left(first_id('2026-11-02Z'::timestamptz)::text, 24) || lpad(to_hex(n), 12, '0'))::uuid`

const ALL = DELIVERED + WAITING
const last = `id_of(${ALL - 5})`
const job = `id_of(${WAITING - 5})`
/** What each is given: of one row, or of one round. */
const given: Readonly<Record<string, string>> = {
  'webhooks.select_orders': `array[${last}], '${TENANT}'`,
  'webhooks.select_of_round': `'${TENANT}', '${TENANT}', ${ALL - 9}, ${ALL}`,
  'webhooks.postpone_deliveries': `array[${last}], array[now()], '{false}', '${TENANT}'`,
  'webhooks.settle_deliveries': `now(), array[${last}], '{delivered}', array[null::timestamptz],
    '{200}', '{5}', '{0}', '{false}', '${TENANT}'`,
  'jobs.extend_leases': `now(), '${TENANT}', array[${job}], '{1}'`,
  'jobs.drop': `'${TENANT}', 'webhook_round', '{1,2}', '{}'`,
  'jobs.finish': `'${TENANT}', array[${job}], '{1}'`,
}

const connection = await testDatabase()
const owner = new pg.Client(connection)
/** Who fills is another session: silencing its triggers makes all plans of a session anew. */
const filler = new pg.Client(connection)
await Promise.all([owner.connect(), filler.connect()])
afterAll(async () => await Promise.all([owner.end(), filler.end()]))

const statements = serviceStatements().filter(({ name }) => given[name] !== undefined)
await filler.query(`${idOf}; set session_replication_role = replica`)
await filler.query(deliver('delivered', 0, DELIVERED))
await filler.query('analyze deliveries; analyze jobs')
await asService(async () => {
  // As in the sessions of the service.
  await owner.query('set enable_seqscan = off; set plan_cache_mode = force_generic_plan')
  for (const { name, text } of statements) {
    await owner.query(`prepare "${name}" as ${text}`)
    await owner.query(`explain execute "${name}" (${given[name]})`)
  }
})
await filler.query(deliver('waiting', DELIVERED, WAITING))
await filler.query(queue)

async function asService<T>(work: () => Promise<T>): Promise<T> {
  await owner.query(`set role ${APP_ROLE}; set holdfast.tenant = '${TENANT}'`)
  try {
    return await work()
  } finally {
    await owner.query('reset role')
  }
}

interface Node {
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Node[]
}

/** Rows that the scans of a plan have looked at. */
function lookedAt(node: Node): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0 } = node
  const own = node['Relation Name'] === undefined ? 0 : (rows + removed) * loops
  return (node.Plans ?? []).reduce((sum, one) => sum + lookedAt(one), own)
}

it.each(Object.keys(given))('%s looks at few of all that waits', async (name) => {
  const plan = await asService(async () => {
    const { rows } = await owner.query<{ 'QUERY PLAN': readonly { readonly Plan: Node }[] }>(
      `explain (analyze, format json, timing off) execute "${name}" (${given[name]})`,
    )
    return present(rows[0]?.['QUERY PLAN'][0], 'a statement has a plan').Plan
  })
  expect(lookedAt(plan)).toBeLessThan(FEW)
  expect(lookedAt(plan), 'and finds what it is asked for').toBeGreaterThan(0)
})
