// What requests may say, at the edges.

import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { TSchema } from 'typebox'
import { describe, expect, test } from 'vitest'
import * as schemas from './index.ts'

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true })
addFormats.default(ajv)

function accepts(schema: TSchema, value: unknown): boolean {
  return ajv.validate(schema, value)
}

const intent = {
  type: 'checkout',
  currency: 'gbp',
  from: { email: 'buyer@example.com' },
  settlements: [
    { type: 'escrow', amount: 100_000, description: 'Deposit', to: { email: 's@example.com' } },
  ],
}

function withSettlement(fields: object) {
  return { ...intent, settlements: [{ ...intent.settlements[0], ...fields }] }
}

describe('a payment intent', () => {
  const schema = schemas.CreatePaymentIntentBodySchema

  test('is accepted with what the specification names', () => {
    expect(accepts(schema, intent)).toBe(true)
  })

  test.each([1, 9_007_199_254_740_991])('takes the amount %s', (amount) => {
    expect(accepts(schema, withSettlement({ amount }))).toBe(true)
  })

  test.each([0, -1, 1.5, '100', 9_007_199_254_740_992, true])('refuses %s', (amount) => {
    expect(accepts(schema, withSettlement({ amount }))).toBe(false)
  })

  test.each([0, 0.015, 0.999999])('takes the percentage %s', (fraction) => {
    expect(accepts(schema, withSettlement({ fee_percentage: fraction }))).toBe(true)
  })

  test.each([1, -0.01, 1.5, '0.1'])('refuses the percentage %s', (fraction) => {
    expect(accepts(schema, withSettlement({ fee_percentage: fraction }))).toBe(false)
  })

  test.each(['2026-04-01', '2026-04-01T12:00:00Z', '2026-04-01T12:00:00.5+02:00'])(
    'takes the date %s',
    (date) => {
      expect(accepts(schema, withSettlement({ release_at: date }))).toBe(true)
    },
  )

  test.each(['2026-04-01T12:00:00', '01.04.2026', '2026-4-1', '', 'now'])(
    'refuses the date "%s"',
    (date) => {
      expect(accepts(schema, withSettlement({ release_at: date }))).toBe(false)
    },
  )

  test.each(['ORDER 1042', 'a-B 9', '123456789012345678'])('takes the reference %s', (text) => {
    expect(accepts(schema, withSettlement({ reference: text }))).toBe(true)
  })

  test.each(['1234567890123456789', 'a_b', 'ü', ''])('refuses the reference "%s"', (text) => {
    expect(accepts(schema, withSettlement({ reference: text }))).toBe(false)
  })

  test('holds 1 to 100 settlements', () => {
    const many = (count: number) => ({
      ...intent,
      settlements: Array.from({ length: count }, () => intent.settlements[0]),
    })
    expect([0, 1, 100, 101].map((count) => accepts(schema, many(count)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  test('needs a currency as described; as accepted, it may be left out', () => {
    const { currency, ...rest } = intent
    expect(currency).toBe('gbp')
    expect(accepts(schema, rest)).toBe(false)
    expect(accepts(schemas.CreatePaymentIntentRequestSchema, rest)).toBe(true)
  })

  test('keeps up to 50 keys of metadata of 40 characters', () => {
    const metadata = (count: number, length: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [String(index).padEnd(length, 'k'), 1]),
      )
    const tried = [metadata(50, 40), metadata(51, 40), metadata(1, 41)]
    expect(tried.map((data) => accepts(schema, { ...intent, metadata: data }))).toEqual([
      true,
      false,
      false,
    ])
  })
})

const inputs = Object.entries(schemas).filter(([name, schema]) => {
  const keys = Object.keys(schema)
  return keys.includes('properties') && /(?:Input|Body|Request)Schema$/.test(name)
})

function partOf(schema: object, key: string): unknown {
  return new Map<string, unknown>(Object.entries(schema)).get(key)
}

function propertiesOf(schema: object): [string, object][] {
  return [...new Map<string, object>(Object.entries(partOf(schema, 'properties') ?? {}))]
}

describe('every input', () => {
  test('there are as many as are meant', () => {
    expect(inputs.length).toBeGreaterThan(30)
  })

  test.each(inputs)('%s refuses fields it does not know', (_name, schema) => {
    expect(partOf(schema, 'additionalProperties')).toBe(false)
  })

  test.each(inputs)('%s takes null for every field that may be left out', (_name, schema) => {
    const required = partOf(schema, 'required')
    const refusing = propertiesOf(schema).filter(([name, property]) => {
      const isRequired = Array.isArray(required) && required.includes(name)
      return !isRequired && !accepts(property, null)
    })
    expect(refusing.map(([name]) => name)).toEqual([])
  })
})

describe('sandbox and webhooks', () => {
  test('a pretended transfer is at most 250,000.00', () => {
    const schema = schemas.CreditProjectBodySchema
    expect(accepts(schema, { amount: 25_000_000 })).toBe(true)
    expect(accepts(schema, { amount: 25_000_001 })).toBe(false)
  })

  test.each(['P7D', 'PT1H', 'P1DT12H', 'P2W', 'PT90S'])('the clock takes %s', (by) => {
    expect(accepts(schemas.AdvanceClockBodySchema, { by })).toBe(true)
  })

  test.each(['P', 'PT', '7D', 'P1Y', 'P-1D', ''])('the clock refuses "%s"', (by) => {
    expect(accepts(schemas.AdvanceClockBodySchema, { by })).toBe(false)
  })

  test('a handler address is http or https, and a secret of its own has 16 characters', () => {
    const schema = schemas.CreateWebhookHandlerBodySchema
    const url = 'http://127.0.0.1:9000/hook'
    expect(accepts(schema, { url })).toBe(true)
    expect(accepts(schema, { url: 'ftp://example.com' })).toBe(false)
    expect(accepts(schema, { url, secret: 'x'.repeat(16) })).toBe(true)
    expect(accepts(schema, { url, secret: 'x'.repeat(15) })).toBe(false)
    expect(accepts(schema, { url, event_types: ['checkout_settled'] })).toBe(true)
    expect(accepts(schema, { url, event_types: ['nothing_known'] })).toBe(false)
  })
})

describe('lists', () => {
  test('page by 1 to 100 and filter by metadata', () => {
    const schema = schemas.OutboundListQuerySchema
    expect(accepts(schema, { limit: 1 })).toBe(true)
    expect(accepts(schema, { limit: 100 })).toBe(true)
    expect(accepts(schema, { limit: 0 })).toBe(false)
    expect(accepts(schema, { limit: 101 })).toBe(false)
    expect(accepts(schema, { 'metadata[order_id]': '1042' })).toBe(true)
    expect(accepts(schema, { status: 'executed', colour: 'red' })).toBe(false)
  })
})
