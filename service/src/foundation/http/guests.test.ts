import { connect } from 'node:net'
import { anonymousBodyBytesMax, fieldFaultsMax, nearNamesMax } from '@holdfast/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { networkList } from '#kit'
import type { ServerOptions } from './server.ts'
import { createServer } from './server.ts'
import type { Sample } from './testing/sample.ts'
import { KEY, openSample } from './testing/sample.ts'

const OPEN = { method: 'POST', url: '/client/v1/session', payload: { text: 'x' } } as const
const POST_OPEN = 'POST /client/v1/session HTTP/1.1\r\nHost: localhost\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'

let sample: Sample

beforeAll(async () => {
  sample = await openSample()
})
afterAll(async () => await sample.close())

async function withServer<T>(
  change: Partial<ServerOptions>,
  work: (server: FastifyInstance) => Promise<T>,
): Promise<T> {
  const server = createServer({ ...sample.options, ...change })
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

/** Sends bytes, and gives what came back until the connection was ended by the other side. */
async function send(server: FastifyInstance, bytes: string): Promise<string> {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 })
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return await new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', (error) => (answer === '' ? reject(error) : resolve(answer)))
    socket.write(bytes)
  })
}

async function askAs(server: FastifyInstance, remoteAddress: string, authorization = '') {
  const headers = { host: 'localhost', authorization }
  const read = { url: '/v1/note/project_00000000000000000000000000' }
  const answer = await server.inject({ ...read, headers, remoteAddress })
  return [answer.statusCode, answer.json<{ code: string }>().code]
}

