// What a careless or hostile client sends: each fault is named, and nothing of it is kept.
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import { rowCounts } from '../harness/rows.ts'
import type { CallAnswer, TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

let holdfast: TestService
let shop: Payments
let owner: pg.Client
let before: Record<string, number>

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  shop = payments(holdfast)
  owner = await ownerOf(holdfast)
  await shop.paid([{}])
  before = await rowCounts(owner)
})

// Nothing in this file is accepted, so nothing in any table may have changed.
afterAll(async () => {
  expect(await rowCounts(owner)).toEqual(before)
  expect(await holdfast.breaches()).toEqual([])
  await owner.end()
  await holdfast.stop()
})

const PATH = '/v1/intents/payment'
const good = {
  type: 'checkout',
  currency: 'eur',
  from: { email: 'bea@example.com' },
  settlements: [
    { type: 'escrow', amount: 5, description: 'A bell', to: { email: 'sam@example.com' } },
  ],
}

function named(answer: CallAnswer): [string, string][] {
  return answer.body.errors.map(({ pointer, code }: { pointer: string; code: string }) => [
    pointer,
    code,
  ])
}

const settlement = (changes: object) => ({ settlements: [{ ...good.settlements[0], ...changes }] })

describe('an intent with wrong fields', () => {
  it('is refused once, with every field of the wrong form named', async () => {
    const wrong = { email: 'sam@' }
    const answer = await shop.call('POST', PATH, {
      type: 'checkout',
      currency: 'EUR',
      curency: 'eur',
      from: { email: 'not an address' },
      fee_flat: -1,
      fee_percentage: 1,
      settlements: [
        { type: 'escrow', amount: 0, description: '', to: wrong },
        { type: 'escow', amount: -5, description: 'x', to: wrong },
        { type: 'escrow', amount: 10.5, description: 'x', to: wrong },
        { type: 'escrow', amount: '100', description: 'x', to: wrong },
        { type: 'escrow', amount: true, description: 7, to: wrong },
      ],
    })
    expect(answer.status).toBe(422)
    expect(answer.headers.get('content-type')).toContain('application/problem+json')
    const faults = named(answer).map(([pointer, code]) => `${pointer} ${code}`)
    expect(faults.toSorted()).toEqual([
      '/curency unknown_field',
      '/currency not_allowed',
      '/fee_flat negative',
      '/fee_percentage not_a_fraction',
      '/from/email bad_format',
      '/settlements/0/amount not_positive',
      '/settlements/0/description too_short',
      '/settlements/0/to/email bad_format',
      '/settlements/1/amount not_positive',
      '/settlements/1/to/email bad_format',
      '/settlements/1/type not_allowed',
      '/settlements/2/amount not_whole',
      '/settlements/2/to/email bad_format',
      '/settlements/3/amount wrong_type',
      '/settlements/3/to/email bad_format',
      '/settlements/4/amount wrong_type',
      '/settlements/4/description wrong_type',
      '/settlements/4/to/email bad_format',
    ])
    expect(answer.text).toContain('did you mean `currency`?')
  })

  it('is refused once for its form and for the rules it breaks, no field twice', async () => {
    const answer = await shop.call('POST', PATH, {
      ...good,
      type: 'cheque',
      fee_percentage: 0.1234567,
      from: { email: 'nobody' },
      settlements: [
        { ...good.settlements[0], amount: 0, tax_flat: 1, tax_percentage: 0.1 },
        { type: 'escrow', amount: 100, description: 'no seller', release_at: '2027-02-29' },
        7,
      ],
    })
    expect(answer.status).toBe(422)
    expect(
      named(answer)
        .map((fault) => fault.join(' '))
        .toSorted(),
    ).toEqual([
      '/fee_percentage bad_format',
      '/from/email bad_format',
      '/settlements/0/amount not_positive',
      '/settlements/0/tax_percentage exclusive',
      '/settlements/1/release_at bad_format',
      '/settlements/1/to required',
      '/settlements/2 wrong_type',
      '/type not_allowed',
    ])
  })

  it('is refused once, with every rule named that it breaks', async () => {
    const answer = await shop.call('POST', PATH, {
      ...good,
      fee_percentage: 0.1234567,
      settlements: [
        { type: 'escrow', amount: 100, description: 'no seller' },
        { ...good.settlements[0], tax_flat: 1, tax_percentage: 0.1 },
        { ...good.settlements[0], fee_flat: 5 },
        { ...good.settlements[0], tax_flat: 6 },
        { ...good.settlements[0], release_at: '2027-02-29' },
        { ...good.settlements[0], required_by: '2027-01-01T24:00:00Z' },
        { ...good.settlements[0], type: 'funding' },
      ],
    })
    expect(answer.status).toBe(422)
    expect(named(answer)).toEqual([
      ['/fee_percentage', 'bad_format'],
      ['/settlements/0/to', 'required'],
      ['/settlements/1/tax_percentage', 'exclusive'],
      ['/settlements/2/fee_flat', 'too_large'],
      ['/settlements/3/tax_flat', 'too_large'],
      ['/settlements/4/release_at', 'bad_format'],
      ['/settlements/5/required_by', 'bad_format'],
      ['/settlements/6/to', 'not_allowed'],
    ])
  })

  it.each<[string, object, string]>([
    ['no settlements', { settlements: [] }, '/settlements'],
    [
      'more than a hundred',
      { settlements: Array.from({ length: 101 }, () => good.settlements[0]) },
      '/settlements',
    ],
    [
      'a name with a line break',
      { from: { email: 'a@example.com\r\nbcc: b@example.com' } },
      '/from/email',
    ],
    ['an unknown project', { project_id: 'project_01jnmwpb5vf8qr3x6c0k2y7zde' }, '/project_id'],
    ['an id of another type', { project_id: 'intent_01jnmwpb5vf8qr3x6c0k2y7zde' }, '/project_id'],
    ['a status of its own', { status: 'confirmed' }, '/status'],
    [
      'a long description',
      settlement({ description: 'x'.repeat(501) }),
      '/settlements/0/description',
    ],
    ['a long reference', settlement({ reference: 'A'.repeat(19) }), '/settlements/0/reference'],
    ['an odd reference', settlement({ reference: 'A\u202eB' }), '/settlements/0/reference'],
    [
      'an unknown seller',
      settlement({ to: { id: 'participant_01jnmwpb5vf8qr3x6c0k2y7zde' } }),
      '/settlements/0/to/id',
    ],
    ['neither id nor address', settlement({ to: {} }), '/settlements/0/to/email'],
    [
      'too many keys of metadata',
      { metadata: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, at])) },
      '/metadata',
    ],
    ['a script as redirect', { redirect_url: 'javascript:alert(1)' }, '/redirect_url'],
  ])('is refused for %s', async (_why, changes, pointer) => {
    const answer = await shop.call('POST', PATH, { ...good, ...changes })
    expect(answer.status).toBe(422)
    expect(named(answer).map(([at]) => at)).toEqual([pointer])
  })

  it.each([
    ['9007199254740993', 422],
    ['9223372036854775808', 422],
    ['1e400', 422],
    ['100.0000000000000001', 422],
    ['1e16', 422],
    ['1e-400', 422],
    ['1e401', 422],
    [`1.${'0'.repeat(400)}`, 422],
    ['15e-1', 422],
    ['-0', 422],
    ['NaN', 400],
    ['0100', 400],
  ])('is refused for the amount %s, before it is rounded', async (amount, status) => {
    const raw = JSON.stringify(good).replace('"amount":5', `"amount":${amount}`)
    const answer = await shop.call('POST', PATH, undefined, { raw })
    expect(answer.status).toBe(status)
    if (status === 422) expect(named(answer)[0]?.[0]).toBe('/settlements/0/amount')
  })
})

