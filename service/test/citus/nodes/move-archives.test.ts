// What has left for files before a move is found at the cluster as it was: months, balances that
// are carried forward, what a reading had brought back, and the files, which stay where they are.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { archiveBefore, checkArchives } from '#archives'
import { migrate } from '#db'
import { present } from '#kit'
import { checkInvariants } from '#ledger'
import { openJournalKeys } from '#sealing'
import { beginInThePast, standClock } from '#testing/archives'
import { moveToCluster } from '../../../../tools/moving/move.ts'
import { clusterNodes, testDatabase } from '../../harness/database.ts'
import type { Payments } from '../../harness/payments.ts'
import { payments, paymentsWith } from '../../harness/payments.ts'
import type { TestService } from '../../harness/service.ts'
import { ownerOf, startTestService } from '../../harness/service.ts'

const FIRST = '2025-10-05T08:00:00Z'
/** October to December leave. */
const BEFORE = '2026-01'
const MONTHS = 5

const { coordinator, user } = present(clusterNodes(), 'these tests run on a cluster')
const archiveDir = mkdtempSync(path.join(tmpdir(), 'moved-archives-'))
const database = `holdfast_moved_${process.pid}`
const single = { ...coordinator, user, database }
const cluster = await testDatabase()

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...single, database: 'postgres' })
  await client.connect()
  await client.query(statement)
  await client.end()
}

let before: TestService
let shop: Payments
/** What was answered while all of it was in the tables. */
let answered: string[]

async function answers({ call }: Payments): Promise<string[]> {
  const asked = [
    '/v1/statements/organisation?period=2025-11',
    '/v1/statements/organisation?from=2025-10-01&to=2026-05-01&format=csv',
    '/v1/statements/organisation?at=2025-12-31T00:00:00Z',
    '/v1/events?after_sequence=0&limit=40',
    '/v1/journal/entries?limit=10',
  ]
  const found: string[] = []
  for (const one of asked) {
    const { status, text } = await call('GET', one)
    expect(status, text).toBe(200)
    found.push(text)
  }
  return found
}

async function payAndRelease(at: Payments): Promise<void> {
  const [{ id }] = (await at.paid([{ amount: 6_000 }])).settlements
  expect((await at.release({ settlement_id: id })).status).toBe(200)
  await at.advance('PT30M')
}

/** Lets months leave, as the command does. */
async function archive(of: TestService, owner: pg.Client) {
  await of.seal()
  const key = await openJournalKeys(of.rootKey).signing(of.service.database.global)
  const means = { client: owner, folder: archiveDir, copyTo: null, key, reached: () => undefined }
  const run = await archiveBefore(means, BEFORE)
  await of.seal()
  return { run, key }
}

beforeAll(async () => {
  await administer(`create database ${database}`)
  await migrate(single)
  before = await startTestService({ connection: single, roles: ['api'], archiveDir })
  shop = payments(before)
  const owner = await ownerOf(before)
  await beginInThePast(owner)
  await standClock(owner, before.organisation.tenants.sandbox, FIRST)
  await standClock(owner, before.stranger.tenants.sandbox, '2026-06-01T00:00:00Z')
  await shop.verify('sam@example.com')
  for (let month = 1; month <= MONTHS; month++) {
    await payAndRelease(shop)
    await shop.advance('P30D')
  }
  await before.seal()
  answered = await answers(shop)
  const { run } = await archive(before, owner)
  expect(run.stays).toBeNull()
  expect(run.left.map(({ month }) => month)).toEqual(
    expect.arrayContaining(['2025-10', '2025-11', '2025-12']),
  )
  // One month is brought back, two are in their files alone.
  const { status } = await shop.call('GET', '/v1/statements/organisation?period=2025-11')
  expect(status).toBe(200)
  await owner.end()
}, 300_000)

afterAll(async () => {
  rmSync(archiveDir, { recursive: true })
  await administer(`drop database if exists ${database} with (force)`)
})

async function moving(): Promise<void> {
  const from = [new pg.Client(single), new pg.Client(single)] as const
  for (const client of from) await client.connect()
  const to = `postgres://${user}@${cluster.host}:${cluster.port}/${cluster.database}`
  const verify = async () => {
    const client = new pg.Client(cluster)
    await client.connect()
    const breaches = await checkInvariants(client)
    await client.end()
    return breaches.length === 0
  }
  try {
    await moveToCluster({ from, to, verify, say: () => undefined })
  } finally {
    for (const client of from) await client.end()
  }
}

it('comes along, is read where it was, and goes on leaving', async () => {
  const keys = before.organisation.keys.sandbox
  const { rootKey } = before
  await moving()
  // It is closed where it came from, for whoever still works there, too.
  const late = await shop.call('GET', '/v1/events?limit=1')
  expect(late.status).toBeGreaterThanOrEqual(500)
  await before.stop()
  const after = await startTestService({ connection: cluster, roles: ['api'], archiveDir, rootKey })
  try {
    const moved = paymentsWith(after.baseUrl, keys)
    expect(await answers(moved)).toEqual(answered)
    await payAndRelease(moved)
    const owner = await ownerOf(after)
    const { key } = await archive(after, owner)
    const { archives, faults } = await checkArchives(owner, archiveDir, [key.publicKey])
    expect({ faults, isMore: archives >= 3 }).toEqual({ faults: [], isMore: true })
    // They are in their files alone again, and come back once more.
    const again = await moved.call('GET', '/v1/statements/organisation?period=2025-11')
    expect(again.body.entries).toEqual(JSON.parse(answered[0] ?? '').entries)
    expect(await after.breaches()).toEqual([])
    await owner.end()
  } finally {
    await after.stop()
  }
})
