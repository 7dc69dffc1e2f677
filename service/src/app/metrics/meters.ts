// What a process measures of itself while it works: requests, those that wait to be written, jobs,
// events, deliveries, faults, lines of its log. None of it asks the database.
import { environments } from '@holdfast/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { CounterConfiguration, HistogramConfiguration } from 'prom-client'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database, Environment, Unit } from '#db'
import type { CountSharers, QueueMeter, Readiness, ServerLog } from '#http'
import { whenOver } from '#http'
import type { RunnableHandler } from '#jobs'
import { monotonicMs } from '#kit'
import { isTraced, keptTraceFields } from '#tracing'
import type { Attempt, FannedOut } from '#webhooks'
import type { BuildVersion } from '../commands/version.ts'
import { emptyOpenRegistry } from './open-metrics.ts'
import { PROCESS_METRICS as METRICS } from './process-metrics.ts'

const MS_PER_SECOND = 1_000
/** Requests that share a transaction: 500 at most. */
const BATCH_BUCKETS = [1, 2, 5, 10, 20, 50, 100, 200, 500]
/** A receiver has 10 seconds. */
const ATTEMPT_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** What counts, and the registry that shows it. */
export interface Meters {
  readonly registry: Registry
  /** Of requests that wait to be written. */
  readonly queue: QueueMeter
  /** Handlers that count what they have done. */
  counted(handlers: readonly RunnableHandler[]): RunnableHandler[]
  /** Told of each unit once it is committed. */
  readonly onCommit: (unit: Pick<Unit, 'tenant' | 'pending'>) => void
  /** Told what was made of events, once it is committed. */
  readonly onFannedOut: (done: FannedOut) => void
  /** Told what came of an attempt to deliver. */
  readonly onAttempt: (attempt: Attempt) => void
  /** Told what background work was about that failed. */
  readonly onFault: (about: string) => void
  /** Measures the requests of a server, and the connections of its database. */
  watch(server: FastifyInstance, of: Watched): void
}

interface Watched {
  readonly database: Pick<Database, 'load'>
  readonly readiness: Readiness
  /** What `/readyz` says. */
  readonly isReady: () => Promise<boolean>
  readonly countSharers: CountSharers
  readonly version: BuildVersion
  readonly log: ServerLog
}

/** Makes the meters of one process. */
export function createMeters(): Meters {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const done = new Counter({ ...METRICS.jobsDone, registers })
  const faults = new Counter({ ...METRICS.faults, registers })
  return {
    registry,
    queue: queueMeter(registers),
    counted: (handlers) => handlers.map((handler) => countedHandler(handler, done)),
    ...eventMeters(registers),
    onAttempt: attemptMeter(registers),
    onFault: (about) => faults.inc({ about }),
    watch: (server, of) => {
      watchRequests(server, registers)
      watchProcess(of, registers)
    },
  }
}

type Registers = Registry[]

function queueMeter(registers: Registers): QueueMeter {
  // In the order in which they came: the first has waited longest.
  const waiting = new Set<{ readonly sinceMs: number }>()
  const observe = histogramOf({ ...METRICS.batches, buckets: BATCH_BUCKETS, registers })
  gaugeOf(METRICS.requestsWaiting, registers, () => waiting.size)
  gaugeOf(METRICS.oldestRequest, registers, () => {
    const [first] = waiting
    return first === undefined ? 0 : (monotonicMs() - first.sinceMs) / MS_PER_SECOND
  })
  return {
    waits: () => {
      const one = { sinceMs: monotonicMs() }
      waiting.add(one)
      return () => waiting.delete(one)
    },
    batch: (size) => observe({}, size),
  }
}

/** Counts a value with its labels. */
type Observe = (labels: Readonly<Record<string, string>>, value: number) => void

interface HistogramOf extends Omit<HistogramConfiguration<string>, 'collect' | 'registers'> {
  readonly registers: Registers
}

/** A histogram. Where anybody takes spans each bucket names the trace of one that fell into it. */
function histogramOf({ registers, ...config }: HistogramOf): Observe {
  if (!isTraced()) {
    const plain = new Histogram({ ...config, registers })
    return (labels, value) => plain.observe(labels, value)
  }
  // It refuses other registries, which only leave its exemplars out.
  const own = [emptyOpenRegistry()]
  const histogram = new Histogram({ ...config, enableExemplars: true, registers: own })
  for (const registry of registers) registry.registerMetric(histogram)
  return (labels, value) => {
    histogram.observe({ labels, value, exemplarLabels: keptTraceFields() })
  }
}

