// A few hundred payments made through the service itself: the pattern that large worlds repeat.
import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { TenantId } from '../../service/src/foundation/kit/index.ts'
import { createOrganisation } from '../../service/src/parties/organisations/index.ts'
import type { BenchConnection } from './cluster.ts'
import { BOUNDLESS } from './requests.ts'
import type { StartOptions } from './service.ts'
import { openService } from './service.ts'
import { countUnfinished } from './store-world.ts'

const AT_ONCE = 16
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
  readonly data?: readonly { readonly id: string }[]
}

/** A shop that calls the service with its keys, and hears its webhooks. */
export interface Shop {
  readonly tenant: TenantId
  readonly publicKey: string
  /** The handler that its events are delivered to. */
  readonly handlerId: string
  /** Where it hears them. */
  readonly hooks: string
  readonly people: People
  /** Asks the database as its owner; all shops one after the other. */
  readonly ask: Ask
  /** Calls as the shop; with another key as whoever has that. */
  call(method: 'GET' | 'POST', path: string, body?: object, key?: string): Promise<Answer>
  /** Asks for a file as the shop, and gives it as it comes. */
  stream(path: string): Promise<AsyncIterable<Uint8Array>>
  /** Waits until nothing is left to be done, sent or told. */
  rest(): Promise<void>
}

type Ask = <Row>(text: string, values: readonly unknown[]) => Promise<Row[]>

/** How many sellers a shop has, and buyers who come back; every other payment has a new buyer. */
export interface People {
  readonly sellers: number
  readonly buyers: number
}

/** Shops that one service serves, and a receiver that acknowledges every event. */
export interface Market {
  /** Opens one more shop. */
  open(people: People): Promise<Shop>
  /** Ends the service; what is written meanwhile nobody sees. */
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}

/** Opens a market over an empty database. */
export async function openMarket(connection: BenchConnection, owner: pg.Client): Promise<Market> {
  const receiver = createServer((message, response) => {
    message.resume()
    message.on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening))
  const { port } = receiver.address() as AddressInfo
  const options: StartOptions = {
    rateLimit: BOUNDLESS,
    guestLimit: BOUNDLESS,
    webhookAllowNets: [`127.0.0.1:${port}`],
    rootKey: randomBytes(32),
  }
  const start = async () => {
    const opened = await openService(connection, options)
    opened.service.readiness.markReady()
    return opened
  }
  let running = await start()
  const ask = askInTurn(owner)
  return {
    open: async (people) => {
      const organisation = await createOrganisation(running.service.database, { name: 'Bench' })
      return await openShop({
        url: () => running.url,
        keys: organisation.keys.sandbox,
        tenant: organisation.tenants.sandbox,
        hooks: `http://127.0.0.1:${port}/hooks`,
        owner: ask,
        people,
      })
    },
    pause: async () => await running.service.stop(),
    resume: async () => {
      running = await start()
    },
    stop: async () => {
      await running.service.stop()
      closeReceiver(receiver)
    },
  }
}

/** What a shop is opened with. */
interface ShopPlace {
  /** Where its service is, which may be started anew elsewhere. */
  readonly url: () => string
  readonly keys: { readonly private: string; readonly public: string }
  readonly tenant: TenantId
  readonly hooks: string
  readonly owner: Ask
  readonly people: People
}

/** Opens a shop of an organisation that is there, with its receiver and its people. */
export async function openShop(place: ShopPlace): Promise<Shop> {
  const { url, keys, tenant, hooks, owner: ask, people } = place
  const call = callerOf(url, keys.private)
  const made = await call('POST', '/v1/webhooks', { url: hooks, send_test: false })
  const rest = async () => await restOf(ask, tenant, call)
  const stream = async (path: string) => await streamOf(url() + path, keys.private)
  const handlerId = made.id ?? ''
  const shop = { ask, tenant, publicKey: keys.public, handlerId, hooks, people, call, stream, rest }
  await addPeople(shop)
  return shop
}

