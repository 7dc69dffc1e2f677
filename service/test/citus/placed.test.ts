// What the list of places says is how the cluster has it, and a session that could read what is old
// is refused.
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { openDatabase } from '#db'
import type { DatabaseOptions } from '../../src/foundation/db/database.ts'
import { FUNCTIONS, PLACES } from '../../src/foundation/db/distribution.ts'
import { testDatabase } from '../harness/database.ts'

const connection = await testDatabase()
const client = new pg.Client(connection)
await client.connect()
afterAll(async () => await client.end())

async function ask<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  return (await client.query<Row>(text)).rows
}

/** In which group of shards the tables of tenants stand. */
const [anchor] = await ask<{ group: number }>(
  `select colocationid as "group" from pg_dist_partition
    where logicalrelid = 'ledger_accounts'::regclass`,
)

it.each(Object.entries(FUNCTIONS))(
  '%s is run on the node of the tenant',
  async (name, argument) => {
    const found = await ask(
      `select p.proargnames[o.distribution_argument_index + 1] as argument,
            o.colocationid as "group", o.force_delegation as is_forced,
            p.proconfig @> array['plan_cache_mode=force_custom_plan'] as is_planned_for_values
       from pg_dist_object o join pg_proc p on p.oid = o.objid
      where o.classid = 'pg_proc'::regclass and p.pronamespace = 'public'::regnamespace
        and p.proname = '${name}'`,
    )
    const group = anchor?.group
    expect(found).toEqual([{ argument, group, is_forced: true, is_planned_for_values: true }])
  },
)

it('no other function is', async () => {
  const found = await ask<{ name: string }>(
    `select p.proname as name from pg_dist_object o join pg_proc p on p.oid = o.objid
      where o.classid = 'pg_proc'::regclass and p.pronamespace = 'public'::regnamespace
        and o.distribution_argument_index is not null order by 1`,
  )
  expect(found.map(({ name }) => name)).toEqual(Object.keys(FUNCTIONS).toSorted())
})

it('every table of tenants stands with the others, all by their tenant', async () => {
  const found = await ask<{ name: string; by: string; group: number }>(
    `select c.relname as name, column_to_column_name(p.logicalrelid, p.partkey) as by,
            p.colocationid as "group"
       from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
      where p.partmethod = 'h' order by 1`,
  )
  const others = found.filter(({ by, group }) => by !== 'tenant_id' || group !== anchor?.group)
  expect(others).toEqual([])
  expect(found.filter(({ name }) => name in PLACES)).toEqual([])
})

it('nodes compile nothing for one execution', async () => {
  const found = await ask<{ result: string }>(
    `select distinct result from run_command_on_all_nodes($$
       select s.setconfig::text from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
        where r.rolname = public.service_role() $$)`,
  )
  expect(found.map(({ result }) => result)).toEqual([expect.stringContaining('jit=off')])
})

it('a session that would read standbys of nodes is refused by its setting, by name', async () => {
  const { host, port, user, database } = connection
  const options = '-c citus.use_secondary_nodes=always'
  const query = new URLSearchParams({ options })
  const there = { connectionString: `postgres://${user}@${host}:${port}/${database}?${query}` }
  const refused = {
    fault: 'database_session',
    message: expect.stringContaining('use_secondary_nodes is always, not never'),
  }
  const places: readonly DatabaseOptions[] = [{ connection: there }, { connection, replica: there }]
  for (const at of places) {
    const opened = openDatabase({ ...at, connectionsMax: 1 })
    await expect(opened.check()).rejects.toMatchObject(refused)
    await opened.close()
  }
})
