import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase, readMigrations } from '#db'
import { testDatabase } from '#harness'
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

/** A tenant with a job that has been due for a minute over so many hours, and a parked one. */
async function tenantWithJobs(environment: string, hours: number): Promise<void> {
  await owner.query(
    `with made as (
       insert into organisations (id, name, time_zone, created_at, updated_at)
       values (gen_random_uuid(), 'Own', 'UTC', now(), now()) returning id),
     tenant as (
       insert into tenants (id, organisation_id, environment, created_at)
       select gen_random_uuid(), id, $1, now() from made returning id),
     counted as (insert into event_sequences (tenant_id) select id from tenant)
     insert into jobs (tenant_id, id, kind, lane, key, payload, run_at, parked_at, created_at)
     select id, gen_random_uuid(), 'outbound.pay', 'steps', n::text, '{}',
            now() - $2 * interval '1 hour' - interval '1 minute',
            case when n = 2 then now() end, now()
       from tenant, generate_series(1, 2) n`,
    [environment, hours],
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
