import type { Unit } from '#db'
import type { TenantId } from '#kit'
import type { OpenSpan } from '#tracing'
import { workWithin } from '#tracing'
import type { Fields, PayloadForm, StoredPayload, Upgrade } from './payload.ts'
import { payloadForm } from './payload.ts'

/** Steps move money and states, and are awaited by an advance of the clock; deliveries are not. */
export type Lane = 'steps' | 'deliveries'

/**
 * A killed worker's job goes on with another when its lease is over. Deliveries are held for less:
 * posted twice they do no harm, and receivers wait for what comes late.
 */
export const leases: Readonly<Record<Lane, { readonly leaseMs: number; readonly beatMs: number }>> =
  {
    steps: { leaseMs: 30_000, beatMs: 10_000 },
    deliveries: { leaseMs: 6_000, beatMs: 2_000 },
  }

/**
 * A kind of work: its name, and what a job of it carries. The one value is what work is enqueued
 * by, and what its handler is made of.
 */
export interface JobKind<P> extends PayloadForm<P> {
  readonly name: string
  readonly lane: Lane
}

export interface JobTerms<P> {
  readonly name: string
  readonly lane: Lane
  /** The name `version` is the queue's own. */
  readonly payload: Fields<P> & { readonly version?: never }
  /**
   * Where payloads have changed: how those of each version before are read, the first version's
   * first. One is added for each change and none is taken away while jobs of before may wait.
   */
  readonly upgrades?: readonly Upgrade[]
}

/** Declares a kind of work, in the room that it belongs to. */
export function defineJob<P extends object>(terms: JobTerms<P>): JobKind<P> {
  const { name, lane, payload, upgrades = [] } = terms
  return { name, lane, ...payloadForm<P>(payload, upgrades) }
}

/** A job in the hands of a worker. */
export interface ClaimedJob<P> {
  readonly id: string
  readonly tenantId: TenantId
  readonly token: bigint
  /** How often it has failed before. A worker that was killed does not count. */
  readonly failures: number
  readonly runAt: Date
  readonly payload: P
  /** Of a seeded tenant: its acts are done one after the other, so that each run is the same. */
  readonly isSeeded: boolean
}

/** A job with what its act brought back. */
interface ActedJob<P, O> extends ClaimedJob<P> {
  readonly outcome: O
}

/**
 * How a kind of work is done. `act` talks to the outside, outside any transaction, under a key that
 * stays the same when it is done again; `record` writes what came of it, set-based, in the
 * transaction in which the jobs leave the queue.
 */
export interface JobHandler<P, O> {
  readonly kind: JobKind<P>
  readonly act: (job: ClaimedJob<P>) => Promise<O>
  readonly record: (unit: Unit, jobs: readonly ActedJob<P, O>[]) => Promise<void>
  /** Waits after each failure, in the tenant's time; when they are used up the job is parked. */
  readonly retryDelaysMs: readonly number[]
}

/** A handler whose types are hidden, so that handlers of all kinds stand in one list. */
export interface RunnableHandler {
  readonly name: string
  readonly lane: Lane
  readonly retryDelaysMs: readonly number[]
  /** Acts on each job; what fails is told apart from what is ready to be recorded. */
  prepare(jobs: readonly StoredJob[]): Promise<Prepared>
}

export interface StoredJob extends ClaimedJob<StoredPayload> {
  readonly kind: string
  readonly key: string
  /** The span that it was enqueued in; null where nobody traced. */
  readonly traceparent: string | null
  /** The span that it is done as, from when it is taken in hand; left out where nobody traces. */
  readonly span?: OpenSpan
}

export interface Prepared {
  readonly lane: Lane
  readonly failed: readonly { readonly job: StoredJob; readonly error: unknown }[]
  readonly ready: readonly StoredJob[]
  /** Records the ready jobs whose ids are given. */
  readonly record: (unit: Unit, ids: ReadonlySet<string>) => Promise<void>
}

/** After a failure, in the tenant's time: seven tries in a little over an hour. */
export const DEFAULT_RETRY_DELAYS_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000]

/** A handler that only writes: its effect and the end of its job are one transaction. */
export function stepHandler<P>(
  kind: JobKind<P>,
  record: (unit: Unit, jobs: readonly ClaimedJob<P>[]) => Promise<void>,
): RunnableHandler {
  const act = async () => null
  return runnableHandler({ kind, act, record, retryDelaysMs: DEFAULT_RETRY_DELAYS_MS })
}

/** A handler that acts on the outside and then records. */
export function actHandler<P, O>(
  handler: Omit<JobHandler<P, O>, 'retryDelaysMs'> & {
    readonly retryDelaysMs?: readonly number[]
  },
): RunnableHandler {
  return runnableHandler({ retryDelaysMs: DEFAULT_RETRY_DELAYS_MS, ...handler })
}

function runnableHandler<P, O>(handler: JobHandler<P, O>): RunnableHandler {
  const { kind, act, record, retryDelaysMs } = handler
  const prepareOne = async (stored: StoredJob): Promise<ActedJob<P, O>> => {
    const { span } = stored
    const job = { ...stored, payload: kind.read(stored.payload) }
    const acting = async () => await act(job)
    return { ...job, outcome: await (span ? workWithin(span.trace, acting) : acting()) }
  }
  return {
    name: kind.name,
    lane: kind.lane,
    retryDelaysMs,
    prepare: async (jobs) => {
      const settled = jobs.some(({ isSeeded }) => isSeeded)
        ? await settleInTurn(jobs, prepareOne)
        : await Promise.allSettled(jobs.map(prepareOne))
      const acted: ActedJob<P, O>[] = []
      const ready: StoredJob[] = []
      const failed: { job: StoredJob; error: unknown }[] = []
      for (const [position, job] of jobs.entries()) {
        const result = settled[position]
        if (result?.status === 'fulfilled') {
          ready.push(job)
          acted.push(result.value)
        } else failed.push({ job, error: result?.reason })
      }
      return {
        lane: kind.lane,
        failed,
        ready,
        record: async (unit, ids) => {
          await record(
            unit,
            acted.filter(({ id }) => ids.has(id)),
          )
        },
      }
    },
  }
}

async function settleInTurn<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const settled: PromiseSettledResult<R>[] = []
  for (const item of items) settled.push(...(await Promise.allSettled([work(item)])))
  return settled
}
