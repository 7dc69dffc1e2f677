// Months that come back: readings that need the same one at once wait for whoever brings it, for
// longer than a session of theirs waits for a lock; and what was not sealed so comes back never.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#db'
import { needSpan, withMonths } from '#db'
import type { TestConnection } from '#harness'
import { testDatabase } from '#harness'
import { bringBackLines } from '#journal'
import { until } from '#testing/until'
import { recallFrom } from './index.ts'
import type { Kept } from './segment.ts'
import { readSegment, writeSegment } from './segment.ts'
import { readLeft, readWaiting } from './testing/store.ts'
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
  await world.seal()
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

it('readings wait for a recall longer than for a lock, and find its month', async () => {
  const { db } = world
  const { promise: gate, resolve: open } = Promise.withResolvers<undefined>()
  const { promise: begun, resolve: tell } = Promise.withResolvers<undefined>()
  const slow = processWith(
    async (tenant, work, options) =>
      await db.transactAside(
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
    return await db.transactAside(tenant, work, options)
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

it('a line that the journal does not hold so comes back for nobody', async () => {
  const { owner, tenant, db } = world
  await world.archive('2025-12')
  await world.seal()
  const { rows } = await owner.query<{ id: string }>(readLeft, [tenant])
  const lines = rows.map(({ id }) => {
    const at = '2025-11-10T12:00:00.000Z'
    return JSON.stringify({ id, kind: 'deposit', currency: 'eur', subject: id, at, movements: [] })
  })
  expect(lines).toHaveLength(1)
  const bringing = db.transact(
    tenant,
    async (unit) =>
      await unit.tx.query(bringBackLines, { tenant_id: tenant, lines, written_in: ['1'] }),
  )
  await expect(bringing).rejects.toThrow('the journal holds another line of')
  expect(await world.breaches()).toEqual([])
})

it.each([
  ['begins within a month', '2025-11-15Z', undefined, ['2025-11']],
  ['lies within one', '2025-10-15Z', '2025-10-16Z', ['2025-10']],
  ['ends as one begins', undefined, '2025-11-01T00:00:00.001Z', ['2025-10', '2025-11']],
  ['ends before one', undefined, '2025-11-01T00:00:00Z', ['2025-10']],
  ['begins behind them all', '2025-12-01Z', undefined, []],
])('a reading that %s needs what it touches', async (_what, from, before, months) => {
  const { db, tenant } = world
  const span = {
    from: from === undefined ? null : new Date(from),
    before: before === undefined ? null : new Date(before),
  }
  const needed = await db
    .read(tenant, async (reader) => await needSpan(reader, tenant, span))
    .then(
      () => [],
      (error: unknown) => (error instanceof Error && 'months' in error ? error.months : error),
    )
  expect(needed).toEqual(months)
})

it('a part that holds other lines than were sealed is refused at its end', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'segments-'))
  const file = path.join(folder, 'part')
  const write = async (row: string) => {
    const kept = async function* (): AsyncGenerator<Kept> {
      yield await Promise.resolve({ kind: 'event', row } as const)
    }
    const written: Buffer[] = []
    const contents = await writeSegment(kept(), async (bytes) => {
      await Promise.resolve(written.push(bytes))
    })
    return { contents, bytes: Buffer.concat(written) }
  }
  const [sealed, changed] = [await write('{"amount":1}'), await write('{"amount":2}')]
  const read = async ({ bytes }: { readonly bytes: Buffer }) => {
    writeFileSync(file, bytes)
    const lines = readSegment(file, { startsAt: 0, length: bytes.length }, sealed.contents)
    const rows: Kept[] = []
    for await (const kept of lines) rows.push(kept)
    return rows
  }
  expect(await read(sealed)).toEqual([{ kind: 'event', row: '{"amount":1}' }])
  await expect(read(changed)).rejects.toThrow('something else than was sealed')
  rmSync(folder, { recursive: true })
})
