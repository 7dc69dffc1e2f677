// Every served route with an id in its path, found in the API's own description: an id that is not
// yours is one that never existed, in the same words.
import type { Operation } from '@holdfast/contract'
import { operations } from '@holdfast/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { parseId, present, showId, unwrap } from '#kit'
import { confirmIntents } from '../../src/payin/checkouts/confirm.ts'
import type { Payments } from '../harness/payments.ts'
import { payments, paymentsWith } from '../harness/payments.ts'
import { approveCollection, rowCounts } from '../harness/rows.ts'
import type { CallAnswer } from '../harness/service.ts'
import { ownerOf } from '../harness/service.ts'
import { openService } from '../harness/story.ts'
import { exampleOf, makeWorld, servedOperations } from '../harness/world.ts'

/** A resource of each kind, by the word that begins its id. */
type Ids = ReadonlyMap<string, string>

interface ServedRoute {
  readonly method: string
  readonly path: string
  readonly prefix: string
}

const holdfast = await openService({ roles: ['api'] })
let own: Ids
let foreign: Ids
let live: Ids
/** What was there once: the API deletes webhook handlers only. */
let deleted: string
let routes: readonly ServedRoute[]

beforeAll(async () => {
  const { baseUrl, organisation, stranger } = holdfast
  const served = await servedOperations(baseUrl)
  own = await resourcesOf(payments(holdfast), served)
  foreign = await resourcesOf(paymentsWith(baseUrl, stranger.keys.sandbox), served)
  deleted = await deletedHandler()
  live = await liveResources(paymentsWith(baseUrl, organisation.keys.live))
  routes = await servedRoutes()
})

async function resourcesOf(shop: Payments, served: readonly Operation[]): Promise<Ids> {
  const to = { email: 'sam@example.com' }
  const verification = await shop.call('POST', '/v1/verifications', to)
  const checkout = await shop.paid([{ to }])
  const { body } = await shop.release({ settlement_id: checkout.settlements[0].id })
  const project = await shop.read('project', checkout.project_id)
  const statement = await shop.call('GET', `/v1/statements/project/${project.id}`)
  await holdfast.seal()
  const found = [
    ...(await makeWorld(shop, served)).values(),
    checkout.id,
    checkout.intent_id,
    checkout.project_id,
    checkout.participant.id,
    checkout.settlements[0].id,
    project.inbounds[0].id,
    statement.body.entries[0].transaction,
    body.outbounds[0].id,
    verification.body.id,
  ]
  return byPrefix(found)
}

async function deletedHandler(): Promise<string> {
  const { call } = payments(holdfast)
  const { body } = await call('POST', '/v1/webhooks', { url: 'https://example.com/hook' })
  expect((await call('DELETE', `/v1/webhook/${body.id}`)).status).toBe(204)
  return body.id
}

/** What the live environment has before any money; its pages offer no way of paying yet. */
async function liveResources(shop: Payments): Promise<Ids> {
  const { body } = await shop.ask([{}])
  const { service, organisation, vault } = holdfast
  await approveCollection(holdfast, organisation.tenants.live)
  const view = await service.database.transact(organisation.tenants.live, async (unit) => {
    const intentId = present(parseId('intent', body.id), 'an intent')
    const method = 'local_bank_transfer'
    const [result] = await confirmIntents(unit, vault, [{ intentId, method, payer: null }])
    return unwrap(present(result, 'one checkout'))
  })
  return byPrefix([
    body.id,
    body.from.id,
    showId('checkout', view.checkout.id),
    showId('project', view.checkout.project_id),
    ...view.settlements.map(({ id }) => showId('settlement', id)),
  ])
}

function byPrefix(ids: readonly string[]): Ids {
  return new Map(ids.map((id) => [prefixOf(id), id]))
}

function prefixOf(id: string): string {
  return id.slice(0, id.lastIndexOf('_'))
}

async function servedRoutes(): Promise<ServedRoute[]> {
  const { paths } = await (await fetch(`${holdfast.baseUrl}/v1/openapi.json`)).json()
  return Object.entries<Record<string, DescribedOperation>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) => {
      const pattern = parameters.find(({ name }) => name === 'id')?.schema?.pattern
      const prefix = pattern?.match(/^\^([a-z_]+)_/)?.[1]
      if (!path.includes('{id}') || prefix === undefined) return []
      // In a sandbox these are not there at all, whatever is asked for.
      if (/^\/v1\/(manual|bank)\//.test(path)) return []
      return [{ method: method.toUpperCase(), path, prefix }]
    }),
  )
}

interface DescribedOperation {
  readonly parameters?: readonly {
    readonly name: string
    readonly schema?: { readonly pattern?: string }
  }[]
}

