// Requests that wait for the same writer are written together: one transaction serves many callers.
import type { Places } from '#kit'
import { assert, Failure } from '#kit'
import type { Trace } from '#tracing'
import { gatherWork, presentTrace, workWithin } from '#tracing'

/** Told of items that wait for a writer, to be measured. */
export interface QueueMeter {
  /** One waits from now on; what it gives is called when it waits no more. */
  waits(): () => void
  /** So many are written in one transaction. */
  batch(size: number): void
}

/** Measures nothing. */
export const noMeter: QueueMeter = { waits: () => () => undefined, batch: () => undefined }

export interface QueueOptions<In, Out> {
  /** What its batches are called in traces. */
  readonly name: string
  /** Where batches are written; a lane is a holder. */
  readonly writers: Places
  /** Items of one transaction. */
  readonly batchMax: number
  /**
   * Items that may wait in the whole queue. A lane may have as many as are left free by all, so
   * that there is room for another lane however many wait in one; more are refused with 503.
   */
  readonly waitingMax: number
  /**
   * Serves a batch of one lane: one outcome each, in order. A throw that is not hopeless means that
   * nothing was kept.
   */
  readonly run: (items: In[]) => Promise<readonly Out[]>
  /** True when the items of a batch that failed with this must not be tried again. */
  readonly isHopeless: (error: unknown) => boolean
  /** Default: nobody measures it. */
  readonly meter?: QueueMeter
}

export interface Queue<In, Out> {
  /** Puts an item into its lane; resolves after the transaction that served it has committed. */
  submit(lane: string, item: In): Promise<Out>
}

interface Waiting<In, Out> {
  readonly item: In
  readonly resolve: (out: Out) => void
  readonly reject: (error: unknown) => void
  /** Called when a writer takes it. */
  readonly taken: () => void
  readonly trace: Trace
}

const OVERLOAD_RETRY_S = 1
/** While one batch of a lane is in the database, a second one is made ready when so many wait. */
const WRITERS_PER_LANE = 2
const SECOND_WRITER_FROM = 16

interface Lane<In, Out> {
  readonly waiting: Waiting<In, Out>[]
  writers: number
  isFlushing: boolean
}

/**
 * A queue with lanes: items of one lane are taken in order, lanes do not wait for each other. There
 * is no timer: an idle lane is flushed at the end of the present turn of the event loop, a busy one
 * when its writer comes back, with all that gathered meanwhile. A second writer joins a lane in
 * which many wait, so that this process and the database work at the same time.
 */
export function createQueue<In, Out>(options: QueueOptions<In, Out>): Queue<In, Out> {
  const { meter = noMeter } = options
  const lanes = new Map<string, Lane<In, Out>>()
  let waitingCount = 0

  async function serve(name: string, lane: Lane<In, Out>): Promise<void> {
    const { waiting } = lane
    while (waiting.length > 0 && (lane.writers === 1 || waiting.length >= SECOND_WRITER_FROM)) {
      await options.writers.run(name, async () => {
        const batch = waiting.splice(0, options.batchMax)
        waitingCount -= batch.length
        const [first] = batch
        if (first === undefined) return
        for (const { taken } of batch) taken()
        workWithin(first.trace, () => meter.batch(batch.length))
        await settleBatch(options, batch)
      })
    }
    lane.writers--
    if (lane.writers === 0) lanes.delete(name)
  }

  /** Sends a writer at the end of this turn of the event loop, if one is free and worth it. */
  function flush(name: string, lane: Lane<In, Out>): void {
    const isWorthIt = lane.writers === 0 || lane.waiting.length >= SECOND_WRITER_FROM
    if (lane.isFlushing || lane.writers === WRITERS_PER_LANE || !isWorthIt) return
    lane.isFlushing = true
    lane.writers++
    setImmediate(() => {
      lane.isFlushing = false
      void serve(name, lane)
    })
  }

  return {
    submit: async (name, item) =>
      await new Promise<Out>((resolve, reject) => {
        const lane = lanes.get(name) ?? { waiting: [], writers: 0, isFlushing: false }
        if (lane.waiting.length >= options.waitingMax - waitingCount) return reject(overloaded())
        waitingCount++
        lanes.set(name, lane)
        lane.waiting.push({ item, resolve, reject, taken: meter.waits(), trace: presentTrace() })
        flush(name, lane)
      }),
  }
}

/**
 * Serves a batch and tells each caller. When it throws, its halves are tried, down to single items,
 * so that one poisoned item fails alone. Never throws.
 */
async function settleBatch<In, Out>(
  options: QueueOptions<In, Out>,
  batch: Waiting<In, Out>[],
): Promise<void> {
  try {
    const together = { name: options.name, items: batch, traceOf }
    const outcomes = await gatherWork(
      together,
      async () => await options.run(batch.map(({ item }) => item)),
    )
    assert(outcomes.length === batch.length, 'a command gives one result for each input')
    for (const [index, out] of outcomes.entries()) batch[index]?.resolve(out)
  } catch (error) {
    if (batch.length === 1 || options.isHopeless(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    const middle = Math.ceil(batch.length / 2)
    await settleBatch(options, batch.slice(0, middle))
    await settleBatch(options, batch.slice(middle))
  }
}

function traceOf({ trace }: { readonly trace: Trace }): Trace {
  return trace
}

function overloaded(): Failure {
  return new Failure('starting_or_draining', {
    detail: 'More requests wait than can be served; repeat this one in a moment.',
    retryAfterS: OVERLOAD_RETRY_S,
  })
}
