// Chance from a seed: the same seed gives the same choices.

/** A source of choices. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  whole(below: number): number
}

/** Steps of a 32-bit mixing generator (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return {
    whole: (below) => {
      state = (state + 0x6d2b79f5) >>> 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
    },
  }
}
