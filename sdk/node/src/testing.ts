// For integrators' tests: a receiver that keeps what came, and deliveries to a receiver of one's
// own. For Node only.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { createReceiver, isOf, type WebhookEventType } from './receiver.ts'
import { signWebhook, type WebhookEvent } from './webhook.ts'

/** An event of one type. */
export type EventOf<Type extends WebhookEventType> = Extract<WebhookEvent, { readonly type: Type }>

/** A receiver of webhooks on this machine, for a test. */
export interface TestReceiver {
  /** Where it listens; the address for a handler of the sandbox, or of `holdfast listen`. */
  readonly url: string
  /** What `deliver` may sign with; a handler's own secret is added with `trust`. */
  readonly signingSecret: string
  /** Everything that came and was verified, in its order; what came twice stands here twice. */
  readonly events: readonly WebhookEvent[]
  /** Takes messages that are signed with this `signing_secret`, too. */
  readonly trust: (signingSecret: string) => void
  /** Refuses the next messages with status 500, as a receiver that is down. */
  readonly refuse: (count: number) => void
  /**
   * The first event of a type that came and that nobody has waited for yet; waits for it.
   *
   * @throws Error after `withinMs` (default 10,000) with what came instead
   */
  take<const Type extends WebhookEventType>(
    type: Type,
    options?: { readonly withinMs?: number },
  ): Promise<EventOf<Type>>
  readonly close: () => Promise<void>
}

const SECRET_BYTES = 32
const ID_BYTES = 13
const TAKEN_WITHIN_MS = 10_000

/** Starts a receiver on a free port, or on the one that is named. */
export async function startReceiver(
  options: { readonly port?: number } = {},
): Promise<TestReceiver> {
  const signingSecret = newSigningSecret()
  const secrets = [signingSecret]
  const events: WebhookEvent[] = []
  const taken = new Set<WebhookEvent>()
  const watchers = new Set<() => void>()
  let refusals = 0
  const receive = createReceiver(secrets)
    .onAny((event) => {
      refusals -= 1
      if (refusals >= 0) throw new Error('refused, as it was asked to')
      events.push(event)
      for (const look of watchers) look()
    })
    .express()
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}/`,
    signingSecret,
    events,
    trust: (secret) => void secrets.push(secret),
    refuse: (count) => {
      refusals = count
    },
    take: async (type, { withinMs = TAKEN_WITHIN_MS } = {}) =>
      await new Promise((resolve, reject) => {
        const look = () => {
          const found = events.find((event) => isOf(type, event) && !taken.has(event))
          if (found === undefined || !isOf(type, found)) return
          taken.add(found)
          end()
          resolve(found)
        }
        const timer = setTimeout(() => {
          end()
          const came = events.map((event) => event.type).join(', ')
          reject(new Error(`No ${type} within ${withinMs} ms; what came: ${came || 'nothing'}.`))
        }, withinMs)
        const end = () => {
          clearTimeout(timer)
          watchers.delete(look)
        }
        watchers.add(look)
        look()
      }),
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** What is sent to a receiver; without an `id` it has a new one. */
export type Delivered = WebhookEvent extends infer Event
  ? Event extends WebhookEvent
    ? Omit<Event, 'id'> & { readonly id?: string }
    : never
  : never

/**
 * Posts an event to a receiver of yours, signed as the service signs. Resolves with its answer; the
 * service takes any 2xx as kept.
 */
export async function deliver(
  url: string,
  { id = `wh_evt_${randomBytes(ID_BYTES).toString('hex')}`, ...event }: Delivered,
  signingSecret: string,
): Promise<Response> {
  const body = JSON.stringify({ id, ...event })
  const headers = await signWebhook(body, { id, secret: signingSecret })
  return await fetch(url, {
    method: 'POST',
    body,
    headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    redirect: 'manual',
  })
}

/** A signing secret of the form that handlers have. */
export function newSigningSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
}
