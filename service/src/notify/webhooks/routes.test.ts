import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReadiness, createServer } from '#http'
import type { TenantId } from '#kit'
import { asTenantId, fail } from '#kit'
import { webhookPolicy } from './address.ts'
import { EVENTS_LOOKED_AT } from './event-list.ts'
import { webhookRoutes } from './routes.ts'
import { createEventStreams } from './stream.ts'
import { selectCursor, selectHandlers } from './testing/store.ts'
import type { World } from './testing/world.ts'
import { openWorld, tenantWorld } from './testing/world.ts'

const LISTED = ['127.0.0.1:4281']
const HOOKS = 'https://shop.example.com/webhooks'
let world: World
let server: FastifyInstance
let tenantId: TenantId
let tenant: ReturnType<typeof tenantWorld>

beforeAll(async () => {
  world = await openWorld()
  tenantId = await world.newTenant()
  tenant = tenantWorld(world, tenantId, { addresses: LISTED })
  const readiness = createReadiness()
  readiness.markReady()
  server = createServer({
    db: world.database,
    routes: webhookRoutes({
      sealer: world.sealer,
      policy: webhookPolicy(LISTED),
      streams: createEventStreams(world.database),
      isStanding: async () => true,
    }),
    // The credential names the tenant and its environment.
    authenticate: {
      private: async (credential) => {
        const [id, environment] = (credential ?? '').split(' ')
        if (id === undefined || id === '') return fail('unauthorised')
        return {
          tenantId: asTenantId(id),
          environment: environment === 'live' ? 'live' : 'sandbox',
          keyId: id,
          kind: 'private',
        }
      },
      client: async () => fail('client_unauthorised'),
      public: async () => null,
    },
    readiness,
    sealKey: world.sealKey,
    hosts: new Set(['localhost']),
    verifyAnswers: true,
    log: { request: () => undefined, error: () => undefined },
  })
})
afterAll(async () => {
  await server.close()
  await tenant.close()
  await world.close()
})

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  payload?: object,
  as = tenantId,
) {
  const answer = await server.inject({
    method,
    url,
    headers: { authorization: as },
    ...(payload === undefined ? {} : { payload }),
  })
  return { status: answer.statusCode, body: answer.body === '' ? null : answer.json() }
}

