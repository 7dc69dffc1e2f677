import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from './server.ts'
import type { Sample } from './testing/sample.ts'
import { KEY, openSample } from './testing/sample.ts'

let sample: Sample
let server: FastifyInstance
let port: number

beforeAll(async () => {
  sample = await openSample()
  const limits = { headersTimeoutMs: 300, requestTimeoutMs: 600 }
  server = createServer({ ...sample.options, ...limits })
  await server.listen({ host: '127.0.0.1', port: 0 })
  port = portOf(server)
})

afterAll(async () => {
  await server.close()
  await sample.close()
})

function portOf({ server: listening }: FastifyInstance): number {
  const address = listening.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Sends bytes over a connection of its own and gives all that came back until it was closed. */
async function send(bytes: string, to = port): Promise<string> {
  return await new Promise((resolve, reject) => {
    const socket = connect(to, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
    socket.write(bytes)
  })
}

function lines(...texts: string[]): string {
  return texts.join('\r\n')
}

const POST = 'POST /v1/notes HTTP/1.1'
const HOST = 'Host: localhost'
const JSON_TYPE = 'Content-Type: application/json'
const AUTH = `Authorization: ${KEY}`
const END = 'Connection: close'

describe('bytes that can be read in two ways are refused and the connection ends', () => {
  it.each([
    [
      'Content-Length and Transfer-Encoding',
      lines(
        POST,
        HOST,
        AUTH,
        JSON_TYPE,
        'Content-Length: 4',
        'Transfer-Encoding: chunked',
        '',
        '0',
        '',
        '',
      ),
    ],
    ['two Content-Length', lines(POST, HOST, 'Content-Length: 2', 'Content-Length: 3', '', '{}')],
    ['a bare line feed', `${POST}\n${HOST}\nContent-Length: 0\n\n`],
    ['a folded header', lines(POST, HOST, 'X-Long: one', ' two', '', '')],
    ['no Host', lines(POST, AUTH, JSON_TYPE, 'Content-Length: 2', '', '{}')],
    ['no HTTP', 'hello\r\n\r\n'],
    ['a NUL in a header', lines(POST, HOST, 'X-Nul: a\0b', '', '')],
  ])('%s', async (_name, bytes) => {
    const answer = await send(bytes)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/connection: close/i)
  })

  it('as problem+json with a request id', async () => {
    const answer = await send('hello\r\n\r\n')
    expect(answer).toMatch(/content-type: application\/problem\+json/)
    expect(answer).toMatch(/"code":"bad_request".*"request_id":"request_/)
  })
})

it('what is no request is told to come by TLS, too, where all are', async () => {
  const tls = createServer({ ...sample.options, isTlsOnly: true })
  await tls.listen({ host: '127.0.0.1', port: 0 })
  const answer = await send('hello\r\n\r\n', portOf(tls))
  await tls.close()
  expect(answer).toMatch(/strict-transport-security: max-age=63072000; includeSubDomains\r\n/)
  expect(answer).toMatch(/referrer-policy: no-referrer\r\n/)
})

describe('a header that must be single', () => {
  it.each([AUTH, HOST, 'Idempotency-Key: one', 'Origin: https://a.example'])(
    'twice: %s',
    async (header) => {
      const body = '{"text":"twice"}'
      const length = `Content-Length: ${body.length}`
      const bytes = lines(POST, HOST, AUTH, JSON_TYPE, length, header, header, END, '', body)
      expect(await send(bytes)).toMatch(/^HTTP\/1\.1 400 [\s\S]*headers were sent/)
    },
  )
})

describe('a slow sender is cut', () => {
  it('in its headers', async () => {
    expect(await send(lines(POST, HOST, 'X-Slow: yes'))).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*request_timeout/,
    )
  })

  it('in its body', async () => {
    const bytes = lines(POST, HOST, AUTH, JSON_TYPE, 'Content-Length: 20', '', '{"te')
    expect(await send(bytes)).toMatch(/^(HTTP\/1\.1 408 [\s\S]*)?$/)
  })
})

it('headers over 16 KiB are 431', async () => {
  const bytes = lines(POST, HOST, `X-Large: ${'x'.repeat(20_000)}`, '', '')
  expect(await send(bytes)).toMatch(/^HTTP\/1\.1 431 [\s\S]*headers_too_large/)
})

it('a body that says it is too large is refused before it is sent', async () => {
  const bytes = lines(POST, HOST, AUTH, JSON_TYPE, 'Content-Length: 50000000', END, '', '{')
  expect(await send(bytes)).toMatch(/^HTTP\/1\.1 413 [\s\S]*payload_too_large/)
})

it('a well-formed request on a socket is served', async () => {
  const body = '{"text":"plain"}'
  const length = `Content-Length: ${body.length}`
  const answer = await send(lines(POST, HOST, AUTH, JSON_TYPE, length, END, '', body))
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"text":"plain"/)
  expect(answer).not.toMatch(/\r\nserver:/i)
})

it('a connection on which nothing was said does not hold up the end', async () => {
  // By its own limits it would be waited for until the test gives up.
  const limits = { headersTimeoutMs: 3_600_000, requestTimeoutMs: 3_600_000 }
  const another = createServer({ ...sample.options, ...limits })
  await another.listen({ host: '127.0.0.1', port: 0 })
  const accepted = once(another.server, 'connection')
  const socket = connect(portOf(another), '127.0.0.1')
  const ended = once(socket, 'close')
  await accepted
  await another.close()
  expect(await ended).toEqual([false])
})