async function ask({ method, path }: ServedRoute, id: string, key?: string): Promise<CallAnswer> {
  const { call } = payments(holdfast)
  const operation = Object.values(operations).find((one) => {
    return one.method === method && one.path === path
  })
  const body = method === 'POST' && operation !== undefined ? exampleOf(operation, own) : undefined
  const at = path.replace('{id}', encodeURIComponent(id))
  return await call(method, at, body, key === undefined ? {} : { key })
}

const withoutRequest = ({ body: { request_id, ...rest } }: CallAnswer) => {
  expect(request_id).toMatch(/^request_/)
  return rest
}

describe('a route with an id', () => {
  it('is one of those that these tests know, and each kind has a resource', () => {
    const known = routes
      .filter(({ prefix }) => own.has(prefix))
      .map(({ method, path }) => {
        return `${method} ${path}`
      })
    expect(known).toEqual(
      expect.arrayContaining([
        'GET /v1/intent/{id}',
        'POST /v1/intent/{id}/cancel',
        'GET /v1/checkout/{id}',
        'POST /v1/checkout/{id}/cancel',
        'GET /v1/settlement/{id}',
        'GET /v1/inbound/{id}',
        'GET /v1/outbound/{id}',
        'POST /v1/outbound/{id}/cancel',
        'GET /v1/project/{id}',
        'GET /v1/verification/{id}',
        'POST /_sandbox/v1/project/{id}/credit',
      ]),
    )
  })

  it('answers its own resource', async () => {
    const reads = routes.filter(({ method, prefix }) => method === 'GET' && own.has(prefix))
    const answers = await Promise.all(
      reads.map(async (route) => await ask(route, own.get(route.prefix) ?? '')),
    )
    expect(reads.length).toBeGreaterThanOrEqual(8)
    expect(answers.map(({ status }) => status)).toEqual(reads.map(() => 200))
  })

  it('answers 404, in the same words, for every id that is not its own', async () => {
    const owner = await ownerOf(holdfast)
    const before = await rowCounts(owner)
    for (const route of routes) {
      const random = `${route.prefix}_01jnmwpb5vf8qr3x6c0k2y7zde`
      const reference = await ask(route, random)
      expect([route.path, reference.status]).toEqual([route.path, 404])
      const others = [
        foreign.get(route.prefix),
        live.get(route.prefix),
        deleted,
        ...[...own.values()].filter((id) => prefixOf(id) !== route.prefix),
        own.get(route.prefix)?.toUpperCase(),
        `${own.get(route.prefix) ?? random}0`,
        '0190a000-0000-7000-8000-000000000001',
        '../projects',
        "' or 1=1 --",
        '\u0000',
        'x'.repeat(5_000),
      ]
      for (const id of others) {
        if (id === undefined) continue
        const answer = await ask(route, id)
        expect([route.path, id.slice(0, 60), answer.status]).toEqual([
          route.path,
          id.slice(0, 60),
          404,
        ])
        expect(withoutRequest(answer)).toEqual(withoutRequest(reference))
      }
    }
    // Whoever asks for a handler first makes the tenant's cursor, which holds no one's words.
    const { webhook_cursors: _made, ...after } = await rowCounts(owner)
    const { webhook_cursors: _none, ...unchanged } = before
    expect(after).toEqual(unchanged)
    await owner.end()
  })

  it('answers 401 without a key, with a public one, and with one that is not right', async () => {
    const { private: right, public: open } = holdfast.organisation.keys.sandbox
    for (const route of routes) {
      const id = own.get(route.prefix) ?? `${route.prefix}_01jnmwpb5vf8qr3x6c0k2y7zde`
      for (const key of [open, right.slice(0, -1), right.toUpperCase(), `${right}x`, 'x']) {
        const { status } = await ask(route, id, key)
        expect([route.path, key.slice(0, 12), status]).toEqual([route.path, key.slice(0, 12), 401])
      }
    }
  })

  it('answers 403 to a private key that comes from a browser', async () => {
    const { call } = payments(holdfast)
    const headers = { origin: 'https://shop.example.com' }
    const at = `/v1/intent/${own.get('intent')}`
    expect(await call('GET', at, undefined, { headers })).toMatchObject({ status: 403 })
  })
})

describe('an id inside a request', () => {
  it('that belongs to someone else is as unknown as one that never was', async () => {
    const shop = payments(holdfast)
    const never = 'settlement_01jnmwpb5vf8qr3x6c0k2y7zde'
    const unknown = await shop.release({ settlement_id: never })
    for (const ids of [foreign, live]) {
      const answer = await shop.release({ settlement_id: ids.get('settlement') })
      expect(withoutRequest(answer)).toEqual(withoutRequest(unknown))
      const project = await shop.ask([{}], { project_id: ids.get('project') })
      expect(project.body.errors).toMatchObject([{ pointer: '/project_id', code: 'not_found' }])
      const buyer = await shop.ask([{}], { from: { id: ids.get('participant') } })
      expect(buyer.body.errors).toMatchObject([{ pointer: '/from/id', code: 'not_found' }])
    }
  })
})
