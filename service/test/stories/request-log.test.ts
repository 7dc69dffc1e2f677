// Each request is taken down by its request id, and nothing of what it held.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MemberBrowser } from '../harness/member.ts'
import { enterAsOwner } from '../harness/member.ts'
import type { Payments } from '../harness/payments.ts'
import { payments, soundAccount } from '../harness/payments.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

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
    const { status, body } = await owner.call('GET', `/dashboard/v1/requests${query}`)
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
    const one = await owner.call('GET', `/dashboard/v1/request/${id}`)
    expect(one.body).toEqual(entry)
    const unknown = await owner.call('GET', '/dashboard/v1/request/request_nobody_made')
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

  it("shows nothing of another organisation's requests", async () => {
    const stranger = await enterAsOwner(holdfast, {
      name: 'Eve',
      email: 'eve@stranger.example',
      organisationId: holdfast.stranger.organisationId,
    })
    const { body } = await stranger.call('GET', '/dashboard/v1/requests?operation=getIntent')
    expect(body.data).toEqual([])
  })
})
