// Requests that wait for the same writer are written together: one transaction serves many callers.
import { assert, Failure } from '#kit'

/** Lets a bounded number of writers work at once, in the order they asked. */
export interface Writers {
  run<T>(work: () => Promise<T>): Promise<T>
}

/** Makes room for `max` writers in this process. */
export function createWriters(max: number): Writers {
  const waiting: (() => void)[] = []
  let free = max
  return {
    async run(work) {
      if (free > 0) free--
      else await new Promise<void>((resolve) => waiting.push(resolve))
      try {
        return await work()
      } finally {
        // A place is handed over directly, so that a newcomer cannot overtake.
        const next = waiting.shift()
        if (next === undefined) free++
        else next()
      }
    },
  }
}

export interface QueueOptions<In, Out> {
  readonly writers: Writers
  /** Items of one transaction. */
  readonly batchMax: number
  /** Items that may wait in the whole queue; more are refused with 503. */
  readonly waitingMax: number
  /**
   * Serves a batch of one lane: one outcome each, in order. A throw means that nothing was kept.
   */
  readonly run: (items: In[]) => Promise<readonly Out[]>
  /** True when the items of a batch that failed with this need not be tried again. */
  readonly isHopeless: (error: unknown) => boolean
}

export interface Queue<In, Out> {
  /** Puts an item into its lane; resolves after the transaction that served it has committed. */
  submit(lane: string, item: In): Promise<Out>
}

interface Waiting<In, Out> {
  readonly item: In
  readonly resolve: (out: Out) => void
  readonly reject: (error: unknown) => void
}

const OVERLOAD_RETRY_S = 1

/**
 * A queue with lanes: items of one lane are served in order by one writer at a time, lanes do not
 * wait for each other. There is no timer: an idle lane is flushed at the end of the present turn of
 * the event loop, a busy one when its writer comes back, with all that gathered meanwhile.
 */
export function createQueue<In, Out>(options: QueueOptions<In, Out>): Queue<In, Out> {
  const lanes = new Map<string, Waiting<In, Out>[]>()
  let waitingCount = 0

  async function serve(lane: string, waiting: Waiting<In, Out>[]): Promise<void> {
    while (waiting.length > 0) {
      await options.writers.run(async () => {
        const batch = waiting.splice(0, options.batchMax)
        waitingCount -= batch.length
        await settle(options, batch)
      })
    }
    lanes.delete(lane)
  }

  return {
    submit: async (lane, item) =>
      await new Promise<Out>((resolve, reject) => {
        if (waitingCount >= options.waitingMax) return reject(overloaded())
        waitingCount++
        const waiting = lanes.get(lane)
        if (waiting !== undefined) return void waiting.push({ item, resolve, reject })
        const opened = [{ item, resolve, reject }]
        lanes.set(lane, opened)
        setImmediate(() => void serve(lane, opened))
      }),
  }
}

/**
 * Serves a batch and tells each caller. When it throws, its halves are tried, down to single items,
 * so that one poisoned item fails alone. Never throws.
 */
async function settle<In, Out>(
  options: QueueOptions<In, Out>,
  batch: Waiting<In, Out>[],
): Promise<void> {
  try {
    const outcomes = await options.run(batch.map(({ item }) => item))
    assert(outcomes.length === batch.length, 'a command gives one result for each input')
    for (const [index, out] of outcomes.entries()) batch[index]?.resolve(out)
  } catch (error) {
    if (batch.length === 1 || options.isHopeless(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    const middle = Math.ceil(batch.length / 2)
    await settle(options, batch.slice(0, middle))
    await settle(options, batch.slice(middle))
  }
}

function overloaded(): Failure {
  return new Failure('starting_or_draining', {
    detail: 'More requests wait than can be served; repeat this one in a moment.',
    retryAfterS: OVERLOAD_RETRY_S,
  })
}
