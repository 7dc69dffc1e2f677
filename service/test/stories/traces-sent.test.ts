// Traces as an operator switches them on: by variables of the environment, in a process of its own.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Installation } from '../harness/process.ts'
import { newInstallation } from '../harness/process.ts'
import { until } from '../harness/until.ts'

const GUIDE = path.resolve(import.meta.dirname, '../../../docs/guides/watch.md')

interface Sent {
  readonly path: string | undefined
  readonly type: string | undefined
  readonly body: string
}

const sent: Sent[] = []
const collector = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString('latin1')
    sent.push({ path: request.url, type: request.headers['content-type'], body })
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
})
let endpoint: string
let installation: Installation
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  installation = await newInstallation()
})
afterAll(async () => {
  await installation.remove()
  collector.closeAllConnections()
  collector.close()
})

/** The variables of the guide, as they stand there. */
function variablesOfGuide(): Record<string, string> {
  const block = /```text\n(OTEL_[^`]+)```/.exec(readFileSync(GUIDE, 'utf8'))?.[1] ?? ''
  const lines = block.trim().split('\n')
  return Object.fromEntries(
    lines.map((line) => [line.replace(/=.*/, ''), line.replace(/^\w+=/, '')]),
  )
}

describe('the variables of the guide', () => {
  test('send what requests do to the collector, also what is left at the end', async () => {
    const given = variablesOfGuide()
    expect(given).toHaveProperty('OTEL_EXPORTER_OTLP_ENDPOINT')
    const running = await installation.start({ ...given, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    const answer = await fetch(`${installation.baseUrl}/v1/events`, {
      headers: { authorization: running.keys.private, traceparent, 'x-request-id': 'mine-to-name' },
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('request-id')).toBe('mine-to-name')
    expect(await running.end('SIGTERM')).toBe(0)
    await until(() => sent.length > 0)
    expect(sent[0]).toMatchObject({ path: '/v1/traces', type: 'application/x-protobuf' })
    const told = sent.map(({ body }) => body).join('')
    for (const word of ['holdfast-payments', 'GET /v1/events', 'mine-to-name']) {
      expect(told).toContain(word)
    }
    expect(told).not.toContain(running.keys.private)
  })

  test('are not needed: without them nothing is sent', async () => {
    sent.length = 0
    const running = await installation.start({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_SDK_DISABLED: 'true',
    })
    await fetch(`${installation.baseUrl}/v1/events`, {
      headers: { authorization: running.keys.private },
    })
    expect(await running.end('SIGTERM')).toBe(0)
    expect(sent).toEqual([])
  })

  test('that are not understood are named, and nothing is started', async () => {
    const { code, out } = await installation.command(['start'], {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    })
    expect(code).toBe(1)
    expect(out).toContain('OTEL_EXPORTER_OTLP_PROTOCOL: http/protobuf or http/json')
    expect(out).not.toContain('.ts:')
  })
})
