// The generated document is whole: every reference resolves and every schema compiles.

import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import {
  buildOpenApi,
  eventTypes,
  operations,
  publicOperationIds,
  requestExamples,
} from './index.ts'

const info = { title: 'Holdfast', version: '1.0.24', serverUrl: 'http://localhost:4280' }
const everyId = publicOperationIds
const document = buildOpenApi(everyId, info)

function collect(value: unknown, key: string): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => collect(item, key))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, item]) =>
    name === key ? [item] : collect(item, key),
  )
}

function resolve(reference: string): unknown {
  let found: unknown = document
  for (const step of reference.replace('#/', '').split('/')) {
    if (typeof found !== 'object' || found === null) return undefined
    found = new Map<string, unknown>(Object.entries(found)).get(step)
  }
  return found
}

function newAjv() {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true })
  addFormats.default(ajv)
  return ajv
}

describe('the OpenAPI document', () => {
  test('every reference resolves', () => {
    const references = collect(document, '$ref')
    expect(references.length).toBeGreaterThan(500)
    const broken = references.filter((reference) => resolve(String(reference)) === undefined)
    expect(broken).toEqual([])
  })

  test('holds every operation once, at its method and path', () => {
    const ids = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => String(operation.operationId)),
    )
    expect(ids.toSorted()).toEqual(everyId.toSorted())
  })

  test('declares every path parameter, required', () => {
    const wrong = Object.entries(document.paths).filter(([path, methods]) => {
      const inPath = [...path.matchAll(/\{\w+\}/g)].length
      return Object.values(methods).some(({ parameters }) => {
        const places = collect(parameters, 'in').filter((place) => place === 'path')
        return places.length !== inPath
      })
    })
    expect(wrong).toEqual([])
  })

  test('every component compiles with all that it refers to', () => {
    const ajv = newAjv()
    ajv.addVocabulary(['components'])
    const names = Object.keys(document.components.schemas)
    expect(names.length).toBeGreaterThan(100)
    const text = JSON.stringify(document.components.schemas).replaceAll(
      '#/components/schemas/',
      'holdfast#/components/',
    )
    const components: unknown = JSON.parse(text)
    ajv.addSchema({ $id: 'holdfast', components }, undefined, false)
    const broken = names.filter(
      (name) => typeof ajv.getSchema(`holdfast#/components/${name}`) !== 'function',
    )
    expect(broken).toEqual([])
  })

  test('holds only what the served operations use', () => {
    const small = buildOpenApi(['getClock'], info)
    expect(Object.keys(small.paths)).toEqual(['/_sandbox/v1/clock'])
    expect(Object.keys(small.components.schemas)).toEqual([
      'Clock',
      'ErrorCode',
      'FieldErrorCode',
      'FieldProblem',
      'Problem',
    ])
  })

  test('names the page, public and private keys apart', () => {
    expect(document.paths['/v1/projects']?.post?.security).toEqual([{ privateKey: [] }])
    expect(document.paths['/client/v1/intent']?.get?.security).toEqual([{ pageSession: [] }])
    expect(document.paths['/client/v1/session']?.post?.security).toEqual([{ publicKey: [] }, {}])
  })

  test('answers each status with the problems that cause it', () => {
    const responses = collect(document.paths['/v1/transfers']?.post, 'responses')
    const examples = collect(collect(responses, '409'), 'examples').flatMap((group) =>
      typeof group === 'object' && group !== null ? Object.keys(group) : [],
    )
    expect(examples).toEqual(['idempotency_in_progress', 'insufficient_funds'])
  })

  test('describes what handlers are sent: every event, with what its payload holds', () => {
    const { webhooks = {} } = document
    expect(Object.keys(webhooks)).toEqual([...eventTypes])
    const failed = JSON.stringify(webhooks.outbound_failed)
    expect(failed).toContain('"required":["id","failure_reason"]')
    expect(buildOpenApi(['getClock'], info).webhooks).toBe(undefined)
  })

  test('gives every amount 64 bits, and small numbers none', () => {
    const { Settlement, CreditProjectBody, Event } = document.components.schemas
    expect(Settlement).toMatchObject({ properties: { amount: { format: 'int64' } } })
    expect(CreditProjectBody).not.toHaveProperty('properties.amount.format')
    expect(Event).not.toHaveProperty('properties.type.format')
  })

  test('says at a union what its members share, for generators that know no unions', () => {
    const { AnyIntent, FieldProblem } = document.components.schemas
    expect(AnyIntent).toMatchObject({
      type: 'object',
      required: expect.arrayContaining(['id', 'status']),
      properties: { status: { $ref: '#/components/schemas/IntentStatus' } },
    })
    expect(AnyIntent).not.toHaveProperty('properties.url')
    expect(FieldProblem).toMatchObject({ properties: { code: { type: 'string' } } })
  })

  test('tells a schema or null by exactly one of both', () => {
    const choices = collect(document.components.schemas, 'oneOf').flat()
    const names = choices.flatMap((choice) => collect(choice, '$ref')).map(String)
    expect(names.length).toBeGreaterThan(100)
    const both = names.filter((name) =>
      new Set([Reflect.get(Object(resolve(name)), 'type')].flat()).has('null'),
    )
    expect(both).toEqual([])
  })

  test('is the same every time', () => {
    expect(JSON.stringify(buildOpenApi(everyId, info))).toBe(JSON.stringify(document))
  })

  test('every parameter, query and body compiles as the service validates it', () => {
    const ajv = newAjv()
    const broken = Object.values(operations).filter(({ params, query, body, accepts }) =>
      [params, query, body, accepts].some(
        (schema) => schema !== null && typeof ajv.compile(schema) !== 'function',
      ),
    )
    expect(broken).toEqual([])
  })

  test('has nothing that a strict linter objects to', async () => {
    const url = 'https://api.holdfast.test'
    const source = JSON.stringify(buildOpenApi(everyId, { ...info, serverUrl: url }))
    const config = await createConfig({ extends: ['recommended-strict'] })
    const problems = await lintFromString({ source, config })
    const told = problems.map(({ ruleId, message, location }) => {
      return `${ruleId}: ${message} ${location.map(({ pointer }) => pointer).join(' ')}`
    })
    expect(told).toEqual([])
  })

  test('shows an example of each body that an integrator sends, and it fits', () => {
    const examples = new Map<string, object>(Object.entries(requestExamples))
    const ajv = newAjv()
    for (const { id, body, path } of everyId.map((one) => operations[one])) {
      if (body === null || path.startsWith('/client/')) continue
      const check = ajv.compile(body)
      expect([id, check(examples.get(id)), check.errors]).toEqual([id, true, null])
    }
  })
})
