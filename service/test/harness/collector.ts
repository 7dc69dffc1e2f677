// A collector of traces for tests: a real HTTP server that takes OTLP as JSON from the real SDK,
// and keeps the spans that it was sent.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startTelemetry } from '@holdfast/telemetry'
import { until } from './until.ts'

/** A span as it was sent, with its attributes by name. */
export interface SentSpan {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId: string | undefined
  readonly name: string
  readonly kind: number
  readonly attributes: Readonly<Record<string, unknown>>
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[]
  readonly failed: boolean
}

export interface Collector {
  readonly spans: readonly SentSpan[]
  /** All that was sent, as it came. */
  readonly bodies: readonly string[]
  /** Of the resource that sends. */
  readonly resource: () => Readonly<Record<string, unknown>>
  /** Waits for a span that fits, and gives it. */
  find(fits: (span: SentSpan) => boolean): Promise<SentSpan>
  close(): Promise<void>
}

type Told = ReturnType<typeof JSON.parse>

const FAILED = 2

/** Starts a collector, and the SDK of this process that sends to it. */
export async function collectTraces(
  variables: Readonly<Record<string, string>> = {},
): Promise<Collector> {
  const spans: SentSpan[] = []
  const bodies: string[] = []
  let resource: Record<string, unknown> = {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      bodies.push(body)
      for (const of of JSON.parse(body).resourceSpans) {
        resource = attributesOf(of.resource.attributes)
        spans.push(...of.scopeSpans.flatMap((scope: Told) => scope.spans.map(spanOf)))
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const telemetry = await startTelemetry({
    version: 'test',
    onFault: (sentence) => {
      throw new Error(sentence)
    },
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '20',
      ...variables,
    },
  })
  return {
    spans,
    bodies,
    resource: () => resource,
    find: async (fits) => {
      await until(() => spans.some(fits))
      const found = spans.find(fits)
      if (found === undefined) throw new Error('spans never go away')
      return found
    },
    close: async () => {
      await telemetry.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function spanOf(told: Told): SentSpan {
  const { traceId, spanId, parentSpanId, name, kind, attributes, links = [], status } = told
  return {
    traceId,
    spanId,
    parentSpanId,
    name,
    kind,
    attributes: attributesOf(attributes),
    links,
    failed: status?.code === FAILED,
  }
}

function attributesOf(told: readonly Told[]): Record<string, unknown> {
  return Object.fromEntries(told.map(({ key, value }) => [key, Object.values(value)[0]]))
}
