import type { FastifyInstance } from 'fastify'
import type { InjectOptions } from 'light-my-request'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '#db'
import { namesOf } from './hosts.ts'
import { createReadiness } from './readiness.ts'
import type { ServerOptions } from './server.ts'
import { createServer } from './server.ts'
import type { Sample } from './testing/sample.ts'
import { KEY, OTHER_KEY, openSample } from './testing/sample.ts'

let sample: Sample
let server: FastifyInstance

beforeAll(async () => {
  sample = await openSample()
  server = createServer({ ...sample.options, verifyAnswers: true })
  server.get('/healthz', { config: { isAlwaysServed: true } }, async () => ({ ok: true }))
})

afterAll(async () => {
  await server.close()
  await sample.close()
})

async function ask(options: InjectOptions, on: FastifyInstance = server) {
  const headers = { host: 'localhost:4280', authorization: KEY, ...options.headers }
  return await on.inject({ ...options, headers })
}

async function post(text: string, headers: Record<string, string> = {}) {
  return await ask({ method: 'POST', url: '/v1/notes', payload: { text }, headers })
}

async function withServer<T>(
  change: Partial<ServerOptions>,
  work: (other: FastifyInstance) => Promise<T>,
): Promise<T> {
  const other = createServer({ ...sample.options, ...change })
  try {
    return await work(other)
  } finally {
    await other.close()
  }
}

describe('200', () => {
  it('a command answers what it made, and it can be read afterwards', async () => {
    const made = await post('first')
    expect(made.statusCode).toBe(200)
    const { id } = made.json<{ id: string }>()
    const read = await ask({ url: `/v1/note/${id}?limit=1` })
    expect(read.json()).toEqual({ id, text: 'first' })
    expect(read.headers['content-type']).toBe('application/json; charset=utf-8')
  })

  it('Bearer and HEAD are understood', async () => {
    const made = await post('second', { authorization: `Bearer ${KEY}` })
    const { id } = made.json<{ id: string }>()
    const head = await ask({ method: 'HEAD', url: `/v1/note/${id}` })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('every answer has security headers, a request id and what is left of the rate', async () => {
    const { headers } = await post('third', { 'request-id': 'my-request-1' })
    expect(headers).toMatchObject({
      'request-id': 'my-request-1',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'ratelimit-limit': '2000',
    })
    const bad = await post('third', { 'request-id': 'not "safe"' })
    expect(bad.headers['request-id']).toMatch(/^request_[0-9a-z]{26}$/)
  })

  it('a route without a tenant is served without a key', async () => {
    const payload = { text: 'x' }
    const answer = await ask({ method: 'POST', url: '/client/v1/session', payload })
    expect(answer.json()).toEqual({ id: 'nobody', text: 'x' })
  })
})

describe('204', () => {
  it('a deletion, once; afterwards there is nothing', async () => {
    const { id } = (await post('short-lived')).json<{ id: string }>()
    const gone = await ask({ method: 'DELETE', url: `/v1/note/${id}` })
    expect([gone.statusCode, gone.body]).toEqual([204, ''])
    expect((await ask({ method: 'DELETE', url: `/v1/note/${id}` })).statusCode).toBe(404)
  })

  it('OPTIONS tells the methods; only operations for pages open themselves to pages', async () => {
    const closed = await ask({ method: 'OPTIONS', url: '/v1/notes' })
    expect([closed.statusCode, closed.headers.allow]).toEqual([204, 'OPTIONS, POST'])
    expect(closed.headers).not.toHaveProperty('access-control-allow-origin')
    const open = await ask({ method: 'OPTIONS', url: '/client/v1/note' })
    expect(open.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'OPTIONS, POST',
    })
  })
})

describe('400', () => {
  it.each([
    ['{"text":', 'malformed_json'],
    ['', 'malformed_json'],
    ['\uFEFF{"text":"a"}', 'malformed_json'],
    ['{"text":"a","text":"b"}', 'duplicate_key'],
    ['['.repeat(100_000), 'malformed_json'],
    [`{"text":${'['.repeat(50)}${']'.repeat(50)}}`, 'too_deep'],
    ['{"__proto__":{"text":"a"}}', 'bad_request'],
    ['{"text":"a\\u0000"}', 'bad_request'],
    ['{"text":"\\ud800"}', 'bad_request'],
  ])('body %.40s', async (payload, code) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await ask({ method: 'POST', url: '/v1/notes', payload, headers })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code])
  })

  it('bytes that are not UTF-8', async () => {
    const payload = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])
    const headers = { 'content-type': 'application/json' }
    const answer = await ask({ method: 'POST', url: '/v1/notes', payload, headers })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      400,
      'malformed_json',
    ])
  })

  it('a path that cannot be decoded', async () => {
    const answer = await ask({ url: '/v1/note/%E0%A4%A' })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    expect(answer.headers['content-type']).toMatch('application/problem+json')
  })

  it.each(['with space', 'ü', 'k'.repeat(256)])('the Idempotency-Key %.12s', async (key) => {
    const answer = await post('key', { 'idempotency-key': key })
    expect(answer.json()).toMatchObject({ status: 400, code: 'idempotency_key_invalid' })
  })
})