/** Asks the database as its owner, one question after the other. */
export function askInTurn(owner: pg.Client): Ask {
  let last: Promise<unknown> = Promise.resolve()
  return async <Row>(text: string, values: readonly unknown[]) => {
    const asked = last.then(async () => await owner.query(text, [...values]))
    last = asked.catch(() => undefined)
    return (await asked).rows as Row[]
  }
}

function closeReceiver(receiver: Server): void {
  receiver.closeAllConnections()
  receiver.close()
}

function callerOf(url: () => string, own: string): Shop['call'] {
  return async (method, path, body, key = own) => {
    const answer = await fetch(url() + path, {
      method,
      headers: { authorization: key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return JSON.parse(text) as Answer
  }
}

async function streamOf(url: string, authorization: string): Promise<AsyncIterable<Uint8Array>> {
  const { ok, status, body } = await fetch(url, { headers: { authorization } })
  if (!ok || body === null) throw new Error(`GET ${url}: ${status}`)
  return body
}

async function restOf(ask: Ask, tenant: TenantId, call: Shop['call']): Promise<void> {
  for (;;) {
    await call('POST', '/_sandbox/v1/clock/advance', { by: 'PT0S' })
    const [row] = await ask<{ left: number }>(countUnfinished, [tenant])
    if (row?.left === 0) return
    await sleep(20)
  }
}

async function openPage(shop: Shop, { client_secret }: Answer): Promise<string> {
  const { publicKey } = shop
  const { token = '' } = await shop.call('POST', '/client/v1/session', { client_secret }, publicKey)
  return token
}

/** The people that payments are between: sellers who are verified and have an account. */
async function addPeople(shop: Shop): Promise<void> {
  const { sellers, buyers } = shop.people
  await together(sellers, async (index) => {
    const asked = await shop.call('POST', '/v1/verifications', { email: sellerOf(index) })
    const page = await openPage(shop, asked)
    const at = '/client/v1/verification'
    await shop.call('POST', `${at}/bank-account`, account, page)
    await shop.call('POST', `${at}/sandbox-decision`, { outcome: 'pass' }, page)
  })
  await together(buyers, async (index) => {
    await shop.call('POST', '/v1/participants', { email: buyerOf(index), name: `Bea ${index}` })
  })
  await shop.rest()
}

/** The address of a seller of each shop. */
export const sellerOf = (index: number) => `seller${index}@example.com`
/** The address of a buyer who comes back. */
export const buyerOf = (index: number) => `buyer${index}@example.com`

/**
 * Makes whole payments: an intent, confirmed, paid by transfer, settled, and released but for one
 * of twenty, and for another by half. `mark` stands in the address of each new buyer. Gives the
 * settlements that hold all of their money.
 */
export async function makePayments(shop: Shop, count: number, mark: string): Promise<string[]> {
  const { sellers, buyers } = shop.people
  const checkouts = await together(count, async (index) => {
    const isNew = index % 2 === 0
    const email = isNew ? `new${index}${mark}@example.com` : buyerOf(index % buyers)
    const intent = await shop.call('POST', '/v1/intents/payment', {
      type: 'checkout',
      currency: 'eur',
      from: { email, name: `Bea ${index % buyers}` },
      settlements: [
        {
          type: 'escrow',
          amount: 10_000 + ((index * 7_919) % 90_000),
          description: 'A bicycle',
          to: { email: sellerOf(index % sellers) },
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
  const left = checkouts.filter((_, index) => index % PER_KIND === 0)
  return left.flatMap(({ settlements = [] }) => settlements.map(({ id }) => id))
}

/** Pays settlements back to their buyers, and waits until it has arrived. */
export async function makeRefunds(shop: Shop, settlements: readonly string[]): Promise<void> {
  await together(settlements.length, async (index) => {
    const settlement_id = settlements[index]
    await shop.call('POST', '/v1/outbounds/refunds', { refunds: [{ settlement_id }] })
  })
  await shop.rest()
}

/** Does so many things, some at once; gives what each gave, in their order. */
export async function together<T>(
  count: number,
  work: (index: number) => Promise<T>,
): Promise<T[]> {
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
