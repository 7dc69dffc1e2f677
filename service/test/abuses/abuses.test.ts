// Wrong values and their safe answers, by the numbers of the list in the README beside this file.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Payments } from '../harness/payments.ts'
import { payments } from '../harness/payments.ts'
import { rowCounts } from '../harness/rows.ts'
import type { TestService } from '../harness/service.ts'
import { ownerOf, startTestService } from '../harness/service.ts'

let holdfast: TestService
let shop: Payments

beforeAll(async () => {
  holdfast = await startTestService({ roles: ['api'] })
  shop = payments(holdfast)
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

/** An intent as JSON text, one field of its settlement written as given. */
function withRaw(field: string, raw: string): string {
  const terms = {
    type: 'escrow',
    amount: 1,
    description: 'A bicycle',
    to: { email: 's@example.com' },
  }
  const { [field]: _replaced, ...others } = Object.fromEntries(Object.entries(terms))
  const settlement = JSON.stringify(others).replace(/}$/, `,${JSON.stringify(field)}:${raw}}`)
  return `{"type":"checkout","currency":"eur","settlements":[${settlement}]}`
}

async function refusal(raw: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await shop.call('POST', '/v1/intents/payment', undefined, { raw, headers })
  const faults: { pointer: string }[] = answer.body.errors ?? []
  return `${answer.status} ${faults.map(({ pointer }) => pointer).join(' ') || answer.body.code}`
}

const at = (field: string) => `422 /settlements/0/${field}`

describe('values of one field that are refused at the field', () => {
  const cases: readonly (readonly [number, string, string])[] = [
    ...['"100"', '100.5', '"1e2"', 'true', 'null', '[]', '{}'].map(
      (raw) => [1, 'amount', raw] as const,
    ),
    ...['0', '-1', '-0'].map((raw) => [2, 'amount', raw] as const),
    ...['9007199254740993', '9223372036854775808', '1E400'].map(
      (raw) => [3, 'amount', raw] as const,
    ),
    ...['100.0000000000000001', '1e-2', '1e401'].map((raw) => [4, 'amount', raw] as const),
    ...['1', '1.5', '-0.01', '1e-300', '0.0000001'].map(
      (raw) => [6, 'fee_percentage', raw] as const,
    ),
    ...['"EUR"', '1'].map((raw) => [9, 'type', raw] as const),
    ...[
      '"reference with far too many letters"',
      '"no_underscore"',
      '"a\\u202eb"',
      '"a\\r\\nb"',
    ].map((raw) => [15, 'reference', raw] as const),
    ...['"infinity"', '"294277-01-01T00:00:00Z"', '"2027-02-29"', '"2027-02-29T00:00:00Z"'].map(
      (raw) => [55, 'release_at', raw] as const,
    ),
    ...['"2027-04-01T00:00:00"', '"2027-04-01T24:00:00Z"', '"tomorrow"', '1'].map(
      (raw) => [55, 'release_at', raw] as const,
    ),
  ]
  it.each(cases)('%i: %s %s', async (_number, field, raw) => {
    expect(await refusal(withRaw(field, raw))).toBe(at(field))
  })
})

describe('whole requests that are refused', () => {
  it('14: a character that no text of the database can hold', async () => {
    expect(await refusal(withRaw('description', '"a\\u0000b"'))).toBe('400 bad_request')
    expect(await refusal(withRaw('description', '"a\\ud800b"'))).toBe('400 bad_request')
  })

  it('5: amounts that together are more than can be counted', async () => {
    const amount = Number.MAX_SAFE_INTEGER
    const { status } = await shop.ask([{ amount }, { amount }])
    expect(status).toBe(422)
  })

  it('7, 8: a fee or tax that is larger than its amount', async () => {
    for (const term of [
      { fee_flat: 101 },
      { fee_flat: 60, fee_percentage: 0.5 },
      { tax_flat: 101 },
    ]) {
      const { status, body } = await shop.ask([{ amount: 100, ...term }])
      expect([term, status, body.errors?.length ?? 0]).toEqual([term, 422, expect.any(Number)])
    }
  })

  it('9, 10: an unknown currency, and one that is not that of the project', async () => {
    for (const currency of ['EUR', 'jpy', 'xbt', '', null]) {
      const { status, body } = await shop.ask([{}], { currency })
      expect([status, body.errors[0].pointer]).toEqual([422, '/currency'])
    }
    const { body: project } = await shop.call('POST', '/v1/projects', { currency: 'usd' })
    const mixed = await shop.ask([{}], { currency: 'eur', project_id: project.id })
    expect(mixed.status).toBe(422)
  })

  it('11: no settlements, or more than a hundred', async () => {
    for (const count of [0, 101]) {
      const answer = await shop.ask(Array.from({ length: count }, () => ({})))
      expect([count, answer.status, answer.body.errors[0].pointer]).toEqual([
        count,
        422,
        '/settlements',
      ])
    }
  })

  it('13: a line break in an address or a name', async () => {
    for (const from of [
      { email: 'a@example.com\r\nBcc: b@example.com' },
      { email: 'a@example.com', name: 'A\r\nB' },
    ]) {
      const { status, body } = await shop.ask([{}], { from })
      expect(status).toBe(422)
      expect(body.errors[0].pointer).toMatch(/^\/from\/(email|name)$/)
    }
  })

  it('20, 21: metadata beyond its limits, and keys that mean something to a program', async () => {
    const many = Object.fromEntries(Array.from({ length: 51 }, (_, place) => [`k${place}`, '1']))
    const wrong = [
      many,
      { ['k'.repeat(41)]: '1' },
      { large: 'x'.repeat(17_000) },
      { a: '\u0000' },
      [],
      'x',
    ]
    for (const metadata of wrong) {
      const { status } = await shop.ask([{}], { metadata })
      const told = JSON.stringify(metadata).slice(0, 40)
      expect([told, status]).toEqual([told, /u0000/.test(told) ? 400 : 422])
    }
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const answer = await shop.ask([{}], { metadata: JSON.parse(`{"${key}":{"polluted":true}}`) })
      expect([key, answer.status < 500]).toEqual([key, true])
      expect(Reflect.get({}, 'polluted')).toBeUndefined()
    }
  })

  it('31: fields that are not the caller\u2019s to set', async () => {
    for (const field of ['status', 'released', 'tenant_id', 'env', 'balance', 'id2']) {
      const { status, body } = await shop.ask([{}], Object.fromEntries([[field, 'x']]))
      expect([status, body.errors[0].pointer]).toEqual([422, `/${field}`])
    }
  })

  it('56: pretended money beyond the ceiling', async () => {
    const checkout = await shop.confirmed([{ amount: 100 }])
    const path = `/_sandbox/v1/project/${checkout.project_id}/credit`
    const beyond = await shop.call('POST', path, { amount: 25_000_001 })
    const most = await shop.call('POST', path, { amount: 25_000_000 })
    expect([beyond.status, most.status]).toEqual([422, 200])
  })
})

