import { describe, expect, it, test } from 'vitest'
import { checkInvariants } from '../../service/src/ledger/ledger/index.ts'
import { benchmarks } from './benchmarks.ts'
import { told } from './child.ts'
import { goals } from './goals.ts'
import type { Grown } from './grown.ts'
import { noteGrowth } from './grown.ts'
import { intentContenders } from './intents.ts'
import type { LoadOrder, Taken } from './load-process.ts'
import { paymentContenders, startBuyers, stopBuyers } from './payments.ts'
import { fillIntents, readContenders } from './reads.ts'
import type { Contender } from './report.ts'
import { intentBody, readRequests } from './requests.ts'
import { createScore } from './score.ts'
import type { Server } from './servers.ts'
import { withServers } from './servers.ts'
import { selectPlainFaults } from './store-plain-payments.ts'

const BRIEF_MS = 1_500
/** Three payments. */
const FEW_MS = 30
const PATIENCE_MS = 180_000

describe('the goals', () => {
  it.each(Object.entries(goals))('%s has a benchmark and one bound', (_, goal) => {
    expect(Object.keys(benchmarks)).toContain(goal.by)
    expect('least' in goal).not.toBe('most' in goal)
  })

  it('are reached or missed on the right side of their bounds', () => {
    const score = createScore()
    score.note('postings', 4)
    score.note('warmStart', 1.5)
    score.note('readById', 1.29)
    score.note('mixedBesideFlood', 3.01)
    score.leaveOut('outbox', 'for a reason')
    const told = [...score.outcomes].map(([id, outcome]) => [
      id,
      'missing' in outcome ? outcome.missing : outcome.isReached,
    ])
    expect(told).toEqual([
      ['postings', true],
      ['warmStart', true],
      ['readById', false],
      ['mixedBesideFlood', false],
      ['outbox', 'for a reason'],
    ])
  })

  it('of growth hold the worst of all larger worlds, those of many tenants among them', () => {
    const small = worldOf({})
    const score = createScore()
    noteGrowth(score, small, [
      worldOf({ payments: 1_000_000, walPerPayment: 110 }),
      worldOf({ tenants: 1_000, nodeMicros: 20, p99Ms: { 'POST /v1': 12, 'desk: overview': 201 } }),
    ])
    const outcomes = Object.fromEntries(score.outcomes)
    expect(outcomes).toMatchObject({
      growthCpu: { value: 1.5, isReached: false },
      growthWal: { value: 1.1, isReached: true },
      growthP99: { value: 1.2, isReached: true },
      slowestLook: { value: 201, isReached: false },
    })
  })
})

function worldOf(other: Partial<Grown>): Grown {
  const year = { firstByteMs: 1, ms: 1, bytes: 1, rssBeforeMb: 1, rssPeakMb: 1 }
  return {
    payments: 10_000,
    tenants: 1,
    bytesPerPayment: 100,
    walPerPayment: 100,
    nodeMicros: 10,
    databaseMicros: 10,
    loadedPerSecond: 1,
    sealedPerSecond: 1,
    verifiedPerSecond: 1,
    vacuumMs: 1,
    breaches: 0,
    tables: {},
    indexes: {},
    readMicros: {},
    year,
    sealing: { mostWaiting: 0, behindSeconds: 1 },
    p99Ms: { 'POST /v1': 10, 'desk: overview': 100 },
    ...other,
  }
}

test('contenders do the same, and leave books that are right', {
  timeout: PATIENCE_MS,
}, async () => {
  await withServers(
    async (servers) => {
      const { service, plain, owner, load, tenant } = servers
      const run = async (contenders: readonly Contender[], durationMs: number) => {
        for (const contender of contenders) {
          const { perSecond } = await contender.run(durationMs)
          expect(perSecond, contender.name).toBeGreaterThan(0)
        }
      }
      await run(intentContenders(servers), BRIEF_MS)
      const path = '/v1/intents/payment'
      const created = await post(service, path, tenant.privateKey)
      expect(shapeOf(await post(plain, path, tenant.privateKey))).toEqual(shapeOf(created))
      const none = await post(plain, `/none${path}`, tenant.privateKey)
      expect(shapeOf(none)).toEqual(shapeOf(created))
      // What is refused by one is refused by the other.
      const wrong = intentBody(1).replace('"amount"', '"amout"')
      expect(await statusOf(service, path, tenant.privateKey, wrong)).toBe(422)
      expect(await statusOf(plain, path, tenant.privateKey, wrong)).toBe(400)
      for (const server of [service, plain]) {
        expect(await statusOf(server, path, 'sandbox_api_nobody', intentBody(1))).toBe(401)
      }
      await fillIntents(servers, 200)
      await run(await readContenders(servers), BRIEF_MS)
      const order: LoadOrder = {
        url: service.url,
        requests: readRequests(tenant.privateKey, ['/v1/intents?limit=2']),
        durationMs: BRIEF_MS,
        connections: 8,
        perSecond: 100,
      }
      const taken = await told<Taken>(load, order)
      expect(taken.answered).toBeGreaterThan(10)
      const buyers = await startBuyers(servers, 3)
      await run(paymentContenders(servers, buyers), FEW_MS)
      await stopBuyers(buyers)
      expect(await checkInvariants(owner)).toEqual([])
      const { rows } = await owner.query(selectPlainFaults)
      expect(rows).toEqual([{ sum: 0, incomplete: 0, events: 3 * 15 }])
    },
    { durable: false },
  )
})

async function ask({ url }: Server, path: string, key: string, body: string): Promise<Response> {
  const headers = { authorization: key, 'content-type': 'application/json' }
  return await fetch(url + path, { method: 'POST', headers, body })
}

async function post(server: Server, path: string, key: string): Promise<unknown> {
  const answer = await ask(server, path, key, intentBody(1))
  expect(answer.status).toBe(200)
  return await answer.json()
}

async function statusOf(server: Server, path: string, key: string, body: string) {
  return (await ask(server, path, key, body)).status
}

/** What kinds of values stand where. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return value === null ? null : typeof value
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, shapeOf(of)]))
}