describe('401', () => {
  it.each(['', 'Bearer ', 'sandbox_api_unknown', 'SANDBOX_API_FIRST', 'sandbox_pk_first'])(
    'authorization %j',
    async (authorization) => {
      const answer = await post('text', { authorization })
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    },
  )

  it('before the body is looked at', async () => {
    const options = { method: 'POST', url: '/v1/notes', payload: 'x'.repeat(300_000) } as const
    const headers = { authorization: 'nobody', 'content-type': 'application/json' }
    expect((await ask({ ...options, headers })).statusCode).toBe(401)
  })

  it('a key in the query does not count', async () => {
    const url = `/v1/notes?authorization=${KEY}&key=${KEY}`
    const answer = await ask({ method: 'POST', url, payload: {}, headers: { authorization: '' } })
    expect(answer.statusCode).toBe(401)
  })
})

describe('403', () => {
  it('a private key from a browser, known or not, on any operation', async () => {
    const headers = { origin: 'https://shop.example.com', authorization: 'sandbox_api_unknown' }
    for (const url of ['/v1/notes', '/client/v1/note', '/client/v1/session']) {
      const answer = await ask({ method: 'POST', url, payload: { text: 'x' }, headers })
      expect(answer.json()).toMatchObject({ status: 403, code: 'private_key_from_browser' })
    }
  })
})

describe('404', () => {
  it('of another tenant, of another kind, malformed, unknown: one answer', async () => {
    const { id } = (await post('mine')).json<{ id: string }>()
    const unknown = 'project_00000000000000000000000000'
    const bodies: unknown[] = []
    for (const [one, authorization] of [
      [id, OTHER_KEY],
      [unknown, KEY],
      ['intent_00000000000000000000000000', KEY],
      ['%00', KEY],
      ['..%2f..', KEY],
      ['project_ü', KEY],
    ] as const) {
      const headers = { authorization, 'request-id': 'the-same-id' }
      const answer = await ask({ url: `/v1/note/${one}`, headers })
      expect(answer.statusCode).toBe(404)
      bodies.push(answer.json())
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
  })

  it.each([`/v1/note/${'x'.repeat(10_000)}`, '/v1/nothing', '/v1/notes/', '//v1/notes'])(
    'the path %.30s',
    async (url) => {
      const answer = await ask({ url })
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toMatch('application/problem+json')
    },
  )

  it('an unknown path does not care for the type of a body', async () => {
    const headers = { 'content-type': 'text/xml' }
    const answer = await ask({ method: 'POST', url: '/v2', payload: '<a/>', headers })
    expect(answer.statusCode).toBe(404)
  })
})

describe('405', () => {
  it.each(['GET', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const)('%s', async (method) => {
    const headers = { 'x-http-method-override': 'POST' }
    const answer = await ask({ method: method as 'GET', url: '/v1/notes', headers })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'OPTIONS, POST'])
    expect(answer.json()).toMatchObject({ code: 'method_not_allowed' })
  })
})

