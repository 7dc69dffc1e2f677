// Databases of a Citus cluster for tests. Each has the same name on all nodes, and nothing in it
// tells that name: copied on every node under another one, it is a cluster of its own.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { isAlive } from './alive.ts'

/** Few, so that they are made and copied fast; more than nodes. */
const SHARDS = 4
/** Databases of a run begin with this and the process that it is. */
const PREFIX = 'holdfast_test_'

interface Node {
  readonly host: string
  readonly port: number
}

/** The nodes of a cluster, with who makes databases on each. */
export interface ClusterNodes {
  readonly coordinator: Node
  readonly others: readonly Node[]
  readonly user: string
}

/** Asks the coordinator that a URL names for the nodes of its database. */
export async function readNodes(url: string): Promise<ClusterNodes> {
  const { hostname, port, username: user } = new URL(url)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows: others } = await client.query<Node>(
      `select nodename as host, nodeport as port from pg_dist_node
        where noderole = 'primary' and groupid <> 0 order by nodeid`,
    )
    return { coordinator: { host: hostname, port: Number(port) }, others, user }
  } finally {
    await client.end()
  }
}

/** The name of the database that those of this run are copied from. */
export function templateOfRun(): string {
  return `${PREFIX}${process.pid}`
}

/** Makes a database on every node, and joins the nodes as they are. */
export async function makeClusterDatabase(nodes: ClusterNodes, database: string): Promise<void> {
  await onEach(nodes, 'postgres', [`create database ${database}`])
  await onEach(nodes, database, ['create extension citus'])
  const { coordinator, others, user } = nodes
  await ask({ ...coordinator, user, database }, [
    `alter database ${database} set citus.shard_count = ${SHARDS}`,
    `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
    ...others.map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
  ])
}

/** Lets nobody connect to a database any more: it is copied only where no session is in it. */
export async function closeClusterDatabase(nodes: ClusterNodes, database: string): Promise<void> {
  await onEach(nodes, 'postgres', [
    `alter database ${database} allow_connections false`,
    `select pg_terminate_backend(pid, 60000) from pg_stat_activity where datname = '${database}'`,
  ])
}

/** Lets sessions connect again to one that was closed. */
export async function openClusterDatabase(nodes: ClusterNodes, database: string): Promise<void> {
  await onEach(nodes, 'postgres', [`alter database ${database} allow_connections true`])
}

/** Those of one worker of a run begin with it; a worker runs one file of tests after the other. */
function prefixOfWorker(template: string): string {
  return `${template}_${process.env.VITEST_POOL_ID ?? 0}_`
}

/** A name that is free, for a database of this worker. */
export function nameOfWorker(template: string): string {
  return `${prefixOfWorker(template)}${randomBytes(8).toString('hex')}`
}

/** Copies a database that is closed on every node. */
export async function copyClusterDatabase(
  nodes: ClusterNodes,
  from: string,
  name: string,
): Promise<void> {
  await onEach(nodes, 'postgres', [`create database ${name} template ${from}`])
  const { coordinator, user } = nodes
  await ask({ ...coordinator, user, database: 'postgres' }, [
    `alter database ${name} set citus.enable_stat_counters = on`,
  ])
}

/** Drops what the files of this worker had, whoever is still connected. */
export async function dropCopies(nodes: ClusterNodes, template: string): Promise<void> {
  await dropDatabases(nodes, await namesOf(nodes, prefixOfWorker(template)))
}

/** Drops the databases of this run, and of runs of this machine that were killed. */
export async function dropRuns(nodes: ClusterNodes): Promise<void> {
  const names = await namesOf(nodes, PREFIX)
  const isOver = (pid: number) => pid === process.pid || !isAlive(pid)
  const ended = names.filter((name) => isOver(Number(name.slice(PREFIX.length).split('_')[0])))
  await dropDatabases(nodes, ended)
}

async function namesOf({ coordinator, user }: ClusterNodes, prefix: string): Promise<string[]> {
  const client = new pg.Client({ ...coordinator, user, database: 'postgres' })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where starts_with(datname, $1)`,
    [prefix],
  )
  await client.end()
  return rows.map(({ name }) => name)
}

/** Drops databases on every node, whoever is still connected. */
export async function dropDatabases(nodes: ClusterNodes, names: readonly string[]): Promise<void> {
  const drops = names.map((name) => `drop database if exists ${name} with (force)`)
  await onEach(nodes, 'postgres', drops)
}

async function onEach(
  { coordinator, others, user }: ClusterNodes,
  database: string,
  texts: readonly string[],
): Promise<void> {
  for (const node of [coordinator, ...others]) await ask({ ...node, user, database }, texts)
}

async function ask(connection: pg.ClientConfig, texts: readonly string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const text of texts) await client.query(text)
  } finally {
    await client.end()
  }
}
