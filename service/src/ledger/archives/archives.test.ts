// Months leave for files, and come back where a reading needs them.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#db'
import { needSpan, withMonths } from '#db'
import { testDatabase } from '#harness'
import { journalLog, latestCheckpoint, proveEntries } from '#journal'
import { newUuid } from '#kit'
import { exportLogs, verifyLogs } from '#sealing'
import type { JournalWorld } from '#testing/journal'
import { openJournalWorld, randomFrom } from '#testing/journal'
import { verifyOffline } from '#testing/offline'
import { checkInvariants, readInvariants } from '../ledger/verify.ts'
import { archiveBefore, checkArchives, completeFrom, recallFrom } from './index.ts'
import type { Step } from './leave.ts'
import { beginInThePast } from './testing/past.ts'
import { balances, countIn, insertEvent, setClock } from './testing/store.ts'

let world: JournalWorld
let folder: string
let db: Database

const MONTHS = ['2025-10', '2025-11', '2025-12', '2026-01']

beforeAll(async () => {
  const connection = await testDatabase()
  world = await openJournalWorld(connection, randomFrom(7))
  folder = mkdtempSync(path.join(tmpdir(), 'archives-'))
  await beginInThePast(world.owner)
  for (const month of MONTHS) {
    const at = new Date(`${month}-10T12:00:00Z`)
    await world.owner.query(setClock, [world.tenant, at])
    await world.write(60)
    for (let number = 0; number < 5; number++) {
      const payload = `things \u2028 ${month} ${number}`
      await world.owner.query(insertEvent, [world.tenant, newUuid(at), at, payload])
    }
    await world.sealWhole()
  }
  await world.owner.query(setClock, [world.tenant, new Date('2026-02-03T00:00:00Z')])
  db = withMonths(world.db, recallFrom(folder, world.db))
})

afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

async function archive(before: string, reached: (step: Step, month: string) => void = () => {}) {
  return await archiveBefore({ client: world.owner, folder, key: world.key, reached }, before)
}

const OF_BOOKS = /^(0\d|20|38|6[0179]|71)_/
async function breaches() {
  return await checkInvariants(
    world.owner,
    readInvariants().filter(({ name }) => OF_BOOKS.test(name)),
  )
}

async function verify() {
  const { readAsOwner } = await import('#db')
  const filed = undefined
  return await readAsOwner(world.owner, async (reader) => {
    const complete = await completeFrom(folder, reader)
    const { checkLogs } = await import('../sealing/verify.ts')
    return await checkLogs(journalLog, reader, {
      publicKeys: [world.key.publicKey],
      complete,
      ...(filed === undefined ? {} : { filed }),
    })
  })
}

describe('A month that leaves', () => {
  it('works', async () => {
    const before = (await world.owner.query(balances)).rows
    const run = await archive('2025-12')
    console.log(JSON.stringify(run, (_k, v: unknown) => (typeof v === 'bigint' ? String(v) : v)))
    expect(run.left.map(({ month }) => month)).toEqual(['2025-09', '2025-10', '2025-11'])
    expect(await breaches()).toEqual([])
    await world.sealWhole()
    expect(await breaches()).toEqual([])
    expect((await world.owner.query(balances)).rows).toEqual(before)
    expect((await verify()).faults).toEqual([])
    expect((await checkArchives(world.owner, folder, [world.key.publicKey])).faults).toEqual([])
    expect((await world.owner.query(countIn, [world.tenant])).rows).toEqual([{ count: 120 }])
    await db.read(world.tenant, async (reader) => await needSpan(reader, world.tenant, {}))
    expect((await world.owner.query(countIn, [world.tenant])).rows).toEqual([{ count: 240 }])
    expect(await breaches()).toEqual([])
    expect((await verify()).faults).toEqual([])
    void exportLogs
    void latestCheckpoint
    void proveEntries
    void verifyLogs
    void verifyOffline
    void readFileSync
    void writeFileSync
  })
})
