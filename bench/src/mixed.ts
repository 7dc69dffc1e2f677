// Mixed load: 70 of 100 requests read, 20 ask for payments, 10 release, while an operator reads the
// dashboard and every event is delivered. The peak is found in a closed loop; then requests arrive at
// half of it whether others are answered or not: alone, and beside another tenant that floods.
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { asId, showId } from '../../service/src/foundation/kit/index.ts'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import { startChild, stopChild, told } from './child.ts'
import type { Order } from './guests-load.ts'
import type { Asked, LoadOrder, Taken } from './load-process.ts'
import { startBuyers, step, stopBuyers } from './payments.ts'
import type { BenchOptions } from './report.ts'
import { median } from './report.ts'
import { CONNECTIONS, intentBody } from './requests.ts'
import type { Servers } from './servers.ts'
import { withServers } from './servers.ts'
import { settle } from './store.ts'
import { insertOperator, selectCheckouts, selectEscrows } from './store-mixed.ts'

const PAYMENTS = 200
const SELLERS = 100
/** Different requests that are sent in turn. */
const REQUESTS = 2_000
const LEAD_MS = 1_500
const OPERATOR_EVERY_MS = 500
const SHARE_OF_PEAK = 0.5
/** Longer than other rounds: a hundredth of the requests must be many. */
const LONGER = 3

