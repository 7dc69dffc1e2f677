// Reading an intent by its id and a page of 20, in a tenant of many intents: the service beside a
// plain handler that answers the same bytes by one select.
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import type { BenchOptions, Contender } from './report.ts'
import { printLatencies, printRounds, runRounds } from './report.ts'
import { CONNECTIONS, intentRequests, readRequests } from './requests.ts'
import { noteRatio } from './score.ts'
import type { Server, Servers } from './servers.ts'
import { asking, withServers } from './servers.ts'
import { countIntents, settle } from './store.ts'

const INTENTS = 20_000
const FILL_MS = 4_000
const PAGES = 50
const PAGE = 100
const COMPARED = 20
/** So many different reads are asked for in turn. */
const READS = 2_000
const STRIDE = 7_919

const names = {
  one: `GET /v1/intent/{id}`,
  plainOne: `the same by Fastify and one select`,
  page: `GET /v1/intents, 20 of a page`,
  plainPage: `the same by one select and JSON.stringify`,
  status: `GET /v1/intents?status=unconfirmed, 20 of a page`,
}

/** Fills a tenant through the API, then measures; takes about two minutes. */
export async function benchReads(options: BenchOptions): Promise<void> {
  await withServers(async (servers) => {
    await fillIntents(servers, INTENTS)
    await compareReads(servers, options)
  })
}

/** Makes intents by the API until there are so many. */
export async function fillIntents(servers: Servers, wanted: number): Promise<void> {
  const { owner, service, tenant } = servers
  const requests = intentRequests(tenant.privateKey)
  const all = { name: 'filling', server: service, requests, connections: CONNECTIONS }
  const filling = asking(servers, all)
  for (let made = 0; made < wanted; ) {
    await filling.run(FILL_MS)
    const counted = await owner.query<{ count: string }>(countIntents)
    made = Number(counted.rows[0]?.count ?? 0)
    process.stdout.write(`${made} intents\n`)
  }
  await owner.query(settle)
}

/** All contenders for reads, of a tenant that has intents. Throws when they answer differently. */
export async function readContenders(
  servers: Servers,
  of: 'all' | 'service' = 'all',
): Promise<Contender[]> {
  const { service, plain, tenant } = servers
  const { privateKey: key } = tenant
  const { ids, cursors } = await walk(service, key)
  const turns = <T>(items: readonly T[], show: (item: T) => string) =>
    Array.from({ length: READS }, (_, index) => (index * STRIDE) % items.length)
      .flatMap((place) => items[place] ?? [])
      .map(show)
  const ones = turns(ids, (id) => `/v1/intent/${id}`)
  const pages = turns(cursors, (cursor) => `/v1/intents?limit=20&cursor=${cursor}`)
  for (const path of [...ones.slice(0, COMPARED), ...pages.slice(0, COMPARED)]) {
    await checkSame(path, { key, service, plain })
  }
  const contender = (name: string, server: Server, paths: readonly string[]) => {
    const requests = readRequests(key, paths)
    return asking(servers, { name, server, requests, connections: CONNECTIONS })
  }
  const own = [contender(names.one, service, ones), contender(names.page, service, pages)]
  if (of === 'service') return own
  return [
    ...own,
    contender(names.plainOne, plain, ones),
    contender(names.plainPage, plain, pages),
    contender(names.status, service, ['/v1/intents?limit=20&status=unconfirmed']),
  ]
}

async function compareReads(servers: Servers, options: BenchOptions): Promise<void> {
  const { score } = options
  const rounds = await runRounds(await readContenders(servers), options)
  printRounds(`In a tenant of ${INTENTS} intents, ${CONNECTIONS} connections`, rounds)
  printLatencies(rounds)
  process.stdout.write('\nRatios, median over the rounds\n')
  noteRatio(score, 'readById', rounds, { of: names.one, to: names.plainOne })
  noteRatio(score, 'readPage', rounds, { of: names.page, to: names.plainPage })
  const breaches = await checkInvariants(servers.owner)
  process.stdout.write(`\nThe books afterwards: ${breaches.length} broken invariants\n`)
}

async function textOf(path: string, { url }: Server, key: string): Promise<string> {
  return await (await fetch(`${url}${path}`, { headers: { authorization: key } })).text()
}

/** Who answers other bytes is no contender. */
async function checkSame(
  path: string,
  { key, service, plain }: { readonly key: string } & Pick<Servers, 'service' | 'plain'>,
): Promise<void> {
  const [of, by] = await Promise.all([textOf(path, service, key), textOf(path, plain, key)])
  if (of !== by) throw new Error(`${path} is answered differently:\n${of}\n${by}`)
}

/** Ids and cursors of the newest pages. */
async function walk(service: Server, key: string) {
  const ids: string[] = []
  const cursors: string[] = []
  for (let page = 0; page < PAGES; page++) {
    const cursor = cursors.at(-1)
    const at = `/v1/intents?limit=${PAGE}${cursor === undefined ? '' : `&cursor=${cursor}`}`
    const text = await textOf(at, service, key)
    ids.push(...[...text.matchAll(/"(intent_[0-9a-z]+)"/g)].flatMap(([, id]) => id ?? []))
    const next = /"next_cursor":"([^"]+)"/.exec(text)?.[1]
    if (next === undefined) break
    cursors.push(encodeURIComponent(next))
  }
  return { ids, cursors }
}