describe('409', () => {
  it('a refusal for the state of things', async () => {
    expect((await post('taken')).json()).toMatchObject({ status: 409, code: 'invalid_state' })
  })
})

describe('413', () => {
  it('a body over 256 KiB', async () => {
    const answer = await post('x'.repeat(256 * 1024))
    expect(answer.json()).toMatchObject({ status: 413, code: 'payload_too_large' })
  })
})

describe('415', () => {
  it.each([
    [{ 'content-type': 'text/plain' }],
    [{ 'content-type': 'application/jsonx' }],
    [{ 'content-type': 'application/json; charset=latin1' }],
    [{ 'content-type': 'application/x-www-form-urlencoded' }],
    [{ 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('%j', async (headers) => {
    const answer = await ask({ method: 'POST', url: '/v1/notes', payload: '{"text":"a"}', headers })
    expect(answer.json()).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })

  it('application/json with charset=utf-8 is welcome', async () => {
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' }
    const answer = await ask({ method: 'POST', url: '/v1/notes', payload: '{"text":"a"}', headers })
    expect(answer.statusCode).toBe(200)
  })
})

describe('421', () => {
  it.each(['attacker.example', 'localhost.attacker.example:4280', '127.0.0.1.nip.io', '0.0.0.0'])(
    'a service on loopback does not answer to %s',
    async (host) => {
      const answer = await ask({ url: '/v1/none', headers: { host } })
      expect(answer.json()).toMatchObject({ status: 421, code: 'host_not_served' })
    },
  )

  it('no name that was pointed here asks even for its health', async () => {
    const answer = await ask({ url: '/healthz', headers: { host: 'attacker.example' } })
    expect(answer.statusCode).toBe(421)
  })

  it.each(['localhost', '127.0.0.1:4280', '[::1]:4280', '10.0.0.7:4280', '[fd00::7]'])(
    'a load balancer asks %s for its health',
    async (host) => {
      expect((await ask({ url: '/healthz', headers: { host } })).statusCode).toBe(200)
    },
  )

  it('a service behind a name answers to it and to those that are listed only', async () => {
    const hosts = namesOf('https://pay.example.com', ['API.example.com'])
    await withServer({ hosts }, async (other) => {
      const statusAt = async (host: string) =>
        (await ask({ url: '/v1/none', headers: { host } }, other)).statusCode
      expect(await statusAt('Pay.Example.com:443')).toBe(404)
      expect(await statusAt('api.example.com')).toBe(404)
      expect(await statusAt('www.example.com')).toBe(421)
      expect(await statusAt('localhost')).toBe(421)
    })
  })
})

describe('422', () => {
  it('names every wrong field of body and query, inexact numbers among them', async () => {
    const headers = { 'content-type': 'application/json' }
    const payload = '{"text":"","amount":9007199254740993,"status":"paid"}'
    const answer = await ask({ method: 'POST', url: '/v1/notes?x=1', payload, headers })
    const { errors, ...problem } = answer.json<{ errors: { pointer: string; code: string }[] }>()
    expect(problem).toMatchObject({
      status: 422,
      code: 'validation_failed',
      type: expect.any(String),
    })
    expect(errors.map(({ pointer, code }) => `${pointer} ${code}`).toSorted()).toEqual([
      '/amount number_not_exact',
      '/status unknown_field',
      '/text too_short',
      '/x unknown_field',
    ])
  })
})

describe('429', () => {
  it('a key that asks too often, while another is served', async () => {
    await withServer({ rateLimit: { perSecond: 0.001, burst: 1 } }, async (other) => {
      const options = { method: 'POST', url: '/v1/notes', payload: { text: 'x' } } as const
      expect((await ask(options, other)).statusCode).toBe(200)
      const second = await ask(options, other)
      expect(second.statusCode).toBe(429)
      expect(second.headers).toMatchObject({ 'retry-after': '1000', 'ratelimit-remaining': '0' })
      const headers = { authorization: OTHER_KEY }
      expect((await ask({ ...options, headers }, other)).statusCode).toBe(200)
    })
  })
})

describe('500', () => {
  it('tells nothing of the fault, and the log tells its place with the request id', async () => {
    const answer = await post('poison', { 'request-id': 'poisoned-1' })
    expect(answer.json()).toMatchObject({ status: 500, code: 'internal_error' })
    expect(answer.body).not.toMatch(/secret|sample\.ts|\/src\//)
    const line = sample.lines.find((one) => one.includes('a request failed'))
    expect(line).toMatch(/"request_id":"poisoned-1".*sample\.ts/)
    expect(line).not.toMatch('sandbox_api_secret')
  })

  it('an answer that breaks the contract is a fault, and has no effect', async () => {
    const text = 'longer than the contract allows'
    expect((await post(text)).statusCode).toBe(500)
    const [row] = await sample.ask('select count(*)::int as count from notes where text = $1', [
      text,
    ])
    expect(row).toEqual({ count: 0 })
  })
})

describe('503', () => {
  it('while starting and draining; health is answered all the same', async () => {
    const readiness = createReadiness()
    await withServer({ readiness }, async (other) => {
      other.get('/healthz', { config: { isAlwaysServed: true } }, async () => ({ ok: true }))
      const url = '/v1/note/x'
      const starting = await ask({ url }, other)
      expect([starting.statusCode, starting.headers['retry-after']]).toEqual([503, '1'])
      expect((await ask({ url: '/healthz' }, other)).statusCode).toBe(200)
      readiness.markReady()
      expect((await ask({ url }, other)).statusCode).toBe(404)
      readiness.drain()
      const draining = await ask({ url }, other)
      expect([draining.statusCode, draining.headers.connection]).toEqual([503, 'close'])
      readiness.markReady()
      expect((await ask({ url }, other)).statusCode).toBe(503)
    })
  })

  it('while the database cannot be reached, for commands and reads', async () => {
    const db = openDatabase({ connection: { host: '/nowhere', user: 'x', database: 'x' } })
    await withServer({ db }, async (other) => {
      const command = { method: 'POST', url: '/v1/notes', payload: { text: 'x' } } as const
      const read = { url: '/v1/note/project_00000000000000000000000000' }
      for (const options of [command, read]) {
        const answer = await ask(options, other)
        expect(answer.json()).toMatchObject({ status: 503, code: 'starting_or_draining' })
        expect(answer.headers).toHaveProperty('retry-after')
      }
    })
    await db.close()
  })
})

describe('the log', () => {
  it('has one line for each request, with the pattern and without what was sent', async () => {
    sample.lines.length = 0
    await post('confidential', { 'idempotency-key': 'a-secret-key' })
    await ask({ url: '/v1/note/project_00000000000000000000000000?limit=7' })
    const lines = sample.lines.map((line): unknown => JSON.parse(line))
    expect(lines).toMatchObject([
      { method: 'POST', route: '/v1/notes', status: 200 },
      { method: 'GET', route: '/v1/note/:id', status: 404 },
    ])
    const allowed = [
      'level',
      'time',
      'request_id',
      'method',
      'route',
      'status',
      'duration_ms',
      'msg',
    ]
    for (const line of lines) expect(Object.keys(line ?? {})).toEqual(allowed)
    expect(sample.lines.join()).not.toMatch(/confidential|a-secret-key|sandbox_api|limit=7/)
  })
})
