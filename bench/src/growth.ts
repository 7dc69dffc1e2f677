// What a payment costs as the world of a tenant grows, or of many: at each size a world of its own is
// written, the service goes on in it, and what it does is measured. Sizes that stand in the file of
// results are not measured again.
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { ownerReader } from '../../service/src/foundation/db/index.ts'
import { compact } from '../../service/src/foundation/kit/index.ts'
import { journalLog } from '../../service/src/ledger/journal/index.ts'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import { readJournalKeys, verifyLogs } from '../../service/src/ledger/sealing/index.ts'
import type { BenchConnection } from './cluster.ts'
import { withCluster } from './cluster.ts'
import { measure } from './cpu.ts'
import type { Market, People, Shop } from './pattern.ts'
import { makePayments, openMarket, together } from './pattern.ts'
import { printStatements } from './profile.ts'
import type { BenchOptions } from './report.ts'
import { quantile } from './report.ts'
import { settle } from './store.ts'
import { logRecordsOnly } from './store-bytes.ts'
import { countPosted, countSealed, selectSizes, selectWal } from './store-growth.ts'
import { forgetStatements } from './store-profile.ts'
import type { Repeated } from './world.ts'
import { beginPatterns, makePattern, repeatPatterns } from './world.ts'

/** The largest world is as large as the disk allows. */
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000]
const ONE = { pattern: 200, sellers: 50, buyers: 100 } as const
/** Where there are many tenants, the pattern of each. */
const MANY = { pattern: 4, sellers: 1, buyers: 1 } as const
/** Of many tenants those are measured whose places are these, as shares of all. */
const MEASURED_AT = [0, 0.01, 0.1, 0.999]
/** Payments that are made and measured in each world, and how often each page is read. */
const MEASURED = 200
const WARM = 20
/** The server tells which statements are the dearest. */
const COUNTING = { countsStatements: true } as const
const READS = 200
const READS_AT_ONCE = 8
/** How much of the free disk a world may fill. */
const DISK_SHARE = 0.6
/** Invariants look at all rows: in larger worlds they take hours. */
const CHECKED_MAX = 100_000
const GOAL = 1.25
const LISTS_GOAL_MS = 200
/** Connections that verify at once, as `npm run verify` has. */
const VERIFIERS = 4
const LISTS = /^page of/

/** What was measured in a world of one size. */
interface Grown {
  readonly payments: number
  readonly tenants: number
  readonly bytesPerPayment: number
  readonly walPerPayment: number
  readonly nodeMicros: number
  readonly databaseMicros: number
  /** By what was asked. */
  readonly p99Ms: Readonly<Record<string, number>>
  /** Of PostgreSQL, by what was read: other work on the machine changes these less. */
  readonly readMicros: Readonly<Record<string, number>>
  readonly loadedPerSecond: number
  readonly sealedPerSecond: number
  readonly verifiedPerSecond: number
  readonly vacuumMs: number
  readonly breaches: number | null
  /** Bytes per payment of each table, with its indexes and without. */
  readonly tables: Readonly<Record<string, { readonly all: number; readonly indexes: number }>>
}

/** Measures each size in turn, and prints what grew. All but the last are options of the run. */
export async function benchGrowth({
  sizes = SIZES,
  tenants = 1,
  growth,
}: BenchOptions): Promise<void> {
  const file = growth ?? `${tmpdir()}/holdfast-growth.json`
  const results = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Grown[]) : []
  for (const size of sizes) {
    if (results.some((one) => one.payments === size && one.tenants === tenants)) continue
    const expected = size * (results.at(-1)?.bytesPerPayment ?? 0)
    const { bavail, bsize } = statfsSync(tmpdir())
    if (expected > bavail * bsize * DISK_SHARE) {
      process.stdout.write(`${size} payments would take more than ${DISK_SHARE} of the disk.\n`)
      break
    }
    await withCluster(async (connection) => {
      const owner = new pg.Client(connection)
      await owner.connect()
      const market = await openMarket(connection, owner)
      try {
        results.push(await grow({ connection, owner, market }, size, tenants))
        writeFileSync(file, JSON.stringify(results, null, 2))
      } finally {
        await market.stop()
        await owner.end()
      }
    }, COUNTING)
  }
  printGrowth(results.filter(({ payments }) => sizes.includes(payments)))
  process.stdout.write(`\nAll of it: ${file}\n`)
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
  const { rows } = await owner.query<{ name: string; all: number; indexes: number }>(selectSizes)
  const tables = Object.fromEntries(
    rows.map(({ name, all, indexes }) => [name, { all: all / size, indexes: indexes / size }]),
  )
  const shops = repeated.map(({ shop }) => shop)
  const measured = tenants === 1 ? shops : MEASURED_AT.map((at) => shops[Math.floor(at * tenants)])
  say('payments')
  const p99Ms: Record<string, number> = {}
  const paid = await measurePayments(owner, compact(measured), p99Ms)
  say('reads')
  const [largest] = compact(measured)
  const readMicros = largest === undefined ? {} : await measureReads(owner, largest, p99Ms)
  say('verifying')
  const verified = await verify(connection, owner)
  say('invariants')
  return {
    payments: size,
    tenants,
    bytesPerPayment: rows.reduce((sum, { all }) => sum + all, 0) / size,
    ...paid,
    p99Ms,
    readMicros,
    loadedPerSecond: (loading.result * 1_000) / loading.ms,
    sealedPerSecond,
    verifiedPerSecond: verified,
    vacuumMs: vacuum.ms,
    breaches: size > CHECKED_MAX ? null : await countBreaches(owner),
    tables,
  }
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
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function measurePayments(
  owner: pg.Client,
  shops: readonly Shop[],
  p99Ms: Record<string, number>,
) {
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
  const { nodeMicros = 0, databaseMicros = 0 } = await measure(owner, async () => {
    for (const shop of shops) await makePayments(timing(shop), each, '')
    return each * shops.length
  })
  await printStatements(owner, each * shops.length)
  for (const [name, all] of times) p99Ms[name] = quantile(all, 0.99)
  return {
    nodeMicros,
    databaseMicros,
    walPerPayment: ((await wal()) - before) / each / shops.length,
  }
}

