// What a payment costs as the world of a tenant grows, or of many: at each size a world of its own is
// written, the service goes on in it, and what it does is measured. Sizes that stand in the file of
// results are not measured again.
import { statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { ownerReader } from '../../service/src/foundation/db/index.ts'
import { compact } from '../../service/src/foundation/kit/index.ts'
import { journalLog } from '../../service/src/ledger/journal/index.ts'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import { readJournalKeys, verifyLogs } from '../../service/src/ledger/sealing/index.ts'
import type { BenchConnection } from './cluster.ts'
import { withCluster } from './cluster.ts'
import { measure } from './cpu.ts'
import type { Grown } from './grown.ts'
import { readGrown } from './grown.ts'
import { readDesk, readPages, readStatement } from './growth-looks.ts'
import { printGrowth } from './growth-table.ts'
import type { Market, People, Shop } from './pattern.ts'
import { makePayments, makeRefunds, openMarket, together } from './pattern.ts'
import { printStatements } from './profile.ts'
import type { BenchOptions, Size } from './report.ts'
import { LARGEST, quantile } from './report.ts'
import { settle } from './store.ts'
import { logRecordsOnly } from './store-bytes.ts'
import {
  countPosted,
  countSealed,
  countUnsealed,
  selectIndexes,
  selectSealedBelow,
  selectSizes,
  selectWal,
} from './store-growth.ts'
import { forgetStatements } from './store-profile.ts'
import type { Repeated } from './world.ts'
import { beginPatterns, makePattern, repeatPatterns } from './world.ts'

/** The last is as large as the disk allows. */
const SIZES: readonly Size[] = [10_000, 100_000, 1_000_000, LARGEST]
/** What a payment takes where no world was measured. */
const BYTES_OF_PAYMENT = 31_800
const ROUND_TO = 10_000
const ONE = { pattern: 200, sellers: 50, buyers: 100 } as const
/** Where there are many tenants, the pattern of each. */
const MANY = { pattern: 4, sellers: 1, buyers: 1 } as const
/** Of many tenants those are measured whose places are these, as shares of all. */
const MEASURED_AT = [0, 0.01, 0.1, 0.999]
/** Payments that are made and measured in each world, and how often each page is read. */
const MEASURED = 1_000
const WARM = 20
/** The server tells which statements are the dearest. */
const COUNTING = { countsStatements: true } as const
/** How much of the free disk a world may fill. */
const DISK_SHARE = 0.6
/** Invariants look at all rows: in larger worlds they take hours. */
const CHECKED_MAX = 100_000
/** Connections that verify at once, as `npm run verify` has. */
const VERIFIERS = 4
/** How often is looked how much waits for a seal. */
const LOOK_AT_SEAL_MS = 2_000

/** Measures each size in turn, and prints what grew. All but the last are options of the run. */
export async function benchGrowth({
  sizes = SIZES,
  tenants = 1,
  growth,
}: BenchOptions): Promise<void> {
  const file = growth ?? `${tmpdir()}/holdfast-growth.json`
  for (const size of sizes) {
    const results = readGrown(file)
    const payments = size === LARGEST ? largestOf(results) : size
    if (isMeasured(results, { payments, tenants, isLargest: size === LARGEST })) continue
    if (payments > largestOf(results)) {
      process.stdout.write(`${payments} payments would take more than ${DISK_SHARE} of the disk.\n`)
      continue
    }
    await withCluster(async (connection) => {
      const owner = new pg.Client(connection)
      await owner.connect()
      const market = await openMarket(connection, owner)
      try {
        const grown = await grow({ connection, owner, market }, payments, tenants)
        writeFileSync(file, JSON.stringify([...results, grown], null, 2))
      } finally {
        await market.stop()
        await owner.end()
      }
    }, COUNTING)
  }
  printGrowth(readGrown(file))
  process.stdout.write(`\nAll of it: ${file}\n`)
}

/** As many payments as fill the share of what is free on the disk. */
function largestOf(results: readonly Grown[]): number {
  const { bavail, bsize } = statfsSync(tmpdir())
  const each = Math.max(...results.map(({ bytesPerPayment }) => bytesPerPayment), BYTES_OF_PAYMENT)
  return Math.floor((bavail * bsize * DISK_SHARE) / each / ROUND_TO) * ROUND_TO
}

/** The disk is never as free again as it was: any world beyond the named sizes is the largest. */
function isMeasured(
  results: readonly Grown[],
  asked: { readonly payments: number; readonly tenants: number; readonly isLargest: boolean },
): boolean {
  const named = Math.max(...SIZES.flatMap((size) => (size === LARGEST ? [] : [size])))
  return results.some(({ payments, tenants }) => {
    const isOne = payments === asked.payments || (asked.isLargest && payments > named)
    return isOne && tenants === asked.tenants
  })
}

interface Place {
  readonly connection: BenchConnection
  readonly owner: pg.Client
  readonly market: Market
}

async function grow(place: Place, size: number, tenants: number): Promise<Grown> {
  const { connection, owner, market } = place
  const say = (what: string) => process.stdout.write(`${size} payments: ${what}\n`)
  say('the pattern')
  const repeated = await makePatterns(place, size, tenants)
  say('repeating it')
  await market.pause()
  const loading = await timed(async () => await repeatPatterns(connection, owner, repeated))
  await market.resume()
  say(`sealing, after ${Math.round(loading.ms / 1_000)} s`)
  const sealedPerSecond = await seal(owner)
  say('vacuum')
  const vacuum = await timed(async () => await owner.query(settle))
  const sizes = await sizesOf(owner, size)
  const shops = repeated.map(({ shop }) => shop)
  const measured = compact(
    tenants === 1 ? shops : MEASURED_AT.map((at) => shops[Math.floor(at * tenants)]),
  )
  say('payments')
  const { p99Ms, ...paid } = await measurePayments(owner, measured)
  say('reads')
  const [largest] = measured
  if (largest === undefined) throw new Error('a world has a shop')
  const pages = await readPages(owner, largest)
  const desk = await readDesk(connection, owner, largest)
  const year = await readStatement(largest)
  say('verifying')
  const verified = await verify(connection, owner)
  say('invariants')
  return {
    payments: size,
    tenants,
    ...sizes,
    ...paid,
    p99Ms: { ...p99Ms, ...pages.p99Ms, ...desk.p99Ms },
    readMicros: { ...pages.readMicros, ...desk.readMicros },
    loadedPerSecond: (loading.result * 1_000) / loading.ms,
    sealedPerSecond,
    verifiedPerSecond: verified,
    vacuumMs: vacuum.ms,
    year,
    breaches: size > CHECKED_MAX ? null : await countBreaches(owner),
  }
}

/** What tables and indexes take, for one of so many payments. */
async function sizesOf(
  owner: pg.Client,
  payments: number,
): Promise<Pick<Grown, 'bytesPerPayment' | 'tables' | 'indexes'>> {
  const each = async (text: string) => {
    const { rows } = await owner.query<{ name: string; bytes: number }>(text)
    return Object.fromEntries(rows.map(({ name, bytes }) => [name, bytes / payments]))
  }
  const tables = await each(selectSizes)
  const indexes = await each(selectIndexes)
  return { tables, indexes, bytesPerPayment: Object.values(tables).reduce(sumOf, 0) }
}

/** Shops of all sizes: the second has half of what the first has, the third a third. */
async function makePatterns(
  { owner, market }: Place,
  size: number,
  tenants: number,
): Promise<Repeated[]> {
  const { pattern, ...people } = tenants === 1 ? ONE : MANY
  const first = size / Array.from({ length: tenants }, (_, n) => 1 / (n + 1)).reduce(sumOf, 0)
  const shops = await together(tenants, async () => await market.open(people satisfies People))
  await beginPatterns(owner)
  const payments = Math.min(pattern, size)
  await together(tenants, async (nth) => {
    const shop = shops[nth]
    if (shop !== undefined) await makePattern(shop, payments)
  })
  return shops.map((shop, nth) => ({ shop, pattern: payments, payments: first / (nth + 1) }))
}

async function countBreaches(owner: pg.Client): Promise<number> {
  const breaches = await checkInvariants(owner)
  for (const breach of breaches) process.stdout.write(`${JSON.stringify(breach)}\n`)
  return breaches.length
}

const sumOf = (sum: number, one: number) => sum + one

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

/** Waits until the service has sealed all; gives how many entries it sealed in a second. */
async function seal(owner: pg.Client): Promise<number> {
  const counted = await owner.query<{ posted: number }>(countPosted)
  const posted = counted.rows[0]?.posted ?? 0
  const look = async () => {
    const { rows } = await owner.query<{ sealed: number }>(countSealed)
    return { sealed: rows[0]?.sealed ?? 0, at: performance.now() }
  }
  let begun = await look()
  for (;;) {
    const now = await look()
    // Rounds begin every 15 seconds: what passes before is no sealing.
    if (now.sealed === begun.sealed && now.sealed < posted) begun = now
    if (now.sealed >= posted) return ((now.sealed - begun.sealed) * 1_000) / (now.at - begun.at)
    await sleep(100)
  }
}

async function measurePayments(owner: pg.Client, shops: readonly Shop[]) {
  const times = new Map<string, number[]>()
  const timing = (shop: Shop): Shop => ({
    ...shop,
    call: async (method, path, body, key) => {
      const { ms, result } = await timed(async () => await shop.call(method, path, body, key))
      const name = `${method} ${path.replaceAll(/[a-z]+_[0-9a-z]{26}/g, '{id}')}`
      times.set(name, [...(times.get(name) ?? []), ms])
      return result
    },
  })
  const wal = async () => Number((await owner.query<{ bytes: string }>(selectWal)).rows[0]?.bytes)
  // After a checkpoint whole pages are written once each: by chance, not by payments.
  for (const statement of logRecordsOnly) await owner.query(statement)
  const each = Math.ceil(MEASURED / shops.length)
  for (const shop of shops) await makePayments(shop, WARM, 'warm')
  await owner.query(forgetStatements)
  const before = await wal()
  const seals = watchSeals(shops)
  const left: (() => Promise<void>)[] = []
  const { nodeMicros = 0, databaseMicros = 0 } = await measure(owner, async () => {
    for (const shop of shops) {
      const settlements = await makePayments(timing(shop), each, '')
      left.push(async () => await makeRefunds(timing(shop), settlements))
    }
    return each * shops.length
  })
  const walPerPayment = ((await wal()) - before) / each / shops.length
  const sealing = await seals.caughtUp()
  await printStatements(owner, each * shops.length)
  for (const refund of left) await refund()
  const quantiles = [...times].map(([name, all]) => [name, quantile(all, 0.99)] as const)
  const p99Ms: Record<string, number> = Object.fromEntries(quantiles)
  return { nodeMicros, databaseMicros, walPerPayment, sealing, p99Ms }
}

/** Looks how much waits for a seal, until it is told that the load is over and nothing waits. */
function watchSeals(shops: readonly Shop[]) {
  let mostWaiting = 0
  let overAt = Number.POSITIVE_INFINITY
  const waitingOf = async ({ ask, tenant }: Shop): Promise<number> => {
    const [head] = await ask<{ below: string }>(selectSealedBelow, [tenant])
    if (head === undefined) return 0
    const [row] = await ask<{ unsealed: number }>(countUnsealed, [tenant, head.below])
    return row?.unsealed ?? 0
  }
  const look = async () => (await Promise.all(shops.map(waitingOf))).reduce(sumOf, 0)
  const watch = async () => {
    for (;;) {
      const waiting = await look()
      mostWaiting = Math.max(mostWaiting, waiting)
      if (waiting === 0 && performance.now() > overAt) return
      await sleep(LOOK_AT_SEAL_MS)
    }
  }
  const watched = watch()
  return {
    caughtUp: async () => {
      overAt = performance.now()
      await watched
      return { mostWaiting, behindSeconds: (performance.now() - overAt) / 1_000 }
    },
  }
}

/** Verified entries a second. */
async function verify(connection: BenchConnection, owner: pg.Client): Promise<number> {
  const beside = Array.from({ length: VERIFIERS - 1 }, () => new pg.Client(connection))
  for (const client of beside) await client.connect()
  const links = await readJournalKeys(ownerReader(owner))
  const publicKeys = links.map(({ publicKey }) => publicKey)
  const { ms, result } = await timed(async () => {
    return await verifyLogs(journalLog, owner, { publicKeys, beside })
  })
  for (const client of beside) await client.end()
  if (result.faults.length > 0) throw new Error(JSON.stringify(result.faults))
  return (result.entries * 1_000) / ms
}
