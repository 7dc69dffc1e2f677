// What a payment costs as a tenant's world grows: at each size a world of its own is written, the
// service goes on in it, and what it does is measured. Sizes that stand in the file of results are
// not measured again.
import { existsSync, readFileSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import pg from 'pg'
import { ownerReader } from '../../service/src/foundation/db/index.ts'
import { journalLog } from '../../service/src/ledger/journal/index.ts'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import { readJournalKeys, verifyLogs } from '../../service/src/ledger/sealing/index.ts'
import type { BenchConnection } from './cluster.ts'
import { withCluster } from './cluster.ts'
import { measure } from './cpu.ts'
import type { Shop } from './pattern.ts'
import { makePayments, openShop } from './pattern.ts'
import type { BenchOptions } from './report.ts'
import { quantile } from './report.ts'
import { settle } from './store.ts'
import { countSealed, selectSizes, selectWal } from './store-growth.ts'
import { makePattern, repeatPattern } from './world.ts'

/** The largest world is as large as the disk allows. */
const SIZES = [10_000, 100_000, 1_000_000, 10_000_000]
const PATTERN = 200
/** Payments that are made and measured in each world, and how often each page is read. */
const MEASURED = 200
const READS = 200
const READS_AT_ONCE = 8
/** How much of the free disk a world may fill. */
const DISK_SHARE = 0.6
/** Invariants look at all rows: in larger worlds they take hours. */
const CHECKED_MAX = 100_000
const GOAL = 1.25
const LISTS_GOAL_MS = 200
const LISTS = /^page of/

/** What was measured in a world of one size. */
interface Grown {
  readonly payments: number
  readonly bytesPerPayment: number
  readonly walPerPayment: number
  readonly nodeMicros: number
  readonly databaseMicros: number
  /** By what was asked. */
  readonly p99Ms: Readonly<Record<string, number>>
  readonly loadedPerSecond: number
  readonly sealedPerSecond: number
  readonly verifiedPerSecond: number
  readonly vacuumMs: number
  readonly breaches: number | null
  /** Bytes per payment of each table, with its indexes and without. */
  readonly tables: Readonly<Record<string, { readonly all: number; readonly indexes: number }>>
}

/** Measures each size in turn, and prints what grew. `sizes` and `out` are options of the run. */
export async function benchGrowth({ sizes = SIZES, growth }: BenchOptions): Promise<void> {
  const file = growth ?? `${tmpdir()}/holdfast-growth.json`
  const results = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Grown[]) : []
  for (const size of sizes) {
    if (results.some(({ payments }) => payments === size)) continue
    const expected = size * (results.at(-1)?.bytesPerPayment ?? 0)
    const { bavail, bsize } = statfsSync(tmpdir())
    if (expected > bavail * bsize * DISK_SHARE) {
      process.stdout.write(`${size} payments would take more than ${DISK_SHARE} of the disk.\n`)
      break
    }
    await withCluster(async (connection) => {
      const owner = new pg.Client(connection)
      await owner.connect()
      const shop = await openShop(connection, owner)
      try {
        results.push(await grow(connection, shop, size))
        writeFileSync(file, JSON.stringify(results, null, 2))
      } finally {
        await shop.stop()
        await owner.end()
      }
    })
  }
  printGrowth(results.filter(({ payments }) => sizes.includes(payments)))
  process.stdout.write(`\nAll of it: ${file}\n`)
}

