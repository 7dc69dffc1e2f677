// What one tenant's requests cost alone, among strangers, and beside a tenant that floods: how late
// the service's event loop is, and how long the slowest hundredth of the requests takes.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { startChild, stopChild, told } from './child.ts'
import { withCluster } from './cluster.ts'
import type { Order } from './guests-load.ts'
import type { BenchOptions } from './report.ts'
import { median, quantile } from './report.ts'
import { intentBody } from './requests.ts'
import type { LoopDelay, ServiceAsk, Serving } from './service-process.ts'

const PACE_MS = 20
/** One in so many of the measured requests writes. */
const WRITES_EVERY = 4
/** Whoever stands in the way begins before the measuring and ends after it. */
const LEAD_MS = 1_500
const GOAL = 3

const contenders = [
  { name: 'alone', who: null },
  { name: 'among 200 requests of strangers a second', who: 'strangers' },
  { name: 'beside a tenant that floods, 64 connections', who: 'tenant' },
] as const

interface Taken {
  readonly p50Ms: number
  readonly p99Ms: number
  readonly loop: LoopDelay
}

/** Measures all three in turn, round after round. */
export async function benchGuests({ rounds, durationMs }: BenchOptions): Promise<void> {
  await withCluster(async (connection) => {
    const service = startChild('service-process.ts')
    try {
      const serving = await told<Serving>(service, { connection })
      const taken = new Map<string, Taken[]>(contenders.map(({ name }) => [name, []]))
      await measure(service, serving, durationMs)
      for (let round = 1; round <= rounds; round++) {
        process.stdout.write(`round ${round} of ${rounds}\n`)
        for (const { name, who } of contenders) {
          const during = { who, durationMs }
          taken.get(name)?.push(await measureDuring(service, serving, during))
        }
      }
      print(taken)
    } finally {
      await stopChild(service)
    }
  })
}

async function measureDuring(
  service: ChildProcess,
  serving: Serving,
  { who, durationMs }: { readonly who: Order['who'] | null; readonly durationMs: number },
): Promise<Taken> {
  if (who === null) return await measure(service, serving, durationMs)
  const load = startChild('guests-load.ts')
  const { url, tenants } = serving
  const order: Order = {
    who,
    url,
    key: tenants[1].privateKey,
    durationMs: durationMs + 2 * LEAD_MS,
  }
  const done = told<number>(load, order)
  await sleep(LEAD_MS)
  const taken = await measure(service, serving, durationMs)
  await done
  return taken
}

/** One request every 20 ms, whether answers come or not: most read, some write. */
async function measure(
  service: ChildProcess,
  { url, tenants }: Serving,
  durationMs: number,
): Promise<Taken> {
  const dispatcher = new Agent({ connections: 32 })
  const headers = { authorization: tenants[0].privateKey, 'content-type': 'application/json' }
  const times: number[] = []
  const ask = async (place: number) => {
    const begun = performance.now()
    const write = { method: 'POST', body: intentBody(place) } as const
    const { body, statusCode } =
      place % WRITES_EVERY === 0
        ? await request(`${url}/v1/intents/payment`, { ...write, headers, dispatcher })
        : await request(`${url}/v1/intents?limit=20`, { headers, dispatcher })
    await body.dump()
    if (statusCode !== 200) throw new Error(`a measured request was answered ${statusCode}`)
    times.push(performance.now() - begun)
  }
  await told<LoopDelay>(service, { tell: 'loop' } satisfies ServiceAsk)
  const asked: Promise<void>[] = []
  const until = performance.now() + durationMs
  for (let place = 0; performance.now() < until; place++) {
    asked.push(ask(place))
    await sleep(PACE_MS)
  }
  await Promise.all(asked)
  const loop = await told<LoopDelay>(service, { tell: 'loop' } satisfies ServiceAsk)
  await dispatcher.close()
  return { p50Ms: quantile(times, 0.5), p99Ms: quantile(times, 0.99), loop }
}

function print(taken: ReadonlyMap<string, readonly Taken[]>): void {
  const alone = taken.get('alone') ?? []
  process.stdout.write('\nMedians over the rounds\n')
  for (const [name, measures] of taken) {
    const of = (pick: (one: Taken) => number) => median(measures.map(pick)).toFixed(1)
    process.stdout.write(
      `  ${name.padEnd(46)} p50 ${of(({ p50Ms }) => p50Ms)} ms, p99 ${of(({ p99Ms }) => p99Ms)} ms; ` +
        `event loop p99 ${of(({ loop }) => loop.p99Ms)} ms, most ${of(({ loop }) => loop.maxMs)} ms\n`,
    )
    if (measures === alone) continue
    const ratio = median(
      measures.map(({ p99Ms }, round) => p99Ms / (alone[round]?.p99Ms ?? Number.NaN)),
    )
    const verdict = ratio <= GOAL ? 'reached' : 'MISSED'
    process.stdout.write(`    p99 ${ratio.toFixed(2)} × alone (goal ${GOAL}: ${verdict})\n`)
  }
}
