// A real HTTP server that keeps what it is sent and answers by a script.
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly path: string
}

/** Answers one request; `count` is its number, from 1. */
export type Script = (response: ServerResponse, count: number, received: Received) => void

export interface TestReceiver {
  readonly url: string
  /** As the operator lists it: `127.0.0.1:port`. */
  readonly address: string
  readonly received: Received[]
  /** The largest number of requests that were open at once. */
  readonly openMax: () => number
  /** How many connections have been made to it. */
  readonly connections: () => number
  /** Resolves when that many requests have come. */
  heard(count: number): Promise<void>
  follow(script: Script): void
  close(): Promise<void>
}

export const acknowledge: Script = (response) => {
  response.writeHead(200).end('ok')
}

/** Starts a receiver on a free port of loopback. */
export async function startReceiver(script: Script = acknowledge): Promise<TestReceiver> {
  let follow = script
  let open = 0
  let openMax = 0
  const received: Received[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  const server = createServer((request, response) => {
    open++
    openMax = Math.max(openMax, open)
    response.on('close', () => open--)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const one = { headers: request.headers, body, path: request.url ?? '' }
      received.push(one)
      for (const { count, resolve } of waiting) if (received.length >= count) resolve()
      follow(response, received.length, one)
    })
  })
  let connections = 0
  server.on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    address: `127.0.0.1:${port}`,
    received,
    openMax: () => openMax,
    connections: () => connections,
    heard: async (count) => {
      if (received.length >= count) return
      await new Promise<void>((resolve) => waiting.push({ count, resolve }))
    },
    follow: (next) => {
      follow = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
