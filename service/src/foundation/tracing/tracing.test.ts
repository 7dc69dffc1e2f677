import { context, propagation, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { gatherWork } from './gathering.ts'
import type { Trace } from './spans.ts'
import {
  beginSpan,
  parseTraceparent,
  presentTrace,
  startTrace,
  tracedWork,
  traceFields,
  traceHeaders,
  traceparentOf,
  workWithin,
} from './spans.ts'
import { isTraced } from './traced.ts'

const span = { name: 'work', kind: 'internal', attributes: {} } as const
const LINE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'

describe('where nobody takes spans', () => {
  it('everything stands in the empty trace, and none is made', async () => {
    expect(isTraced()).toBe(false)
    const inside = await tracedWork(span, async () => presentTrace())
    expect(inside).toBe(startTrace())
    expect(parseTraceparent(LINE)).toBe(startTrace())
    expect(traceparentOf(presentTrace())).toBeNull()
    expect(traceHeaders(presentTrace())).toEqual({})
    expect(traceFields()).toBeUndefined()
  })

  it('work for several is done without asking where they stand', async () => {
    const traceOf = (): Trace => {
      throw new Error('asked')
    }
    expect(await gatherWork({ name: 'batch', items: [1, 2], traceOf }, async () => 'done')).toBe(
      'done',
    )
  })
})

describe('where an SDK takes them', () => {
  const kept = new InMemorySpanExporter()
  beforeAll(() => {
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
    propagation.setGlobalPropagator(new W3CTraceContextPropagator())
    const spanProcessors = [new SimpleSpanProcessor({ exporter: kept })]
    trace.setGlobalTracerProvider(new TracerProvider({ spanProcessors }))
  })
  beforeEach(() => kept.reset())
  afterAll(() => {
    context.disable()
    propagation.disable()
    trace.disable()
  })

  const begin = (name: string, below = startTrace()) => beginSpan({ ...span, name }, below)
  const found = (name: string) => kept.getFinishedSpans().find((one) => one.name === name)
  const idOf = (name: string) => found(name)?.spanContext().spanId

  it('work stands below the work that asks for it, and of nobody it is no span', async () => {
    const outer = begin('outer')
    await workWithin(outer.trace, async () => await tracedWork(span, async () => undefined))
    await tracedWork({ ...span, name: 'alone' }, async () => undefined)
    outer.end()
    expect(found('work')?.parentSpanContext?.spanId).toBe(idOf('outer'))
    expect(found('alone')).toBeUndefined()
  })

  it('goes on from a line that was kept, and gives one to keep', () => {
    const one = begin('one', parseTraceparent(LINE))
    one.end()
    expect(traceparentOf(parseTraceparent(LINE))).toBe(LINE)
    expect(traceparentOf(one.trace)).toBe(`00-${LINE.split('-')[1]}-${idOf('one')}-01`)
    for (const nonsense of ['', 'x', LINE.replace('00-', 'ff-'), `${LINE}-more`]) {
      expect(traceparentOf(parseTraceparent(nonsense))).toBeNull()
    }
  })

  it('work for several stands below the first that is kept, linked with the rest', async () => {
    const dropped = parseTraceparent(LINE.replace(/01$/, '00'))
    const spans = ['first', 'second', 'third'].map((name) => begin(name))
    const items = [dropped, startTrace(), ...spans.map((one) => one.trace)]
    await gatherWork({ name: 'batch', items, traceOf: (item) => item }, async () => undefined)
    for (const one of spans) one.end()
    const batch = found('batch')
    expect(batch?.parentSpanContext?.spanId).toBe(idOf('first'))
    expect(batch?.links.map((link) => link.context.spanId)).toEqual([idOf('second'), idOf('third')])
    expect(batch?.attributes).toEqual({ 'holdfast.gathered': items.length })
    const back = ['first', 'second', 'third'].map((name) => found(name)?.links ?? [])
    expect(back.map((links) => links.map((link) => link.context.spanId))).toEqual([
      [],
      [idOf('batch')],
      [idOf('batch')],
    ])
  })

  it('a failure leaves its code, and none of its words', async () => {
    const failure = Object.assign(new Error('of somebody@example.com'), { code: '23505' })
    const outer = begin('outer')
    const work = async () => await tracedWork(span, async () => await Promise.reject(failure))
    await expect(workWithin(outer.trace, work)).rejects.toBe(failure)
    const failed = found('work')
    expect(failed?.attributes).toEqual({ 'error.type': '23505' })
    expect(failed?.status.message).toBeUndefined()
    expect(failed?.events).toEqual([])
  })
})