describe('a body that is no sound JSON', () => {
  it.each<[string, string, string]>([
    ['cut off', '{"type":', 'malformed_json'],
    ['two values', '{} {}', 'malformed_json'],
    ['a key twice', '{"type":"checkout","type":"invoice"}', 'duplicate_key'],
    ['a key twice, deep down', '{"metadata":{"a":{"b":1,"b":2}}}', 'duplicate_key'],
    ['nested without end', `{"metadata":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'too_deep'],
  ])('is refused: %s', async (_why, raw, code) => {
    const answer = await shop.call('POST', PATH, undefined, { raw })
    expect(answer).toMatchObject({ status: 400, body: { code } })
  })

  it.each([
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), {}, 400],
    ['too large', Buffer.alloc(300 * 1024, 0x20), {}, 413],
    ['of another type', Buffer.from('{}'), { 'content-type': 'text/plain' }, 415],
    ['packed', Buffer.from('{}'), { 'content-encoding': 'gzip' }, 415],
  ])('is refused: %s', async (_why, body, headers, status) => {
    const answer = await fetch(holdfast.baseUrl + PATH, {
      method: 'POST',
      body,
      headers: {
        authorization: holdfast.organisation.keys.sandbox.private,
        'content-type': 'application/json',
        ...headers,
      },
    })
    expect(answer.status).toBe(status)
  })

  it.each(['__proto__', 'constructor', 'prototype'])('names no %s', async (key) => {
    const raw = JSON.stringify(good).replace('{"type"', `{"${key}":{"polluted":1},"type"`)
    const answer = await shop.call('POST', PATH, undefined, { raw })
    expect([400, 422]).toContain(answer.status)
    expect('polluted' in {}).toBe(false)
  })

  it('holds no character that the database refuses', async () => {
    for (const text of ['a\u0000b', 'a\ud800b']) {
      const answer = await shop.call('POST', PATH, { ...good, metadata: { note: text } })
      expect([400, 422]).toContain(answer.status)
    }
  })
})

describe('pretended money', () => {
  it.each([25_000_001, 0, -1, 1.5, '5'])('of %s is refused', async (amount) => {
    const { body } = await shop.call('GET', '/v1/projects')
    const id = body.data?.[0]?.id ?? 'project_01jnmwpb5vf8qr3x6c0k2y7zde'
    const answer = await shop.call('POST', `/_sandbox/v1/project/${id}/credit`, { amount })
    expect(answer.status).toBe(422)
    expect(named(answer).map(([at]) => at)).toEqual(['/amount'])
  })
})
