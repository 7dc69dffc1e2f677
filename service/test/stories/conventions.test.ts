// What holds for every route that is served, whatever it does: keys, methods, headers, errors, and
// requests that are sent again.
import type { Operation } from '@holdfast/contract'
import { errors } from '@holdfast/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sleep } from '#kit'
import { payments } from '../harness/payments.ts'
import type { Call, CallAnswer, TestService } from '../harness/service.ts'
import { caller, startTestService } from '../harness/service.ts'
import type { Ids } from '../harness/world.ts'
import { exampleOf, makeWorld, pathOf, servedOperations } from '../harness/world.ts'

const CALLS = 20

/** Twenty calls of every operation that makes something. */
const TWENTY_OF_EACH_MS = 180_000

let holdfast: TestService
let call: Call
let served: readonly Operation[]
let ids: Ids

beforeAll(async () => {
  const rateLimit = { perSecond: 100_000, burst: 100_000 }
  holdfast = await startTestService({ roles: ['api'], rateLimit })
  const shop = payments(holdfast)
  call = shop.call
  // A stream is an answer that does not end: it has tests of its own.
  served = (await servedOperations(holdfast.baseUrl)).filter(
    ({ path }) => !path.endsWith('/stream'),
  )
  ids = await makeWorld(shop, served)
})

afterAll(async () => {
  expect(await holdfast.breaches()).toEqual([])
  await holdfast.stop()
})

const withKey = () => served.filter(({ auth }) => auth === 'private')
const ofPages = () => served.filter(({ auth }) => auth === 'client')
const posts = () => withKey().filter(({ method }) => method === 'POST')

async function ask(operation: Operation, options: Parameters<Call>[3] = {}): Promise<CallAnswer> {
  const body = operation.method === 'POST' ? exampleOf(operation, ids) : undefined
  return await call(operation.method, pathOf(operation, ids), body, options)
}

/** The whole form of a refusal, and its code. */
function problemOf({ body, headers, status }: CallAnswer): string {
  expect(headers.get('content-type')).toContain('application/problem+json')
  const described = new Map(Object.entries(errors)).get(body.code)
  expect(body).toMatchObject({
    type: `/docs/errors#${body.code}`,
    title: described?.title,
    status,
    request_id: headers.get('request-id'),
  })
  expect(status).toBe(described?.status)
  expect(typeof body.detail).toBe('string')
  return `${status} ${body.code}`
}

describe('a route for a private key', () => {
  it('answers 401 without a key, with a public one or one of no form', async () => {
    const { private: right, public: open } = holdfast.organisation.keys.sandbox
    const wrong = [null, open, `Basic ${right}`, right.slice(1), `${right} ${right}`, 'Bearer']
    for (const operation of withKey()) {
      for (const key of wrong) {
        const answer = await ask(operation, { key })
        expect([operation.id, key, problemOf(answer).slice(0, 3)]).toEqual([
          operation.id,
          key,
          '401',
        ])
      }
    }
  })

  it('takes the key bare and after Bearer, and the same is answered', async () => {
    const { private: right } = holdfast.organisation.keys.sandbox
    for (const operation of withKey().filter(({ method }) => method === 'GET')) {
      const bare = await ask(operation)
      for (const key of [`Bearer ${right}`, `bearer  ${right}`]) {
        expect([operation.id, (await ask(operation, { key })).status]).toEqual([
          operation.id,
          bare.status,
        ])
      }
    }
  })

  it('refuses a private key that a browser sent', async () => {
    const headers = { origin: 'https://shop.example.com' }
    for (const operation of served) {
      const answer = await ask(operation, { headers })
      const refusal = [operation.id, problemOf(answer)]
      expect(refusal).toEqual([operation.id, '403 private_key_from_browser'])
    }
  })

  it('names the request and counts it against its key', async () => {
    for (const operation of withKey().filter(({ method }) => method === 'GET')) {
      const answer = await ask(operation, { headers: { 'request-id': 'mine-1234' } })
      const names = ['request-id', 'ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']
      const told = names.map((name) => answer.headers.get(name))
      expect([operation.id, told[0]]).toEqual([operation.id, 'mine-1234'])
      expect(told.slice(1).every((value) => /^\d+$/.test(value ?? ''))).toBe(true)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('cache-control')).toContain('no-store')
    }
  })
})

