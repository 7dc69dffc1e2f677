// Every statement of the service is prepared against the migrated schema, where a renamed column or
// a parameter of the wrong type shows before a request finds it.
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { APP_ROLE } from '#db'
import { testDatabase } from '#harness'
import { serviceStatements, stores } from './statements.ts'

const statements = serviceStatements()

const client = new pg.Client(await testDatabase())
await client.connect()
await client.query(`set role ${APP_ROLE}`)
afterAll(async () => await client.end())

/** Parses and plans a statement, with null for each parameter. */
async function prepare(text: string): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'asked'`,
  )
  const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => 'null').join(', ')
  // Planning checks columns, types and rights, and runs nothing.
  const call = nulls === '' ? 'asked' : `asked (${nulls})`
  await client.query(`explain (costs off) execute ${call}`).catch((error: unknown) => {
    throw new Error(`not planned: ${text}`, { cause: error })
  })
}

describe('statements', () => {
  it('of all rooms are known here', () => {
    expect(stores.length).toBeGreaterThan(10)
    expect(statements.length).toBeGreaterThan(100)
  })

  it.each(statements)(
    '$name fits the schema, and the role of the service may run it',
    async (one) => {
      await client.query(`prepare asked as ${one.text}`)
      try {
        await expect(prepare(one.text)).resolves.toBeUndefined()
      } finally {
        await client.query('deallocate asked')
      }
    },
  )
})
