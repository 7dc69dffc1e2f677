// Server time of what the dashboard reads, in a tenant of 100,000 payments within 30 days.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Database } from '../../service/src/foundation/db/index.ts'
import { openDatabase } from '../../service/src/foundation/db/index.ts'
import { monotonicMs, type TenantId } from '../../service/src/foundation/kit/index.ts'
import { tenantAccount } from '../../service/src/ledger/ledger/index.ts'
import { createOrganisation } from '../../service/src/parties/organisations/index.ts'
import type { BenchConnection } from './cluster.ts'
import { withCluster } from './cluster.ts'
import { measure } from './cpu.ts'
import type { Read } from './desk-reads.ts'
import { newestOf, readsOf } from './desk-reads.ts'
import type { BenchOptions } from './report.ts'
import { median } from './report.ts'
import { settle } from './store.ts'
import { beginFilling, endFilling, fillPayments } from './store-desk.ts'

const PAYMENTS = 100_000
/** The first answers fill caches and plans. */
const WARM = 2

/** Fills a tenant, then prints for each read the median and the slowest of its rounds. */
export async function benchDesk({ rounds }: BenchOptions): Promise<void> {
  const run = async (connection: BenchConnection) => {
    const owner = new pg.Client(connection)
    await owner.connect()
    const database = openDatabase({ connection })
    try {
      const { tenants } = await createOrganisation(database, { name: 'Bench' })
      process.stdout.write(`Filling a tenant with ${PAYMENTS} payments takes some minutes.\n`)
      await fill(owner, tenants.sandbox)
      await measureDesk(owner, database, { tenant: tenants.sandbox, rounds })
    } finally {
      await database.close()
      await owner.end()
    }
  }
  await withCluster(run, { durable: false })
}

async function measureDesk(
  owner: pg.Client,
  database: Database,
  { tenant, rounds }: Pick<Measured, 'tenant' | 'rounds'>,
): Promise<void> {
  const known = { buyer: 'b77@example.com', seller: 's77@example.com' }
  const looked = { ...(await newestOf(owner, tenant)), ...known }
  const titles = ['', 'median', 'slowest', 'processor']
  process.stdout.write(`\nServer time in a tenant of ${PAYMENTS} payments\n${lineOf(titles)}`)
  for (const [name, read] of Object.entries(readsOf(tenant, looked))) {
    await print(owner, database, { tenant, name, read, rounds })
  }
}

async function fill(owner: pg.Client, tenant: TenantId): Promise<void> {
  await owner.query(beginFilling)
  const bank = tenantAccount(tenant, 'bank', 'eur')
  const values = [tenant, PAYMENTS, bank, tenantAccount(tenant, 'revenue', 'eur'), randomUUID()]
  for (const text of fillPayments) {
    const most = Math.max(...[...text.matchAll(/\$(\d)/g)].map(([, number]) => Number(number)))
    // Parameters that a statement does not name have no type.
    const unused = values.slice(0, most).flatMap((_, index) => {
      const place = `$${index + 1}`
      return text.includes(place) ? [] : [`${place}::text is not null`]
    })
    await owner.query(withAll(text, unused), values.slice(0, most))
  }
  await owner.query(endFilling)
  await owner.query(settle)
}

function withAll(text: string, unused: readonly string[]): string {
  return unused.length === 0 ? text : `with unused as (select ${unused.join(', ')}) ${text}`
}

interface Measured {
  readonly tenant: TenantId
  readonly name: string
  readonly read: Read
  readonly rounds: number
}

async function print(
  owner: pg.Client,
  database: Database,
  { tenant, name, read, rounds }: Measured,
): Promise<void> {
  const once = async () =>
    await database.read(tenant, async (reader, now) => await read(reader, now))
  for (let round = 0; round < WARM; round++) await once()
  const times: number[] = []
  const { nodeMicros, databaseMicros } = await measure(owner, async () => {
    for (let round = 0; round < rounds; round++) {
      const startedAt = monotonicMs()
      await once()
      times.push(monotonicMs() - startedAt)
    }
    return rounds
  })
  const figures = [median(times), Math.max(...times)]
  if (nodeMicros !== undefined && databaseMicros !== undefined) {
    figures.push((nodeMicros + databaseMicros) / 1_000)
  }
  process.stdout.write(lineOf([name, ...figures.map((ms) => `${ms.toFixed(1)} ms`)]))
}

function lineOf([name = '', ...figures]: readonly string[]): string {
  return `${name.padEnd(34)}${figures.map((figure) => figure.padStart(12)).join('')}\n`
}
