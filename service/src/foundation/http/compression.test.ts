import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect, it, test } from 'vitest'
import { chooseEncoding, compressAnswers, compressedBytesMin } from './compression.ts'

const LONG = JSON.stringify({ data: 'held until it is due '.repeat(500) })
const SHORT = JSON.stringify({ data: 'held' })

const plainAgain = {
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
  gzip: gunzipSync,
}

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'gzip'],
  ['GZIP ; q=0.3', 'gzip'],
  ['zstd, gzip', 'zstd'],
  ['*', 'br'],
  ['br;q=0, *;q=0.1', 'zstd'],
  ['gzip;q=0', null],
  ['gzip;q=much', null],
  ['identity, gzip;q=0.5', null],
  ['compress, deflate', null],
] as const)('whoever accepts %j is sent %j', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

function serve() {
  const server = Fastify()
  compressAnswers(server)
  server.get('/long', async (_request, reply) => reply.type('application/json').send(LONG))
  server.get('/short', async (_request, reply) => reply.type('application/json').send(SHORT))
  server.get('/object', async () => JSON.parse(LONG))
  server.get('/refused', async (_request, reply) =>
    reply.code(422).type('application/problem+json; charset=utf-8').send(LONG),
  )
  server.get('/bytes', async (_request, reply) => reply.type('application/pdf').send(LONG))
  server.get('/varied', async (_request, reply) =>
    reply.header('vary', 'accept-language').type('text/html').send(LONG),
  )
  const send = (type: string) => (_request: unknown, reply: { type(t: string): unknown }) => {
    reply.type(type)
    return Readable.from(['first,', 'second,', 'third'])
  }
  server.get('/parts', async (request, reply) => send('text/csv')(request, reply))
  server.get('/events', async (request, reply) => send('text/event-stream')(request, reply))
  return server
}

describe('an answer', () => {
  it.each(['br', 'zstd', 'gzip'] as const)('is sent by %s, and is the same', async (encoding) => {
    const headers = { 'accept-encoding': encoding }
    for (const url of ['/long', '/object', '/refused', '/varied']) {
      const answer = await serve().inject({ url, headers })
      expect([url, answer.headers['content-encoding']]).toEqual([url, encoding])
      expect(answer.headers.vary).toContain('accept-encoding')
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
      expect(answer.rawPayload.length).toBeLessThan(LONG.length / 10)
      expect(plainAgain[encoding](answer.rawPayload).toString()).toBe(LONG)
    }
  })

  it('keeps what it varied by before', async () => {
    const { headers } = await serve().inject('/varied')
    expect(headers.vary).toBe('accept-language, accept-encoding')
  })

  it('is compressed part by part, where it comes in parts', async () => {
    const answer = await serve().inject({ url: '/parts', headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.rawPayload).toString()).toBe('first,second,third')
  })

  it('tells HEAD what GET would be', async () => {
    const headers = { 'accept-encoding': 'br' }
    const got = await serve().inject({ url: '/long', headers })
    const head = await serve().inject({ method: 'HEAD', url: '/long', headers })
    expect(head.body).toBe('')
    for (const name of ['content-encoding', 'content-length', 'vary']) {
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]])
    }
  })
})

describe('left as it is', () => {
  it.each(['/short', '/bytes', '/events'])('%s', async (url) => {
    const answer = await serve().inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers).not.toHaveProperty('vary')
  })

  it('is what is asked for without an encoding, and says that it may differ', async () => {
    const answer = await serve().inject('/long')
    expect(answer.body).toBe(LONG)
    expect(answer.headers).not.toHaveProperty('content-encoding')
    expect(answer.headers.vary).toBe('accept-encoding')
  })

  it.each([
    ['cross-site', 'session=1', undefined],
    ['same-site', 'session=1', undefined],
    ['same-origin', 'session=1', 'gzip'],
    ['none', 'session=1', 'gzip'],
    ['cross-site', undefined, 'gzip'],
    [undefined, 'session=1', 'gzip'],
  ])(
    'what a page of another site asks for with a cookie: %s, %s',
    async (site, cookie, encoding) => {
      const headers = {
        'accept-encoding': 'gzip',
        ...(site === undefined ? {} : { 'sec-fetch-site': site }),
        ...(cookie === undefined ? {} : { cookie }),
      }
      const answer = await serve().inject({ url: '/long', headers })
      expect(answer.headers['content-encoding']).toBe(encoding)
    },
  )

  it('is short by its bytes', () => {
    expect(SHORT.length).toBeLessThan(compressedBytesMin)
    expect(LONG.length).toBeGreaterThan(compressedBytesMin)
  })
})