describe('200', () => {
  test('a new handler shows both secrets, once', async () => {
    const made = await call('POST', '/v1/webhooks', { url: HOOKS })
    expect(made.status).toBe(200)
    expect(made.body).toMatchObject({ url: HOOKS, event_types: null, status: 'enabled' })
    expect(made.body.secret).toMatch(/^[0-9a-z]{32}$/)
    expect(Buffer.from(made.body.signing_secret.replace('whsec_', ''), 'base64')).toHaveLength(32)
    const read = await call('GET', `/v1/webhook/${made.body.id}`)
    expect(read.body).toEqual({ ...made.body, secret: null, signing_secret: null })
    const list = await call('GET', '/v1/webhooks')
    expect(list.body.data).toContainEqual(read.body)
  })

  test('a given secret and chosen types are kept', async () => {
    const secret = 'a-long-secret-of-my-own'
    const event_types = ['checkout_settled', 'intent_confirmed']
    const made = await call('POST', '/v1/webhooks', { url: HOOKS, secret, event_types })
    expect(made.body.secret).toBe(secret)
    expect(new Set(made.body.event_types)).toEqual(new Set(event_types))
  })

  test('handlers made together each get their own types and secrets', async () => {
    const types = [null, ['intent_confirmed'], ['checkout_settled', 'inbound_settled']]
    const made = await Promise.all(
      types.map(
        async (event_types) => await call('POST', '/v1/webhooks', { url: HOOKS, event_types }),
      ),
    )
    expect(made.map(({ body }) => body.event_types?.toSorted() ?? null)).toEqual([
      null,
      ['intent_confirmed'],
      ['checkout_settled', 'inbound_settled'],
    ])
    expect(new Set(made.map(({ body }) => body.secret)).size).toBe(3)
  })

  test('handlers are listed in pages, newest first', async () => {
    const other = await world.newTenant()
    const made: string[] = []
    for (let number = 0; number < 5; number++) {
      made.push((await call('POST', '/v1/webhooks', { url: HOOKS }, other)).body.id)
    }
    const seen: string[] = []
    let cursor = ''
    for (let page = 0; page < 3; page++) {
      const { body } = await call('GET', `/v1/webhooks?limit=2${cursor}`, undefined, other)
      seen.push(...body.data.map(({ id }: { id: string }) => id))
      cursor = `&cursor=${body.next_cursor}`
      expect(body.next_cursor === null).toBe(page === 2)
    }
    expect(seen).toEqual(made.toReversed())
  })

  test('no secret stands in the database as it is', async () => {
    const { body } = await call('POST', '/v1/webhooks', { url: HOOKS })
    const rows = await world.ask(selectHandlers, [tenantId])
    const stored = rows.map(({ secret, signing_secret: signing }) => `${secret} ${signing}`).join()
    expect(stored).not.toContain(body.secret)
    expect(stored).not.toContain(body.signing_secret)
  })

  test('events are listed newest first, from a number on oldest first, no gaps', async () => {
    const other = tenantWorld(world, await world.newTenant(), { addresses: LISTED })
    await other.happen('intent_confirmed', 'checkout_settled', 'intent_confirmed')
    await other.happen('inbound_settled', 'settlement_settled')
    const sequences = async (query: string) => {
      const found: number[] = []
      for (let cursor = ''; ; ) {
        const url = `/v1/events?${query}${cursor}`
        const { body } = await call('GET', url, undefined, other.tenantId)
        found.push(...body.data.map(({ sequence }: { sequence: number }) => sequence))
        if (body.next_cursor === null) return found
        cursor = `&cursor=${body.next_cursor}`
      }
    }
    expect(await sequences('limit=2')).toEqual([5, 4, 3, 2, 1])
    expect(await sequences('limit=2&after_sequence=1')).toEqual([2, 3, 4, 5])
    expect(await sequences('limit=1&type=intent_confirmed')).toEqual([3, 1])
    expect(await sequences('created_before=2020-01-01')).toEqual([])
    expect(await sequences('created_from=2020-01-01T00:00:00Z')).toEqual([5, 4, 3, 2, 1])
    await other.close()
  })

  test('a page of some events looks at so many of all, and says where to go on', async () => {
    const other = tenantWorld(world, await world.newTenant(), { addresses: LISTED })
    const many = 2 * EVENTS_LOOKED_AT
    await other.happen('checkout_settled')
    await other.happen(...Array.from({ length: many }, () => 'intent_confirmed' as const))
    /** The numbers that each page holds, as one follows another. */
    const pages = async (query: string) => {
      const found: number[][] = []
      for (let cursor = ''; ; ) {
        const url = `/v1/events?${query}${cursor}`
        const { body } = await call('GET', url, undefined, other.tenantId)
        found.push(body.data.map(({ sequence }: { sequence: number }) => sequence))
        if (body.next_cursor === null) return found
        cursor = `&cursor=${body.next_cursor}`
      }
    }
    expect(await pages('type=checkout_settled')).toEqual([[], [], [1]])
    expect(await pages('type=inbound_settled&after_sequence=0')).toEqual([[], [], []])
    // What came days later is not looked at for a time before, nor what was days before.
    await other.passMs(4 * 86_400_000)
    await other.happen('inbound_settled')
    await other.happen(
      ...Array.from({ length: EVENTS_LOOKED_AT + 9 }, () => 'intent_confirmed' as const),
    )
    const later = new Date(Date.now() + 2 * 86_400_000).toISOString()
    const before = `created_before=${later}`
    const from = `created_from=${later}&type=inbound_settled`
    expect(await pages(from)).toEqual([[], [many + 2]])
    expect(await pages(`${from}&after_sequence=0`)).toEqual([[many + 2], []])
    expect(await pages(`${before}&type=checkout_settled`)).toEqual([[], [], [1]])
    expect(await pages(`${before}&after_sequence=${many}`)).toEqual([[many + 1]])
    // Who waits is told of what lies behind many others.
    const waited = '/v1/events?after_sequence=0&type=inbound_settled&wait=5'
    expect((await call('GET', waited, undefined, other.tenantId)).body).toMatchObject({
      data: [{ sequence: many + 2 }],
    })
    // Which are times, and end nothing.
    expect(await pages('created_before=1969-12-31')).toEqual([[]])
    expect(await pages('created_from=9999-12-31')).toEqual([[]])
    await other.close()
  })

  test('an event is read by its id', async () => {
    await tenant.happen('intent_confirmed')
    const [event] = (await call('GET', '/v1/events?limit=1')).body.data
    expect((await call('GET', `/v1/event/${event.id}`)).body).toEqual(event)
  })
})

