// Who stands in the way in the benchmark `guests`, in a process of its own: strangers, or another
// tenant. It asks the loopback address only, a bounded number of times, and ends by itself.
import { setTimeout as sleep } from 'node:timers/promises'
import autocannon from 'autocannon'
import { Agent, request } from 'undici'
import { intentBody } from './requests.ts'

/** What this process is told to do. */
export interface Order {
  readonly who: 'strangers' | 'tenant'
  readonly url: string
  /** Of the tenant that floods. */
  readonly key: string
  readonly durationMs: number
}

const STRANGERS_PER_SECOND = 200
const TICK_MS = 25
const OBJECTS = 17
/** As many as are read of one object. */
const FIELDS = 1_000
const TENANT_CONNECTIONS = 64

/** 240 KB of fields that no operation knows, each nearly one that it does. */
const unknownFields = JSON.stringify(
  fieldsOf(OBJECTS, () => fieldsOf(FIELDS, (place) => place % 10)),
)

function fieldsOf(count: number, fieldOf: (place: number) => unknown): Record<string, unknown> {
  return Object.fromEntries(
    Array.from({ length: count }, (_, place) => [`emaol${place}`, fieldOf(place)]),
  )
}

type Ask = (place: number) => Parameters<typeof request>[1] & { readonly path: string }

const json = { 'content-type': 'application/json' }
const asks: readonly Ask[] = [
  () => ({ path: '/dashboard/v1/sign-in', method: 'POST', headers: json, body: unknownFields }),
  (place) => ({
    path: '/v1/intents',
    method: 'GET',
    headers: { authorization: `sandbox_api_${String(place).padStart(32, '0')}` },
  }),
  (place) => ({ path: `/pay/link_${String(place).padStart(32, '0')}`, method: 'GET' }),
  () => ({ path: '/client/v1/session', method: 'POST', headers: json, body: unknownFields }),
  (place) => ({
    path: '/client/v1/session',
    method: 'POST',
    headers: json,
    body: JSON.stringify({ link_token: `link_${String(place).padStart(32, '0')}` }),
  }),
]

/** Sends at the rate whether answers come or not, as strangers do. */
async function floodAsStrangers({ url, durationMs }: Order): Promise<number> {
  const dispatcher = new Agent({ connections: 64 })
  const each = (STRANGERS_PER_SECOND * TICK_MS) / 1_000
  const all = Math.floor((STRANGERS_PER_SECOND * durationMs) / 1_000)
  const answers: Promise<void>[] = []
  for (let sent = 0; sent < all; await sleep(TICK_MS)) {
    for (let of = 0; of < each && sent < all; of++, sent++) {
      const { path, ...options } = asks[sent % asks.length]?.(sent) ?? { path: '/' }
      const answer = request(url + path, { ...options, dispatcher })
      // A connection that is ended over a body nobody reads is an answer, too.
      answers.push(answer.then(async ({ body }) => await body.dump()).catch(() => undefined))
    }
  }
  await Promise.all(answers)
  await dispatcher.close()
  return all
}

async function floodAsTenant({ url, key, durationMs }: Order): Promise<number> {
  const headers = { authorization: key, ...json }
  const { requests } = await autocannon({
    url,
    connections: TENANT_CONNECTIONS,
    duration: Math.ceil(durationMs / 1_000),
    headers,
    requests: [
      { method: 'POST', path: '/v1/intents/payment', body: intentBody(1) },
      { method: 'GET', path: '/v1/intents?limit=100' },
      { method: 'POST', path: '/v1/participants', body: unknownFields },
    ],
  })
  return requests.total
}

process.once('message', (order: Order) => {
  const flood = order.who === 'strangers' ? floodAsStrangers : floodAsTenant
  flood(order).then(
    (sent) => process.send?.(sent, () => process.disconnect()),
    (error: unknown) => {
      throw error
    },
  )
})
