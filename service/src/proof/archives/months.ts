// Months as archives name them, `2026-01`, and the ids that fall into one.
import type { Reader } from '#db'
import { groupBy, timeOfId } from '#kit'
import { selectParts } from './store.ts'

/** The tables whose months leave, in the order in which they are locked. */
export const LEAVING = ['ledger_transactions', 'ledger_movements', 'events'] as const

/** Ids from the first up to the second. */
export interface Range {
  readonly fromId: string
  readonly untilId: string
}

/** A month whose rows lie in partitions of their own. */
export interface PartedMonth extends Range {
  /** `2026-01`. */
  readonly month: string
  /** Its partitions, by their tables. */
  readonly parts: readonly { readonly whole: string; readonly part: string }[]
}

/** The month of the time that an id begins with. */
export function monthOf(id: string): string {
  return timeOfId(id).toISOString().slice(0, 7)
}

/** The first day of a month, as the database takes it. */
export function firstDayOf(month: string): string {
  return `${month}-01`
}

/** Months that have partitions in all tables that leave, the oldest first. */
export async function readMonths(reader: Reader): Promise<PartedMonth[]> {
  const rows = await reader.query(selectParts, { wholes: LEAVING })
  const months: PartedMonth[] = []
  for (const [low, parts] of groupBy(rows, (row) => row.low)) {
    const [first] = parts
    if (first === undefined || parts.length !== LEAVING.length) continue
    months.push({ month: monthOf(low), fromId: low, untilId: first.high, parts })
  }
  return months.toSorted((a, b) => (a.month < b.month ? -1 : 1))
}
