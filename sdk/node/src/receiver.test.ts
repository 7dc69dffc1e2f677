import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterEach, describe, expect, expectTypeOf, test } from 'vitest'
import { createReceiver, type NodeRequest, type NodeResponse, signWebhook } from './index.ts'
import { deliver, newSigningSecret, startReceiver } from './testing.ts'

const SECRET = newSigningSecret()
const payload = { id: 'checkout_1', project_id: 'project_1', participant_id: 'participant_1' }
const settled = { type: 'checkout_settled', payload } as const
const closing: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A receiver that writes down what it is told. */
function noting() {
  const paid: string[] = []
  const receiver = createReceiver(SECRET).on('checkout_settled', async ({ payload }) => {
    await Promise.resolve()
    paid.push(payload.project_id)
  })
  return { paid, receiver }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/webhooks`
}

type Door = (receiver: ReturnType<typeof createReceiver>) => Promise<string>

/** Each framework as an integrator uses it, with its own parser of JSON for other paths. */
const doors: Record<string, Door> = {
  Express: async (receiver) => {
    const app = express()
    app.post('/webhooks', receiver.express())
    app.use(express.json())
    return await listen(createServer(app))
  },
  'Express with raw bodies': async (receiver) => {
    const app = express()
    app.use(express.raw({ type: 'application/json' }))
    app.post('/webhooks', receiver.express())
    return await listen(createServer(app))
  },
  'the server of Node': async (receiver) => {
    const handle = receiver.express()
    return await listen(createServer((request, response) => void handle(request, response)))
  },
  Fastify: async (receiver) => {
    const app = fastify()
    app.register(receiver.fastify('/webhooks'))
    app.post('/other', (request) => request.body)
    closing.push(async () => await app.close())
    const base = await app.listen({ port: 0, host: '127.0.0.1' })
    const headers = { 'content-type': 'application/json' }
    const other = await fetch(`${base}/other`, { method: 'POST', body: '{"a":1}', headers })
    expect(await other.json()).toEqual({ a: 1 })
    return `${base}/webhooks`
  },
  Hono: async (receiver) => {
    const app = new Hono()
    app.post('/webhooks', receiver.hono())
    return await served(async (request) => await app.fetch(request))
  },
  'a route of Next': async (receiver) => await served(receiver.next()),
}

/** Serves what takes fetch's requests, as the runtimes of these frameworks do. */
async function served(handle: (request: Request) => Promise<Response>): Promise<string> {
  const answer = async (request: NodeRequest, response: NodeResponse) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) if (chunk instanceof Uint8Array) chunks.push(chunk)
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)])
    const init = {
      method: 'POST',
      body: Buffer.concat(chunks),
      headers: Object.fromEntries(headers),
    }
    const answered = await handle(new Request('http://localhost/webhooks', init))
    response.statusCode = answered.status
    response.end(await answered.text())
  }
  return await listen(createServer((request, response) => void answer(request, response)))
}

describe.each(Object.entries(doors))('with %s', (_name, door) => {
  test('an event reaches its handler, and is answered when it is done', async () => {
    const { paid, receiver } = noting()
    const url = await door(receiver)
    const answer = await deliver(url, settled, SECRET)
    expect([answer.status, paid]).toEqual([204, ['project_1']])
    const other = { type: 'intent_cancelled', payload: { id: 'intent_1' } } as const
    expect((await deliver(url, other, SECRET)).status).toBe(204)
    expect(paid).toEqual(['project_1'])
  })

  test('what is not signed for it is refused with the reason, and reaches nobody', async () => {
    const { paid, receiver } = noting()
    const answer = await deliver(await door(receiver), settled, newSigningSecret())
    expect([answer.status, await answer.text()]).toEqual([400, 'signature_mismatch'])
    expect(paid).toEqual([])
  })

  test('what its handler throws is answered with 500, so that it comes again', async () => {
    const told: unknown[] = []
    const fault = new Error('no database')
    const receiver = createReceiver(SECRET, { onError: (error) => told.push(error) })
    receiver.on('checkout_settled', () => {
      throw fault
    })
    const answer = await deliver(await door(receiver), settled, SECRET)
    expect([answer.status, told]).toEqual([500, [fault]])
  })
})

test('a body that a parser took away is refused with words', async () => {
  const { receiver } = noting()
  const app = express()
  app.use(express.json())
  app.post('/webhooks', receiver.express())
  const answer = await deliver(await listen(createServer(app)), settled, SECRET)
  expect([answer.status, await answer.text()]).toEqual([400, 'body_not_raw'])
})

test('a body without end is not read to its end', async () => {
  const { receiver } = noting()
  const long = new Request('http://localhost/', { method: 'POST', body: 'x'.repeat(2_000_000) })
  expect((await receiver.next()(long)).status).toBe(413)
})

test('handlers are called in their order, and know what their events hold', async () => {
  const order: string[] = []
  const receiver = createReceiver([newSigningSecret(), SECRET])
    .on('outbound_executed', () => order.push('other'))
    .on('checkout_settled', (event) => {
      expectTypeOf(event.payload.project_id).toEqualTypeOf<string>()
      order.push('first')
    })
    .onAny(({ type }) => order.push(type))
  const body = JSON.stringify({ id: 'wh_evt_1', ...settled })
  const headers = await signWebhook(body, { id: 'wh_evt_1', secret: SECRET })
  expect(await receiver.handle(body, headers)).toEqual({ status: 204, body: '' })
  expect(order).toEqual(['first', 'checkout_settled'])
})

describe('the receiver for tests', () => {
  test('gives what came, in its order and once each', async () => {
    const receiver = await startReceiver()
    closing.push(receiver.close)
    const waiting = receiver.take('checkout_settled')
    await deliver(receiver.url, settled, receiver.signingSecret)
    expect((await waiting).payload.project_id).toBe('project_1')
    await deliver(receiver.url, { ...settled, id: 'wh_evt_2' }, receiver.signingSecret)
    expect((await receiver.take('checkout_settled')).id).toBe('wh_evt_2')
    expect(receiver.events).toHaveLength(2)
    await expect(receiver.take('outbound_failed', { withinMs: 1 })).rejects.toThrow(
      'No outbound_failed within 1 ms; what came: checkout_settled, checkout_settled.',
    )
  })

  test('takes what a handler of the service signs, and refuses what it is told to', async () => {
    const receiver = await startReceiver()
    closing.push(receiver.close)
    expect((await deliver(receiver.url, settled, SECRET)).status).toBe(400)
    receiver.trust(SECRET)
    receiver.refuse(1)
    expect((await deliver(receiver.url, settled, SECRET)).status).toBe(500)
    expect(receiver.events).toEqual([])
    expect((await deliver(receiver.url, settled, SECRET)).status).toBe(204)
  })
})