async function grow(connection: BenchConnection, shop: Shop, size: number): Promise<Grown> {
  const { owner } = shop
  const say = (what: string) => process.stdout.write(`${size} payments: ${what}\n`)
  say('the pattern')
  const pattern = await makePattern(shop, Math.min(PATTERN, size))
  say('repeating it')
  const loading = await timed(async () => {
    return await repeatPattern(connection, owner, { pattern, payments: size })
  })
  say('sealing')
  const sealedPerSecond = await seal(owner)
  say('vacuum')
  const vacuum = await timed(async () => await owner.query(settle))
  const { rows } = await owner.query<{ name: string; all: number; indexes: number }>(selectSizes)
  const tables = Object.fromEntries(
    rows.map(({ name, all, indexes }) => [name, { all: all / size, indexes: indexes / size }]),
  )
  say('payments')
  const p99Ms: Record<string, number> = {}
  const paid = await measurePayments(shop, p99Ms)
  say('reads')
  await measureReads(shop, p99Ms)
  say('verifying')
  const verified = await verify(connection, owner)
  return {
    payments: size,
    bytesPerPayment: rows.reduce((sum, { all }) => sum + all, 0) / size,
    ...paid,
    p99Ms,
    loadedPerSecond: (loading.result * 1_000) / loading.ms,
    sealedPerSecond,
    verifiedPerSecond: verified,
    vacuumMs: vacuum.ms,
    breaches: size > CHECKED_MAX ? null : (await checkInvariants(owner)).length,
    tables,
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

/** Waits until the service has sealed all; gives how many entries it sealed in a second. */
async function seal(owner: pg.Client): Promise<number> {
  const look = async () => {
    const { rows } = await owner.query<{ sealed: number; posted: number }>(countSealed)
    return { ...(rows[0] ?? { sealed: 0, posted: 0 }), at: performance.now() }
  }
  let begun = await look()
  for (;;) {
    const now = await look()
    // Rounds begin every 15 seconds: what passes before is no sealing.
    if (now.sealed === begun.sealed && now.sealed < now.posted) begun = now
    if (now.sealed >= now.posted) return ((now.sealed - begun.sealed) * 1_000) / (now.at - begun.at)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function measurePayments(shop: Shop, p99Ms: Record<string, number>) {
  const times = new Map<string, number[]>()
  const call: Shop['call'] = async (method, path, body, key) => {
    const { ms, result } = await timed(async () => await shop.call(method, path, body, key))
    const name = `${method} ${path.replaceAll(/[a-z]+_[0-9a-z]{26}/g, '{id}')}`
    times.set(name, [...(times.get(name) ?? []), ms])
    return result
  }
  const wal = async () =>
    Number((await shop.owner.query<{ bytes: string }>(selectWal)).rows[0]?.bytes ?? 0)
  const before = await wal()
  const { nodeMicros = 0, databaseMicros = 0 } = await measure(shop.owner, async () => {
    await makePayments({ ...shop, call }, MEASURED, '')
    return MEASURED
  })
  for (const [name, all] of times) p99Ms[name] = quantile(all, 0.99)
  return { nodeMicros, databaseMicros, walPerPayment: ((await wal()) - before) / MEASURED }
}

const pagesOf = ({ handlerId }: Shop) => ({
  'page of 20 intents': '/v1/intents?limit=20',
  'page of 20 settlements of a status': '/v1/settlements?limit=20&status=executed',
  'page of events': '/v1/events?limit=100',
  'page of deliveries': `/v1/webhook/${handlerId}/deliveries?limit=20`,
})

async function measureReads(shop: Shop, p99Ms: Record<string, number>): Promise<void> {
  for (const [name, path] of Object.entries(pagesOf(shop))) {
    const times: number[] = []
    const reader = async () => {
      while (times.length < READS) {
        times.push((await timed(async () => await shop.call('GET', path))).ms)
      }
    }
    await Promise.all(Array.from({ length: READS_AT_ONCE }, reader))
    p99Ms[name] = quantile(times, 0.99)
  }
}

/** Verified entries a second, by two connections. */
async function verify(connection: BenchConnection, owner: pg.Client): Promise<number> {
  const other = new pg.Client(connection)
  await other.connect()
  const links = await readJournalKeys(ownerReader(owner))
  const publicKeys = links.map(({ publicKey }) => publicKey)
  const { ms, result } = await timed(async () => {
    return await verifyLogs(journalLog, owner, { publicKeys, beside: [other] })
  })
  await other.end()
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
  line('Node, µs', ({ nodeMicros }) => nodeMicros, GOAL)
  line('PostgreSQL, µs', ({ databaseMicros }) => databaseMicros, GOAL)
  line('WAL, bytes', ({ walPerPayment }) => walPerPayment, GOAL)
  line('on disk, bytes', ({ bytesPerPayment }) => bytesPerPayment, GOAL)
  for (const name of Object.keys(first.p99Ms)) {
    line(`p99 ms, ${name}`, ({ p99Ms }) => p99Ms[name], GOAL)
    const slow = LISTS.test(name) && (last.p99Ms[name] ?? 0) > LISTS_GOAL_MS
    if (slow) process.stdout.write(`    MISSED: more than ${LISTS_GOAL_MS} ms\n`)
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
