import type { Unit, Write } from '#db'
import { writeOf } from '#db'
import { addMs, assert } from '#kit'
import { presentTrace, traceparentOf } from '#tracing'
import type { JobKind, StoredJob } from './kinds.ts'
import { leases } from './kinds.ts'
import { dropJobs, finishJobs, insertJobs, selectDue, selectKept } from './store.ts'

export interface NewJob<P> {
  /** One job of a kind and key at a time: the id of what it is about. */
  readonly key: string
  /** Due in the tenant's time; now or earlier means at once. */
  readonly runAt: Date
  readonly payload: P
}

/** Puts work into the queue with the unit's other effects. */
export function enqueue<P>(unit: Unit, kind: JobKind<P>, job: NewJob<NoInfer<P>>): void {
  const { name, lane } = kind
  const { key, runAt } = job
  const payload = kind.write(job.payload)
  const traceparent = traceparentOf(presentTrace())
  unit.pending.jobs.push({ kind: name, lane, key, runAt, payload, traceparent })
}

/**
 * Puts work into the queue that is due now, in the hands of this process from the start: nobody
 * claims it unless the lease runs out. To be run by `runHeldJobs` when the unit is committed, and
 * only then. Where a job of that kind and key is in the queue, what is held is nobody's: it waits
 * to be claimed like any other.
 */
export function enqueueHeld<P>(
  unit: Unit,
  kind: JobKind<P>,
  job: Omit<NewJob<NoInfer<P>>, 'runAt'>,
): StoredJob {
  const { name, lane } = kind
  const { key } = job
  const payload = kind.write(job.payload)
  const id = unit.newId('job')
  const held = { id, until: addMs(unit.realNow, leases[lane].leaseMs) }
  const traceparent = traceparentOf(presentTrace())
  unit.pending.jobs.push({ kind: name, lane, key, runAt: unit.now, payload, traceparent, held })
  const { id: tenantId, isSeeded } = unit.tenant
  return {
    id,
    tenantId,
    kind: name,
    key,
    payload,
    isSeeded,
    token: 0n,
    failures: 0,
    runAt: unit.now,
    traceparent,
  }
}

/**
 * Takes waiting work back, as when the checkout it would abandon has settled; also work that this
 * unit has only just enqueued. Another worker that has it in hand cannot record it any more; a job
 * that this unit itself is recording leaves the queue with the unit.
 */
export async function withdraw<P>(
  unit: Unit,
  kind: JobKind<P>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  const { jobs, finishedJobs } = unit.pending
  const kept = jobs.filter((job) => job.kind !== kind.name || !keys.includes(job.key))
  jobs.splice(0, jobs.length, ...kept)
  const inHand = finishedJobs.map(({ id }) => id)
  unit.tx.write(dropJobs, { tenant_id: unit.tenant.id, kind: kind.name, keys, ids: inHand })
}

/**
 * As `enqueue` for now, but for what stands in the queue already and is due. For work that begins
 * by taking a lock which this unit holds: it sees what this unit does, and enqueuing it anew would
 * only take it out of the hand of the worker that waits for the lock.
 */
export async function enqueueOnce<P>(
  unit: Unit,
  kind: JobKind<P>,
  jobs: readonly Omit<NewJob<NoInfer<P>>, 'runAt'>[],
): Promise<void> {
  if (jobs.length === 0) return
  const keys = jobs.map(({ key }) => key)
  const inHand = unit.pending.finishedJobs.map(({ id }) => id)
  const parameters = {
    tenant_id: unit.tenant.id,
    kind: kind.name,
    keys,
    until_run_at: unit.now,
    ids: inHand,
  }
  const due = new Set((await unit.tx.query(selectDue, parameters)).map(({ key }) => key))
  for (const job of jobs) if (!due.has(job.key)) enqueue(unit, kind, { ...job, runAt: unit.now })
}

/**
 * As `enqueue`, but for what stands in the queue already, whenever it is due. For work that sees
 * all there is when its turn comes.
 */
export async function enqueueUnlessKept<P>(
  unit: Unit,
  kind: JobKind<P>,
  job: NewJob<NoInfer<P>>,
): Promise<void> {
  const inHand = unit.pending.finishedJobs.map(({ id }) => id)
  const kept = await unit.tx.query(selectKept, {
    tenant_id: unit.tenant.id,
    kind: kind.name,
    key: job.key,
    ids: inHand,
  })
  if (kept.length === 0) enqueue(unit, kind, job)
}

/** Thrown when a worker's lease ran out and another took the job: its unit is rolled back. */
class LeaseLost extends Error {
  constructor() {
    super('the lease of a job ran out')
    this.name = 'LeaseLost'
  }
}

/** Takes what the unit has finished out of the queue. Throws when another has it by now. */
export async function dropFinished(unit: Unit): Promise<void> {
  const { finishedJobs } = unit.pending
  if (finishedJobs.length === 0) return
  const finished = await unit.tx.query(finishJobs, {
    tenant_id: unit.tenant.id,
    ids: finishedJobs.map(({ id }) => id),
    tokens: finishedJobs.map(({ token }) => token),
  })
  if (finished.length < finishedJobs.length) throw new LeaseLost()
}

/** The unit's new jobs; of one kind and key only the latest. */
export function jobWrites(unit: Unit): Write[] {
  const { jobs } = unit.pending
  const latest = [...new Map(jobs.map((job) => [`${job.kind} ${job.key}`, job])).values()]
  if (latest.length === 0) return []
  assert(
    latest.every((job) => job.key.length > 0),
    'a job has a key',
  )
  const parameters = {
    tenant_id: unit.tenant.id,
    created_at: unit.now,
    rows: latest.map((job) => ({
      id: job.held?.id ?? unit.newId('job'),
      kind: job.kind,
      lane: job.lane,
      key: job.key,
      payload: JSON.stringify(job.payload),
      run_at: job.runAt,
      leased_until: job.held?.until ?? null,
      traceparent: job.traceparent,
    })),
  }
  return [writeOf(insertJobs, parameters)]
}
