import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { dumpSchema, SCHEMA_FILE } from '../../../tools/schema-dump.ts'

const connection = await testDatabase()

async function dump(): Promise<string> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await dumpSchema(client)
  } finally {
    await client.end()
  }
}

it('the written schema is what the migrations make: node tools/schema-dump.ts', async () => {
  const name = path.basename(SCHEMA_FILE)
  expect(await dump(), name).toBe(readFileSync(SCHEMA_FILE, 'utf8'))
})

it('the same database is written down the same way twice', async () => {
  expect(await dump()).toBe(await dump())
})
