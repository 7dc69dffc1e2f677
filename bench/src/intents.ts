// Intents per second through HTTP: the service, beside the same server without a database and
// beside a plain handler that writes the same rows by several statements. And pgbench on those
// statements.
import autocannon from 'autocannon'
import type { FastifyInstance } from 'fastify'
import Fastify from 'fastify'
import pg from 'pg'
import { newUuid, realNow } from '../../service/src/foundation/kit/index.ts'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import type { BenchConnection } from './cluster.ts'
import { withCluster } from './cluster.ts'
import type { SpentBy } from './cpu.ts'
import { measure } from './cpu.ts'
import { byPgbench, pgbenchVersion } from './pgbench.ts'
import type { BenchOptions, Contender, Measure } from './report.ts'
import { printLatencies, printRatio, printRounds, runRounds } from './report.ts'
import type { Started } from './service.ts'
import { startService } from './service.ts'
import { settle } from './store.ts'
import { createPlainIntents, plainIntentScript, plainIntentStatements } from './store-intents.ts'

export const CONNECTIONS = 64
/** All requests of a benchmark are made with one key. */
export const BOUNDLESS = { perSecond: 1_000_000, burst: 1_000_000 } as const
const PLAIN_POOL = 16
/** Buyers and sellers come back: one in this many requests names people who are new. */
const PEOPLE = 2_000
const WARM_UP_MS = 4_000

const names = {
  service: `POST /v1/intents/payment, ${CONNECTIONS} connections`,
  serviceOne: 'POST /v1/intents/payment, 1 connection',
  plain: `plain handler, several statements, ${CONNECTIONS} connections`,
  plainOne: 'plain handler, several statements, 1 connection',
  empty: `plain handler without a database, ${CONNECTIONS} connections`,
  pgbench: 'pgbench, the same statements, 8 clients',
}

/** Runs and prints; ends with a check of the books. Takes about two minutes. */
export async function benchIntents(options: BenchOptions): Promise<void> {
  await withCluster(async (connection) => {
    const owner = new pg.Client(connection)
    await owner.connect()
    const service = await startService(connection, { rateLimit: BOUNDLESS })
    const plain = await startPlain(connection, owner)
    try {
      await compare({ connection, owner, service, plain }, options)
    } finally {
      await plain.server.close()
      await plain.pool.end()
      await service.service.stop()
      await owner.end()
    }
  })
}

interface Plain {
  readonly server: FastifyInstance
  readonly pool: pg.Pool
  readonly url: string
}

interface Bench {
  readonly connection: BenchConnection
  readonly owner: pg.Client
  readonly service: Started
  readonly plain: Plain
}

/** What one writes first: validate, begin, a statement for each row, commit. */
async function startPlain(connection: BenchConnection, owner: pg.Client): Promise<Plain> {
  await owner.query(createPlainIntents)
  const pool = new pg.Pool({ ...connection, max: PLAIN_POOL })
  const server = Fastify({ logger: false })
  server.post('/empty', async () => ({ id: newUuid(realNow()) }))
  server.post('/plain', async () => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const statements = plainIntentStatements(newUuid(realNow()), () => newUuid(realNow()), PEOPLE)
      for (const { name, text, values } of statements) {
        await client.query({ name, text, values: [...values] })
      }
      await client.query('commit')
    } finally {
      client.release()
    }
    return { id: newUuid(realNow()) }
  })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  return { server, pool, url }
}

async function compare(bench: Bench, options: BenchOptions): Promise<void> {
  const { service, plain, owner } = bench
  const headers = {
    authorization: service.organisation.keys.sandbox.private,
    'content-type': 'application/json',
  }
  const post = (name: string, url: string, connections: number): Contender => ({
    name,
    run: async (durationMs) =>
      await load(owner, { url, headers, connections, durationMs, bodyOf: intentBody }),
  })
  const version = pgbenchVersion()
  // The people are known and the tables have statistics before the first measured round.
  await post(names.service, `${service.url}/v1/intents/payment`, CONNECTIONS).run(WARM_UP_MS)
  await owner.query(settle)
  const rounds = await runRounds(
    [
      post(names.service, `${service.url}/v1/intents/payment`, CONNECTIONS),
      post(names.serviceOne, `${service.url}/v1/intents/payment`, 1),
      post(names.plain, `${plain.url}/plain`, CONNECTIONS),
      post(names.plainOne, `${plain.url}/plain`, 1),
      post(names.empty, `${plain.url}/empty`, CONNECTIONS),
      ...(version === undefined ? [] : [pgbenchContender(bench.connection)]),
    ],
    options,
  )
  printRounds('Intents (3 participants named, 2 settlements)', rounds)
  printLatencies(rounds)
  process.stdout.write('\nRatios, median over the rounds\n')
  printRatio(rounds, { of: names.service, to: names.plain, goal: 4 })
  printRatio(rounds, { of: names.service, to: names.empty, goal: 0.35 })
  if (version !== undefined) printRatio(rounds, { of: names.service, to: names.pgbench, goal: 1 })
  const breaches = await checkInvariants(owner)
  process.stdout.write(`\nThe books afterwards: ${breaches.length} broken invariants\n`)
}

function pgbenchContender(connection: BenchConnection): Contender {
  const script = plainIntentScript(PEOPLE)
  return byPgbench({ name: names.pgbench, connection, script, clients: 8 })
}

export interface Load {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly connections: number
  readonly durationMs: number
  /** What is sent in the nth request; without it nothing is, by GET. */
  readonly bodyOf?: (index: number) => string
  /** The path of the nth request; the same for all when left out. */
  readonly pathOf?: (index: number) => string
  /** The process that answers, where it is another than this one. */
  readonly spentBy?: SpentBy
}

/** Sends requests as fast as they are answered. Throws when one is refused. */
export async function load(owner: pg.Client, of: Load): Promise<Measure> {
  let sent = 0
  let latency = { p50Ms: 0, p99Ms: 0 }
  const measured = await measure(
    owner,
    async () => {
      const result = await autocannon({
        url: of.url,
        method: of.bodyOf === undefined ? 'GET' : 'POST',
        connections: of.connections,
        duration: of.durationMs / 1_000,
        requests: [
          {
            headers: { ...of.headers },
            setupRequest: (request) => {
              const index = sent++
              const path = of.pathOf?.(index)
              const body = of.bodyOf?.(index)
              return {
                ...request,
                ...(path === undefined ? {} : { path }),
                ...(body === undefined ? {} : { body }),
              }
            },
          },
        ],
      })
      if (result.non2xx > 0 || result.errors > 0) {
        throw new Error(`${of.url}: ${result.non2xx} refused, ${result.errors} failed`)
      }
      latency = { p50Ms: result.latency.p50, p99Ms: result.latency.p99 }
      return result.requests.total
    },
    of.spentBy,
  )
  return { ...measured, ...latency }
}

/** The nth request for an intent: three people, two settlements. */
export function intentBody(index: number): string {
  const person = (role: string, of: number) => ({ email: `${role}${of % PEOPLE}@example.com` })
  return JSON.stringify({
    type: 'checkout',
    currency: 'eur',
    from: person('buyer', index),
    fee_percentage: 0.015,
    settlements: [
      { type: 'escrow', amount: 100_000, description: 'Goods', to: person('seller', index * 7) },
      { type: 'immediate', amount: 5_000, description: 'Way', to: person('courier', index * 13) },
    ],
  })
}
