// Reading an intent by its id and a page of 20, in a tenant of many intents: the service beside a
// plain handler that answers the same bytes by one select. Each server has a process of its own;
// this one sends the requests.
import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import { told } from './child.ts'
import { withCluster } from './cluster.ts'
import type { Load } from './intents.ts'
import { CONNECTIONS, intentBody, load } from './intents.ts'
import type { ReadsOrder, ReadsServing, Spent } from './reads-server.ts'
import type { BenchOptions, Contender } from './report.ts'
import { printLatencies, printRatio, printRounds, runRounds } from './report.ts'
import { countIntents, settle } from './store.ts'

const INTENTS = 20_000
const FILL_MS = 4_000
const PAGES = 50
const PAGE = 100
const COMPARED = 20

const names = {
  create: `POST /v1/intents/payment`,
  one: `GET /v1/intent/{id}`,
  plainOne: `the same by Fastify and one select`,
  page: `GET /v1/intents, 20 of a page`,
  plainPage: `the same by one select and JSON.stringify`,
  status: `GET /v1/intents?status=unconfirmed, 20 of a page`,
}

interface Server extends ReadsServing {
  readonly child: ChildProcess
}

/** Fills a tenant through the API, then measures; takes a few minutes. */
export async function benchReads(options: BenchOptions): Promise<void> {
  await withCluster(async (connection) => {
    const owner = new pg.Client(connection)
    await owner.connect()
    const servers: Server[] = []
    try {
      const service = await startServer({ connection })
      servers.push(service)
      await fill(owner, service)
      const plain = await startServer({ connection, plain: service })
      servers.push(plain)
      await compare({ owner, service, plain }, options)
    } finally {
      for (const server of servers) await stopServer(server)
      await owner.end()
    }
  })
}

async function startServer({ connection, plain }: ReadsOrder): Promise<Server> {
  const child = fork(fileURLToPath(new URL('reads-server.ts', import.meta.url)))
  const known = plain === undefined ? {} : { plain: { key: plain.key, tenant: plain.tenant } }
  return { child, ...(await told<ReadsServing>(child, { connection, ...known })) }
}

async function stopServer({ child }: Server): Promise<void> {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

interface Asked extends Pick<Load, 'pathOf' | 'bodyOf'> {
  readonly name: string
}

function contender(owner: pg.Client, server: Server, { name, ...of }: Asked): Contender {
  const { url, key, child } = server
  const headers = { authorization: key, 'content-type': 'application/json' }
  const spentBy = async () => (await told<Spent>(child, {})).micros
  const all = { url, headers, connections: CONNECTIONS, spentBy, ...of }
  return { name, run: async (durationMs) => await load(owner, { ...all, durationMs }) }
}

async function fill(owner: pg.Client, service: Server): Promise<void> {
  const path = '/v1/intents/payment'
  const filling = contender(owner, service, {
    name: 'filling',
    pathOf: () => path,
    bodyOf: intentBody,
  })
  for (let made = 0; made < INTENTS; ) {
    await filling.run(FILL_MS)
    const counted = await owner.query<{ count: string }>(countIntents)
    made = Number(counted.rows[0]?.count ?? 0)
    process.stdout.write(`${made} intents\n`)
  }
  await owner.query(settle)
}

interface Bench {
  readonly owner: pg.Client
  readonly service: Server
  readonly plain: Server
}

async function compare({ owner, service, plain }: Bench, options: BenchOptions): Promise<void> {
  const { ids, cursors } = await walk(service)
  const turn = <T>(items: readonly T[], index: number) => items[(index * 7919) % items.length]
  const one = (index: number) => `/v1/intent/${turn(ids, index)}`
  const page = (index: number) => `/v1/intents?limit=20&cursor=${turn(cursors, index)}`
  for (let index = 0; index < COMPARED; index++) {
    for (const path of [one(index), page(index)]) await checkSame(path, service, plain)
  }
  const rounds = await runRounds(
    [
      contender(owner, service, { name: names.one, pathOf: one }),
      contender(owner, plain, { name: names.plainOne, pathOf: one }),
      contender(owner, service, { name: names.page, pathOf: page }),
      contender(owner, plain, { name: names.plainPage, pathOf: page }),
      contender(owner, service, {
        name: names.status,
        pathOf: () => '/v1/intents?limit=20&status=unconfirmed',
      }),
      contender(owner, service, {
        name: names.create,
        pathOf: () => '/v1/intents/payment',
        bodyOf: intentBody,
      }),
    ],
    options,
  )
  printRounds(`In a tenant of ${INTENTS} intents, ${CONNECTIONS} connections`, rounds)
  printLatencies(rounds)
  process.stdout.write('\nRatios, median over the rounds\n')
  printRatio(rounds, { of: names.one, to: names.plainOne, goal: 1.3 })
  printRatio(rounds, { of: names.page, to: names.plainPage, goal: 0.5 })
  const breaches = await checkInvariants(owner)
  process.stdout.write(`\nThe books afterwards: ${breaches.length} broken invariants\n`)
}

async function textOf(path: string, { url, key }: Server): Promise<string> {
  return await (await fetch(`${url}${path}`, { headers: { authorization: key } })).text()
}

/** Who answers other bytes is no contender. */
async function checkSame(path: string, service: Server, plain: Server): Promise<void> {
  const [of, by] = await Promise.all([textOf(path, service), textOf(path, plain)])
  if (of !== by) throw new Error(`${path} is answered differently:\n${of}\n${by}`)
}

/** Ids and cursors of the newest pages. */
async function walk(service: Server) {
  const ids: string[] = []
  const cursors: string[] = []
  for (let page = 0; page < PAGES; page++) {
    const cursor = cursors.at(-1)
    const at = `/v1/intents?limit=${PAGE}${cursor === undefined ? '' : `&cursor=${cursor}`}`
    const text = await textOf(at, service)
    ids.push(...[...text.matchAll(/"(intent_[0-9a-z]+)"/g)].flatMap(([, id]) => id ?? []))
    const next = /"next_cursor":"([^"]+)"/.exec(text)?.[1]
    if (next === undefined) break
    cursors.push(encodeURIComponent(next))
  }
  return { ids, cursors }
}
