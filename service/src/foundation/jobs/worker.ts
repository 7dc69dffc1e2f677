import type { Database, Unit } from '#db'
import type { TenantId } from '#kit'
import { addMs, asTenantId, groupBy, sleep } from '#kit'
import { gatherWork, workWithin } from '#tracing'
import { traceOfJob, withSpans } from './job-span.ts'
import type { Lane, Prepared, RunnableHandler, StoredJob } from './kinds.ts'
import { DEFAULT_RETRY_DELAYS_MS, leases } from './kinds.ts'
import { claimJobs, claimNamedJobs, extendLeases, retryJob, selectDueTenants } from './store.ts'

/** Of each one claim is in hand at a time, so that all have their turns. */
const TENANTS_AT_ONCE = 64

export interface WorkerOptions {
  readonly lane: Lane
  /** Jobs of one tenant that are done together. */
  readonly batchMax: number
  /** Jobs taken from one tenant in one claim, which are done batch by batch. Default: a batch. */
  readonly claimMax?: number
  readonly pollMs: number
  readonly onError: (error: unknown, about: string) => void
}

/** What the worker needs: the database and how each kind of work is done. */
export interface WorkerDeps {
  readonly database: Database
  readonly handlers: ReadonlyMap<string, RunnableHandler>
  /** Where simulations let workers die and outsides fail; absent in a service at work. */
  readonly interrupt?: Interrupt | undefined
}

/**
 * Asked when a job has been claimed, and again when its act is done. True: the worker dies here,
 * and the job stays in its hands until the lease is over. What it throws fails the job.
 */
export type Interrupt = (at: 'claimed' | 'acted', job: StoredJob) => Promise<boolean>

export interface Worker {
  /** Looks for work now instead of at the next poll. */
  wake(): void
  /** Takes no new work, ends what is under way. */
  stop(): Promise<void>
}

/**
 * Starts a loop that claims due work tenant by tenant and runs it: of each tenant one batch at a
 * time, the next when it is done. No tenant waits for the batch of another.
 */
export function startWorker(deps: WorkerDeps, options: WorkerOptions): Worker {
  let isStopping = false
  let isWoken = false
  let rouse: () => void = () => undefined
  const inHand = new Map<TenantId, Promise<void>>()
  const wake = () => {
    isWoken = true
    rouse()
  }
  const start = (tenantId: TenantId) => {
    if (inHand.has(tenantId) || inHand.size >= TENANTS_AT_ONCE) return
    const ended = runTenant(deps, tenantId, options).then((count) => {
      inHand.delete(tenantId)
      if (count > 0) wake()
    })
    inHand.set(tenantId, ended)
  }
  const rest = async () => {
    if (isWoken || isStopping) return
    await Promise.race([
      sleep(options.pollMs),
      new Promise<void>((resolve) => {
        rouse = resolve
      }),
    ])
  }
  const loop = async () => {
    while (!isStopping) {
      isWoken = false
      try {
        for (const tenantId of await dueTenants(deps, options.lane, inHand.size)) start(tenantId)
        await rest()
      } catch (error) {
        options.onError(error, 'round')
        await sleep(options.pollMs)
      }
    }
  }
  const running = loop()
  return {
    wake,
    stop: async () => {
      isStopping = true
      rouse()
      await running
      await Promise.all(inHand.values())
    },
  }
}

/** Who has waited longest first; those with work in hand may be among them. */
async function dueTenants(
  { database }: WorkerDeps,
  lane: Lane,
  inHand: number,
): Promise<TenantId[]> {
  const most = TENANTS_AT_ONCE + inHand
  const due = await database.global.query(selectDueTenants, { lane, most })
  return due.map((row) => asTenantId(row.tenant_id))
}

async function runTenant(
  deps: WorkerDeps,
  tenantId: TenantId,
  options: WorkerOptions,
): Promise<number> {
  try {
    const ran = await runDueJobs(deps, tenantId, options)
    return ran.length
  } catch (error) {
    options.onError(error, 'tenant')
    return 0
  }
}

