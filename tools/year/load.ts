// Payments that go on all year. Each request that changes something has a key, under which it is
// repeated until it is answered, as the guide on retries says; what was not answered is counted.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallAnswer, CallOptions } from '../../service/test/harness/service.ts'
import { caller } from '../../service/test/harness/service.ts'
import type { Keys } from './shop.ts'

const BUYERS = 2
const AGAIN_AFTER_MS = 100
/** Between two payments of a buyer: the machine has other things to do. */
const REST_MS = 50
const SERVER_FAULT = 500
const REFUSED = 400

/** What was asked since the load began. */
export interface Tally {
  readonly requests: number
  /** Not answered, or answered with 500 and above. */
  readonly failed: readonly string[]
  /** Answered with 400 and above. */
  readonly refused: readonly string[]
}

/** A payment whose money has arrived, as its shop was answered. */
export interface Paid {
  readonly checkoutId: string
  readonly atMs: number
}

export interface Load {
  tally(): Tally
  paid(): readonly Paid[]
  /** Forgets payments of which an operator knows that they are lost. */
  forget(lost: ReadonlySet<string>): void
  /** The longest time without an answer since this was asked the last time. */
  longestWaitMs(): number
  /** Waits until so many payments more are made. */
  more(payments: number): Promise<void>
  /** Waits until what is under way has ended; a request that fails meanwhile is given up. */
  pause(): Promise<void>
  resume(): void
}

class GivenUp extends Error {}

type Ask = (
  method: string,
  path: string,
  body?: object,
  options?: CallOptions,
) => Promise<CallAnswer['body']>

/** The shop's client, which counts what comes of its requests. */
interface Client extends Pick<Load, 'tally' | 'longestWaitMs'> {
  /** Asks until it is answered; throws `GivenUp` where it is refused, or the client is to end. */
  readonly ask: Ask
  isOver: boolean
  /** From now on it is waited for answers. */
  begin(): void
}

function openClient(baseUrl: string, keys: Keys): Client {
  const call = caller(baseUrl, keys.private)
  const refused: string[] = []
  const failed: string[] = []
  let requests = 0
  let lastMs = 0
  let longestMs = 0
  const client: Client = {
    isOver: true,
    begin: () => {
      client.isOver = false
      lastMs = performance.now()
    },
    tally: () => ({ requests, failed: [...failed], refused: [...refused] }),
    longestWaitMs: () => {
      const longest = longestMs
      longestMs = 0
      return longest
    },
    ask: async (method, path, body, options = {}) => {
      const headers = method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
      for (;;) {
        requests += 1
        const answer = await call(method, path, body, { headers, ...options }).catch(causeOf)
        const isAnswered = typeof answer !== 'string'
        if (isAnswered && answer.status < SERVER_FAULT) {
          const nowMs = performance.now()
          longestMs = Math.max(longestMs, nowMs - lastMs)
          lastMs = nowMs
          if (answer.status < REFUSED) return answer.body
          refused.push(`${method} ${path}: ${said(answer)}`)
          throw new GivenUp()
        }
        failed.push(`${method} ${path}: ${isAnswered ? said(answer) : answer}`)
        if (client.isOver) throw new GivenUp()
        await sleep(AGAIN_AFTER_MS)
      }
    },
  }
  return client
}

const said = ({ status, text }: CallAnswer): string => `${status} ${text}`

/** Why a request was not answered. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause === undefined ? error.message : `${error.message}: ${causeOf(error.cause)}`
}

/** One payment by a new buyer, until its money has arrived. */
async function payOnce({ ask, tally }: Client, keys: Keys): Promise<Paid> {
  const intent = await ask('POST', '/v1/intents/payment', intentOf(tally().requests))
  const secret = { client_secret: intent.client_secret }
  const page = await ask('POST', '/client/v1/session', secret, { key: keys.public })
  const method = { method: 'local_bank_transfer' }
  const key = page.token
  const { checkout_id } = await ask('POST', '/client/v1/intent/confirm', method, { key })
  const { project_id, amount, reference } = await ask('GET', `/v1/checkout/${checkout_id}`)
  await ask('POST', `/_sandbox/v1/project/${project_id}/credit`, { amount, reference })
  return { checkoutId: checkout_id, atMs: Date.now() }
}

/** Gets ready to pay at an address. */
export function openLoad(baseUrl: string, keys: Keys): Load {
  const client = openClient(baseUrl, keys)
  const paid: Paid[] = []
  let buyers: Promise<unknown> = Promise.resolve()
  const buy = async (): Promise<void> => {
    while (!client.isOver) {
      try {
        paid.push(await payOnce(client, keys))
      } catch (error) {
        if (!(error instanceof GivenUp)) throw error
      }
      await sleep(REST_MS)
    }
  }
  return {
    tally: client.tally,
    longestWaitMs: client.longestWaitMs,
    paid: () => [...paid],
    forget: (lost) => {
      const left = paid.filter(({ checkoutId }) => !lost.has(checkoutId))
      paid.splice(0, paid.length, ...left)
    },
    more: async (payments) => {
      const wanted = paid.length + payments
      while (paid.length < wanted) {
        if (client.isOver) throw new Error('nobody pays')
        await Promise.race([sleep(REST_MS), buyers])
      }
    },
    pause: async () => {
      client.isOver = true
      await buyers
    },
    resume: () => {
      client.begin()
      buyers = Promise.all(Array.from({ length: BUYERS }, buy))
    },
  }
}

/** Sam is paid as soon as the money is there. */
function intentOf(number: number): object {
  return {
    type: 'checkout',
    currency: 'eur',
    from: { email: `bea${number}@example.com`, name: 'Bea Buyer' },
    settlements: [
      {
        type: 'immediate',
        amount: 10_000,
        description: 'A bicycle',
        fee_flat: 200,
        to: { email: 'sam@example.com' },
      },
    ],
  }
}
