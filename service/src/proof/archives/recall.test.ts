// Readings that need the same month at once: one brings it back, the others wait for that, for
// longer than a session of theirs waits for a lock.
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db'
import { needSpan, withMonths } from '#db'
import type { TestConnection } from '#harness'
import { testDatabase } from '#harness'
import { until } from '#testing/until'
import { recallFrom } from './index.ts'
import { readWaiting } from './testing/store.ts'
import type { ArchiveWorld } from './testing/world.ts'
import { openArchiveWorld } from './testing/world.ts'

let connection: TestConnection
let world: ArchiveWorld
let watcher: pg.Client
let whole: readonly unknown[]

beforeAll(async () => {
  connection = await testDatabase()
  world = await openArchiveWorld(connection, 5)
  whole = await world.movements()
  await world.archive('2025-11')
  await world.sealWhole()
  watcher = new pg.Client(connection)
  await watcher.connect()
}, 120_000)

afterAll(async () => {
  await watcher.end()
  await world.close()
})

/** What a process of its own has, which begins to recall when it is told so and ends likewise. */
function processWith(transactAside: Database['transactAside']): Database {
  return withMonths(world.db, recallFrom(world.folder, { transactAside }))
}

async function readAll({ read }: Database): Promise<void> {
  const { tenant } = world
  await read(tenant, async (reader) => await needSpan(reader, tenant, {}))
}

/** When the transactions began that wait for a lock. */
async function waiting(): Promise<number[]> {
  const { rows } = await watcher.query<{ since: Date }>(readWaiting)
  return rows.map(({ since }) => since.getTime())
}

it('wait for a recall that takes longer than a lock is waited for, and find the month', async () => {
  const { transactAside } = world.db
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  const { promise: begun, resolve: tell } = Promise.withResolvers<undefined>()
  const slow = processWith(
    async (tenant, work, options) =>
      await transactAside(
        tenant,
        async (unit) => {
          const value = await work(unit)
          tell(undefined)
          await gate
          return value
        },
        options,
      ),
  )
  const first = readAll(slow)
  await begun
  let recalls = 0
  const other = processWith(async (tenant, work, options) => {
    recalls++
    return await transactAside(tenant, work, options)
  })
  const beside = [readAll(slow), readAll(other), readAll(other)]
  await until(async () => (await waiting()).length > 0)
  const asked = await waiting()
  // One of each process at most asks the database, which has it give up; then it asks again.
  expect(asked.length).toBeLessThanOrEqual(1)
  await until(async () => (await waiting()).some((since) => !asked.includes(since)))
  open(undefined)
  await Promise.all([first, ...beside])
  expect(recalls).toBeGreaterThan(1)
  expect(await world.movements()).toEqual(whole)
  expect(await world.breaches()).toEqual([])
}, 120_000)
