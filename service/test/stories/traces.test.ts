// Traces as an operator reads them: sent by the real SDK to a collector, from a request to the
// webhooks that tell of what it did.
import * as conventions from '@opentelemetry/semantic-conventions'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { createLog } from '#http'
import { startReceiver } from '../../src/notify/webhooks/testing/receiver.ts'
import type { SentSpan } from '../harness/collector.ts'
import { collectTraces } from '../harness/collector.ts'
import { secretsIn } from '../harness/scanned-log.ts'
import { openShop } from '../harness/story.ts'

const SERVER = 2
const CALLER = 'b7ad6b7169203331'
const TRACES = {
  cancelled: '0af7651916cd43dd8448eb211c80319c',
  released: '1af7651916cd43dd8448eb211c80319c',
  unsampled: '2af7651916cd43dd8448eb211c80319c',
  refused: '3af7651916cd43dd8448eb211c80319c',
}

// Before the service, which looks once whether anybody takes spans.
const collector = await collectTraces()
const receiver = await startReceiver()
const lines: string[] = []
const log = createLog({ write: (line) => lines.push(line) })
const { shop } = await openShop({ webhookAllowNets: [receiver.address], log })
afterAll(async () => {
  await receiver.close()
  await collector.close()
})
const secrets = ['of-a-path', 'of-a-query', 'Bea Buyer', 'A bicycle']
const url = `${receiver.url}/of-a-path?token=of-a-query`
await shop.call('POST', '/v1/webhooks', { url, send_test: false })

const named = (trace: string, flags = '01') => ({
  headers: { traceparent: `00-${trace}-${CALLER}-${flags}` },
})

/** The names of the spans that lead to one, from the first that this service made. */
async function wayTo(span: SentSpan): Promise<string[]> {
  const names = [span.name]
  for (let at = span; at.parentSpanId !== undefined && at.parentSpanId !== CALLER; ) {
    const { parentSpanId } = at
    at = await collector.find(({ spanId }) => spanId === parentSpanId)
    names.unshift(at.name)
  }
  return names
}

/** The delivery that a receiver has heard of, by the span that it names. */
async function heardOf(type: string): Promise<SentSpan> {
  const of = () => receiver.received.find(({ body }) => JSON.parse(body).type === type)
  for (let count = 1; of() === undefined; count++) await receiver.heard(count)
  const [, , parent] = String(of()?.headers.traceparent).split('-')
  return await collector.find(({ spanId }) => spanId === parent)
}

beforeEach(() => {
  receiver.received.length = 0
})

describe('a trace', () => {
  test('leads from a request to the webhook that tells of it', async () => {
    const { body: intent } = await shop.ask([{}])
    const path = `/v1/intent/${intent.id}/cancel`
    const answer = await shop.call('POST', path, undefined, named(TRACES.cancelled))
    const delivery = await heardOf('intent_cancelled')
    expect(delivery).toMatchObject({ traceId: TRACES.cancelled, failed: false })
    expect(await wayTo(delivery)).toEqual([
      'POST /v1/intent/:id/cancel',
      'batch cancelIntent',
      'POST',
    ])
    const request = await collector.find(({ parentSpanId }) => parentSpanId === CALLER)
    expect(request).toMatchObject({
      kind: SERVER,
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/v1/intent/:id/cancel',
        'url.path': path,
        'http.response.status_code': 200,
        'holdfast.request_id': answer.headers.get('request-id'),
      },
    })
  })

  test('goes on through jobs and the rail, and names the round that delivered', async () => {
    await shop.verify('sam@example.com')
    const { settlements } = await shop.paid([{}])
    const releases = [{ settlement_id: settlements[0].id }]
    await shop.call('POST', '/v1/outbounds/releases', { releases }, named(TRACES.released))
    await shop.advance('PT1H')
    const delivery = await heardOf('outbound_executed')
    expect(await wayTo(delivery)).toEqual([
      'POST /v1/outbounds/releases',
      'batch createReleases',
      'job outbound.send',
      'sandbox rail submit credit',
      'shared unit',
      'job sandbox.payment_reported',
      'record sandbox.payment_reported',
      'POST',
    ])
    const [link] = delivery.links
    const round = await collector.find(({ spanId }) => spanId === link?.spanId)
    expect(await wayTo(round)).toEqual([
      ...(await wayTo(delivery)).slice(0, -1),
      'fan-out',
      'job webhook.round',
    ])
  })

  test('shows the statements of a batch, by their names', async () => {
    const statement = await collector.find(
      ({ name, traceId }) => name === 'ledger.post' && traceId === TRACES.released,
    )
    expect(statement.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'SELECT',
      'db.query.summary': 'ledger.post',
    })
    expect((await wayTo(statement)).slice(0, 2)).toEqual([
      'POST /v1/outbounds/releases',
      'batch createReleases',
    ])
  })

  test('is linked with those that were written together, in both directions', async () => {
    await Promise.all(Array.from({ length: 60 }, async () => await shop.ask([{}])))
    const batch = await collector.find(
      ({ name, links }) => name === 'batch createPaymentIntent' && links.length > 0,
    )
    for (const { spanId } of batch.links) {
      const request = await collector.find((span) => span.spanId === spanId)
      expect(request.links).toMatchObject([{ traceId: batch.traceId, spanId: batch.spanId }])
    }
    expect(Number(batch.attributes['holdfast.gathered'])).toBe(batch.links.length + 1)
  })

  test('that its caller does not keep is kept by nobody, and handed on as it is', async () => {
    const { body: intent } = await shop.ask([{}])
    const path = `/v1/intent/${intent.id}/cancel`
    await shop.call('POST', path, undefined, named(TRACES.unsampled, '00'))
    await receiver.heard(1)
    const [heard] = receiver.received
    expect(heard?.headers.traceparent).toMatch(new RegExp(`^00-${TRACES.unsampled}-\\w{16}-00$`))
    const later = await shop.call('GET', `/v1/intent/${intent.id}`)
    await collector.find(
      ({ attributes }) => attributes['holdfast.request_id'] === later.headers.get('request-id'),
    )
    expect(collector.spans.some(({ traceId }) => traceId === TRACES.unsampled)).toBe(false)
  })

  test.each([
    '00-00000000000000000000000000000000-b7ad6b7169203331-01',
    '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331',
    'ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
    "'; drop table events; --",
  ])('begins anew where the caller names none that there can be: %s', async (traceparent) => {
    const answer = await shop.call('GET', '/v1/events', undefined, { headers: { traceparent } })
    expect(answer.status).toBe(200)
    const id = answer.headers.get('request-id')
    const span = await collector.find(({ attributes }) => attributes['holdfast.request_id'] === id)
    expect(span.parentSpanId ?? '').toBe('')
  })
})

