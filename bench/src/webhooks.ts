// Webhooks: deliveries per second beside the same requests made bare; how long an event takes to
// its receiver while others hang and fail; and what an event costs as the log grows.
import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { request } from 'undici'
import type { Service } from '../../service/src/app/service.ts'
import { announce } from '../../service/src/foundation/events/index.ts'
import type { TenantId } from '../../service/src/foundation/kit/index.ts'
import { newId, realNow, showId } from '../../service/src/foundation/kit/index.ts'
import type { BenchConnection } from './cluster.ts'
import { withCluster } from './cluster.ts'
import { measure } from './cpu.ts'
import type { BenchOptions, Contender } from './report.ts'
import { printRounds, quantile, runRounds } from './report.ts'
import type { Score } from './score.ts'
import { noteRatio } from './score.ts'
import { startService } from './service.ts'
import { settle } from './store.ts'
import { countWaiting, fillEvents, skipFanOut } from './store-webhooks.ts'

const names = {
  delivered: 'events written, fanned out, delivered and recorded',
  bare: 'the same requests made bare, 16 at once',
}
/** A run is as many deliveries as are made in about half of its time. */
const PER_SECOND = 4_000
const WARM_UP_MS = 4_000
const EVENTS_TOGETHER = 100
const BARE_AT_ONCE = 16
const RATE_PER_SECOND = 200
const DELAY_RUN_MS = 10_000
const TICK_MS = 25
const LOG_SIZES = [10_000, 200_000, 2_000_000]
const COSTED_EVENTS = 2_000

/** Runs and prints all three. Takes about three minutes. */
export async function benchWebhooks(options: BenchOptions): Promise<void> {
  await withCluster(async (connection) => {
    const owner = new pg.Client(connection)
    await owner.connect()
    try {
      await throughput(connection, owner, options)
      await delays(connection, options.score, 'firstAttempt')
      await delays(connection, options.score, 'firstAttemptBesideHanging')
      await growth(connection, owner)
    } finally {
      await owner.end()
    }
  })
}

interface Receiver {
  readonly server: Server
  readonly url: string
  readonly address: string
  /** Resolves when so many requests have come since the last call. */
  heard(count: number): Promise<void>
}

type Answer = (message: IncomingMessage, response: ServerResponse, body: string) => void

async function startReceiver(answer: Answer): Promise<Receiver> {
  let count = 0
  let wanted = Number.POSITIVE_INFINITY
  let resolve: () => void = () => undefined
  const server = createServer((message, response) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.on('end', () => {
      answer(message, response, Buffer.concat(chunks).toString())
      count++
      if (count >= wanted) resolve()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    server,
    url: `http://127.0.0.1:${port}/hooks`,
    address: `127.0.0.1:${port}`,
    heard: async (more) => {
      wanted = count + more
      await new Promise<void>((done) => {
        resolve = done
      })
    },
  }
}

const acknowledge: Answer = (_message, response) => response.writeHead(204).end()

interface Running {
  readonly service: Service
  readonly tenantId: TenantId
  readonly addHandler: (url: string) => Promise<void>
  readonly happen: (count: number, idOf?: () => string) => Promise<void>
}

async function startRunning(
  connection: BenchConnection,
  receivers: readonly Receiver[],
): Promise<Running> {
  const webhookAllowNets = receivers.map(({ address }) => address)
  const { service, url: base, organisation } = await startService(connection, { webhookAllowNets })
  const { keys, tenants } = organisation
  return {
    service,
    tenantId: tenants.sandbox,
    addHandler: async (url) => {
      const { statusCode, body } = await request(`${base}/v1/webhooks`, {
        method: 'POST',
        headers: { authorization: keys.sandbox.private, 'content-type': 'application/json' },
        body: JSON.stringify({ url, send_test: false }),
      })
      const text = await body.text()
      if (statusCode !== 200) throw new Error(text)
    },
    happen: async (count, idOf = () => 'intent_bench') =>
      await service.database.transact(tenants.sandbox, async (unit) => {
        for (let one = 0; one < count; one++) announce(unit, 'intent_confirmed', { id: idOf() })
        return
      }),
  }
}

async function throughput(
  connection: BenchConnection,
  owner: pg.Client,
  options: BenchOptions,
): Promise<void> {
  const receiver = await startReceiver(acknowledge)
  const { service, tenantId, addHandler, happen } = await startRunning(connection, [receiver])
  await addHandler(receiver.url)
  const perRun = (durationMs: number) => Math.ceil((durationMs * PER_SECOND) / 1_000)
  const contenders: Contender[] = [
    {
      name: names.delivered,
      run: async (durationMs) =>
        await measure(owner, async () => {
          const count = perRun(durationMs)
          const all = receiver.heard(count)
          for (let made = 0; made < count; made += EVENTS_TOGETHER) await happen(EVENTS_TOGETHER)
          await all
          await recorded(owner, tenantId)
          return count
        }),
    },
    {
      name: names.bare,
      run: async (durationMs) =>
        await measure(owner, async () => {
          const count = perRun(durationMs)
          await postBare(receiver.url, count)
          return count
        }),
    },
  ]
  // The engine compiles what is used often: neither side is measured before it has.
  for (const contender of contenders) await contender.run(WARM_UP_MS)
  const rounds = await runRounds(contenders, options)
  printRounds('Webhook deliveries to a fast receiver', rounds)
  noteRatio(options.score, 'deliveries', rounds, { of: names.delivered, to: names.bare })
  await service.stop()
  receiver.server.closeAllConnections()
  receiver.server.close()
}

/** Makes as many requests as are delivered, byte for byte as long, signed by the same function. */
async function postBare(url: string, count: number): Promise<void> {
  const key = createSecretKey(randomBytes(32))
  const secret = randomBytes(24).toString('base64url')
  let left = count
  const client = async () => {
    while (left-- > 0) {
      const id = showId('event', newId('event', realNow()))
      const payload = { id: 'intent_bench' }
      const body = JSON.stringify({ id, type: 'intent_confirmed', payload })
      const timestamp = String(Math.floor(realNow().getTime() / 1_000))
      const hmac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
      const answer = await request(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Holdfast-Webhooks/1',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${hmac.digest('base64')}`,
          'x-service-secret': secret,
        },
      })
      await answer.body.dump()
    }
  }
  await Promise.all(Array.from({ length: BARE_AT_ONCE }, client))
}

