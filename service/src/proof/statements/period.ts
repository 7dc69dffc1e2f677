// From times to ranges of transactions: a transaction's id begins with its time, so that what
// happened in a period stands together in every index that ends with it.
import { addMs } from '#kit'

const HEX_LENGTH = 12
/** Above every id of a transaction. */
const END = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
const BEGINNING = '00000000-0000-0000-0000-000000000000'

/** What lies at or after an instant has this id or a higher one. */
function firstIdAt(instant: Date): string {
  const hex = instant.getTime().toString(16).padStart(HEX_LENGTH, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** After which entry a reading goes on: a movement of a transaction, and its side by the sign. */
export interface Place {
  readonly transaction: string
  readonly position: number
  readonly amount: bigint
}

/** A range of time: from an instant or the beginning, up to before another or without an end. */
export interface TimeRange {
  readonly from: Date | null
  readonly to: Date | null
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

/** The range of ids of a period's transactions: `first` is in it, `end` is not. */
export function idsOf({ from, to }: TimeRange): { readonly first: string; readonly end: string } {
  return {
    first: from === null ? BEGINNING : firstIdAt(from),
    end: to === null ? END : firstIdAt(to),
  }
}

/** The place before a period's first entry. */
export function placeBefore(period: TimeRange): Place {
  return { transaction: idsOf(period).first, position: 0, amount: 0n }
}