describe('texts that are only texts', () => {
  it('17, 18, 19: markup, formulas and SQL are kept and shown as they were written', async () => {
    const owner = await ownerOf(holdfast)
    const before = Object.keys(await rowCounts(owner))
    for (const text of [
      '<script>alert(1)</script>',
      '=cmd()',
      "'; drop table intents; --",
      '\u0024{1}',
    ]) {
      const answer = await shop.ask([{ description: text }], { metadata: { text } })
      expect(answer.body.settlements[0].description).toBe(text)
      expect(answer.body.metadata).toEqual({ text })
      const found = await shop.call('GET', `/v1/intents?metadata[text]=${encodeURIComponent(text)}`)
      expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([answer.body.id])
    }
    expect(Object.keys(await rowCounts(owner))).toEqual(before)
    await owner.end()
  })

  it('16: what turns or hides letters does not reach a payer\u2019s eyes as it is', async () => {
    const { status } = await shop.ask([{ to: { email: 's@example.com', name: 'Sam\u202emaS' } }])
    expect([200, 422]).toContain(status)
  })
})

describe('secrets that do not fit', () => {
  it('38: a key that is cut, in other case or in the query opens nothing', async () => {
    const { private: key } = holdfast.organisation.keys.sandbox
    for (const wrong of [key.slice(0, -1), key.toUpperCase(), `${key} `.repeat(2), key.slice(12)]) {
      expect(await shop.call('GET', '/v1/projects', undefined, { key: wrong })).toMatchObject({
        status: 401,
      })
    }
    const inQuery = `/v1/projects?key=${key}&api_key=${key}&authorization=${key}`
    expect(await shop.call('GET', inQuery, undefined, { key: null })).toMatchObject({ status: 401 })
  })

  it('39: a client secret of another key pair, or changed, opens no page', async () => {
    const { body } = await shop.ask([{}])
    const open = async (client_secret: string, key: string) =>
      await shop.call('POST', '/client/v1/session', { client_secret }, { key })
    const { organisation, stranger } = holdfast
    const changed = body.client_secret.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'))
    const wrong = await Promise.all([
      open(changed, organisation.keys.sandbox.public),
      open(body.client_secret, stranger.keys.sandbox.public),
      open(body.client_secret, organisation.keys.live.public),
    ])
    for (const { status } of wrong) expect([401, 403, 404]).toContain(status)
  })

  it('40, 46: one secret on many devices makes one checkout', async () => {
    const { body: intent } = await shop.ask([{}])
    const pages = await Promise.all([1, 2, 3, 4].map(async () => await shop.openPage(intent)))
    const method = 'local_bank_transfer'
    const calls = Array.from({ length: 48 }, (_, place) => pages[place % pages.length])
    const answers = await Promise.all(
      calls.map(
        async (page) => await shop.call('POST', '/client/v1/intent/confirm', { method }, page),
      ),
    )
    const made = new Set(answers.flatMap(({ body }) => body.checkout_id ?? []))
    expect(made.size).toBe(1)
    const told = new Set(answers.map(({ status }) => status))
    expect([...told].filter((status) => ![200, 409].includes(status))).toEqual([])
    const { body } = await shop.call('GET', `/v1/checkouts?intent_id=${intent.id}`)
    expect(body.data).toHaveLength(1)
  })

  it('43: links in e-mails lead to the configured address, whatever Host is named', async () => {
    await shop.call(
      'POST',
      '/v1/verifications',
      { email: 'host@example.com' },
      {
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '203.0.113.9' },
      },
    )
    const { body } = await shop.call('GET', '/_sandbox/v1/emails?to=host@example.com')
    const links: { url: string }[] = body.data[0].links
    expect(links.length).toBeGreaterThan(0)
    expect(links.every(({ url }) => url.startsWith(holdfast.baseUrl))).toBe(true)
  })
})