describe('of somebody unknown', () => {
  it('no body above 8 KiB is waited for', async () => {
    await withServer({}, async (server) => {
      const length = `Content-Length: ${anonymousBodyBytesMax + 1}\r\n\r\n`
      const answer = await send(server, POST_OPEN + JSON_TYPE + length)
      expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*payload_too_large/)
    })
  })

  it('no body is read on that turns out above 8 KiB', async () => {
    await withServer({}, async (server) => {
      const chunk = ' '.repeat(anonymousBodyBytesMax + 1)
      const head = `${POST_OPEN + JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`
      const answer = await send(server, `${head}${chunk.length.toString(16)}\r\n${chunk}\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 413 [\s\S]*connection: close[\s\S]*payload_too_large/)
    })
  })

  it('no body is read once the address has asked too often', async () => {
    const guestLimit = { perSecond: 0.001, burst: 1 }
    await withServer({ guestLimit }, async (server) => {
      const body = '{"text":"x"}'
      const length = `Content-Length: ${body.length}\r\n`
      const whole = `${POST_OPEN + JSON_TYPE + length}Connection: close\r\n\r\n${body}`
      expect(await send(server, whole)).toMatch(/^HTTP\/1\.1 200 /)
      const answer = await send(server, `${POST_OPEN + JSON_TYPE + length}\r\n`)
      expect(answer).toMatch(/^HTTP\/1\.1 429 [\s\S]*connection: close/)
      expect(answer).toMatch(/retry-after: 1000[\s\S]*too_many_from_address/)
    })
  })

  it('each address and operation has a bucket of its own, of IPv6 each /64', async () => {
    const guestLimit = { perSecond: 0.001, burst: 1 }
    await withServer({ guestLimit }, async (server) => {
      const statusFrom = async (remoteAddress: string) =>
        (await server.inject({ ...OPEN, headers: { host: 'localhost' }, remoteAddress })).statusCode
      expect(await statusFrom('192.0.2.1')).toBe(200)
      expect(await statusFrom('192.0.2.1')).toBe(429)
      expect(await statusFrom('192.0.2.2')).toBe(200)
      expect(await statusFrom('2001:db8::1')).toBe(200)
      expect(await statusFrom('2001:db8::2')).toBe(429)
      expect(await statusFrom('2001:db8:0:1::2')).toBe(200)
      const headers = { host: 'localhost', authorization: KEY }
      const create = { method: 'POST', url: '/v1/notes', payload: { text: 'x' } } as const
      const known = await server.inject({ ...create, headers, remoteAddress: '192.0.2.1' })
      expect(known.statusCode).toBe(200)
    })
  })

  it('the address is the client’s behind a trusted proxy, else nobody’s choice', async () => {
    const guestLimit = { perSecond: 0.001, burst: 1 }
    const trustedProxies = networkList(['10.0.0.0/8'])
    await withServer({ guestLimit, trustedProxies }, async (server) => {
      const statusFrom = async (remoteAddress: string, client: string) => {
        const headers = { host: 'localhost', 'x-forwarded-for': client }
        return (await server.inject({ ...OPEN, headers, remoteAddress })).statusCode
      }
      expect(await statusFrom('10.0.0.1', '192.0.2.1')).toBe(200)
      expect(await statusFrom('10.0.0.1', '192.0.2.1')).toBe(429)
      expect(await statusFrom('10.0.0.1', '192.0.2.2')).toBe(200)
      expect(await statusFrom('203.0.113.9', '192.0.2.3')).toBe(200)
      expect(await statusFrom('203.0.113.9', '192.0.2.4')).toBe(429)
    })
  })
})

describe('unknown credentials', () => {
  const guestLimit = { perSecond: 0.001, burst: 2 }

  it('are looked up a few times for each address, then no more', async () => {
    let looked = 0
    const { authenticate } = sample.options
    const counting = {
      ...authenticate,
      private: async (...asked: Parameters<typeof authenticate.private>) => {
        looked++
        return await authenticate.private(...asked)
      },
    }
    await withServer({ guestLimit, authenticate: counting }, async (server) => {
      const asked = ['one', 'two', 'three', 'four'].map((key) => `sandbox_api_${key}`)
      const answers: unknown[] = []
      for (const key of asked) answers.push(await askAs(server, '192.0.2.1', key))
      expect(answers).toEqual([
        [401, 'unauthorised'],
        [401, 'unauthorised'],
        [429, 'too_many_from_address'],
        [429, 'too_many_from_address'],
      ])
      expect(looked).toBe(2)
      expect(await askAs(server, '192.0.2.2', 'sandbox_api_one')).toEqual([401, 'unauthorised'])
    })
  })

  it('do not lock out who was known before, and who is known is not counted', async () => {
    await withServer({ guestLimit }, async (server) => {
      for (let times = 0; times < 5; times++) {
        expect(await askAs(server, '192.0.2.1', KEY)).toEqual([404, 'not_found'])
      }
      for (const key of ['one', 'two', 'three']) await askAs(server, '192.0.2.1', key)
      expect(await askAs(server, '192.0.2.1', 'four')).toEqual([429, 'too_many_from_address'])
      expect(await askAs(server, '192.0.2.1', KEY)).toEqual([404, 'not_found'])
    })
  })
})

it('an answer names few of many wrong fields, and looks for what was meant for fewer', async () => {
  await withServer({}, async (server) => {
    // As many as are read of one object.
    const names = Array.from({ length: 998 }, (_, place) => [`texd${place % 10}${place}`, 1])
    const payload = Object.fromEntries([['texd', 1], ...names, ['texx', 1]])
    const send = async (fields: object) =>
      await server.inject({
        method: 'POST',
        url: '/v1/notes',
        headers: { host: 'localhost', authorization: KEY, 'content-type': 'application/json' },
        payload: JSON.stringify(fields),
      })
    expect((await send({ ...payload, more: 1 })).json()).toMatchObject({ code: 'bad_request' })
    const answer = await send(payload)
    const { errors } = answer.json<{ errors: { message: string }[] }>()
    expect(errors).toHaveLength(fieldFaultsMax)
    const hints = errors.filter(({ message }) => message.includes('did you mean'))
    expect(hints.length).toBeGreaterThan(0)
    expect(hints.length).toBeLessThanOrEqual(nearNamesMax)
  })
})
