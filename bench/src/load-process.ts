// Whoever asks, in a process of its own: requests made beforehand, sent over so many connections as
// fast as they are answered, or at a rate that waits for nobody.
import autocannon from 'autocannon'
import { serveParent } from './child.ts'
import { askAtRate } from './open-load.ts'
import { quantile } from './report.ts'

/** One request, as it is sent. */
export interface Asked {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: string
  readonly headers: Readonly<Record<string, string>>
}

/** What this process is told: what to send, where, how and for how long. */
export interface LoadOrder {
  readonly url: string
  readonly requests: readonly Asked[]
  readonly durationMs: number
  readonly connections: number
  /** Requests a second, begun when they are due whether others are answered or not. */
  readonly perSecond?: number
}

/** What came of it. Times are from the moment at which a request was due. */
export interface Taken {
  readonly answered: number
  readonly elapsedMs: number
  readonly p50Ms: number
  readonly p99Ms: number
}

async function answer(order: LoadOrder): Promise<Taken> {
  const { perSecond } = order
  return perSecond === undefined ? await askInTurn(order) : await askAtRate({ ...order, perSecond })
}

/** Each connection has its own share of the requests and sends the next when the last is answered. */
async function askInTurn({ url, requests, durationMs, connections }: LoadOrder): Promise<Taken> {
  const times: number[] = []
  const statuses = new Map<number, number>()
  let next = 0
  const start = performance.now()
  const { errors, timeouts } = await autocannon({
    url,
    connections,
    duration: durationMs / 1_000,
    setupClient: (client) => {
      client.on('response', (status, _bytes, tookMs) => {
        times.push(tookMs)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      })
      const own = next++ % connections
      const share = Math.max(1, Math.ceil((requests.length - own) / connections))
      const turns = Array.from({ length: share }, (_, turn) => own + turn * connections)
      client.setRequests(
        turns.flatMap((turn) => {
          const request = requests[turn % requests.length]
          return request === undefined ? [] : { ...request, headers: { ...request.headers } }
        }),
      )
    },
  })
  const elapsedMs = performance.now() - start
  const refused = [...statuses].filter(([status]) => status !== 200)
  if (refused.length > 0 || errors > 0 || timeouts > 0) {
    const told = refused.map(([status, count]) => `${count} answered ${status}`)
    throw new Error(`${url}: ${[...told, `${errors} failed`, `${timeouts} too late`].join(', ')}`)
  }
  return {
    answered: times.length,
    elapsedMs,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  }
}

serveParent({ serve: answer, answer, stop: async () => undefined })
