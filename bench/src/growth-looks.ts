// What is read in a large world: pages of lists, all of the dashboard, and a statement of the year.
import type pg from 'pg'
import { deskTables, operations } from '../../contract/src/index.ts'
import { openDatabase } from '../../service/src/foundation/db/index.ts'
import type { BenchConnection } from './cluster.ts'
import { measure } from './cpu.ts'
import { newestOf, readsOf } from './desk-reads.ts'
import type { Shop } from './pattern.ts'
import { buyerOf, sellerOf } from './pattern.ts'
import { quantile } from './report.ts'

const READS = 1_000
const READS_AT_ONCE = 8
/** Of the dashboard, one after the other: its readers are few. */
const LOOKS = 20
/** The first answers fill caches and plans. */
const WARM = 2
const LOOK_AT_RSS_MS = 20
const BYTES_PER_MB = 1_048_576
const YEAR = '/v1/statements/organisation?format=csv'

/** How a statement of all that a world holds came. */
export interface Streamed {
  readonly firstByteMs: number
  readonly ms: number
  readonly bytes: number
  /** Of this process, which serves and reads it. */
  readonly rssBeforeMb: number
  readonly rssPeakMb: number
}

/** What reads took: the 99th percentile in milliseconds, PostgreSQL's time in microseconds. */
export interface Looks {
  readonly p99Ms: Readonly<Record<string, number>>
  readonly readMicros: Readonly<Record<string, number>>
}

/** All lists, those of many rows also by what they are filtered by most. */
async function pagesOf(shop: Shop): Promise<Readonly<Record<string, string>>> {
  const { data = [] } = await shop.call('GET', '/v1/participants?limit=1')
  const [participant] = data
  if (participant === undefined) throw new Error('a shop has participants')
  const of = `&participant_id=${participant.id}`
  const paths = new Set<string>(Object.values(operations).map(({ path }) => path))
  const lists = deskTables.filter((table) => paths.has(`/v1/${table}`))
  return {
    ...Object.fromEntries(lists.map((table) => [`page of 20 ${table}`, `/v1/${table}?limit=20`])),
    'page of 20 checkouts of a status': '/v1/checkouts?limit=20&status=settled',
    'page of 20 settlements of a status': '/v1/settlements?limit=20&status=executed',
    'page of 20 outbounds of a status': '/v1/outbounds?limit=20&status=executed',
    'page of 20 projects of somebody': `/v1/projects?limit=20${of}`,
    'page of 20 settlements of somebody': `/v1/settlements?limit=20${of}`,
    'page of events': '/v1/events?limit=100',
    'page of events of a type that there is none of': '/v1/events?type=inbound_returned',
    'page of deliveries': `/v1/webhook/${shop.handlerId}/deliveries?limit=20`,
    'page of deliveries of a status that none has': `/v1/webhook/${shop.handlerId}/deliveries?limit=20&status=parked`,
  }
}

/** Reads pages of a shop's lists, some at once. */
export async function readPages(owner: pg.Client, shop: Shop): Promise<Looks> {
  const looks = Object.entries(await pagesOf(shop)).map(([name, path]): Look => {
    return { name, look: async () => await shop.call('GET', path) }
  })
  return await readAll(owner, looks, { times: READS, atOnce: READS_AT_ONCE })
}

/** Reads all that the dashboard of a shop shows. */
export async function readDesk(
  connection: BenchConnection,
  owner: pg.Client,
  { tenant }: Shop,
): Promise<Looks> {
  const database = openDatabase({ connection })
  try {
    const known = { buyer: buyerOf(0), seller: sellerOf(0) }
    const reads = readsOf(tenant, { ...(await newestOf(owner, tenant)), ...known })
    const looks = Object.entries(reads).map(([name, read]): Look => {
      const look = async () =>
        await database.read(tenant, async (reader, now) => await read(reader, now))
      return { name: `desk: ${name}`, look }
    })
    return await readAll(owner, looks, { times: LOOKS, atOnce: 1 })
  } finally {
    await database.close()
  }
}

interface Look {
  readonly name: string
  readonly look: () => Promise<unknown>
}

async function readAll(
  owner: pg.Client,
  looks: readonly Look[],
  { times: most, atOnce }: { readonly times: number; readonly atOnce: number },
): Promise<Looks> {
  const p99Ms: Record<string, number> = {}
  const readMicros: Record<string, number> = {}
  for (const { name, look } of looks) {
    for (let round = 0; round < WARM; round++) await look()
    const times: number[] = []
    const reader = async () => {
      while (times.length < most) {
        const begun = performance.now()
        await look()
        times.push(performance.now() - begun)
      }
    }
    const { databaseMicros = Number.NaN } = await measure(owner, async () => {
      await Promise.all(Array.from({ length: atOnce }, reader))
      return times.length
    })
    readMicros[name] = databaseMicros
    p99Ms[name] = quantile(times, 0.99)
  }
  return { p99Ms, readMicros }
}

/** Reads the statement of all that a shop has done, which is a year, and keeps nothing of it. */
export async function readStatement(shop: Shop): Promise<Streamed> {
  const megabytes = () => process.memoryUsage.rss() / BYTES_PER_MB
  const rssBeforeMb = megabytes()
  let rssPeakMb = rssBeforeMb
  const watch = setInterval(() => {
    rssPeakMb = Math.max(rssPeakMb, megabytes())
  }, LOOK_AT_RSS_MS)
  try {
    const begun = performance.now()
    let firstByteMs = Number.NaN
    let bytes = 0
    for await (const chunk of await shop.stream(YEAR)) {
      if (bytes === 0) firstByteMs = performance.now() - begun
      bytes += chunk.length
    }
    return { firstByteMs, ms: performance.now() - begun, bytes, rssBeforeMb, rssPeakMb }
  } finally {
    clearInterval(watch)
  }
}
