// Chance from a seed: the same seed gives the same choices, on every machine.

/** A source of choices. Every choice moves it on. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  whole(below: number): number
  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean
  pick<T>(items: readonly [T, ...T[]]): T
}

/** Steps of a 32-bit mixing generator (mulberry32), enough to shuffle tests. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (below: number) => Math.floor(next() * below)
  return {
    whole,
    chance: (percent) => whole(100) < percent,
    pick: (items) => items[whole(items.length)] ?? items[0],
  }
}

/** The pieces of a list, each of 1 to `longest` items. */
export function cut<T>(random: Random, items: readonly T[], longest: number): T[][] {
  const pieces: T[][] = []
  for (let start = 0; start < items.length; ) {
    const length = 1 + random.whole(longest)
    pieces.push(items.slice(start, start + length))
    start += length
  }
  return pieces
}
