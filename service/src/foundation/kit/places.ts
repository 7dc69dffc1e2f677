// A bounded number of places for work of many holders, shared so that none waits for another's
// flood.

/** Where work waits for a place. */
export interface Places {
  /** Does work of a holder in a place, when it is the holder's turn. */
  run<T>(holder: string, work: () => Promise<T>): Promise<T>
  /** How much work waits for a place. */
  waiting(): number
}

interface Holder {
  readonly waiting: (() => void)[]
  working: number
  /** Number of its last turn; 0 before the first. */
  lastTurn: number
}

/**
 * Makes `max` places. One that becomes free goes to the holder that works in the fewest, of several
 * to the one whose last turn is longest ago; work of one holder is done in the order it came. No
 * holder works in more than `ofOneMax`, so that a newcomer finds a place where that is less.
 */
export function createPlaces(max: number, ofOneMax: number = max): Places {
  const holders = new Map<string, Holder>()
  let free = max
  let turns = 0

  const sit = (holder: Holder) => {
    free--
    holder.working++
    holder.lastTurn = ++turns
  }
  const admit = () => {
    while (free > 0) {
      const next = nextOf(holders.values(), ofOneMax)
      if (next === undefined) return
      sit(next)
      next.waiting.shift()?.()
    }
  }
  const leave = (name: string, holder: Holder) => {
    free++
    holder.working--
    if (holder.working === 0 && holder.waiting.length === 0) holders.delete(name)
    admit()
  }
  return {
    waiting: () => holders.values().reduce((sum, { waiting }) => sum + waiting.length, 0),
    run: async (name, work) => {
      const holder = holders.get(name) ?? { waiting: [], working: 0, lastTurn: 0 }
      holders.set(name, holder)
      if (free > 0 && holder.working < ofOneMax) sit(holder)
      else await new Promise<void>((resolve) => holder.waiting.push(resolve))
      try {
        return await work()
      } finally {
        leave(name, holder)
      }
    },
  }
}

/** Who waits and works in the fewest places; of several whose last turn is longest ago. */
function nextOf(holders: Iterable<Holder>, ofOneMax: number): Holder | undefined {
  let next: Holder | undefined
  for (const holder of holders) {
    if (holder.waiting.length === 0 || holder.working >= ofOneMax) continue
    if (next === undefined || isBefore(holder, next)) next = holder
  }
  return next
}

function isBefore(one: Holder, other: Holder): boolean {
  return one.working === other.working ? one.lastTurn < other.lastTurn : one.working < other.working
}
