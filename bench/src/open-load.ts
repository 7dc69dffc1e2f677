// Open load: requests arrive when they are due, as those of many strangers do, and their times are
// taken from that moment. Whoever waits for an answer before asking again leaves out just those
// that a stop would have hit.
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import type { LoadOrder, Taken } from './load-process.ts'
import { quantile } from './report.ts'

/** Asks at the order's rate, at times drawn as arrivals of strangers are (a Poisson process). */
export async function askAtRate({
  url,
  requests,
  durationMs,
  connections,
  perSecond,
}: LoadOrder & { readonly perSecond: number }): Promise<Taken> {
  const dispatcher = new Agent({ connections, pipelining: 1 })
  const times: number[] = []
  const failures: string[] = []
  const start = performance.now()
  const draw = drawGaps(perSecond)
  const asked: Promise<void>[] = []
  let dueMs = draw()
  for (let place = 0; dueMs < durationMs; place++) {
    const aheadMs = start + dueMs - performance.now()
    if (aheadMs > 1) await sleep(aheadMs)
    const due = start + dueMs
    const { path = '/', ...of } = requests[place % requests.length] ?? {}
    const answer = request(`${url}${path}`, { ...of, dispatcher }).then(
      async ({ body, statusCode }) => {
        const text = await body.text()
        times.push(performance.now() - due)
        if (statusCode !== 200) failures.push(`${path}: ${statusCode} ${text}`)
      },
    )
    asked.push(answer)
    dueMs += draw()
  }
  await Promise.all(asked)
  const elapsedMs = performance.now() - start
  await dispatcher.close()
  const [first] = failures
  if (first !== undefined) throw new Error(`${failures.length} were refused, such as ${first}`)
  return {
    answered: times.length,
    elapsedMs,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  }
}

/** Gaps between arrivals in milliseconds: the same ones in every run. */
function drawGaps(perSecond: number): () => number {
  let state = 20_261_122
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
    return (-Math.log((state + 1) / 0x8000_0001) * 1_000) / perSecond
  }
}