async function recorded(owner: pg.Client, tenantId: TenantId): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ waiting: number }>(countWaiting, [tenantId])
    if (rows[0]?.waiting === 0) return
    await sleep(5)
  }
}

/** Alone, or beside a handler that hangs and one that fails. */
async function delays(
  connection: BenchConnection,
  score: Score,
  goal: 'firstAttempt' | 'firstAttemptBesideHanging',
): Promise<void> {
  const committedAtMs = new Map<string, number>()
  const delaysMs: number[] = []
  const fast = await startReceiver((_message, response, body) => {
    const id = /intent_\d+/.exec(body)?.[0] ?? ''
    const at = committedAtMs.get(id)
    if (at !== undefined) delaysMs.push(performance.now() - at)
    response.writeHead(204).end()
  })
  const failing = await startReceiver((_message, response) => response.writeHead(500).end())
  const hanging = await startReceiver(() => undefined)
  const isAlone = goal === 'firstAttempt'
  const receivers = [fast, failing, hanging]
  const { service, addHandler, happen } = await startRunning(connection, receivers)
  for (const { url } of isAlone ? [fast] : receivers) await addHandler(url)
  const begun = performance.now()
  let number = 0
  // By the time that has passed, not by turns: a slow turn is made good in the next one.
  while (number < (RATE_PER_SECOND * DELAY_RUN_MS) / 1_000) {
    const due = Math.ceil(((performance.now() - begun) * RATE_PER_SECOND) / 1_000)
    const ids: string[] = []
    const idOf = () => {
      ids.push(`intent_${++number}`)
      return `intent_${number}`
    }
    if (due > number) await happen(due - number, idOf)
    const at = performance.now()
    for (const id of ids) committedAtMs.set(id, at)
    await sleep(TICK_MS)
  }
  const rate = ((number * 1_000) / (performance.now() - begun)).toFixed(0)
  await sleep(2_000)
  const at = (share: number) => quantile(delaysMs, share).toFixed(1)
  const beside = isAlone ? '' : ', beside a handler that hangs and one that fails'
  process.stdout.write(
    `\nFrom commit to first attempt, ${rate} events/s${beside}:\n  median ${at(0.5)} ms, ` +
      `p99 ${at(0.99)} ms (${delaysMs.length} of ${number} heard)\n`,
  )
  score.note(goal, quantile(delaysMs, 0.5))
  for (const { server } of receivers) {
    server.closeAllConnections()
    server.close()
  }
  await service.stop()
}

async function growth(connection: BenchConnection, owner: pg.Client): Promise<void> {
  process.stdout.write('\nCost of an event, from its write to its recorded delivery\n')
  const receiver = await startReceiver(acknowledge)
  const { service, tenantId, addHandler, happen } = await startRunning(connection, [receiver])
  const deliverAll = async () => {
    const all = receiver.heard(COSTED_EVENTS)
    for (let made = 0; made < COSTED_EVENTS; made += EVENTS_TOGETHER) await happen(EVENTS_TOGETHER)
    await all
    await recorded(owner, tenantId)
    return COSTED_EVENTS
  }
  for (const size of LOG_SIZES) {
    await owner.query(fillEvents, [tenantId, size])
    await owner.query(skipFanOut, [tenantId, size])
    await owner.query(settle)
    if (size === LOG_SIZES[0]) {
      await addHandler(receiver.url)
      // A young process and its sessions are not what the sizes are about.
      await deliverAll()
    }
    const { perSecond, nodeMicros, databaseMicros } = await measure(owner, deliverAll)
    const database =
      databaseMicros === undefined ? '' : ` + PostgreSQL ${databaseMicros.toFixed(0)}`
    process.stdout.write(
      `  ${size.toLocaleString('en-GB').padStart(10)} events in the log: ` +
        `${perSecond.toFixed(0).padStart(6)}/s  Node ${nodeMicros?.toFixed(0)}${database} µs\n`,
    )
  }
  receiver.server.closeAllConnections()
  receiver.server.close()
  await service.stop()
}
