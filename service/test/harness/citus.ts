// A database of a Citus cluster for tests: made once, on every node, and emptied between files.
import pg from 'pg'

/** The database that tests have on every node of the cluster. */
export const CITUS_DATABASE = 'holdfast_test'
/** Few, so that they are made and emptied fast; more than nodes. */
const SHARDS = 4
/** Those of the coordinator alone are unknown to Citus. */
const TABLES = `
  select logicalrelid::regclass::text as name from pg_dist_partition
   union all select unnest(array['journal_keys', 'master_keys', 'sign_in_tries'])`

interface Node {
  readonly host: string
  readonly port: number
}

/** What is reached at a URL of a coordinator. */
export interface Coordinator extends Node {
  readonly user: string
}

/** Reads a URL of a coordinator; its database is left alone. */
export function readCoordinator(url: string): Coordinator {
  const { hostname: host, port, username: user } = new URL(url)
  return { host, port: Number(port), user }
}

/** Makes the database of tests anew on every node, and joins the nodes as they are. */
export async function makeClusterDatabase(url: string): Promise<void> {
  const coordinator = readCoordinator(url)
  const workers = await asked<Node>(
    url,
    `select nodename as host, nodeport as port from pg_dist_node
      where noderole = 'primary' and groupid <> 0`,
  )
  for (const { host, port } of [coordinator, ...workers]) {
    const { user } = coordinator
    const at = `postgres://${user}@${host}:${port}`
    await asked(`${at}/postgres`, `drop database if exists ${CITUS_DATABASE} with (force)`)
    await asked(`${at}/postgres`, `create database ${CITUS_DATABASE}`)
    await asked(`${at}/${CITUS_DATABASE}`, 'create extension citus')
  }
  const { user, host, port } = coordinator
  const here = `postgres://${user}@${host}:${port}/${CITUS_DATABASE}`
  await asked(here, `alter database ${CITUS_DATABASE} set citus.shard_count = ${SHARDS}`)
  await asked(here, `alter database ${CITUS_DATABASE} set citus.enable_stat_counters = on`)
  await asked(here, `select citus_set_coordinator_host($1, $2)`, [host, port])
  for (const worker of workers) {
    await asked(here, `select citus_add_node($1, $2)`, [worker.host, worker.port])
  }
}

/** What guards against truncation, as it is written. */
const GUARDS = `
  select distinct p.proname as name, pg_get_functiondef(p.oid) as written
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
   where t.tgname = 'append_only_whole'`

/**
 * Deletes all rows of all tables. Guards stand on every shard, where nobody can switch them off for
 * a moment: what they call does nothing meanwhile.
 */
export async function emptyCluster(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('set client_min_messages = error')
    const { rows: tables } = await client.query<{ name: string }>(TABLES)
    const { rows: guards } = await client.query<{ name: string; written: string }>(GUARDS)
    await client.query('begin')
    for (const { name } of guards) {
      await client.query(`create or replace function ${name}() returns trigger language plpgsql
        as $$ begin return null; end $$`)
    }
    await client.query(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`)
    for (const { written } of guards) await client.query(written)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

async function asked<Row extends object>(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
