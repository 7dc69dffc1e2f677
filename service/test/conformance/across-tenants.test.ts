// A statement about rows of a tenant says which tenant: on a cluster it is found at one node by
// that. Those that look over all tenants are listed, each with its reason.
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { PLACES } from '../../src/foundation/db/distribution.ts'
import { ACROSS_TENANTS } from './across-tenants.ts'
import { serviceStatements } from './statements.ts'

const client = new pg.Client(await testDatabase())
await client.connect()
afterAll(async () => await client.end())

interface Named {
  readonly name: string
  readonly text: string
}

async function read(text: string): Promise<Named[]> {
  return (await client.query<Named>(text)).rows
}

const tables = await read(
  `select c.relname as name, '' as text from pg_class c
    where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace`,
)
/** What a statement may call or read instead of a table, with what that asks itself. */
const others = await read(
  `select proname as name, prosrc as text from pg_proc
    where pronamespace = 'public'::regnamespace
    union all
   select relname, pg_get_viewdef(oid) from pg_class
    where relkind = 'v' and relnamespace = 'public'::regnamespace`,
)

function mentions(text: string, name: string): boolean {
  return new RegExp(String.raw`(?:from|join|into|update|using)\s+(?:public\.)?${name}\b`).test(text)
}

function asks(text: string, { name }: Named): boolean {
  return mentions(text, name) || new RegExp(String.raw`\b${name}\(`).test(text)
}

/** Names of what asks rows of tenants: their tables, and whatever leads to one. */
function reachingTenants(): Set<string> {
  const reaching = new Set(tables.map(({ name }) => name).filter((name) => !(name in PLACES)))
  for (let before = -1; before !== reaching.size; ) {
    before = reaching.size
    for (const one of others) {
      const isReaching = [...reaching].some((name) => asks(one.text, { name, text: '' }))
      if (isReaching) reaching.add(one.name)
    }
  }
  return reaching
}

it('is every statement about rows of tenants that names no tenant', () => {
  const reaching = [...reachingTenants()].map((name) => ({ name, text: '' }))
  const across = serviceStatements()
    .filter(({ slots }) => !slots.some(({ name }) => name === 'tenant_id'))
    .filter(({ text }) => reaching.some((one) => asks(text, one)))
    .map(({ name }) => name)
  expect(across.toSorted()).toEqual(Object.keys(ACROSS_TENANTS).toSorted())
})

it('names its tenant at each table of which it reads or changes rows', () => {
  const placed = tables.map(({ name }) => name).filter((name) => !(name in PLACES))
  const wanting = serviceStatements()
    .filter(({ name }) => !(name in ACROSS_TENANTS))
    .filter(({ text }) => {
      const read = text.match(/\b(?:from|join|update|using)\s+\w+/g) ?? []
      const asked = read.filter((part) => placed.includes(part.split(/\s+/)[1] ?? '')).length
      const named = (text.match(/\btenant_id\b/g) ?? []).length
      return asked > named
    })
  expect(wanting.map(({ name }) => name)).toEqual([])
})
