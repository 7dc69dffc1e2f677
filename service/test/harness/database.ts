import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
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
