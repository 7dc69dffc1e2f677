// Spans, and where work stands among them, by the API of OpenTelemetry alone. Without an SDK all of
// this is nothing: there is one trace, the empty one, and who stands in it makes no span.
import type { Attributes, Context } from '@opentelemetry/api'
import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { SCOPE } from './traced.ts'

/** Where work stands: below a span of this process or of another one, or below none. */
export type Trace = Context

export interface NewSpan {
  /** Of few forms: the pattern of a path, the kind of a job, never an id. */
  readonly name: string
  readonly kind: 'server' | 'client' | 'consumer' | 'internal'
  /** Nothing that somebody has given: no secret, name, account or value of a statement. */
  readonly attributes: Attributes
  /** Others that it follows from, besides the one above it. */
  readonly links?: readonly Trace[]
}

export interface OpenSpan {
  /** For what is done below it. */
  readonly trace: Trace
  setAttributes(attributes: Attributes): void
  /** Marks it as failed: by a short code, as texts of errors may hold what must not be told. */
  fail(type: string): void
  end(): void
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
}

/** The trace that this work stands in; the empty one where there is none. */
export function presentTrace(): Trace {
  return context.active()
}

/** The empty trace: what begins below it begins a trace of its own. */
export function startTrace(): Trace {
  return ROOT_CONTEXT
}

/** Whether spans below this one are kept. */
export function isRecorded(at: Trace): boolean {
  const found = trace.getSpanContext(at)
  return found !== undefined && (found.traceFlags & TraceFlags.SAMPLED) !== 0
}

/** Does work below a span. */
export function workWithin<T>(at: Trace, work: () => T): T {
  return context.with(at, work)
}

/** Begins a span, which the caller ends. */
export function beginSpan({ name, kind, attributes, links = [] }: NewSpan, below: Trace): OpenSpan {
  const linked = links.flatMap((link) => {
    const of = trace.getSpanContext(link)
    return of === undefined ? [] : [{ context: of }]
  })
  const span = trace
    .getTracer(SCOPE)
    .startSpan(name, { kind: kinds[kind], attributes, links: linked }, below)
  return {
    trace: trace.setSpan(below, span),
    setAttributes: (more) => span.setAttributes(more),
    fail: (type) => span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute('error.type', type),
    end: () => span.end(),
  }
}

/** Does work as a span below the present one; as no span where that one is not kept. */
export async function tracedWork<T>(span: NewSpan, work: () => Promise<T>): Promise<T> {
  const below = presentTrace()
  return isRecorded(below) ? await workAs(beginSpan(span, below), work) : await work()
}

/** Does work as an open span, and ends it. */
export async function workAs<T>(span: OpenSpan, work: () => Promise<T>): Promise<T> {
  try {
    return await workWithin(span.trace, work)
  } catch (error) {
    span.fail(typeOf(error))
    throw error
  } finally {
    span.end()
  }
}

/** The code of an error, or else its name. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER'
  return 'code' in error ? String(error.code) : error.name
}

/** The line by which others go on with a trace (W3C Trace Context); null: there is none. */
export function traceparentOf(at: Trace): string | null {
  return trace.getSpanContext(at) === undefined ? null : (traceHeaders(at).traceparent ?? null)
}

/** The trace that a kept line names; the empty one where there is none. */
export function parseTraceparent(traceparent: string | null): Trace {
  return traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent })
}

/** The headers by which a receiver goes on with a trace; none where there is none. */
export function traceHeaders(at: Trace): Record<string, string> {
  const headers: Record<string, string> = {}
  propagation.inject(at, headers)
  return headers
}

/** The trace that a request comes in. What is no `traceparent` counts as none. */
export function traceOfHeaders(headers: object): Trace {
  return propagation.extract(ROOT_CONTEXT, headers)
}

interface TraceFields {
  readonly trace_id: string
  readonly span_id: string
}

/** What a line of a log says of the trace that it was written in; undefined: there is none. */
export function traceFields(): TraceFields | undefined {
  const found = trace.getSpanContext(presentTrace())
  return found === undefined ? undefined : { trace_id: found.traceId, span_id: found.spanId }
}

/** The same, where its spans are kept: what leads to others must lead somewhere. */
export function keptTraceFields(): Readonly<Record<string, string>> {
  const at = presentTrace()
  const found = trace.getSpanContext(at)
  if (found === undefined || !isRecorded(at)) return {}
  return { trace_id: found.traceId, span_id: found.spanId }
}
