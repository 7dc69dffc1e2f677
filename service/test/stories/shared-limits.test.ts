// A limit is of the whole installation: two processes behind a balancer let through what one would,
// and of one that dies the other has the share.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { emptyDatabase, urlOf } from '../harness/database.ts'
import { newInstallation } from '../harness/process.ts'
import type { Balancer, ReleaseProcess } from '../harness/releases.ts'
import { openBalancer, startRelease } from '../harness/releases.ts'
import { until } from '../harness/until.ts'

const PER_SECOND = 4
const BURST = 20
/** More than two processes would let through, each for itself, and what comes meanwhile. */
const ASKED = 300

const connection = await emptyDatabase()
const shared = await newInstallation()
const started: Awaited<ReturnType<typeof startRelease>>[] = []
let balancer: Balancer
let key: string

async function start(demo: 'on' | 'off') {
  const one = await startRelease(undefined, {
    DATABASE_URL: urlOf(connection),
    HOLDFAST_DATABASE_ROLE: `holdfast_${connection.database}`,
    HOLDFAST_DATA_DIR: shared.dataDir,
    HOLDFAST_MASTER_KEY: masterKey,
    HOLDFAST_BASE_URL: `http://localhost:${balancer.port}`,
    HOLDFAST_ROLES: 'api',
    HOLDFAST_RATE_LIMIT: `${PER_SECOND}/${BURST}`,
    HOLDFAST_DEMO: demo,
  })
  started.push(one)
  balancer.processes.add(one)
  return one
}

const masterKey = randomBytes(32).toString('hex')

beforeAll(async () => {
  balancer = await openBalancer()
  await start('on')
  const file = path.join(shared.dataDir, 'first-run.json')
  key = JSON.parse(readFileSync(file, 'utf8')).sandbox.private_key
})

afterAll(async () => {
  for (const one of started) await one.remove()
  await balancer.close()
  await shared.remove()
})

/** By how many a process divides, as its metrics say. */
async function sharersSeenBy({ baseUrl }: ReleaseProcess): Promise<string | undefined> {
  const text = await (await fetch(`${baseUrl}/metrics`)).text()
  return /^holdfast_api_processes (\d+)$/m.exec(text)?.[1]
}

async function allOf(processes: readonly ReleaseProcess[], count: string): Promise<void> {
  for (const one of processes) await until(async () => (await sharersSeenBy(one)) === count)
}

/** Asks more than is allowed, through the balancer; gives how much was, and might at most be. */
async function askedTooMuch() {
  const url = `http://localhost:${balancer.port}/v1/projects`
  const began = performance.now()
  const answers: { status: number; limit: string | null }[] = []
  for (let asked = 0; asked < ASKED; asked++) {
    const { status, headers } = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
    answers.push({ status, limit: headers.get('ratelimit-limit') })
  }
  const seconds = (performance.now() - began) / 1_000
  return {
    answers,
    allowed: answers.filter(({ status }) => status === 200).length,
    atMost: BURST + Math.ceil(seconds * PER_SECOND),
  }
}

it('two processes let through what one would, and the one that is left has the whole', async () => {
  const [first] = started
  const second = await start('off')
  await allOf(started, '2')
  const together = await askedTooMuch()
  expect(new Set(together.answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  expect(new Set(together.answers.map(({ limit }) => limit))).toEqual(new Set([String(BURST)]))
  expect(together.allowed).toBeGreaterThanOrEqual(BURST)
  expect(together.allowed).toBeLessThanOrEqual(together.atMost)

  balancer.processes.delete(second)
  await second.remove()
  // By when the other one is missed, what was taken before has come back.
  await allOf(first === undefined ? [] : [first], '1')
  const alone = await askedTooMuch()
  expect(alone.allowed).toBeGreaterThanOrEqual(BURST)
  expect(alone.allowed).toBeLessThanOrEqual(alone.atMost)
})

it('one that comes back and ends in order is counted at once, and no longer', async () => {
  const [first] = started
  const third = await start('off')
  await allOf([third], '2')
  balancer.processes.delete(third)
  expect(await third.end()).toBe(0)
  await allOf(first === undefined ? [] : [first], '1')
})
