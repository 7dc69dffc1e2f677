// Every statement is sent to one node, whatever it asks, but for those that are listed with the
// reason why they look over all tenants.
import { afterAll, expect, it } from 'vitest'
import { APP_ROLE } from '#db'
import { ACROSS_TENANTS } from '../conformance/across-tenants.ts'
import { serviceStatements } from '../conformance/statements.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

const holdfast = await startTestService({ roles: ['api'] })
const client = await ownerOf(holdfast)
afterAll(async () => {
  await client.end()
  await holdfast.stop()
})
const tenant = holdfast.organisation.tenants.sandbox
await client.query(`set role ${APP_ROLE}`)
await client.query(`set client_min_messages = error`)

const statements = serviceStatements().filter(({ name }) => !(name in ACROSS_TENANTS))

/** A value of each type. */
const SOME: Readonly<Record<string, string>> = {
  uuid: tenant,
  bigint: '1',
  int: '1',
  boolean: 'true',
  timestamptz: '2030-01-01',
  date: '2030-01-01',
  interval: '1 day',
  json: '{}',
  jsonb: '{}',
  bytea: '\\xaa',
  pg_snapshot: '1:1:',
}

/** A text that may be read as a number of a transaction, too. */
const SOME_TEXT = '1'
/** Texts that are read as something else. */
const TEXTS: Readonly<Record<string, string>> = {
  position: '0/1',
  tenant_id: tenant,
  whole: 'events',
  part: 'events_before',
}

/** The value of a parameter, or a list with it, as it is written in a text. */
function written({ name, type }: { readonly name: string; readonly type: string }): string {
  const one = type.replace('[]', '')
  const value = SOME[one] ?? TEXTS[name] ?? SOME_TEXT
  return one === type ? `'${value}'::${type}` : `array['${value}']::${type}`
}

it('there are statements of tenants', () => {
  expect(statements.length).toBeGreaterThan(500)
})

it.each(statements)('$name is sent to one node', async ({ clusterText, slots }) => {
  const text = clusterText.replace(/\$(\d+)/g, (_, at: string) => {
    const slot = slots[Number(at) - 1]
    return slot === undefined ? 'null' : `(${written(slot)})`
  })
  await client.query('begin')
  try {
    await client.query(`set local holdfast.tenant = '${tenant}'`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => Number(count))
    expect(tasks.filter((count) => count > 1)).toEqual([])
  } finally {
    await client.query('rollback')
  }
})
