import pg from 'pg'
import { expect, inject } from 'vitest'
import type { ClusterNodes } from './citus.ts'
import {
  closeClusterDatabase,
  copyClusterDatabase,
  dropCopies,
  makeClusterDatabase,
  nameOfWorker,
  openClusterDatabase,
} from './citus.ts'
import './template.ts'

export { atEnd } from './at-end.ts'

/** What `pg` and `openDatabase` take to connect. */
export interface TestConnection {
  readonly host: string
  readonly port?: number
  readonly user: string
  readonly database: string
}

/** The same as a URL, as `DATABASE_URL` takes it: of a port, or of a socket's folder. */
export function urlOf({ host, port, user, database }: TestConnection): string {
  if (port !== undefined) return `postgres://${user}@${host}:${port}/${database}`
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
}

/**
 * A migrated, empty database for the test file that calls this, at its top level or in a
 * `beforeAll`; the next file drops it, whoever is still connected.
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
  const copy = await copyOf(database)
  if (!isFoundOut) await administer('update installation set home = null', copy.database)
  return copy
}

async function copyOf(database: string): Promise<TestConnection> {
  const nodes = clusterNodes()
  if (nodes === undefined) return await createDatabase(database)
  // A cluster looks after a database by sessions of its own, which come back.
  await closeClusterDatabase(nodes, database)
  const copy = nameOfWorker(cluster().template)
  await copyClusterDatabase(nodes, database, copy)
  await openClusterDatabase(nodes, database)
  return connectionTo(nodes, copy)
}

async function copyCluster(nodes: ClusterNodes): Promise<TestConnection> {
  const { template } = cluster()
  await dropFormer()
  const copy = nameOfWorker(template)
  await copyClusterDatabase(nodes, template, copy)
  return connectionTo(nodes, copy)
}

function connectionTo({ coordinator, user }: ClusterNodes, database: string): TestConnection {
  return { ...coordinator, user, database }
}

let fileBefore: string | undefined
let dropped = Promise.resolve()

/**
 * What the file before had is dropped by the next one: also where it was killed. A hook of the end
 * that is asked for in another hook is never called.
 */
async function dropFormer(): Promise<void> {
  const { testPath } = expect.getState()
  if (testPath !== fileBefore) {
    fileBefore = testPath
    // A server that is reached by its socket has the usual port.
    const { host, port = 5432, user, others } = inject('cluster')
    dropped = dropCopies({ coordinator: { host, port }, others, user }, cluster().template)
  }
  await dropped
}

/** As `testDatabase`, without tables: for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestConnection> {
  const nodes = clusterNodes()
  if (nodes === undefined) return await createDatabase('template1')
  await dropFormer()
  const database = nameOfWorker(cluster().template)
  await makeClusterDatabase(nodes, database)
  return connectionTo(nodes, database)
}

async function createDatabase(template: string): Promise<TestConnection> {
  await dropFormer()
  const { host, user, owner, template: name } = cluster()
  const database = nameOfWorker(name)
  const copied = `template ${template} owner ${owner} strategy file_copy`
  await administer(`create database ${database} ${copied}`)
  return { host, user, database }
}

function cluster() {
  const { failure, ...made } = inject('cluster')
  if (failure !== null) throw new Error(`The template database could not be made: ${failure}`)
  return made
}

async function administer(statement: string, database = 'postgres'): Promise<void> {
  const { host, port, user } = inject('cluster')
  const client = new pg.Client({ host, port, user, database })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
