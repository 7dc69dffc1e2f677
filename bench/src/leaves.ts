// What a payment, a delivery and a request leave in each table, as the page of growth shows it:
// counted, not timed.
import pg from 'pg'
import { withCluster } from './cluster.ts'
import type { Shop } from './pattern.ts'
import { makePayments, openMarket, together } from './pattern.ts'
import type { BenchOptions } from './report.ts'
import { settle } from './store.ts'
import { countMade, selectLeft } from './store-leaves.ts'

const PEOPLE = { sellers: 50, buyers: 100 } as const
const WARM = 100
const PAYMENTS = 1_000
const REQUESTS = 5_000
/** Tables in which less than this is left of one are no matter. */
const BYTES_LEAST = 5

interface Left {
  readonly bytes: number
  readonly indexes: number
}

type ByTable = ReadonlyMap<string, Left>

/** Prints three tables in Markdown. Takes some minutes. */
export async function benchLeaves(_options: BenchOptions): Promise<void> {
  await withCluster(async (connection) => {
    const owner = new pg.Client(connection)
    await owner.connect()
    const market = await openMarket(connection, owner)
    try {
      const shop = await market.open(PEOPLE)
      await makePayments(shop, WARM, 'w')
      await print(owner, 'payment', async () => {
        await makePayments(shop, PAYMENTS, 'p')
        return PAYMENTS
      })
      await print(owner, 'delivery', async () => await deliverMissed(owner, shop))
      await print(owner, 'request', async () => {
        await together(REQUESTS, async () => await shop.call('GET', '/v1/projects?limit=1'))
        await shop.rest()
        return REQUESTS
      })
    } finally {
      await market.stop()
      await owner.end()
    }
  })
}

/** Has another handler sent what it has missed, a thousand events; gives how many there were. */
async function deliverMissed(owner: pg.Client, shop: Shop): Promise<number> {
  const count = async () =>
    (await owner.query<{ made: number }>(countMade, [shop.tenant])).rows[0]?.made ?? 0
  const before = await count()
  const { id } = await shop.call('POST', '/v1/webhooks', { url: shop.hooks, send_test: false })
  await shop.call('POST', `/v1/webhook/${id}/resend`, { created_from: '2020-01-01T00:00:00Z' })
  await shop.rest()
  return (await count()) - before
}

async function print(owner: pg.Client, what: string, work: () => Promise<number>): Promise<void> {
  const before = await leftNow(owner)
  const count = await work()
  const after = await leftNow(owner)
  const each = [...after].map(([name, now]) => {
    const was = before.get(name) ?? { bytes: 0, indexes: 0 }
    return {
      name,
      bytes: (now.bytes - was.bytes) / count,
      indexes: (now.indexes - was.indexes) / count,
    }
  })
  const most = each.filter(({ bytes }) => bytes >= BYTES_LEAST)
  const all = each.reduce((sum, { bytes }) => sum + bytes, 0)
  process.stdout.write(`\n| Table | Bytes of a ${what} | of which indexes |\n|---|---|---|\n`)
  for (const { name, bytes, indexes } of most.toSorted((a, b) => b.bytes - a.bytes)) {
    process.stdout.write(`| \`${name}\` | ${show(bytes)} | ${show(indexes)} |\n`)
  }
  process.stdout.write(`| all (${count} made) | ${show(all)} | |\n`)
}

async function leftNow(owner: pg.Client): Promise<ByTable> {
  await owner.query(settle)
  const { rows } = await owner.query<Left & { name: string }>(selectLeft)
  return new Map(rows.map(({ name, bytes, indexes }) => [name, { bytes, indexes }]))
}

const show = (bytes: number) => Math.round(bytes).toLocaleString('en-GB')
