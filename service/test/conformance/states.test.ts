// Every status of the database is of one of two kinds: it moves by `advance`, or it is small.
import {
  initialStatuses,
  quietInitialStatuses,
  quietTransitions,
  transitions,
} from '@holdfast/contract'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#harness'
import { smallStates } from '../../src/foundation/events/small-states.ts'
import { tableOf } from '../../src/foundation/events/testing/store.ts'

const owner = new pg.Client(await testDatabase())
await owner.connect()
afterAll(async () => await owner.end())

const { rows } = await owner.query<{ table: string; statuses: string[] }>(
  `select c.conrelid::regclass::text as table,
          array(select s[1]
                  from regexp_matches(pg_get_constraintdef(c.oid), '''(\\w+)''::text', 'g') as s
                 order by 1) as statuses
     from pg_constraint c
    where c.contype = 'c' and c.coninhcount = 0
      and pg_get_constraintdef(c.oid) like 'CHECK ((status = ANY%'`,
)
const stored = new Map(rows.map(({ table, statuses }) => [table, statuses]))

/** By table: which status may follow which, and those that a row begins in. */
const declared = new Map<string, { next: Record<string, readonly string[]>; first: string[] }>()
for (const [resource, next] of Object.entries({ ...transitions, ...quietTransitions })) {
  const firsts: Record<string, readonly string[]> = { ...initialStatuses, ...quietInitialStatuses }
  const tables: Record<string, string> = tableOf
  declared.set(tables[resource] ?? resource, { next, first: [...(firsts[resource] ?? [])] })
}
for (const { table, next, first } of Object.values(smallStates)) {
  expect(declared.has(table), `${table} is of one kind`).toBe(false)
  declared.set(table, { next, first: [...first] })
}

describe('statuses', () => {
  it('that nobody declares are none, but those that answers have, or that follow', async () => {
    const found = await owner.query<{ table: string }>(
      `select attrelid::regclass::text as table
         from pg_attribute a join pg_class c on c.oid = attrelid
        where attname = 'status' and relkind in ('r', 'p') and not relispartition
          and atttypid = 'text'::regtype and attgenerated = ''
          and relnamespace = 'public'::regnamespace`,
    )
    const tables = found.rows.map(({ table }) => table).toSorted()
    expect([...declared.keys()].toSorted()).toEqual(tables)
    expect([...stored.keys()].toSorted()).toEqual(tables)
  })

  it.each([...declared])('of %s are those that its table takes', (table, { next }) => {
    // `debug` stands in the published list and is never stored.
    const known = Object.keys(next).filter((status) => status !== 'debug')
    expect(stored.get(table)).toEqual(known.toSorted())
  })
})
