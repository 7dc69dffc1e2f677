import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import type { TestCluster } from './template.ts'
import { TEMPLATE } from './template.ts'

/** What `pg` and `openDatabase` take to connect. */
export interface TestConnection {
  readonly host: string
  readonly user: string
  readonly database: string
}

/**
 * A migrated, empty database for the test file that calls this, at its top level or in a
 * `beforeAll`; it is dropped when the file is done, whoever is still connected.
 */
export async function testDatabase(): Promise<TestConnection> {
  const connection = await createDatabase(TEMPLATE)
  afterAll(async () => await administer(`drop database if exists ${connection.database} (force)`))
  return connection
}

/** As `testDatabase`, without tables: for tests of the migrations themselves. */
export async function emptyDatabase(): Promise<TestConnection> {
  const connection = await createDatabase('template1')
  afterAll(async () => await administer(`drop database if exists ${connection.database} (force)`))
  return connection
}

/** The cluster of the worker that runs this file. */
function ownCluster(): TestCluster {
  const clusters = inject('clusters')
  const place = Number(process.env.VITEST_POOL_ID ?? 1) - 1
  const own = clusters[place % clusters.length]
  if (own === undefined) throw new Error('No cluster was started for the tests.')
  return own
}

async function createDatabase(template: string): Promise<TestConnection> {
  const { host, user, failure } = ownCluster()
  if (failure !== null) throw new Error(`The template database could not be made: ${failure}`)
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${database} template ${template}`)
  return { host, user, database }
}

async function administer(statement: string): Promise<void> {
  const { host, user } = ownCluster()
  const client = new pg.Client({ host, user, database: 'postgres' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
