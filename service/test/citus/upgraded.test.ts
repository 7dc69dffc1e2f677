// A cluster that an earlier build has distributed, brought up to date: it is as one that this build
// has distributed at once.
import type { QueryResultRow } from 'pg'
import { expect, it } from 'vitest'
import { migrate } from '../../src/foundation/db/migrate.ts'
import { readMigrations } from '../../src/foundation/db/migration-files.ts'
import { connected } from '../harness/connected.ts'
import type { TestConnection } from '../harness/database.ts'
import { emptyDatabase, testDatabase } from '../harness/database.ts'

/** Before tables came that have keys to tables of every node. */
const EARLIER = 57

/** Shards of the tables that the coordinator has itself, by their numbers. */
const SHARD = `'_\\d{6,}$'`

const ASKED: Readonly<Record<string, string>> = {
  'where tables stand': `
    select c.relname as name, p.partmethod, p.repmodel, p.autoconverted,
           column_to_column_name(p.logicalrelid, p.partkey) as by
      from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid order by 1`,
  'what functions are run with': `
    select p.proname as name, p.prosrc,
           (select array_agg(one order by one) from unnest(p.proconfig) one) as settings,
           o.distribution_argument_index as argument,
           o.force_delegation
      from pg_proc p left join pg_dist_object o
             on o.classid = 'pg_proc'::regclass and o.objid = p.oid
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' order by 1, 3`,
  policies: `
    select tablename, policyname, permissive, roles::text, cmd, qual, with_check from pg_policies
     where schemaname = 'public' and tablename !~ ${SHARD} order by 1, 2`,
  triggers: `
    select tgrelid::regclass::text as "table", tgname, pg_get_triggerdef(oid) as is, tgenabled
      from pg_trigger
     where not tgisinternal and tgrelid::regclass::text !~ ${SHARD} order by 1, 2`,
  keys: `
    select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as is
      from pg_constraint
     where connamespace = 'public'::regnamespace and conrelid::regclass::text !~ ${SHARD}
     order by 1, 2`,
  rights: `
    select relname, relacl::text, relrowsecurity, relforcerowsecurity from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and relname !~ ${SHARD} order by 1`,
}

async function ask(connection: TestConnection, text: string): Promise<QueryResultRow[]> {
  return await connected(connection, async (client) => (await client.query(text)).rows)
}

const atOnce = await testDatabase()
const upgraded = await emptyDatabase()
await migrate(
  upgraded,
  readMigrations().filter(({ version }) => version <= EARLIER),
)
await migrate(upgraded)

it.each(Object.entries(ASKED))('%s are the same', async (_, text) => {
  const found = await ask(upgraded, text)
  expect(found.length).toBeGreaterThan(10)
  expect(found).toEqual(await ask(atOnce, text))
})

it('a function that a migration has made anew is settled again', async () => {
  const settled = await ask(atOnce, ASKED['what functions are run with'] ?? '')
  await connected(upgraded, async (client) => {
    await client.query('alter function ledger_post reset plan_cache_mode')
    await client.query('alter function make_months reset citus.enable_unsafe_triggers')
    await client.query(
      `create or replace function numbers_from() returns bigint
         language sql stable as 'select 0::bigint'`,
    )
  })
  await migrate(upgraded)
  expect(await ask(upgraded, ASKED['what functions are run with'] ?? '')).toEqual(settled)
})

it('what is up to date is left as it is', async () => {
  const settled = `select oid::int, xmin::text from pg_proc
    where proname in ('ledger_post', 'numbers_from', 'make_months') order by 1`
  const before = await ask(upgraded, settled)
  await migrate(upgraded)
  expect(await ask(upgraded, settled)).toEqual(before)
})