describe('money that is asked for twice', () => {
  it('48, 49: releases and refunds at once never take more than there is', async () => {
    const from = {
      email: 'bea@example.com',
      bank_account: { country: 'DE', currency: 'eur', iban: 'DE89370400440532013000' },
    }
    const checkout = await shop.paid([{ amount: 10_000 }], { from })
    const [{ id: settlement_id }] = checkout.settlements
    const ask = async (place: number) =>
      place % 2 === 0
        ? await shop.release({ settlement_id, amount: 3_000 })
        : await shop.call('POST', '/v1/outbounds/refunds', {
            refunds: [{ settlement_id, amount: 3_000 }],
          })
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_, place) => await ask(place)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.every(({ status }) => status === 200 || status === 422 || status === 409)).toBe(
      true,
    )
  })

  it('50: a release to somebody else, or of funding to nobody, is refused', async () => {
    const checkout = await shop.paid([{ amount: 10_000 }])
    const [{ id: settlement_id }] = checkout.settlements
    const other = await shop.release({ settlement_id, to: { email: 'mallory@example.com' } })
    expect(other.status).toBe(422)
    const funding = await shop.paid([{ type: 'funding', amount: 10_000, to: undefined }])
    const none = await shop.release({ settlement_id: funding.settlements[0].id })
    expect(none.status).toBe(422)
  })
})
