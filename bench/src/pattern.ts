// A few hundred payments made through the service itself: the pattern that large worlds repeat.
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { TenantId } from '../../service/src/foundation/kit/index.ts'
import type { BenchConnection } from './cluster.ts'
import { BOUNDLESS } from './requests.ts'
import type { Started } from './service.ts'
import { startService } from './service.ts'
import { countUnfinished } from './store-world.ts'

const AT_ONCE = 16
const SELLERS = 50
/** Buyers who come back; every other payment has a new one. */
const BUYERS = 100
/** Of twenty payments one stays with its settlement, and of one the half. */
const PER_KIND = 20
const account = { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' }

interface Answer {
  readonly id?: string
  readonly client_secret?: string
  readonly token?: string
  readonly checkout_id?: string
  readonly project_id?: string
  readonly amount?: number
  readonly settlements?: readonly { readonly id: string; readonly amount: number }[]
}

/** A shop that calls the service with its keys, and hears its webhooks. */
export interface Shop extends Started {
  readonly owner: pg.Client
  readonly tenant: TenantId
  /** The handler that its events are delivered to. */
  readonly handlerId: string
  /** Calls as the shop; with another key as whoever has that. */
  call(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Answer>
  /** Waits until nothing is left to be done, sent or told. */
  rest(): Promise<void>
  stop(): Promise<void>
}

/** Opens a shop in a service of its own, with a handler that acknowledges every event. */
export async function openShop(connection: BenchConnection, owner: pg.Client): Promise<Shop> {
  const receiver = createServer((message, response) => {
    message.resume()
    message.on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const { port } = receiver.address() as AddressInfo
  const webhookAllowNets = [`127.0.0.1:${port}`]
  const started = await startService(connection, { rateLimit: BOUNDLESS, webhookAllowNets })
  const shop = shopOf(started, owner, receiver)
  const url = `http://127.0.0.1:${port}/hooks`
  const { id: handlerId = '' } = await shop.call('POST', '/v1/webhooks', { url, send_test: false })
  return { ...shop, handlerId }
}

function shopOf(started: Started, owner: pg.Client, receiver: Server): Omit<Shop, 'handlerId'> {
  const { service, url, organisation } = started
  const tenant = organisation.tenants.sandbox
  const call: Shop['call'] = async (
    method,
    path,
    body,
    key = organisation.keys.sandbox.private,
  ) => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as Answer
  }
  return {
    ...started,
    owner,
    tenant,
    call,
    rest: async () => {
      for (;;) {
        await call('POST', '/_sandbox/v1/clock/advance', { by: 'PT0S' })
        const { rows } = await owner.query<{ left: number }>(countUnfinished, [tenant])
        if (rows[0]?.left === 0) return
        await sleep(20)
      }
    },
    stop: async () => {
      await service.stop()
      receiver.closeAllConnections()
      receiver.close()
    },
  }
}

async function openPage(shop: Shop, { client_secret }: Answer): Promise<string> {
  const key = shop.organisation.keys.sandbox.public
  const { token = '' } = await shop.call('POST', '/client/v1/session', { client_secret }, key)
  return token
}

/** The people that payments are between: sellers who are verified and have an account. */
export async function addPeople(shop: Shop): Promise<void> {
  await together(SELLERS, async (index) => {
    const asked = await shop.call('POST', '/v1/verifications', { email: sellerOf(index) })
    const page = await openPage(shop, asked)
    const at = '/client/v1/verification'
    await shop.call('POST', `${at}/bank-account`, account, page)
    await shop.call('POST', `${at}/sandbox-decision`, { outcome: 'pass' }, page)
  })
  await together(BUYERS, async (index) => {
    await shop.call('POST', '/v1/participants', { email: buyerOf(index), name: `Bea ${index}` })
  })
  await shop.rest()
}

const sellerOf = (index: number) => `seller${index % SELLERS}@example.com`
const buyerOf = (index: number) => `buyer${index % BUYERS}@example.com`

/**
 * Makes whole payments: an intent, confirmed, paid by transfer, settled, and released but for one
 * of twenty, and for another by half. `mark` stands in the address of each new buyer.
 */
export async function makePayments(shop: Shop, count: number, mark: string): Promise<void> {
  const checkouts = await together(count, async (index) => {
    const isNew = index % 2 === 0
    const email = isNew ? `new${index}${mark}@example.com` : buyerOf(index)
    const intent = await shop.call('POST', '/v1/intents/payment', {
      type: 'checkout',
      currency: 'eur',
      from: { email, name: `Bea ${index % BUYERS}` },
      settlements: [
        {
          type: 'escrow',
          amount: 10_000 + ((index * 7_919) % 90_000),
          description: 'A bicycle',
          to: { email: sellerOf(index) },
        },
      ],
    })
    const page = await openPage(shop, intent)
    const method = 'local_bank_transfer'
    const confirmed = await shop.call('POST', '/client/v1/intent/confirm', { method }, page)
    return await shop.call('GET', `/v1/checkout/${confirmed.checkout_id}`)
  })
  await together(count, async (index) => {
    const { project_id, amount, reference } = { reference: undefined, ...checkouts[index] }
    await shop.call('POST', `/_sandbox/v1/project/${project_id}/credit`, { amount, reference })
  })
  await shop.rest()
  await together(count, async (index) => {
    const [settlement] = checkouts[index]?.settlements ?? []
    const kind = index % PER_KIND
    if (settlement === undefined || kind === 0) return
    const { id: settlement_id, amount: all } = settlement
    const amount = kind === 1 ? Math.floor(all / 2) : all
    const releases = [{ settlement_id, amount }]
    await shop.call('POST', '/v1/outbounds/releases', { releases })
  })
  await shop.rest()
}

/** Does so many things, some at once; gives what each gave, in their order. */
async function together<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let next = 0
  const one = async () => {
    while (next < count) {
      const index = next++
      results[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
  return results
}
