// Each job as a span, below the one that it was enqueued in, from when it is taken in hand until it
// has left the queue, or has failed.
import { beginSpan, isTraced, parseTraceparent, startTrace, type Trace } from '#tracing'
import type { StoredJob } from './kinds.ts'

/** Jobs with the spans that they are done as; as they are where nobody takes spans. */
export function withSpans(jobs: readonly StoredJob[]): readonly StoredJob[] {
  if (!isTraced()) return jobs
  return jobs.map((job) => {
    const attributes = { 'holdfast.job.kind': job.kind, 'holdfast.job.failures': job.failures }
    const span = { name: `job ${job.kind}`, kind: 'consumer', attributes } as const
    return { ...job, span: beginSpan(span, parseTraceparent(job.traceparent)) }
  })
}

/** Where the work on a job stands. */
export function traceOfJob({ span }: Pick<StoredJob, 'span'>): Trace {
  return span?.trace ?? startTrace()
}