describe('the methods of a path', () => {
  it('are told by OPTIONS, and others are refused with them', async () => {
    for (const operation of served) {
      const at = holdfast.baseUrl + pathOf(operation, ids)
      const told = await fetch(at, { method: 'OPTIONS' })
      expect([operation.id, told.status]).toEqual([operation.id, 204])
      expect(told.headers.get('allow')?.split(', ')).toContain(operation.method)
      for (const method of ['PUT', 'PATCH', 'PROPFIND']) {
        const answer = await fetch(at, { method })
        expect([operation.id, method, answer.status]).toEqual([operation.id, method, 405])
        expect(answer.headers.get('allow')).toBe(told.headers.get('allow'))
      }
    }
  })

  it('hold HEAD wherever there is GET: the same without a body', async () => {
    const { private: right } = holdfast.organisation.keys.sandbox
    for (const operation of withKey().filter(({ method }) => method === 'GET')) {
      const headers = { authorization: right }
      const answer = await fetch(holdfast.baseUrl + pathOf(operation, ids), {
        method: 'HEAD',
        headers,
      })
      expect([operation.id, answer.status]).toEqual([operation.id, (await ask(operation)).status])
      expect(await answer.text()).toBe('')
    }
  })

  it('are open to browsers on the routes of pages, and on no other', async () => {
    const asked = { origin: 'https://shop.example.com', 'access-control-request-method': 'POST' }
    for (const operation of served) {
      const at = holdfast.baseUrl + pathOf(operation, ids)
      const { headers } = await fetch(at, { method: 'OPTIONS', headers: asked })
      const isOpen = operation.auth === 'client' || operation.auth === 'public'
      const allowed = [operation.id, headers.get('access-control-allow-origin') !== null]
      expect(allowed).toEqual([operation.id, isOpen])
    }
  })
})

describe('a route of a page', () => {
  it('is closed to whoever has no session', async () => {
    const { private: right, public: open } = holdfast.organisation.keys.sandbox
    for (const operation of ofPages()) {
      for (const key of [null, open, right, 'x'.repeat(50)]) {
        const answer = await ask(operation, { key })
        expect([operation.id, answer.status]).toEqual([operation.id, 401])
        expect(problemOf(answer)).toContain('401')
      }
    }
  })
})

describe('a body that is wrong', () => {
  it('is refused with the names of all its wrong fields, and what was probably meant', async () => {
    for (const operation of posts().filter(({ body }) => body !== null)) {
      const properties: Record<string, { type?: string }> = JSON.parse(
        JSON.stringify(operation.body),
      ).properties
      const names = Object.keys(properties)
      const [first = 'field'] = names
      const misspelt = `${first.slice(0, -1)}${first.slice(-1)}x`
      const body = Object.fromEntries([
        ...names.map((name) => [name, { surely: 'wrong' }]),
        [misspelt, 1],
        ['status', 'settled'],
        ['tenant_id', 'x'],
      ])
      const answer = await call('POST', pathOf(operation, ids), body)
      expect([operation.id, problemOf(answer)]).toEqual([operation.id, '422 validation_failed'])
      const faults: { pointer: string; message: string }[] = answer.body.errors
      const named = new Set(faults.map(({ pointer }) => pointer.split('/')[1]))
      const known = names.filter((name) => !takesObjects(properties[name]))
      const expected = [
        ...known,
        misspelt,
        'tenant_id',
        ...(names.includes('status') ? [] : ['status']),
      ]
      expect([operation.id, expected.filter((name) => !named.has(name))]).toEqual([
        operation.id,
        [],
      ])
      const hint = faults.find(({ pointer }) => pointer === `/${misspelt}`)
      expect(hint?.message).toContain(first)
    }
  })

  it('is refused when it is no sound JSON, too deep, too large or encoded', async () => {
    const json = { 'content-type': 'application/json' }
    const deep = '['.repeat(5_000) + ']'.repeat(5_000)
    const cases: readonly (readonly [string, Record<string, string>, RegExp])[] = [
      ['{', json, /^400/],
      ['{"a":1,"a":2}', json, /^400 duplicate_key/],
      ['{} trailing', json, /^400/],
      ['\ufeff{}', json, /^400/],
      ['[]', json, /^422|^400/],
      ['null', json, /^422|^400/],
      ['{"metadata":{"__proto__":{"a":1}}}', json, /^4(00|22)/],
      ['{"a":"\\ud800"}', json, /^4(00|22)/],
      ['{"a":"\\u0000"}', json, /^4(00|22)/],
      [deep, json, /^400 too_deep/],
      ['{}', { 'content-type': 'text/plain' }, /^415/],
      ['{}', { 'content-type': 'application/x-www-form-urlencoded' }, /^415/],
      ['{}', { ...json, 'content-encoding': 'gzip' }, /^415/],
    ]
    for (const operation of posts()) {
      const tooLarge = 'x'.repeat(operation.bodyBytesMax ?? 300_000)
      const large = [JSON.stringify({ description: tooLarge }), json, /^413/] as const
      for (const [raw, headers, expected] of [...cases, large]) {
        const isPlainEmpty = raw === '{}' && headers === json
        if (isPlainEmpty) continue
        const answer = await call('POST', pathOf(operation, ids), undefined, { raw, headers })
        const told = problemOf(answer)
        expect([operation.id, raw.slice(0, 30), told]).toEqual([
          operation.id,
          raw.slice(0, 30),
          expect.stringMatching(expected),
        ])
      }
    }
  })
})

