// Chance from a seed: the same for a seed on every machine.

/** Draws what comes next. */
export interface Draw {
  /** One of several; undefined of none. */
  of<T>(some: readonly T[]): T | undefined
  /** One of several that are there. */
  one<T>(some: readonly [T, ...T[]]): T
  /** True as often as it is said: 0.25 is one time in four. */
  chance(share: number): boolean
  /** A whole number from the first to the last. */
  number(first: number, last: number): number
  /** One of several by their weights. */
  weighted<T extends { readonly weight: number }>(some: readonly T[]): T
}

/** A generator of numbers that a seed begins (mulberry32). */
export function drawer(seed: number): Draw {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const draw: Draw = {
    of: (some) => some[Math.floor(next() * some.length)],
    one: (some) => some[Math.floor(next() * some.length)] ?? some[0],
    chance: (share) => next() < share,
    number: (first, last) => first + Math.floor(next() * (last - first + 1)),
    weighted: (some) => {
      let left = next() * some.reduce((sum, { weight }) => sum + weight, 0)
      const chosen = some.find(({ weight }) => {
        left -= weight
        return left < 0
      })
      const [first] = some
      if (chosen === undefined && first === undefined) throw new Error('nothing to draw from')
      return (chosen ?? first) as (typeof some)[number]
    },
  }
  return draw
}