/** Runs and prints; ends with a check of the books. Takes about three minutes. */
export async function benchMixed(options: BenchOptions): Promise<void> {
  const receiver = createServer((message, response) => {
    message.resume().once('end', () => response.writeHead(204).end())
  })
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  // Of a server that listens at a port.
  const { port } = receiver.address() as AddressInfo
  const address = `127.0.0.1:${port}`
  const service = { webhookAllowNets: [address] }
  try {
    const work = async (servers: Servers) =>
      await compareMixed(servers, `http://${address}`, options)
    await withServers(work, { service })
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
}

async function compareMixed(
  servers: Servers,
  receiver: string,
  { rounds, durationMs, score }: BenchOptions,
): Promise<void> {
  const { owner, load, service } = servers
  const requests = await prepareMixed(servers, receiver)
  await owner.query(settle)
  const operator = startOperator(servers, await signIn(servers))
  const order = { url: service.url, requests, durationMs: durationMs * LONGER }
  const closed: LoadOrder = { ...order, connections: CONNECTIONS }
  await told<Taken>(load, closed)
  const { answered, elapsedMs } = await told<Taken>(load, closed)
  const peak = (answered * 1_000) / elapsedMs
  const perSecond = peak * SHARE_OF_PEAK
  process.stdout.write(`peak ${peak.toFixed(0)}/s, so ${perSecond.toFixed(0)} arrive a second\n`)
  const open: LoadOrder = { ...order, connections: 256, perSecond }
  const pairs: { alone: Taken; flooded: Taken }[] = []
  for (let round = 1; round <= rounds; round++) {
    process.stdout.write(`round ${round} of ${rounds}\n`)
    const alone = await told<Taken>(load, open)
    pairs.push({ alone, flooded: await besideFlood(servers, open) })
  }
  await operator.stop()
  const show = (name: string, takens: readonly Taken[]) => {
    const at = (pick: (taken: Taken) => number) => median(takens.map(pick)).toFixed(1)
    const p50 = at(({ p50Ms }) => p50Ms)
    process.stdout.write(`  ${name.padEnd(46)} p50 ${p50} ms, p99 ${at(({ p99Ms }) => p99Ms)} ms\n`)
  }
  process.stdout.write('\nMixed load at half the peak, from the moment a request was due\n')
  show(
    'alone',
    pairs.map(({ alone }) => alone),
  )
  show(
    'beside a tenant that floods',
    pairs.map(({ flooded }) => flooded),
  )
  process.stdout.write(`  the operator's slowest read took ${operator.slowestMs().toFixed(0)} ms\n`)
  const ratios = pairs.map(({ alone, flooded }) => flooded.p99Ms / alone.p99Ms)
  score.note('mixedBesideFlood', median(ratios))
  const breaches = await checkInvariants(owner)
  process.stdout.write(`\nThe books afterwards: ${breaches.length} broken invariants\n`)
}

async function besideFlood({ service, load }: Servers, open: LoadOrder): Promise<Taken> {
  const flood = startChild('guests-load.ts')
  try {
    const [, { privateKey: key }] = service.tenants
    const durationMs = open.durationMs + 2 * LEAD_MS
    const order: Order = { who: 'tenant', url: service.url, key, durationMs }
    const flooded = told<number>(flood, order)
    await sleep(LEAD_MS)
    const taken = await told<Taken>(load, open)
    await flooded
    return taken
  } finally {
    await stopChild(flood)
  }
}

/** Payments that were made, a webhook handler, and the requests that go on from there. */
async function prepareMixed(servers: Servers, receiver: string): Promise<Asked[]> {
  const { owner, service, tenant } = servers
  const buyers = await startBuyers(servers, SELLERS)
  await step(buyers.service, { pay: PAYMENTS })
  await stopBuyers(buyers)
  const headers = { authorization: tenant.privateKey, 'content-type': 'application/json' }
  const body = JSON.stringify({ url: `${receiver}/hooks`, send_test: false })
  const made = await fetch(`${service.url}/v1/webhooks`, { method: 'POST', headers, body })
  if (made.status !== 200) throw new Error(await made.text())
  const escrows = await owner.query<{ id: string }>(selectEscrows)
  const checkouts = await owner.query<{ id: string; intent_id: string }>(selectCheckouts)
  return Array.from({ length: REQUESTS }, (_, index): Asked => {
    const turn = index % 10
    const { id: checkout = '', intent_id: intent = '' } = pick(checkouts.rows, index) ?? {}
    const read = (path: string): Asked => ({ method: 'GET', path, headers })
    const write = (path: string, asked: string): Asked => {
      return { method: 'POST', path, headers, body: asked }
    }
    switch (turn) {
      case 0:
      case 5:
        return read('/v1/intents?limit=20')
      case 1:
      case 2:
      case 6:
        return read(`/v1/checkout/${showId('checkout', asId('checkout', checkout))}`)
      case 3:
      case 8:
        return read(`/v1/intent/${showId('intent', asId('intent', intent))}`)
      case 9: {
        const settlement = asId('settlement', pick(escrows.rows, index)?.id ?? '')
        const part = { settlement_id: showId('settlement', settlement), amount: 1 }
        return write('/v1/outbounds/releases', JSON.stringify({ releases: [part] }))
      }
      default:
        return write('/v1/intents/payment', intentBody(index % SELLERS))
    }
  })
}

function pick<T>(items: readonly T[], index: number): T | undefined {
  return items[Math.floor(index / 10) % items.length]
}

/** A member of the tenant's organisation with a session; gives its cookie. */
async function signIn({ owner, tenant }: Servers): Promise<string> {
  const cookie = randomBytes(20).toString('hex')
  const hash = createHash('sha256').update(cookie).digest()
  await owner.query(insertOperator, [hash, tenant.id])
  return cookie
}

/** Reads the dashboard now and then, one thing after the other. */
function startOperator({ service }: Servers, cookie: string) {
  const headers = { cookie: `__Host-holdfast=${cookie}`, 'x-holdfast-environment': 'sandbox' }
  const looks = ['/dashboard/v1/overview', '/dashboard/v1/due']
  let slowestMs = 0
  let isAtWork = true
  const work = async () => {
    while (isAtWork) {
      for (const path of looks) {
        const begun = performance.now()
        const answer = await fetch(service.url + path, { headers })
        const text = await answer.text()
        if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`)
        slowestMs = Math.max(slowestMs, performance.now() - begun)
      }
      await sleep(OPERATOR_EVERY_MS)
    }
  }
  const done = work()
  return {
    slowestMs: () => slowestMs,
    stop: async () => {
      isAtWork = false
      await done
    },
  }
}
