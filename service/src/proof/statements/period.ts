// From times to ranges of transactions: a transaction's id begins with its time, so that what
// happened in a period stands together in every index that ends with it.
import type { TimeRange } from '#kit'
import { addMs, idsOf } from '#kit'

/** After which entry a reading goes on: a movement of a transaction, and its side by the sign. */
export interface Place {
  readonly transaction: string
  readonly position: number
  readonly amount: bigint
}

/** The time of a statement. */
export interface Period extends TimeRange {
  /** The month, quarter or year that it is, as `2026-10`; null: none was named. */
  readonly name: string | null
}

/** The period that shows only how things stood at an instant, what happened at it counted. */
export function momentOf(at: Date): Period {
  const end = addMs(at, 1)
  return { from: end, to: end, name: null }
}

/** The place before a period's first entry. */
export function placeBefore(period: TimeRange): Place {
  return { transaction: idsOf(period).first, position: 0, amount: 0n }
}