describe('204', () => {
  test('a handler is deleted once', async () => {
    const { body } = await call('POST', '/v1/webhooks', { url: HOOKS })
    expect(await call('DELETE', `/v1/webhook/${body.id}`)).toEqual({ status: 204, body: null })
    expect((await call('DELETE', `/v1/webhook/${body.id}`)).status).toBe(404)
    expect((await call('GET', `/v1/webhook/${body.id}`)).status).toBe(404)
  })
})

describe('401', () => {
  test('nothing is shown to nobody', async () => {
    const answer = await server.inject({ method: 'GET', url: '/v1/events' })
    expect(answer.statusCode).toBe(401)
  })
})

describe('404', () => {
  test('another tenant`s handlers and events look like none', async () => {
    const other = await world.newTenant()
    const { body } = await call('POST', '/v1/webhooks', { url: HOOKS })
    await tenant.happen('intent_confirmed')
    const [event] = (await call('GET', '/v1/events?limit=1')).body.data
    for (const [method, url] of [
      ['GET', `/v1/webhook/${body.id}`],
      ['DELETE', `/v1/webhook/${body.id}`],
      ['GET', `/v1/event/${event.id}`],
    ] as const) {
      expect((await call(method, url, undefined, other)).status).toBe(404)
    }
    expect((await call('GET', '/v1/webhooks', undefined, other)).body.data).toEqual([])
    expect((await call('GET', '/v1/events', undefined, other)).body.data).toEqual([])
  })
})

describe('422', () => {
  test.each([
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data',
    'http://localhost:4280/',
    'https://user:pass@shop.example.com/',
    'https://shop.example.com:22/',
  ])('%s is refused at its field', async (url) => {
    const { status, body } = await call('POST', '/v1/webhooks', { url })
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ pointer: '/url', code: 'not_usable' }])
  })

  test("an address of one's own machine is refused with the way to have events there", async () => {
    const listen =
      /private network\. .*`holdfast listen --forward-to URL`.*HOLDFAST_WEBHOOK_ALLOW_NETS/
    const { body } = await call('POST', '/v1/webhooks', { url: 'http://localhost:3000/hooks' })
    expect(body.errors[0].message).toMatch(listen)
    const port = await call('POST', '/v1/webhooks', { url: 'https://shop.example.com:22/' })
    expect(port.body.errors[0].message).not.toContain('holdfast listen')
  })

  test('http is accepted in the sandbox and refused in live', async () => {
    const url = 'http://shop.example.com/hooks'
    expect((await call('POST', '/v1/webhooks', { url })).status).toBe(200)
    const live = await world.newTenant('live')
    const answer = await server.inject({
      method: 'POST',
      url: '/v1/webhooks',
      headers: { authorization: `${live} live` },
      payload: { url },
    })
    expect(answer.statusCode).toBe(422)
  })

  test.each(['/v1/events?cursor=nonsense', '/v1/webhooks?cursor=ZXZlbnRz', '/v1/events?type=no'])(
    '%s is refused',
    async (url) => {
      const { status, body } = await call('GET', url)
      expect(status).toBe(422)
      expect(body.errors[0].pointer).toMatch(/^\/(cursor|type)$/)
    },
  )

  test('a day that does not exist is refused', async () => {
    const { status, body } = await call('GET', '/v1/events?created_from=2026-02-30')
    expect(status).toBe(422)
    expect(body.errors).toMatchObject([{ pointer: '/created_from', code: 'bad_format' }])
  })
})

test('deleting a handler that is not there leaves no cursor behind', async () => {
  const empty = await world.newTenant()
  const { body } = await call('POST', '/v1/webhooks', { url: HOOKS })
  expect((await call('DELETE', `/v1/webhook/${body.id}`, undefined, empty)).status).toBe(404)
  expect(await world.ask(selectCursor, [empty])).toEqual([])
})
