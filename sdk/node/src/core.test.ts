import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { Holdfast, HoldfastError, type HoldfastOptions } from './index.ts'

const KEY = 'sandbox_api_0123456789'

interface Seen {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

type Respond = (response: ServerResponse, attempt: number) => void

const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A server that remembers what it was asked and answers attempt by attempt. */
async function serve(respond: Respond) {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method, url, headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
      respond(response, seen.length)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const client = (options: HoldfastOptions = {}) =>
    new Holdfast(KEY, { baseUrl: `http://127.0.0.1:${port}`, ...options })
  return { seen, client }
}

function json(response: ServerResponse, status: number, body: object, headers = {}) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

function problem(response: ServerResponse, status: number, code: string, headers = {}) {
  json(response, status, { code, title: code, status, detail: `${code}.`, ...headers }, headers)
}

async function failureOf(call: Promise<unknown>): Promise<HoldfastError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof HoldfastError) return error
  throw new Error('the call did not fail with a HoldfastError', { cause: error })
}

const project = { currency: 'gbp' } as const

describe('a call', () => {
  test('sends the key, the body and a new idempotency key each time', async () => {
    const { seen, client } = await serve((response) => json(response, 200, { id: 'project_1' }))
    await client().projects.create(project)
    await client().projects.create(project)
    expect(seen[0]).toMatchObject({
      method: 'POST',
      url: '/v1/projects',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: '{"currency":"gbp"}',
    })
    const keys = seen.map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(2)
  })

  test('takes an idempotency key of the caller', async () => {
    const { seen, client } = await serve((response) => json(response, 200, {}))
    await client().projects.create(project, { idempotencyKey: 'order-1042' })
    expect(seen[0]?.headers['idempotency-key']).toBe('order-1042')
  })

  test('reads without an idempotency key and without a body', async () => {
    const { seen, client } = await serve((response) => json(response, 200, {}))
    await client().projects.get('project_1')
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/v1/project/project_1', body: '' })
    expect(seen[0]?.headers['idempotency-key']).toBeUndefined()
  })

  test('escapes ids, so that none reaches another path', async () => {
    const { seen, client } = await serve((response) => json(response, 200, {}))
    await client().projects.get('../events?x')
    expect(seen[0]?.url).toBe('/v1/project/..%2Fevents%3Fx')
    await expect(client().projects.get('')).rejects.toThrow(TypeError)
    await expect(client().projects.get('..')).rejects.toThrow(TypeError)
  })

  test('tells beside the answer how it came, outside its JSON', async () => {
    const headers = { 'request-id': 'request_1', 'idempotent-replayed': 'true' }
    const { client } = await serve((response) => json(response, 200, { id: 'project_1' }, headers))
    const answer = await client().projects.create(project, { idempotencyKey: 'k' })
    expect(answer.lastResponse).toEqual({
      status: 200,
      requestId: 'request_1',
      idempotencyKey: 'k',
      isReplayed: true,
      attempts: 1,
    })
    expect(JSON.stringify(answer)).toBe('{"id":"project_1"}')
  })

  test('follows no redirect, so that the key goes nowhere else', async () => {
    const { seen, client } = await serve((response) => {
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    const error = await failureOf(client({ maxNetworkRetries: 0 }).projects.get('project_1'))
    expect(error.code).toBe('connection_failed')
    expect(seen).toHaveLength(1)
  })
})

describe('another attempt', () => {
  const retried = [
    [409, 'idempotency_in_progress'],
    [409, 'clock_busy'],
    [429, 'rate_limited'],
    [500, 'internal_error'],
    [503, 'starting_or_draining'],
  ] as const

  test.each(retried)('is made after %i %s, with the same idempotency key', async (status, code) => {
    const { seen, client } = await serve((response, attempt) =>
      attempt === 1 ? problem(response, status, code) : json(response, 200, { id: 'project_1' }),
    )
    const answer = await client().projects.create(project)
    expect(answer.lastResponse.attempts).toBe(2)
    expect(seen[1]?.headers['idempotency-key']).toBe(seen[0]?.headers['idempotency-key'])
    expect(seen[1]?.body).toBe(seen[0]?.body)
  })

  test.each([
    [401, 'unauthorised'],
    [404, 'not_found'],
    [409, 'invalid_state'],
    [422, 'validation_failed'],
  ])('is not made after %i %s', async (status, code) => {
    const { seen, client } = await serve((response) => problem(response, status, code))
    expect(await failureOf(client().projects.create(project))).toMatchObject({ status, code })
    expect(seen).toHaveLength(1)
  })

  test('is made when the connection breaks', async () => {
    const { seen, client } = await serve((response, attempt) =>
      attempt === 1 ? response.destroy() : json(response, 200, {}),
    )
    await client().projects.create(project)
    expect(seen).toHaveLength(2)
  })

  test('is made when the answer breaks off in the middle', async () => {
    const { seen, client } = await serve((response, attempt) => {
      if (attempt > 1) return json(response, 200, { id: 'project_1' })
      response.writeHead(200, { 'content-length': '100' })
      response.write('{"id":', () => response.destroy())
    })
    expect((await client().projects.create(project)).id).toBe('project_1')
    expect(seen).toHaveLength(2)
  })

  test('is made as often as was said, and then the last failure is thrown', async () => {
    const { seen, client } = await serve((response) => problem(response, 503, 'timed_out'))
    const error = await failureOf(client({ maxNetworkRetries: 3 }).projects.create(project))
    expect(error).toMatchObject({ status: 503, code: 'timed_out', attempts: 4 })
    expect(seen).toHaveLength(4)
  })

  test('is never made with maxNetworkRetries 0: exactly one request', async () => {
    const { seen, client } = await serve((response) => problem(response, 503, 'timed_out'))
    await failureOf(client({ maxNetworkRetries: 0 }).projects.create(project))
    await failureOf(client().projects.create(project, { maxNetworkRetries: 0 }))
    expect(seen).toHaveLength(2)
  })

  test('is not made when Retry-After asks for more than a minute: the caller is told', async () => {
    const headers = { 'retry-after': '61' }
    const { seen, client } = await serve((response) =>
      problem(response, 429, 'rate_limited', headers),
    )
    const error = await failureOf(client().projects.create(project))
    expect(error).toMatchObject({ code: 'rate_limited', retryAfterMs: 61_000 })
    expect(seen).toHaveLength(1)
  })

  test('has a timeout of its own', async () => {
    const { seen, client } = await serve((response, attempt) => {
      if (attempt === 2) json(response, 200, { id: 'project_1' })
    })
    const answer = await client({ timeoutMs: 1_000 }).projects.create(project)
    expect(answer.lastResponse.attempts).toBe(2)
    expect(seen).toHaveLength(2)
  })

  test('that finds nothing to delete after a lost answer means that it is deleted', async () => {
    const { client } = await serve((response, attempt) =>
      attempt === 1 ? response.destroy() : problem(response, 404, 'not_found'),
    )
    await expect(client().webhooks.delete('webhook_1')).resolves.toBeUndefined()
  })
})

describe('a failure', () => {
  test('names every wrong field and the request', async () => {
    const errors = [{ pointer: '/currency', code: 'required', message: 'is required' }]
    const { client } = await serve((response) =>
      json(response, 422, {
        code: 'validation_failed',
        detail: 'Some fields are wrong.',
        request_id: 'request_7',
        errors,
      }),
    )
    const error = await failureOf(client().projects.create(project))
    expect(error).toMatchObject({ code: 'validation_failed', requestId: 'request_7', errors })
    expect(error.message).toBe('Some fields are wrong. /currency is required')
  })

  test('shows what answered when it was not the service', async () => {
    const { client } = await serve((response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>')
    })
    const error = await failureOf(client().projects.get('project_1'))
    expect(error).toMatchObject({ code: 'unexpected_answer', status: 404 })
    expect(error.message).toContain('Not here')
  })

  test('says that no answer came in time', async () => {
    const { client } = await serve(() => undefined)
    const error = await failureOf(
      client({ timeoutMs: 50, maxNetworkRetries: 0 }).projects.get('project_1'),
    )
    expect(error).toMatchObject({ code: 'attempt_timed_out', status: null, requestId: null })
  })

  test('says that the service cannot be reached, and never shows the key', async () => {
    const holdfast = new Holdfast(KEY, { baseUrl: 'http://127.0.0.1:1', maxNetworkRetries: 0 })
    const error = await failureOf(holdfast.projects.get('project_1'))
    expect(error.code).toBe('connection_failed')
    expect(error.message).toContain('http://127.0.0.1:1')
    expect(error.message + JSON.stringify(error)).not.toContain(KEY)
  })

  test('by the signal of the caller ends the call, between attempts too', async () => {
    const ending = new AbortController()
    const { seen, client } = await serve((response) => {
      problem(response, 503, 'timed_out', { 'retry-after': '30' })
      ending.abort()
    })
    const error = await failureOf(
      client().projects.create(project, { signal: ending.signal, maxNetworkRetries: 5 }),
    )
    expect(error.code).toBe('aborted')
    expect(seen).toHaveLength(1)
  })
})

describe('a list', () => {
  const pages = (response: ServerResponse, attempt: number) =>
    json(response, 200, {
      data: [{ id: `wh_evt_${attempt}` }, { id: `wh_evt_${attempt}b` }],
      next_cursor: attempt < 3 ? `c${attempt}` : null,
    })

  test('gives the items of all pages, each asked for when it is needed', async () => {
    const { seen, client } = await serve(pages)
    const ids: string[] = []
    for await (const { id } of client().events.list({ after_sequence: 0, type: 'debit_failed' })) {
      ids.push(id)
    }
    expect(ids).toHaveLength(6)
    expect(seen.map(({ url }) => url)).toEqual([
      '/v1/events?after_sequence=0&type=debit_failed',
      '/v1/events?type=debit_failed&cursor=c1',
      '/v1/events?type=debit_failed&cursor=c2',
    ])
  })

  test('stops asking when the caller has enough', async () => {
    const { seen, client } = await serve(pages)
    expect(await client().events.list().toArray({ limit: 3 })).toHaveLength(3)
    expect(seen).toHaveLength(2)
    expect(await client().events.list().toArray({ limit: 0 })).toEqual([])
    expect(seen).toHaveLength(2)
  })

  test('is its page where it is awaited, asked for once and only then', async () => {
    const { client, seen } = await serve(pages)
    const list = client().events.list({ limit: 2 })
    expect(seen).toHaveLength(0)
    const { data, next_cursor: next, lastResponse } = await list
    expect([data.length, next, lastResponse.status]).toEqual([2, 'c1', 200])
    expect((await list).data).toBe(data)
    expect(seen).toHaveLength(1)
    const [events, again] = await Promise.all([list, list.then(({ data }) => data.length)])
    expect([events.data, again]).toEqual([data, 2])
  })

  test('rejects like any promise, and is asked for again by the next list', async () => {
    const { client } = await serve((response) => problem(response, 404, 'not_found'))
    const list = client({ maxNetworkRetries: 0 }).events.list()
    expect((await failureOf(list)).code).toBe('not_found')
    expect(await list.catch(({ code }: HoldfastError) => code)).toBe('not_found')
    let ended = 0
    await list.finally(() => (ended += 1)).catch(() => undefined)
    expect(ended).toBe(1)
  })

  test('of a statement gives its movements over all its parts', async () => {
    const { client, seen } = await serve((response, count) =>
      json(response, 200, {
        entries: [{ position: count }],
        next_cursor: count < 3 ? `c${count}` : null,
        subject: 'project_1',
      }),
    )
    const statement = client().statements.project('project_1', { limit: 1 })
    const positions: unknown[] = []
    for await (const entry of statement) positions.push(entry)
    expect(positions).toEqual([{ position: 1 }, { position: 2 }, { position: 3 }])
    expect(seen.map(({ url }) => url)).toEqual([
      '/v1/statements/project/project_1?limit=1',
      '/v1/statements/project/project_1?limit=1&cursor=c1',
      '/v1/statements/project/project_1?limit=1&cursor=c2',
    ])
  })

  test('of a report gives the entries of all pages, and totals where it is awaited', async () => {
    const { client, seen } = await serve((response, count) =>
      json(response, 200, {
        totals: [{ currency: 'eur' }],
        entries: [{ fee: count }],
        next_cursor: count < 2 ? `c${count}` : null,
      }),
    )
    const fees: unknown[] = []
    for await (const entry of client().reports.fees({ period: '2026-10' })) fees.push(entry)
    expect(fees).toEqual([{ fee: 1 }, { fee: 2 }])
    expect(seen.map(({ url }) => url)).toEqual([
      '/v1/reports/fees?period=2026-10',
      '/v1/reports/fees?period=2026-10&cursor=c1',
    ])
    expect((await client().reports.payouts()).totals).toEqual([{ currency: 'eur' }])
  })

  test('of the journal goes on after its last place', async () => {
    const { client, seen } = await serve((response, count) =>
      json(response, 200, { data: count < 3 ? [{ position: count * 10, line: '' }] : [] }),
    )
    const found = await client().journal.entries({ limit: 1 }).toArray({ limit: 9 })
    expect(found.map(({ position }) => position)).toEqual([10, 20])
    expect(seen.map(({ url }) => url)).toEqual([
      '/v1/journal/entries?limit=1',
      '/v1/journal/entries?limit=1&after=10',
      '/v1/journal/entries?limit=1&after=20',
    ])
  })

  test('gives a single page with its cursor', async () => {
    const { client } = await serve(pages)
    const page = await client().events.list({ limit: 2 }).page()
    expect(page.data).toHaveLength(2)
    expect(page.next_cursor).toBe('c1')
  })
})

describe('a client is refused', () => {
  test.each([
    ['no key', '', {}],
    ['a public key', 'sandbox_pk_1', {}],
    ['a key with a line break', 'sandbox_api_1\n', {}],
    ['an address without a scheme', KEY, { baseUrl: 'localhost:4280' }],
    ['a timeout of 0', KEY, { timeoutMs: 0 }],
    ['a timeout that no timer takes', KEY, { timeoutMs: Number.POSITIVE_INFINITY }],
    ['a negative number of retries', KEY, { maxNetworkRetries: -1 }],
    ['half a retry', KEY, { maxNetworkRetries: 0.5 }],
  ])('with %s', (_what, key, options) => {
    expect(() => new Holdfast(key, options)).toThrow(TypeError)
  })
})