/** Which jobs: their kinds and keys, side by side. */
export interface JobNames {
  readonly kinds: readonly string[]
  readonly keys: readonly string[]
}

interface BatchOptions extends Pick<WorkerOptions, 'lane' | 'batchMax' | 'claimMax' | 'onError'> {
  /** Left out: all that are due. */
  readonly only?: JobNames | undefined
}

/** Claims some of a tenant's due jobs and runs them. Answers what was claimed, in due order. */
export async function runDueJobs(
  deps: WorkerDeps,
  tenantId: TenantId,
  options: BatchOptions,
): Promise<StoredJob[]> {
  const jobs = await takeJobs(deps.database, tenantId, options)
  await runHeldJobs(deps, jobs, options)
  return jobs
}

/**
 * Runs jobs of one tenant that are in this process's hands: claimed, or held since they were put
 * into the queue, batch by batch. Those of one kind are recorded in one unit; when that fails,
 * one by one.
 */
export async function runHeldJobs(
  deps: WorkerDeps,
  jobs: readonly StoredJob[],
  options: Pick<BatchOptions, 'lane' | 'onError'> & Partial<Pick<BatchOptions, 'batchMax'>>,
): Promise<void> {
  if (jobs.length === 0) return
  const { batchMax = jobs.length } = options
  const beat = setInterval(() => {
    const extended = prolongLeases(deps.database, jobs, options.lane)
    extended.catch((error: unknown) => options.onError(error, 'lease'))
  }, leases[options.lane].beatMs)
  try {
    for (let from = 0; from < jobs.length; from += batchMax) {
      const batch = jobs.slice(from, from + batchMax)
      for (const [kind, group] of groupBy(batch, (job) => job.kind)) {
        await runGroup(deps, kind, group, options.onError)
      }
    }
  } finally {
    clearInterval(beat)
  }
}

async function takeJobs(
  database: Database,
  tenantId: TenantId,
  { lane, batchMax, claimMax = batchMax, only }: BatchOptions,
): Promise<StoredJob[]> {
  const take = async (unit: Unit): Promise<StoredJob[]> => {
    const leasedUntil = addMs(unit.realNow, leases[lane].leaseMs)
    const parameters = {
      tenant_id: tenantId,
      lane,
      until_run_at: unit.now,
      before_leased_until: unit.realNow,
      leased_until: leasedUntil,
      limit: claimMax,
    }
    const rows =
      only === undefined
        ? await unit.tx.query(claimJobs, parameters)
        : await unit.tx.query(claimNamedJobs, { ...parameters, kinds: only.kinds, keys: only.keys })
    return rows
      .map((row) => ({ ...row, tenantId, runAt: row.run_at, isSeeded: unit.tenant.isSeeded }))
      .toSorted((a, b) => a.runAt.getTime() - b.runAt.getTime() || (a.id < b.id ? -1 : 1))
  }
  // A claim that is forgotten is made again: the job is run twice, and recorded once.
  return await database.transactAside(tenantId, take, { isRepeatable: true })
}

async function runGroup(
  deps: WorkerDeps,
  kind: string,
  taken: readonly StoredJob[],
  onError: WorkerOptions['onError'],
): Promise<void> {
  const jobs = withSpans(taken)
  try {
    await runSpanned(deps, kind, jobs, onError)
  } finally {
    for (const { span } of jobs) span?.end()
  }
}

async function runSpanned(
  deps: WorkerDeps,
  kind: string,
  jobs: readonly StoredJob[],
  onError: WorkerOptions['onError'],
): Promise<void> {
  const handler = deps.handlers.get(kind)
  if (handler === undefined) {
    const error = new Error(`no handler for jobs of kind ${kind}`)
    onError(error, kind)
    for (const job of jobs) await putBack(deps, DEFAULT_RETRY_DELAYS_MS, job, error)
    return
  }
  const claimed = await uninterrupted(deps, 'claimed', jobs)
  const prepared = await handler.prepare(claimed.left)
  const acted = await uninterrupted(deps, 'acted', prepared.ready)
  for (const { job, error } of [...claimed.failed, ...prepared.failed, ...acted.failed]) {
    workWithin(traceOfJob(job), () => onError(error, kind))
    await putBack(deps, handler.retryDelaysMs, job, error)
  }
  await recordAll(deps, handler, { ...prepared, ready: acted.left }, onError)
}

