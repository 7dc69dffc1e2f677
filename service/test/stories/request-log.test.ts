// Each request is taken down by its request id, and nothing of what it held.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner, joinAs } from '../harness/member.ts'
import type { Payments } from '../harness/payments.ts'
import { payments, soundAccount } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { caller, ownerOf, startTestService } from '../harness/service.ts'

let holdfast: TestService
let pay: Payments
let owner: MemberBrowser
let database: pg.Client

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  pay = payments(holdfast)
  owner = await enterAsOwner(holdfast)
  database = await ownerOf(holdfast)
})

afterAll(async () => {
  await database.end()
  await holdfast.stop()
})

/** Requests as the log has them, once those that were made are in it. */
async function listed(query: string, count: number) {
  for (;;) {
    const { status, body } = await owner.call('GET', `/v1/requests${query}`)
    expect(status).toBe(200)
    if (body.data.length >= count) return body.data
  }
}

describe('the request log', () => {
  it('finds a request by its id, with who asked and what was made', async () => {
    const made = await pay.ask([{}])
    const id = made.headers.get('request-id') ?? ''
    const [entry] = await listed(`?request_id=${id}`, 1)
    expect(entry).toMatchObject({
      id,
      actor: { kind: 'private' },
      method: 'POST',
      operation: 'createPaymentIntent',
      path: '/v1/intents/payment',
      resource_id: made.body.id,
      status: 200,
      problem: null,
      replayed: false,
      dry_run: false,
    })
    expect(entry.duration_ms).toBeGreaterThan(0)
    const one = await owner.call('GET', `/v1/request/${id}`)
    expect(one.body).toEqual(entry)
    const unknown = await owner.call('GET', '/v1/request/request_nobody_made')
    expect(unknown.status).toBe(404)
  })

  it('tells why a request was refused, and which fields were wrong', async () => {
    const wrong = await pay.ask([{ amount: -5 }])
    const id = wrong.headers.get('request-id')
    const [entry] = await listed(`?request_id=${id}`, 1)
    expect(entry.status).toBe(422)
    expect(entry.problem).toEqual({
      code: 'validation_failed',
      fields: ['/settlements/0/amount'],
    })
  })

  it('is filtered by status, operation, key and resource', async () => {
    const { body: intent } = await pay.ask([{}])
    await pay.call('GET', `/v1/intent/${intent.id}`)
    await pay.call('POST', `/v1/intent/${intent.id}/cancel`)
    await pay.call('POST', `/v1/intent/${intent.id}/cancel`)
    const ofIntent = await listed(`?resource=${intent.id}`, 4)
    expect(ofIntent.map(({ operation }: { operation: string }) => operation)).toEqual([
      'cancelIntent',
      'cancelIntent',
      'getIntent',
      'createPaymentIntent',
    ])
    const refused = await listed(`?resource=${intent.id}&status=4xx`, 1)
    expect(refused).toHaveLength(1)
    expect(refused[0].problem.code).toBe('invalid_state')
    const key = ofIntent[0].actor.id
    const byKey = await listed(`?key=${key}&operation=getIntent`, 1)
    expect(byKey[0].actor.id).toBe(key)
  })

  it("has what a member changes, and not what is read on the dashboard's pages", async () => {
    const { headers } = await owner.call('POST', '/v1/projects', { currency: 'eur' })
    const [entry] = await listed(`?request_id=${headers.get('request-id')}`, 1)
    expect(entry.actor.kind).toBe('member')
    const { rows } = await database.query(
      `select count(*)::int as count from request_log
        where actor_kind = 'member' and method = 'GET'`,
    )
    expect(rows[0].count).toBe(0)
  })

  it('tells of what a role does not allow, asked for or done', async () => {
    const reader = await joinAs(holdfast, owner, 'read_only')
    for (const method of ['GET', 'POST'] as const) {
      const refused = await reader.call(
        method,
        '/dashboard/v1/keys',
        method === 'GET' ? undefined : {},
      )
      expect([refused.status, refused.body.code]).toEqual([403, 'role_not_allowed'])
      const [entry] = await listed(`?request_id=${refused.headers.get('request-id')}`, 1)
      expect(entry).toMatchObject({
        actor: { kind: 'member' },
        method,
        operation: method === 'GET' ? 'listKeyPairs' : 'createKeyPair',
        status: 403,
        problem: { code: 'role_not_allowed', fields: [] },
      })
    }
  })

  it('tells of what a restricted key may not do, and of a public key in its place', async () => {
    const { body: made } = await owner.call('POST', '/dashboard/v1/keys', { permissions: ['read'] })
    const attempts = [
      [made.private_key, made.pair.private_key.id, 403, 'key_not_allowed'],
      [made.public_key, made.pair.public_key.id, 401, 'wrong_key_kind'],
    ] as const
    for (const [key, id, status, code] of attempts) {
      const refused = await caller(holdfast.baseUrl, key)('POST', '/v1/projects', {
        currency: 'eur',
      })
      expect([refused.status, refused.body.code]).toEqual([status, code])
      const [entry] = await listed(`?request_id=${refused.headers.get('request-id')}`, 1)
      expect(entry).toMatchObject({ actor: { id }, status, problem: { code } })
    }
  })

  it('is read by a key with the permission developers, which does not fill it', async () => {
    const { body: pair } = await owner.call('POST', '/dashboard/v1/keys', {
      permissions: ['developers'],
    })
    const developer = caller(holdfast.baseUrl, pair.private_key)
    const made = await pay.ask([{}])
    const wanted = `/v1/requests?request_id=${made.headers.get('request-id')}`
    await expect
      .poll(async () => (await developer('GET', wanted)).body.data)
      .toMatchObject([{ operation: 'createPaymentIntent', resource_id: made.body.id }])
    const one = await developer('GET', `/v1/request/${made.headers.get('request-id')}`)
    expect(one.status).toBe(200)
    const { body: other } = await owner.call('POST', '/dashboard/v1/keys', {
      permissions: ['read', 'money'],
    })
    const refused = await caller(holdfast.baseUrl, other.private_key)('GET', '/v1/requests')
    expect([refused.status, refused.body.code]).toEqual([403, 'key_not_allowed'])
    const ofLog = await listed('?operation=listRequests', 1)
    expect(ofLog.map(({ status }: { status: number }) => status)).toEqual([403])
    expect(await listed('?operation=getRequest', 0)).toEqual([])
  })

  it('tells of a session that lacks a new proof, and of one that another page rides', async () => {
    await database.query('update member_sessions set stepped_up_until = null')
    const unproven = await owner.call('POST', '/dashboard/v1/keys', {})
    expect(unproven.body.code).toBe('step_up_required')
    const foreign = { headers: { origin: 'https://elsewhere.example' } }
    const ridden = await owner.call('POST', '/v1/projects', { currency: 'eur' }, foreign)
    expect(ridden.body.code).toBe('csrf_refused')
    for (const { headers, body } of [unproven, ridden]) {
      const [entry] = await listed(`?request_id=${headers.get('request-id')}`, 1)
      expect(entry).toMatchObject({ actor: { kind: 'member' }, problem: { code: body.code } })
    }
  })

  it('has nothing of nobody known', async () => {
    const unknown = `sandbox_api_${'0'.repeat(32)}`
    const refused = await caller(holdfast.baseUrl, unknown)('GET', '/v1/projects')
    expect(refused.status).toBe(401)
    const last = await pay.call('GET', '/v1/projects')
    await listed(`?request_id=${last.headers.get('request-id')}`, 1)
    const { rows } = await database.query(
      'select count(*)::int as count from request_log where request_id = $1',
      [refused.headers.get('request-id')],
    )
    expect(rows[0].count).toBe(0)
  })

  it('holds no secret, whatever a request holds and wherever it stands', async () => {
    const secrets = [
      holdfast.organisation.keys.sandbox.private,
      holdfast.organisation.keys.sandbox.public,
      'planted-in-a-header-1',
      'planted-in-a-query-2',
      'planted-in-a-body-3',
      soundAccount.iban,
    ]
    const { body: intent } = await pay.ask([{ description: 'planted-in-a-body-3' }])
    secrets.push(intent.client_secret)
    const headers = { 'x-anything': 'planted-in-a-header-1', cookie: 'planted-in-a-header-1' }
    await pay.call('GET', `/v1/intent/${intent.client_secret}`, undefined, { headers })
    await pay.call('GET', `/v1/intent/${holdfast.organisation.keys.sandbox.private}`)
    await pay.call('GET', `/v1/intents?metadata[a]=planted-in-a-query-2`)
    await pay.call('POST', '/v1/payout-accounts', soundAccount)
    const { token } = await pay.openPage(intent).then(({ key }) => ({ token: key }))
    secrets.push(token)
    await pay.call('GET', '/client/v1/intent', undefined, { key: token })
    const last = await pay.call('GET', '/v1/projects')
    await listed(`?request_id=${last.headers.get('request-id')}`, 1)
    const { rows } = await database.query('select request_log::text as row from request_log')
    expect(rows.length).toBeGreaterThan(10)
    const all = rows.map(({ row }) => row).join('\n')
    expect(secrets.filter((secret) => all.includes(secret))).toEqual([])
    expect(all).toContain('/v1/intent/…')
  })

  it('is filtered by how a path begins, and paged', async () => {
    const { body: project } = await pay.call('POST', '/v1/projects', { currency: 'eur' })
    for (const _ of [1, 2]) await pay.call('GET', `/v1/project/${project.id}`)
    const [newest] = await listed(`?path=/v1/project/${project.id}`, 2)
    expect(newest.path).toBe(`/v1/project/${project.id}`)
    const { body: first } = await pay.call('GET', `/v1/requests?path=/v1/project/&limit=1`)
    expect(first.data).toEqual([newest])
    const after = `/v1/requests?path=/v1/project/&limit=1&cursor=${first.next_cursor}`
    const { body: second } = await pay.call('GET', after)
    expect([second.data.length, second.data[0].path]).toEqual([1, newest.path])
    expect(second.data[0].id).not.toBe(newest.id)
    const { body: none } = await pay.call('GET', '/v1/requests?path=v1/project')
    expect(none.data).toEqual([])
  })

  it("shows nothing of another organisation's requests", async () => {
    const stranger = await enterAsOwner(holdfast, {
      name: 'Eve',
      email: 'eve@stranger.example',
      organisationId: holdfast.stranger.organisationId,
    })
    const { body } = await stranger.call('GET', '/v1/requests?operation=getIntent')
    expect(body.data).toEqual([])
  })
})
