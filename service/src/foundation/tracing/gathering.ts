// Work that is done for several at once: requests of one transaction, readings of one snapshot,
// jobs that are recorded together, events that are fanned out.
import type { Attributes } from '@opentelemetry/api'
import { trace } from '@opentelemetry/api'
import type { Trace } from './spans.ts'
import { beginSpan, isRecorded, startTrace, workAs, workWithin } from './spans.ts'
import { isTraced } from './traced.ts'

export interface Gathering<T> {
  readonly name: string
  readonly attributes?: Attributes
  /** For whom it is done. */
  readonly items: readonly T[]
  readonly traceOf: (item: T) => Trace
}

/**
 * Does work for several as one span. It stands below the first of them that is kept, and is linked
 * with the others, in both directions: from each of them one finds what was done for all.
 */
export async function gatherWork<T, R>(
  { name, attributes = {}, items, traceOf }: Gathering<T>,
  work: () => Promise<R>,
): Promise<R> {
  if (!isTraced()) return await work()
  const kept = distinctSpans(items.map(traceOf).filter(isRecorded))
  const [first, ...others] = kept
  if (first === undefined) {
    const [any] = items
    return await workWithin(any === undefined ? startTrace() : traceOf(any), work)
  }
  const counted = { ...attributes, 'holdfast.gathered': items.length }
  const span = beginSpan({ name, kind: 'internal', attributes: counted, links: others }, first)
  linkBack(others, span.trace)
  return await workAs(span, work)
}

function distinctSpans(traces: readonly Trace[]): Trace[] {
  const bySpan = new Map(traces.map((one) => [trace.getSpanContext(one)?.spanId, one]))
  return [...bySpan.values()]
}

function linkBack(others: readonly Trace[], to: Trace): void {
  const context = trace.getSpanContext(to)
  if (context === undefined) return
  for (const other of others) trace.getSpan(other)?.addLink({ context })
}