describe('what a trace tells', () => {
  test('of a request that fails is its code', async () => {
    const path = '/v1/intent/somebody@example.com'
    const answer = await shop.call('GET', path, undefined, named(TRACES.refused))
    expect(answer.status).toBe(404)
    const request = await collector.find(({ traceId }) => traceId === TRACES.refused)
    expect(request.attributes).toMatchObject({
      'url.path': '/v1/intent/…',
      'http.response.status_code': 404,
    })
  })

  test('is no secret, name, address or account, nor a value of a statement', () => {
    const told = collector.bodies.join('\n')
    expect(told).toContain('ledger.post')
    expect(secretsIn(told)).toEqual([])
    for (const secret of secrets) expect(told).not.toContain(secret)
  })

  test('has the names of the conventions, or begins with ours', () => {
    const known = new Set<unknown>(Object.values(conventions))
    const names = collector.spans.flatMap(({ attributes }) => Object.keys(attributes))
    const strange = names.filter((name) => !known.has(name) && !name.startsWith('holdfast.'))
    expect([...new Set(strange)]).toEqual([])
    expect(collector.resource()).toMatchObject({ 'service.name': 'holdfast' })
  })

  test('is nothing of probes', async () => {
    expect((await shop.call('GET', '/healthz')).status).toBe(200)
    const { headers } = await shop.call('GET', '/v1/events')
    const id = headers.get('request-id')
    await collector.find(({ attributes }) => attributes['holdfast.request_id'] === id)
    expect(collector.spans.some(({ name }) => name.includes('healthz'))).toBe(false)
  })

  test('is found from the lines of the log, which name trace and span', async () => {
    const { headers } = await shop.call('GET', '/v1/events')
    const id = headers.get('request-id')
    const span = await collector.find(({ attributes }) => attributes['holdfast.request_id'] === id)
    const line = lines.find((one) => JSON.parse(one).request_id === id)
    expect(JSON.parse(line ?? '')).toMatchObject({ trace_id: span.traceId, span_id: span.spanId })
  })
})

describe('the page of metrics', () => {
  const read = async (accept: string) =>
    await shop.call('GET', '/metrics', undefined, { headers: { accept } })

  test('leads from slow requests, batches and deliveries to traces, as OpenMetrics', async () => {
    const open = await read('application/openmetrics-text;version=1.0.0;q=0.5,text/plain;q=0.2')
    expect(open.headers.get('content-type')).toContain('application/openmetrics-text')
    expect(open.text).toMatch(/# EOF\n$/)
    const traces = new Set(collector.spans.map(({ traceId }) => traceId))
    for (const name of [
      'http_request_duration_seconds',
      'http_batch_requests',
      'delivery_attempt_seconds',
    ]) {
      const found = new RegExp(`^holdfast_${name}_bucket.* # {trace_id="(\\w+)",`, 'm')
      expect(traces).toContain(found.exec(open.text)?.[1])
    }
  })

  test('is the text format of Prometheus for everybody else, before and after', async () => {
    for (const accept of ['*/*', 'text/plain', 'application/openmetrics-text;q=0, text/plain']) {
      const plain = await read(accept)
      expect(plain.headers.get('content-type')).toContain('text/plain; version=0.0.4')
      expect(plain.text).toMatch(/^# TYPE holdfast_jobs_done_total counter$/m)
      expect(plain.text).not.toContain('trace_id')
    }
  })
})
