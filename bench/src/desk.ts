// Server time of what the dashboard reads, in a tenant of 100,000 payments within 30 days.
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { searchKinds } from '../../contract/src/index.ts'
import { parseAccounts } from '../../service/src/desk/explorer/accounts.ts'
import {
  parsePostings,
  readAccounts,
  readBalance,
  readJournalStatus,
  readPostings,
  readWeeklyPayouts,
} from '../../service/src/desk/explorer/index.ts'
import { readFlows, readHolders, readOverview } from '../../service/src/desk/overview/index.ts'
import { readPicture } from '../../service/src/desk/pictures/index.ts'
import { searchAll } from '../../service/src/desk/search/index.ts'
import { countTable, parseTable, readTable } from '../../service/src/desk/tables/index.ts'
import { parseTimeline, readTimeline } from '../../service/src/desk/timelines/index.ts'
import { parseItems, readItems, readQueues } from '../../service/src/desk/work/index.ts'
import type { Database, Reader } from '../../service/src/foundation/db/index.ts'
import { openDatabase } from '../../service/src/foundation/db/index.ts'
import type { Principal } from '../../service/src/foundation/http/index.ts'
import { asId, monotonicMs, showId, type TenantId } from '../../service/src/foundation/kit/index.ts'
import { tenantAccount } from '../../service/src/ledger/ledger/index.ts'
import { createOrganisation } from '../../service/src/parties/organisations/index.ts'
import { openVault } from '../../service/src/parties/participants/index.ts'
import type { BenchConnection } from './cluster.ts'
import { withCluster } from './cluster.ts'
import { measure } from './cpu.ts'
import type { BenchOptions } from './report.ts'
import { median } from './report.ts'
import { settle } from './store.ts'
import { beginFilling, endFilling, fillPayments, lastOf } from './store-desk.ts'

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
  const last = async (table: string) =>
    (await owner.query<{ id: string }>(lastOf(table), [tenant])).rows[0]?.id ?? ''
  const ids = {
    project: await last('projects'),
    checkout: await last('checkouts'),
    settlement: await last('settlements'),
  }
  const titles = ['', 'median', 'slowest', 'processor']
  process.stdout.write(`\nServer time in a tenant of ${PAYMENTS} payments\n${lineOf(titles)}`)
  for (const [name, read] of Object.entries(readsOf(tenant, ids))) {
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

type Read = (reader: Reader, now: Date) => Promise<unknown>

interface Ids {
  readonly project: string
  readonly checkout: string
  readonly settlement: string
}

function readsOf(tenant: TenantId, ids: Ids): Readonly<Record<string, Read>> {
  const principal: Principal = {
    tenantId: tenant,
    environment: 'sandbox',
    keyId: tenant,
    kind: 'member',
  }
  const table = (name: 'checkouts' | 'settlements' | 'outbounds' | 'inbounds', query: object) =>
    parseTable({ params: { table: name }, query, principal })
  const find =
    (q: string): Read =>
    async (reader) =>
      await searchAll(reader, { tenant, q, kinds: searchKinds, limit: 5 })
  const story = (shown: string): Read => {
    return async (reader) => await readTimeline(reader, parseTimeline(tenant, shown, {}))
  }
  const bank = asId('ledger_account', tenantAccount(tenant, 'bank', 'eur'))
  const viewer = { memberId: tenant, role: 'owner', environment: 'sandbox' } as const
  const queue = parseItems({ tenant, viewer }, 'outbounds_in_review', {})
  const unmatched = parseItems({ tenant, viewer }, 'unreconciled', {})
  const vault = openVault(randomBytes(32))
  const project = asId('project', ids.project)
  return {
    overview: async (reader, now) => await readOverview(reader, { tenant, viewer }, now),
    'flows, 30 days': async (reader, now) =>
      await readFlows(reader, { tenant, query: { currency: 'eur' } }, now),
    holders: async (reader) => await readHolders(reader, tenant),
    'search by id': find(showId('settlement', asId('settlement', ids.settlement))),
    'search by e-mail': find('b77@example.com'),
    'search by reference': find('C000000FFF'),
    'search by amount': find('EUR 179.19'),
    'search by name': find('Bea 12'),
    'search that finds nothing': find('nothing like this'),
    picture: async (reader, now) => await readPicture(reader, { tenant, id: project }, now),
    'timeline of a project': story(showId('project', project)),
    'timeline of a checkout': story(showId('checkout', asId('checkout', ids.checkout))),
    'queue counts': async (reader) => await readQueues(reader, tenant, viewer),
    'queue of 800': async (reader) => await readItems(reader, vault, queue),
    'queue of unreconciled money': async (reader) => await readItems(reader, vault, unmatched),
    'table, newest': async (reader) => await readTable(reader, table('checkouts', {})),
    'table by status and amount': async (reader) =>
      await readTable(
        reader,
        table('outbounds', { status: 'failed,in_review', amount_to: 20_000 }),
      ),
    'table by e-mail': async (reader) =>
      await readTable(reader, table('settlements', { email: 's77@example.com' })),
    'count of a table': async (reader) => await countTable(reader, table('checkouts', {})),
    'ledger accounts': async (reader) => await readAccounts(reader, parseAccounts(tenant, {})),
    'ledger accounts with a balance': async (reader) =>
      await readAccounts(reader, parseAccounts(tenant, { with_balance: true })),
    'postings of the bank': async (reader) =>
      await readPostings(reader, parsePostings(tenant, bank, {})),
    'balance of the bank 15 days ago': async (reader, now) => {
      const at = new Date(now.getTime() - 15 * 86_400_000)
      return await readBalance(reader, { tenant, id: bank, at }, now)
    },
    payouts: async (reader, now) => await readWeeklyPayouts(reader, tenant, now),
    'journal status': async (reader) => await readJournalStatus(reader, tenant),
  }
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
