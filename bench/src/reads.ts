// Requests per second in a tenant of 100,000 intents: creating one, reading one, reading a page.
import pg from 'pg'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import { withCluster } from './cluster.ts'
import type { Load } from './intents.ts'
import { BOUNDLESS, CONNECTIONS, intentBody, load } from './intents.ts'
import type { BenchOptions, Contender } from './report.ts'
import { printLatencies, printRounds, runRounds } from './report.ts'
import type { Started } from './service.ts'
import { startService } from './service.ts'
import { countIntents, settle } from './store.ts'

const INTENTS = 100_000
const FILL_MS = 10_000
const PAGES = 50
const PAGE = 100

/** Fills a tenant through the API, then measures; takes a few minutes. */
export async function benchReads(options: BenchOptions): Promise<void> {
  await withCluster(async (connection) => {
    const owner = new pg.Client(connection)
    await owner.connect()
    const service = await startService(connection, { rateLimit: BOUNDLESS })
    try {
      await compare(owner, service, options)
    } finally {
      await service.service.stop()
      await owner.end()
    }
  })
}

async function compare(owner: pg.Client, service: Started, options: BenchOptions): Promise<void> {
  const headers = {
    authorization: service.organisation.keys.sandbox.private,
    'content-type': 'application/json',
  }
  const all = { url: service.url, headers, connections: CONNECTIONS }
  const create = { pathOf: () => '/v1/intents/payment', bodyOf: intentBody }
  const contender = (name: string, of: Pick<Load, 'pathOf' | 'bodyOf'>): Contender => ({
    name: `${name}, ${CONNECTIONS} connections`,
    run: async (durationMs) => await load(owner, { ...all, ...of, durationMs }),
  })
  const filling = contender('filling', create)
  for (let made = 0; made < INTENTS; ) {
    await filling.run(FILL_MS)
    const counted = await owner.query<{ count: string }>(countIntents)
    made = Number(counted.rows[0]?.count ?? 0)
    process.stdout.write(`${made} intents\n`)
  }
  await owner.query(settle)
  const { ids, cursors } = await walk(service)
  const turn = <T>(items: readonly T[], index: number) => items[(index * 7919) % items.length]
  const rounds = await runRounds(
    [
      contender('POST /v1/intents/payment', create),
      contender('GET /v1/intent/{id}', { pathOf: (index) => `/v1/intent/${turn(ids, index)}` }),
      contender('GET /v1/intents, 20 of a page', {
        pathOf: (index) => `/v1/intents?limit=20&cursor=${turn(cursors, index)}`,
      }),
      contender('GET /v1/intents?status=unconfirmed, 20 of a page', {
        pathOf: () => '/v1/intents?limit=20&status=unconfirmed',
      }),
    ],
    options,
  )
  printRounds(`In a tenant of ${INTENTS} intents`, rounds)
  printLatencies(rounds)
  const breaches = await checkInvariants(owner)
  process.stdout.write(`\nThe books afterwards: ${breaches.length} broken invariants\n`)
}

/** Ids and cursors of the newest pages. */
async function walk({ url, organisation }: Started) {
  const key = organisation.keys.sandbox.private
  const ids: string[] = []
  const cursors: string[] = []
  for (let page = 0; page < PAGES; page++) {
    const cursor = cursors.at(-1)
    const at = `${url}/v1/intents?limit=${PAGE}${cursor === undefined ? '' : `&cursor=${cursor}`}`
    const answer = await fetch(at, { headers: { authorization: key } })
    const text = await answer.text()
    ids.push(...[...text.matchAll(/"(intent_[0-9a-z]+)"/g)].flatMap(([, id]) => id ?? []))
    const next = /"next_cursor":"([^"]+)"/.exec(text)?.[1]
    if (next === undefined) break
    cursors.push(encodeURIComponent(next))
  }
  return { ids, cursors }
}
