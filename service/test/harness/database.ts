import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { ClusterNodes } from './citus.ts'
import { copyClusterDatabase, dropCopies } from './citus.ts'
import './template.ts'

/** What `pg` and `openDatabase` take to connect. */
export interface TestConnection {
  readonly host: string
  readonly port?: number
  readonly user: string
  readonly database: string
}

/**
 * A migrated, empty database for the test file that calls this, at its top level or in a
 * `beforeAll`; it is dropped when the file is done, whoever is still connected.
 */
export async function testDatabase(): Promise<TestConnection> {
  const nodes = clusterNodes()
  return nodes === undefined ? await createDatabase(cluster().template) : await copyCluster(nodes)
}

/** The nodes of the Citus cluster that the tests run on; undefined on one server. */
export function clusterNodes(): ClusterNodes | undefined {
  const { host, port, user, others } = inject('cluster')
  return port === undefined ? undefined : { coordinator: { host, port }, others, user }
}

/**
 * A copy of a test's database as it is, dropped likewise; nobody may be connected to it. It is
 * taken for the same one taken back to that time, unless it is to be found out as a copy.
 */
export async function copyDatabase(
  { database }: TestConnection,
  { isFoundOut = false }: { readonly isFoundOut?: boolean } = {},
): Promise<TestConnection> {
  const copy = await createDatabase(database)
  if (!isFoundOut) await administer('update installation set home = null', copy.database)
  return copy
}

let isFirst = true

/** What the file before had is dropped by the next one: also where it was killed. */
async function copyCluster(nodes: ClusterNodes): Promise<TestConnection> {
  const { template } = cluster()
  const { coordinator, user } = nodes
  if (isFirst) await dropCopies(nodes, template)
  isFirst = false
  const database = await copyClusterDatabase(nodes, template)
  return { ...coordinator, user, database }
}

/** As `testDatabase`, without tables: for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestConnection> {
  return await createDatabase('template1')
}

async function createDatabase(template: string): Promise<TestConnection> {
  const { host, user, owner } = cluster()
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${database} template ${template} owner ${owner}`)
  afterAll(async () => await administer(`drop database if exists ${database} (force)`))
  return { host, user, database }
}

function cluster() {
  const { failure, ...made } = inject('cluster')
  if (failure !== null) throw new Error(`The template database could not be made: ${failure}`)
  return made
}

async function administer(statement: string, database = 'postgres'): Promise<void> {
  const { host, user } = inject('cluster')
  const client = new pg.Client({ host, user, database })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
