import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { emptyCluster } from './citus.ts'
import { TEMPLATE } from './template.ts'

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
  const { shared } = inject('cluster')
  if (shared !== undefined) return await takeShared(shared)
  const connection = await createDatabase(TEMPLATE)
  afterAll(async () => await administer(`drop database if exists ${connection.database} (force)`))
  return connection
}

let isTaken = false

/** Empties the ready-made database of a cluster: a copy of it would point at the same shards. */
async function takeShared(database: string): Promise<TestConnection> {
  const { host, port, user, failure } = inject('cluster')
  if (failure !== null) throw new Error(`The cluster's database could not be made: ${failure}`)
  if (isTaken) throw new Error('a cluster has one database, and a file of tests has taken it')
  isTaken = true
  afterAll(() => {
    isTaken = false
  })
  const connection = { host, user, database, ...(port === undefined ? {} : { port }) }
  await emptyCluster(connection)
  return connection
}

/** As `testDatabase`, without tables: for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestConnection> {
  const connection = await createDatabase('template1')
  afterAll(async () => await administer(`drop database if exists ${connection.database} (force)`))
  return connection
}

async function createDatabase(template: string): Promise<TestConnection> {
  const { host, user, owner, failure } = inject('cluster')
  if (failure !== null) throw new Error(`The template database could not be made: ${failure}`)
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${database} template ${template} owner ${owner}`)
  return { host, user, database }
}

async function administer(statement: string): Promise<void> {
  const { host, user } = inject('cluster')
  const client = new pg.Client({ host, user, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