/** The jobs that go on, and those that fail, where a simulation interrupts. */
async function uninterrupted(
  { interrupt }: WorkerDeps,
  at: 'claimed' | 'acted',
  jobs: readonly StoredJob[],
): Promise<{ readonly left: readonly StoredJob[]; readonly failed: Prepared['failed'] }> {
  if (interrupt === undefined) return { left: jobs, failed: [] }
  const left: StoredJob[] = []
  const failed: { job: StoredJob; error: unknown }[] = []
  for (const job of jobs) {
    try {
      if (!(await interrupt(at, job))) left.push(job)
    } catch (error) {
      failed.push({ job, error })
    }
  }
  return { left, failed }
}

async function recordAll(
  deps: WorkerDeps,
  handler: RunnableHandler,
  prepared: Prepared,
  onError: WorkerOptions['onError'],
): Promise<void> {
  if (prepared.ready.length === 0) return
  try {
    await recordJobs(deps.database, prepared, prepared.ready)
    return
  } catch (error) {
    const [first, ...others] = prepared.ready
    if (first !== undefined && others.length === 0) {
      workWithin(traceOfJob(first), () => onError(error, handler.name))
      await putBack(deps, handler.retryDelaysMs, first, error)
      return
    }
  }
  // One bad job must not hold up the others.
  for (const job of prepared.ready) {
    await recordAll(deps, handler, { ...prepared, failed: [], ready: [job] }, onError)
  }
}

async function recordJobs(
  database: Database,
  prepared: Prepared,
  jobs: readonly StoredJob[],
): Promise<void> {
  const tenantId = jobs[0]?.tenantId
  if (tenantId === undefined) return
  const work = async (unit: Unit) => {
    // Named first: what is in hand is not withdrawn by its own unit.
    for (const { id, token } of jobs) unit.pending.finishedJobs.push({ id, token })
    await prepared.record(unit, new Set(jobs.map(({ id }) => id)))
  }
  const recording = async () => {
    if (prepared.lane === 'steps') await database.transact(tenantId, work)
    else await database.transactAside(tenantId, work)
  }
  const name = `record ${jobs[0]?.kind}`
  await gatherWork({ name, items: jobs, traceOf: traceOfJob }, recording)
}

async function putBack(
  deps: WorkerDeps,
  retryDelaysMs: readonly number[],
  job: StoredJob,
  error: unknown,
): Promise<void> {
  const delayMs = retryDelaysMs[job.failures]
  job.span?.fail(describeError(error))
  await deps.database.transactAside(job.tenantId, async (unit) => {
    await unit.tx.query(retryJob, {
      tenant_id: unit.tenant.id,
      id: job.id,
      token: job.token,
      run_at: addMs(unit.now, delayMs ?? 0),
      last_error: describeError(error),
      parked_at: delayMs === undefined ? unit.now : null,
    })
  })
}

/** The kind of error only: its text may hold what must not be stored. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const code = 'code' in error ? ` ${String(error.code)}` : ''
  return `${error.name}${code}`
}

async function prolongLeases(
  database: Database,
  jobs: readonly StoredJob[],
  lane: Lane,
): Promise<void> {
  const tenantId = jobs[0]?.tenantId
  if (tenantId === undefined) return
  const ids = jobs.map(({ id }) => id)
  const tokens = jobs.map(({ token }) => token)
  await database.transactAside(tenantId, async (unit) => {
    const until = addMs(unit.realNow, leases[lane].leaseMs)
    await unit.tx.query(extendLeases, {
      tenant_id: tenantId,
      ids,
      tokens,
      leased_until: until,
    })
  })
}