/** A gauge without labels, which is looked at when it is asked for. */
function gaugeOf(
  metric: { readonly name: string; readonly help: string },
  registers: Registers,
  look: () => number | Promise<number>,
): void {
  new Gauge({
    ...metric,
    labelNames: [],
    registers,
    async collect() {
      this.set(await look())
    },
  })
}

function countedHandler(handler: RunnableHandler, done: Counter<'kind'>): RunnableHandler {
  return {
    ...handler,
    prepare: async (jobs) => {
      const prepared = await handler.prepare(jobs)
      return {
        ...prepared,
        record: async (unit, ids) => {
          await prepared.record(unit, ids)
          done.inc({ kind: handler.name }, ids.size)
        },
      }
    },
  }
}

function eventMeters(registers: Registers): Pick<Meters, 'onCommit' | 'onFannedOut'> {
  const written = byEnvironment(METRICS.eventsWritten, registers)
  const fannedOut = byEnvironment(METRICS.eventsFannedOut, registers)
  const made = byEnvironment(METRICS.deliveriesMade, registers)
  return {
    onCommit: ({ tenant, pending }) => written(tenant.environment, pending.events.length),
    onFannedOut: ({ environment, events, deliveries }) => {
      fannedOut(environment, events)
      made(environment, deliveries)
    },
  }
}

/** A counter that is there with 0, too: else the first that it counts would be no increase. */
function byEnvironment(
  metric: CounterConfiguration<'environment'>,
  registers: Registers,
): (environment: Environment, count: number) => void {
  const counter = new Counter({ ...metric, registers })
  const count = (environment: Environment, by: number) => counter.inc({ environment }, by)
  for (const environment of environments) count(environment, 0)
  return count
}

function attemptMeter(registers: Registers): Meters['onAttempt'] {
  const observe = histogramOf({ ...METRICS.attempts, buckets: ATTEMPT_BUCKETS, registers })
  return ({ outcome, durationMs }) => observe({ outcome }, durationMs / MS_PER_SECOND)
}

function watchRequests(server: FastifyInstance, registers: Registers): void {
  const observe = histogramOf({ ...METRICS.requests, registers })
  const refusals = new Counter({ ...METRICS.refusals, registers })
  const inFlight = new Set<FastifyRequest>()
  gaugeOf(METRICS.inFlight, registers, () => inFlight.size)
  server.addHook('onRequest', (request, _reply, done) => {
    inFlight.add(request)
    done()
  })
  whenOver(server, (request, { status, durationMs }) => {
    inFlight.delete(request)
    const route = request.routeOptions.url ?? 'unrouted'
    const labels = { method: request.method, route, status: String(status) }
    observe(labels, durationMs / MS_PER_SECOND)
    const code = request.answer?.problem?.code
    if (code !== undefined) refusals.inc({ code })
  })
}

function watchProcess(of: Watched, registers: Registers): void {
  const { database, readiness, isReady, countSharers, version, log } = of
  const build = new Gauge({ ...METRICS.build, registers })
  build.set({ ...version, commit: version.commit ?? 'unknown' }, 1)
  gaugeOf(METRICS.sharers, registers, countSharers)
  gaugeOf(METRICS.ready, registers, async () => ((await isReady()) ? 1 : 0))
  gaugeOf(METRICS.inDoubt, registers, () => (readiness.isInDoubt ? 1 : 0))
  new Counter({
    ...METRICS.linesLeftOut,
    registers,
    collect() {
      this.reset()
      this.inc(log.leftOut?.() ?? 0)
    },
  })
  gaugeOf(METRICS.connectionsMax, registers, () => database.load().max)
  gaugeOf(METRICS.connectionsWaiting, registers, () => database.load().waiting)
  new Gauge({
    ...METRICS.connections,
    registers,
    collect() {
      const { used, idle } = database.load()
      this.set({ state: 'used' }, used)
      this.set({ state: 'idle' }, idle)
    },
  })
}
