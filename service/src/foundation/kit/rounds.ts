// Work that is done again and again beside the requests.

export interface RoundsOptions {
  readonly everyMs: number
  readonly work: () => Promise<void>
  /** Is told of a round that failed; the next one comes all the same. */
  readonly onError: (error: unknown) => void
}

export interface Rounds {
  /** Does a round now, after those that were begun; returns when it has ended. Never throws. */
  readonly next: () => Promise<void>
  /** Does a last round and begins no other. */
  readonly stop: () => Promise<void>
  /** Begins no other round, not even a last one; returns when the one under way has ended. */
  readonly halt: () => Promise<void>
}

/**
 * Starts to work in rounds, one after the other and never two at once. While one takes longer than
 * it is to the next, none is begun by time: they would wait behind it, and a stop for all of them.
 */
export function startRounds({ everyMs, work, onError }: RoundsOptions): Rounds {
  let round = Promise.resolve()
  let begun = 0
  let isHalted = false
  const next = async () => {
    begun++
    round = round
      .then(async () => {
        if (!isHalted) await work()
      })
      .catch(onError)
      .finally(() => begun--)
    await round
  }
  const timer = setInterval(() => {
    if (begun === 0) void next()
  }, everyMs)
  return {
    next,
    stop: async () => {
      clearInterval(timer)
      await next()
    },
    halt: async () => {
      isHalted = true
      clearInterval(timer)
      await round
    },
  }
}
