// The command is killed at each of its steps: nothing is lost, nothing is there twice.

import { execFile } from 'node:child_process'
import { readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate, needSpan } from '#db'
import type { TestConnection } from '#harness'
import { testDatabase } from '#harness'
import { checkArchives } from './index.ts'
import { readBalances, readEventRows, readGone, replaceTenant } from './testing/store.ts'
import type { ArchiveWorld } from './testing/world.ts'
import { EACH, MONTHS, openArchiveWorld } from './testing/world.ts'

const DYING = path.join(import.meta.dirname, '../../../test/harness/dying-archive.ts')

let connection: TestConnection
let world: ArchiveWorld

beforeAll(async () => {
  connection = await testDatabase()
  world = await openArchiveWorld(connection, 11)
}, 120_000)

afterAll(async () => await world.close())

/** Runs the command; which signal ended it, if any. */
async function runUntil(before: string, step: string): Promise<NodeJS.Signals | null> {
  const { host, user, database } = connection
  const rootKey = world.rootKey.toString('hex')
  const args = [DYING, host, user, database, world.folder, rootKey, before, step]
  return await new Promise((resolve) => {
    execFile(process.execPath, args, (error) => resolve(error?.signal ?? null))
  })
}

async function readTables() {
  const { owner, tenant } = world
  const events = (await owner.query(readEventRows, [tenant])).rows
  const balances = (await owner.query(readBalances)).rows
  return { movements: await world.movements(), events, balances }
}

async function readGoneTables(): Promise<number> {
  return (await world.owner.query(readGone)).rows.length
}

it('goes on from wherever it was killed', async () => {
  const whole = await readTables()
  const ends = ['2025-11', '2025-12', '2026-01', '2026-02']
  const steps = ['closed', 'written', 'exchanged', 'deleted']
  for (const [place, step] of steps.entries()) {
    const before = ends[place] ?? ''
    // The first month of an installation has nothing in it: it goes with the first that has.
    if (place === 0) await world.archive('2025-10')
    // As from a run that was killed while it wrote.
    writeFileSync(path.join(world.folder, `${MONTHS[place] ?? ''}.archive.part`), 'half a fi')
    expect(await runUntil(before, step), step).toBe('SIGKILL')
    expect(await readGoneTables(), step).toBe(step === 'exchanged' ? 3 : 0)
    expect(await world.breaches(), step).toEqual([])
    // As the service does when it starts beside what was left.
    expect(await migrate(connection), step).toEqual([])
    const { readers, tenant } = world
    await readers.read(tenant, async (reader) => await needSpan(reader, tenant, {}))
    expect(await readTables(), step).toEqual(whole)
    await world.archive(before)
    await world.seal()
    expect(await readGoneTables(), step).toBe(0)
    expect(await world.breaches(), step).toEqual([])
    expect((await world.verify()).faults, step).toEqual([])
    const left = (place + 1) * EACH.events
    expect((await readTables()).events, step).toHaveLength(whole.events.length - left)
  }
  const { owner, folder, key, readers, tenant } = world
  expect(readdirSync(folder).toSorted()).toEqual(
    ['2025-09', ...MONTHS].map((month) => `${month}.archive`),
  )
  expect((await checkArchives(owner, folder, [key.publicKey])).faults).toEqual([])
  await readers.read(tenant, async (reader) => await needSpan(reader, tenant, {}))
  expect(await readTables()).toEqual(whole)
}, 240_000)

it('takes months of a sandbox that was emptied, sealed or not', async () => {
  const { owner, tenant } = world
  await world.setClock('2026-02-20T00:00:00Z')
  await world.write(3)
  await owner.query(replaceTenant, [tenant])
  const run = await world.archive('2026-03')
  expect(run.stays).toBeNull()
  expect(run.left.map(({ month, file }) => [month, file.segments[0]?.transactions])).toEqual([
    ['2026-02', 3],
  ])
  expect(await world.breaches()).toEqual([])
  expect((await world.verify()).faults).toEqual([])
}, 60_000)
