// Chance that can be played again: a share of a seed and of what it is about, never of how often
// it was asked, so that a bank that was killed and started again draws the same.
import { createHash } from 'node:crypto'

const SHARES = 2 ** 32

/** A number from 0 up to, but not including, 1, by seed and subject. */
export function drawShare(seed: string, subject: string): number {
  return createHash('sha256').update(`${seed}\n${subject}`).digest().readUInt32BE(0) / SHARES
}

/** A whole number of `from` to `to`, both included, by seed and subject. */
export function drawWhole(seed: string, subject: string, range: readonly [number, number]): number {
  const [from, to] = range
  return from + Math.floor(drawShare(seed, subject) * (to - from + 1))
}