const pagesOf = ({ handlerId }: Shop) => ({
  'page of 20 intents': '/v1/intents?limit=20',
  'page of 20 settlements of a status': '/v1/settlements?limit=20&status=executed',
  'page of events': '/v1/events?limit=100',
  'page of deliveries': `/v1/webhook/${handlerId}/deliveries?limit=20`,
})

async function measureReads(
  owner: pg.Client,
  shop: Shop,
  p99Ms: Record<string, number>,
): Promise<Record<string, number>> {
  const micros: Record<string, number> = {}
  for (const [name, path] of Object.entries(pagesOf(shop))) {
    const times: number[] = []
    const reader = async () => {
      while (times.length < READS) {
        times.push((await timed(async () => await shop.call('GET', path))).ms)
      }
    }
    const { databaseMicros = Number.NaN } = await measure(owner, async () => {
      await Promise.all(Array.from({ length: READS_AT_ONCE }, reader))
      return times.length
    })
    micros[name] = databaseMicros
    p99Ms[name] = quantile(times, 0.99)
  }
  return micros
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

function printGrowth(results: readonly Grown[]): void {
  const [first] = results
  const last = results.at(-1)
  if (first === undefined || last === undefined) return
  const line = (name: string, of: (grown: Grown) => number | undefined, goal?: number) => {
    const figures = results
      .map((grown) => (of(grown) ?? Number.NaN).toFixed(1).padStart(12))
      .join('')
    const ratio = (of(last) ?? Number.NaN) / (of(first) ?? Number.NaN)
    const verdict = goal === undefined ? '' : ratio <= goal ? 'reached' : 'MISSED'
    process.stdout.write(`  ${name.padEnd(58)}${figures}  ${ratio.toFixed(2)} × ${verdict}\n`)
  }
  process.stdout.write('\nGrowth: a payment in worlds of so many\n')
  line('payments', ({ payments }) => payments)
  line('tenants', ({ tenants }) => tenants)
  line('Node, µs', ({ nodeMicros }) => nodeMicros, GOAL)
  line('PostgreSQL, µs', ({ databaseMicros }) => databaseMicros, GOAL)
  line('WAL, bytes', ({ walPerPayment }) => walPerPayment, GOAL)
  line('on disk, bytes', ({ bytesPerPayment }) => bytesPerPayment, GOAL)
  for (const name of Object.keys(first.p99Ms)) {
    line(`p99 ms, ${name}`, ({ p99Ms }) => p99Ms[name], GOAL)
    const slow = LISTS.test(name) && (last.p99Ms[name] ?? 0) > LISTS_GOAL_MS
    if (slow) process.stdout.write(`    MISSED: more than ${LISTS_GOAL_MS} ms\n`)
  }
  for (const name of Object.keys(first.readMicros)) {
    line(`PostgreSQL µs, ${name}`, ({ readMicros }) => readMicros[name], GOAL)
  }
  line('written a second', ({ loadedPerSecond }) => loadedPerSecond)
  line('entries sealed a second', ({ sealedPerSecond }) => sealedPerSecond)
  line('entries verified a second', ({ verifiedPerSecond }) => verifiedPerSecond)
  line('vacuum, ms', ({ vacuumMs }) => vacuumMs)
  line('broken invariants', ({ breaches }) => breaches ?? undefined)
  process.stdout.write('\nBytes of a payment by table, with indexes; indexes alone\n')
  const most = Object.entries(last.tables).toSorted(([, a], [, b]) => b.all - a.all)
  for (const [name, { all, indexes }] of most) {
    if (all < 1) break
    const figures = [all, indexes].map((bytes) => bytes.toFixed(0).padStart(10)).join('')
    process.stdout.write(`  ${name.padEnd(30)}${figures}\n`)
  }
}
