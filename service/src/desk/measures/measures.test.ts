import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase, readMigrations } from '#db'
import { testDatabase } from '#harness'
import { present } from '#kit'
import { readMeasures } from './measures.ts'

const connection = await testDatabase()
const database = openDatabase({ connection })
const owner = new pg.Client(connection)
await owner.connect()
afterAll(async () => {
  await database.close()
  await owner.end()
})

it('is nothing but the database where there is nobody', async () => {
  const measures = await readMeasures(database)
  expect(measures.rows).toEqual([])
  expect(measures.database.schema_version).toBe(readMigrations().at(-1)?.version)
})

/** The id of a new tenant. */
async function makeTenant(environment: string): Promise<string> {
  const { rows } = await owner.query<{ tenant_id: string }>(
    `with made as (
       insert into organisations (id, name, time_zone, created_at, updated_at)
       values (gen_random_uuid(), 'Own', 'UTC', now(), now()) returning id),
     tenant as (
       insert into tenants (id, organisation_id, environment, created_at)
       select gen_random_uuid(), id, $1, now() from made returning id)
     insert into event_sequences (tenant_id) select id from tenant returning tenant_id`,
    [environment],
  )
  return present(rows[0], 'a tenant was made').tenant_id
}

/** A tenant with a job that has been due for a minute over so many hours, and a parked one. */
async function tenantWithJobs(environment: string, hours: number): Promise<void> {
  await owner.query(
    `insert into jobs (tenant_id, id, kind, lane, key, payload, run_at, parked_at, created_at)
     select $1, gen_random_uuid(), 'outbound.pay', 'steps', n::text, '{}',
            now() - $2 * interval '1 hour' - interval '1 minute',
            case when n = 2 then now() end, now()
       from generate_series(1, 2) n`,
    [await makeTenant(environment), hours],
  )
}

it('adds tenants up by environment, and takes the oldest of all', async () => {
  await tenantWithJobs('live', 1)
  await tenantWithJobs('live', 5)
  await tenantWithJobs('sandbox', 30)
  const { rows } = await readMeasures(database)
  const due = rows.filter(({ subject }) => subject === 'jobs_due')
  expect(
    due.map(({ environment, name, items, oldest_seconds: age }) => {
      return [environment, name, items, Math.floor((age ?? 0) / 3_600)]
    }),
  ).toEqual([
    ['live', 'outbound.pay', 2n, 5],
    ['sandbox', 'outbound.pay', 1n, 30],
  ])
  const parked = rows.filter(({ subject }) => subject === 'jobs_parked')
  expect(parked.map(({ environment, items }) => [environment, items])).toEqual([
    ['live', 2n],
    ['sandbox', 1n],
  ])
})

/** One more of each than is counted of a tenant, all young but the last, of so many hours. */
const fillings = [
  `insert into jobs (tenant_id, id, kind, lane, key, payload, run_at, created_at)
   select $1, gen_random_uuid(), lane, lane, n::text, '{}',
          now() - interval '1 minute' - case n when 10001 then $2 else 0 end * interval '1 hour',
          now()
     from unnest(array['steps', 'deliveries']) lane, generate_series(1, 10001) n`,
  // It is of the handler that the index of handlers has last.
  `insert into deliveries (tenant_id, id, handler_id, event_sequence, origin, status, series_at,
                           next_at, created_at)
   select $1, (left(first_id(now())::text, 24) || lpad(n::text, 12, '0'))::uuid,
          (case n when 10001 then 'f' else '0' end || '0000000-0000-7000-8000-000000000000')::uuid,
          n, 'event', 'waiting',
          now() - interval '1 minute' - case n when 10001 then $2 else 0 end * interval '1 hour',
          now(), now()
     from generate_series(1, 10001) n`,
  `insert into ledger_transactions (tenant_id, id, kind, currency, subject_id, at, written_in)
   select $1, (left(first_id(now())::text, 24) || lpad(n::text, 12, '0'))::uuid, 'reconciled',
          'eur', gen_random_uuid(),
          now() - interval '1 minute' - case n when 10001 then $2 else 0 end * interval '1 hour',
          (case n when 10001 then 10 else 20 end)::text::xid8
     from generate_series(1, 10001) n`,
]

it('tells the age of the oldest where more waits than is counted, in each lane', async () => {
  const tenant = await makeTenant('live')
  await owner.query('begin')
  // Rows alone, without what else a payment would have written.
  await owner.query(
    `set local session_replication_role = replica; set local holdfast.ledger = 'open'`,
  )
  for (const filling of fillings) await owner.query(filling, [tenant, 9])
  await owner.query('commit')
  const { rows } = await readMeasures(database)
  const told = (subject: string, name: string) => {
    const found = rows.filter((row) => row.subject === subject && row.name === name)
    return found.map(({ items, oldest_seconds: age }) => [items, Math.floor((age ?? 0) / 3_600)])
  }
  const most = [[10_000n, 9]]
  expect({
    steps: told('jobs_due', 'steps'),
    deliveryJobs: told('jobs_due', 'deliveries'),
    deliveries: told('deliveries', 'waiting'),
    unsealed: told('unsealed', 'all'),
  }).toEqual({ steps: most, deliveryJobs: most, deliveries: most, unsealed: most })
})
