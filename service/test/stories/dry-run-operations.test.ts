// Dry runs are operations of their own; until its sunset the parameter of before does the same.
import { dryRunParameter } from '@holdfast/contract'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterAsOwner } from '../harness/member.ts'
import { rowDigests } from '../harness/rows.ts'
import { caller, ownerOf } from '../harness/service.ts'
import { openShop } from '../harness/story.ts'

const { holdfast, shop } = await openShop({ roles: ['api'] })
let database: pg.Client
let settlement: string
let project: string
let inbound: string

beforeAll(async () => {
  database = await ownerOf(holdfast)
  const paid = await shop.paid([{}])
  settlement = paid.settlements[0].id
  project = paid.project_id
  const money = { amount: 700, payer_account: 'DE89370400440532013000' }
  await shop.call('POST', `/_sandbox/v1/project/${project}/credit`, money)
  await shop.advance('PT1M')
  inbound = (await shop.read('project', project)).inbounds[0].id
})
afterAll(async () => await database.end())

const intent = {
  type: 'checkout',
  currency: 'eur',
  fee_flat: 30,
  from: { email: 'lena@example.com' },
  settlements: [
    { type: 'escrow', amount: 4_000, description: 'A', to: { email: 'x@example.com' } },
  ],
}
const calls = (): readonly (readonly [string, object])[] => [
  ['/v1/intents/payment', intent],
  ['/v1/outbounds/releases', { releases: [{ settlement_id: settlement, amount: 500 }] }],
  ['/v1/outbounds/refunds', { refunds: [{ settlement_id: settlement, amount: 500 }] }],
  [
    '/v1/transfers',
    {
      transfers: [
        { amount: 500, from: { settlement_id: settlement }, to: { project_id: project } },
      ],
    },
  ],
  [`/v1/inbound/${inbound}/return`, { amount: 200 }],
]

/** What differs from one dry run to the next: ids and secrets that are never kept, and the time. */
function plain(text: string): unknown {
  const same = text
    .replaceAll(/_[0-9a-hjkmnp-tv-z]{26}/g, '_id')
    .replaceAll(/"(client_secret|url|next_url|reference)":"[^"]*"/g, '"$1":""')
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'uuid')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time')
  return JSON.parse(same)
}

const told = (headers: Headers) => [headers.get('deprecation'), headers.get('sunset')]
const deprecated = [
  `@${Date.parse(dryRunParameter.deprecated) / 1_000}`,
  new Date(dryRunParameter.sunset).toUTCString(),
]

describe('a dry run', () => {
  it('answers the same by path and by parameter, which says that it is deprecated', async () => {
    for (const [path, body] of calls()) {
      const own = await shop.call('POST', `${path}/dry-run`, body)
      const before = await shop.call('POST', `${path}?dry_run=true`, body)
      expect([path, own.status, before.status]).toEqual([path, 200, 200])
      expect(own.body).toMatchObject({ dry_run: true, result: {} })
      expect(plain(own.text)).toEqual(plain(before.text))
      expect(told(own.headers)).toEqual([null, null])
      expect(told(before.headers)).toEqual(deprecated)
      expect(before.headers.get('link')).toContain('rel="deprecation"')
    }
  })

  it('changes no row of anything, by neither form', async () => {
    const before = await rowDigests(database)
    for (const [path, body] of calls()) {
      for (const form of [`${path}/dry-run`, `${path}?dry_run=true`]) {
        expect((await shop.call('POST', form, body)).status).toBe(200)
      }
    }
    expect(await rowDigests(database)).toEqual(before)
  })

  it('is refused as the call is, by both forms, and both say what they are', async () => {
    const path = '/v1/outbounds/releases'
    const releases = [{ settlement_id: settlement, amount: 1_000_000 }]
    const own = await shop.call('POST', `${path}/dry-run`, { releases })
    const before = await shop.call('POST', `${path}?dry_run=true`, { releases })
    const call = await shop.call('POST', path, { releases })
    for (const { status, body } of [own, before, call]) {
      expect([status, body.code]).toEqual([422, 'amount_exceeds_settlement'])
    }
    expect(told(before.headers)).toEqual(deprecated)
    expect([told(own.headers), told(call.headers)]).toEqual([
      [null, null],
      [null, null],
    ])
    const wrong = await shop.call('POST', `${path}/dry-run`, { releases: [{ amount: -1 }] })
    expect(wrong.body.code).toBe('validation_failed')
  })

  it('takes no parameter, least of all one that says it is none', async () => {
    const body = { releases: [{ settlement_id: settlement, amount: 500 }] }
    const asked = await shop.call('POST', '/v1/outbounds/releases/dry-run?dry_run=false', body)
    expect([asked.status, asked.body.errors[0].pointer]).toEqual([422, '/dry_run'])
    const unsure = await shop.call('POST', '/v1/outbounds/releases?dry_run=perhaps', body)
    expect([unsure.status, unsure.body.errors[0].pointer]).toEqual([422, '/dry_run'])
  })

  it('does not use up a key, and is not answered by one', async () => {
    const headers = { 'idempotency-key': 'rehearsed' }
    const path = '/v1/outbounds/releases'
    const body = { releases: [{ settlement_id: settlement, amount: 100 }] }
    const [first, second] = [
      await shop.call('POST', `${path}/dry-run`, body, { headers }),
      await shop.call('POST', `${path}/dry-run`, body, { headers }),
    ]
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.headers.get('idempotent-replayed')).toBeNull()
    const made = await shop.call('POST', path, body, { headers })
    expect([made.status, made.headers.get('idempotent-replayed')]).toEqual([200, null])
  })

  it('takes the permission of what it tries out', async () => {
    const owner = await enterAsOwner(holdfast)
    const keyWith = async (permissions: readonly string[]) => {
      const { body } = await owner.call('POST', '/dashboard/v1/keys', { permissions })
      return caller(holdfast.baseUrl, body.private_key)
    }
    const [reader, mover] = [await keyWith(['read', 'payments']), await keyWith(['money'])]
    for (const [path, body] of calls().slice(1)) {
      const refused = await reader('POST', `${path}/dry-run`, body)
      expect([path, refused.status, refused.body.code]).toEqual([path, 403, 'key_not_allowed'])
      expect((await mover('POST', `${path}/dry-run`, body)).status).toBe(200)
    }
    expect((await reader('POST', '/v1/intents/payment/dry-run', intent)).status).toBe(200)
    expect((await mover('POST', '/v1/intents/payment/dry-run', intent)).status).toBe(403)
  })

  it('stands in the request log as what it is, by both forms', async () => {
    const body = { releases: [{ settlement_id: settlement, amount: 500 }] }
    const own = await shop.call('POST', '/v1/outbounds/releases/dry-run', body)
    const before = await shop.call('POST', '/v1/outbounds/releases?dry_run=true', body)
    const logged = async (answer: { headers: Headers }) => {
      const id = answer.headers.get('request-id')
      return (await shop.call('GET', `/v1/request/${id}`)).body
    }
    await expect
      .poll(async () => await logged(before))
      .toMatchObject({
        operation: 'createReleases',
        dry_run: true,
      })
    expect(await logged(own)).toMatchObject({ operation: 'dryRunReleases', dry_run: true })
  })
})
