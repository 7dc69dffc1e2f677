// The shop's server: a page, an order, and a place for events.
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { type Holdfast, HoldfastError, WebhookError } from '@holdfast/node'
import type { Config } from './config.ts'
import type { Memory, Order } from './orders.ts'
import { renderPage } from './page.ts'
import { createIntent, releaseGoods, viewOrder } from './payments.ts'
import { type HandlerSecrets, takeDelivery } from './webhooks.ts'

const BODY_BYTES_MAX = 64 * 1_024
const publicFolder = new URL('../public/', import.meta.url)

/** What the routes work with. */
export interface Shop {
  readonly config: Config
  readonly holdfast: Holdfast
  readonly memory: Memory
  /** Null until the handler is registered. */
  secrets: HandlerSecrets | null
}

interface Reply {
  readonly status: number
  readonly type?: string
  readonly body: string | Buffer
}

type Handler = (shop: Shop, request: IncomingMessage, id: string) => Promise<Reply>

/** Makes the server; it does not listen yet. */
export function createShop(shop: Shop): Server {
  return createServer((request, response) => {
    answer(shop, request)
      .catch(faultReply)
      .then((reply) => send(response, reply))
      .catch(() => response.destroy())
  })
}

const routes: readonly [method: string, path: RegExp, handler: Handler][] = [
  ['GET', /^\/$/, async ({ config }) => html(renderPage(config))],
  ['GET', /^\/shop\.(mjs|css)$/, async (_shop, _request, ending) => await asset(ending)],
  ['POST', /^\/order$/, startOrder],
  ['GET', /^\/orders\/([\w-]+)$/, showOrder],
  ['POST', /^\/orders\/([\w-]+)\/confirmed$/, confirmOrder],
  ['POST', /^\/orders\/([\w-]+)\/release$/, releaseOrder],
  ['GET', /^\/events$/, async ({ memory }) => json({ events: memory.events() })],
  ['POST', /^\/webhooks$/, receiveEvent],
]

async function answer(shop: Shop, request: IncomingMessage): Promise<Reply> {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  for (const [method, pattern, handler] of routes) {
    const match = pattern.exec(path)
    if (match !== null && method === request.method) {
      return await handler(shop, request, match[1] ?? '')
    }
  }
  return json({ error: 'There is nothing here.' }, 404)
}

async function startOrder({ holdfast, memory }: Shop): Promise<Reply> {
  const { id, clientSecret } = await createIntent(holdfast)
  const order = memory.addOrder(id)
  // The secret goes straight to the page and is not kept.
  return json({ order_id: order.id, client_secret: clientSecret })
}

async function showOrder(shop: Shop, _request: IncomingMessage, id: string): Promise<Reply> {
  return json(await viewOrder(shop.holdfast, findOrder(shop, id)))
}

async function confirmOrder(shop: Shop, request: IncomingMessage, id: string): Promise<Reply> {
  const order = findOrder(shop, id)
  const body: unknown = JSON.parse((await readBody(request)).toString('utf8'))
  const given: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'checkout_id') : null
  if (typeof given !== 'string') throw new ShopError(400, 'checkout_id is missing.')
  const { intent_id: intentId } = await shop.holdfast.checkouts.get(given)
  // What a browser says is checked: the checkout must be of the intent this order made.
  if (intentId !== order.intentId) throw new ShopError(403, 'This checkout is of another order.')
  order.checkoutId = given
  return json(await viewOrder(shop.holdfast, order))
}

async function releaseOrder(shop: Shop, _request: IncomingMessage, id: string): Promise<Reply> {
  const order = findOrder(shop, id)
  order.releaseId = await releaseGoods(shop.holdfast, order)
  return json(await viewOrder(shop.holdfast, order))
}

async function receiveEvent(shop: Shop, request: IncomingMessage): Promise<Reply> {
  const body = await readBody(request)
  if (shop.secrets === null) throw new ShopError(503, 'Not ready yet; try again.')
  await takeDelivery(body, request.headers, shop.secrets, shop.memory)
  return json({ kept: true })
}

function findOrder({ memory }: Shop, id: string): Order {
  const order = memory.order(id)
  if (order === undefined) throw new ShopError(404, 'There is no such order.')
  return order
}

class ShopError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) throw new ShopError(400, 'The body is no bytes.')
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) throw new ShopError(413, 'The body is too large.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function asset(ending: string): Promise<Reply> {
  const file = fileURLToPath(new URL(`shop.${ending}`, publicFolder))
  const type = ending === 'mjs' ? 'text/javascript' : 'text/css'
  return { status: 200, type: `${type}; charset=utf-8`, body: await readFile(file) }
}

function html(body: string): Reply {
  return { status: 200, type: 'text/html; charset=utf-8', body }
}

function json(value: unknown, status = 200): Reply {
  return { status, body: JSON.stringify(value) }
}

function faultReply(error: unknown): Reply {
  if (error instanceof WebhookError) return json({ error: error.message }, 400)
  if (error instanceof ShopError) return json({ error: error.message }, error.status)
  if (error instanceof SyntaxError) return json({ error: 'The body is no JSON.' }, 400)
  const words = error instanceof HoldfastError ? error.message : 'Something went wrong.'
  return json({ error: words }, 502)
}

function send(response: ServerResponse, { status, type, body }: Reply): void {
  response.writeHead(status, {
    'content-type': type ?? 'application/json',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(body)
}
