// What was there before it had a history gets the steps that its row tells of.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase } from '#harness'
import type { StatefulResource } from './store.ts'
import {
  createMigrations,
  insertWithTimes,
  relax,
  selectStepsOf,
  tableOf,
} from './testing/store.ts'

const owner = new pg.Client(await emptyDatabase())
await owner.connect()
afterAll(async () => await owner.end())

const MIGRATIONS = fileURLToPath(new URL('../../../migrations/', import.meta.url))
const TENANT = '0190a000-0000-7000-8000-000000000001'
const [MADE, DECIDED, ENDED] = ['2026-01-01T00:00Z', '2026-01-02T00:00Z', '2026-01-03T00:00Z']
const TIMES = ['created_at', 'decided_at', 'updated_at']
const PLAIN = ['created_at', 'updated_at']

/** Of what, in which status, by which of its times, and the steps that it must have had. */
const cases: [StatefulResource, string, string[], [string | undefined, string][]][] = [
  ['approval', 'pending', TIMES, [[MADE, 'pending']]],
  [
    'approval',
    'approved',
    TIMES,
    [
      [MADE, 'pending'],
      [DECIDED, 'approved'],
    ],
  ],
  [
    'approval',
    'executed',
    TIMES,
    [
      [MADE, 'pending'],
      [DECIDED, 'approved'],
      [ENDED, 'executed'],
    ],
  ],
  [
    'approval',
    'failed',
    TIMES,
    [
      [MADE, 'pending'],
      [DECIDED, 'approved'],
      [ENDED, 'failed'],
    ],
  ],
  [
    'approval',
    'declined',
    TIMES,
    [
      [MADE, 'pending'],
      [ENDED, 'declined'],
    ],
  ],
  [
    'approval',
    'expired',
    TIMES,
    [
      [MADE, 'pending'],
      [ENDED, 'expired'],
    ],
  ],
  ['manual_entry', 'proposed', PLAIN, [[MADE, 'proposed']]],
  [
    'manual_entry',
    'refused',
    PLAIN,
    [
      [MADE, 'proposed'],
      [ENDED, 'refused'],
    ],
  ],
  ['credit_draw', 'requested', PLAIN, [[MADE, 'requested']]],
  [
    'credit_draw',
    'paid',
    PLAIN,
    [
      [MADE, 'requested'],
      [ENDED, 'paid'],
    ],
  ],
  [
    'credit_draw',
    'repaid',
    PLAIN,
    [
      [MADE, 'requested'],
      [ENDED, 'paid'],
      [ENDED, 'repaid'],
    ],
  ],
  ['mandate', 'active', ['created_at'], [[MADE, 'active']]],
  [
    'mandate',
    'revoked',
    ['created_at', 'revoked_at'],
    [
      [MADE, 'active'],
      [ENDED, 'revoked'],
    ],
  ],
]
const rows = cases.map((one, place) => {
  return { one, id: `0190a000-0000-7000-8000-0000000001${String(place).padStart(2, '0')}` }
})
const timeOf = (column: string) =>
  column === 'created_at' ? MADE : column === 'decided_at' ? DECIDED : ENDED

beforeAll(async () => {
  const names = readdirSync(MIGRATIONS)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  const at = names.indexOf('0039_states.sql')
  const apply = async (name: string) => await owner.query(readFileSync(MIGRATIONS + name, 'utf8'))
  await owner.query(createMigrations)
  for (const name of names.slice(0, at)) await apply(name)
  for (const resource of new Set(cases.map(([resource]) => resource))) {
    await owner.query(relax(tableOf[resource]))
  }
  for (const {
    one: [resource, status, times],
    id,
  } of rows) {
    const values = [TENANT, id, status, ...times.map(timeOf)]
    await owner.query(insertWithTimes(tableOf[resource], times), values)
  }
  await apply('0039_states.sql')
})

it.each(rows)('$one.0 that is $one.1', async ({ one: [resource, , , steps], id }) => {
  const found = await owner.query(selectStepsOf, [TENANT, resource, id])
  expect(found.rows).toEqual(
    steps.map(([at = '', to], place) => {
      return { from_status: steps[place - 1]?.[1] ?? null, to_status: to, at: new Date(at) }
    }),
  )
})