function takesObjects(property: unknown): boolean {
  const text = JSON.stringify(property ?? {})
  return text.includes('"object"') && !text.includes('"array"')
}

describe('an Idempotency-Key', () => {
  it('makes one effect and one answer, byte for byte, of twenty calls at once', {
    timeout: TWENTY_OF_EACH_MS,
  }, async () => {
    for (const operation of posts().filter(({ idempotent }) => idempotent)) {
      const headers = { 'idempotency-key': `twenty-${operation.id}` }
      const answers = await Promise.all(
        Array.from({ length: CALLS }, async () => await patient(operation, headers)),
      )
      if (answers.some(({ status }) => status === 422)) continue
      // What is refused before anything is looked at is not kept: each call has its own id.
      const isRefused =
        answers[0]?.status !== 200 &&
        answers.every(({ headers: told }) => {
          return told.get('idempotent-replayed') === null
        })
      const distinct = new Set(
        answers.map(({ status, text }) => {
          return `${status} ${isRefused ? text.replace(/request_0\w+/, '') : text}`
        }),
      )
      expect([operation.id, [...distinct].slice(1)]).toEqual([operation.id, []])
      if (isRefused) continue
      const first = answers.filter(({ headers: told }) => told.get('idempotent-replayed') === null)
      expect([operation.id, first.length]).toEqual([operation.id, 1])
      expect(answers.every(({ status }) => status < 500)).toBe(true)
    }
  })

  it('is refused with another body, and when it is empty, too long or no text', async () => {
    for (const operation of posts().filter(({ idempotent }) => idempotent)) {
      for (const key of ['', 'x'.repeat(300), 'é']) {
        const answer = await ask(operation, { headers: { 'idempotency-key': key } })
        expect([operation.id, answer.status < 500]).toEqual([operation.id, true])
      }
    }
    const headers = { 'idempotency-key': 'one' }
    const first = await call('POST', '/v1/projects', { currency: 'gbp' }, { headers })
    const other = await call('POST', '/v1/projects', { currency: 'eur' }, { headers })
    const elsewhere = await call(
      'POST',
      '/v1/participants',
      { email: 'a@example.com' },
      { headers },
    )
    expect([first.status, problemOf(other)]).toEqual([200, '422 idempotency_mismatch'])
    expect(problemOf(elsewhere)).toBe('422 idempotency_mismatch')
  })
})

/** Asks again while the first call of the key still runs. */
async function patient(operation: Operation, headers: Record<string, string>): Promise<CallAnswer> {
  for (;;) {
    const answer = await ask(operation, { headers })
    if (answer.body?.code !== 'idempotency_in_progress') return answer
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    await sleep(20)
  }
}

describe('a key that asks too often', () => {
  it('is told when to come back, and others are not held up', async () => {
    const slow = await startTestService({ roles: ['api'], rateLimit: { perSecond: 1, burst: 5 } })
    try {
      const one = caller(slow.baseUrl, slow.organisation.keys.sandbox.private)
      const other = caller(slow.baseUrl, slow.stranger.keys.sandbox.private)
      const answers: CallAnswer[] = []
      for (let asked = 0; asked < 8; asked++) answers.push(await one('GET', '/v1/projects'))
      const refused = answers.find(({ status }) => status === 429)
      expect(refused?.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      expect(refused?.headers.get('ratelimit-remaining')).toBe('0')
      expect(refused === undefined ? '' : problemOf(refused)).toBe('429 rate_limited')
      expect(await other('GET', '/v1/projects')).toMatchObject({ status: 200 })
    } finally {
      await slow.stop()
    }
  })
})
