// The months whose partitions are there. A unit writes rows whose ids begin with its instant, the
// tenant's or the real one, so before it begins those months are made, with the ones after them: no
// clock, however it was moved, comes to a month that is missing. A process asks once for each month.
import { statement } from './statement.ts'

/** Makes the partitions of an instant's month and of the next, where they are missing. */
export const makeMonths = statement('db.make_months')(
  `select make_months($at::timestamptz, $at::timestamptz + interval '1 month')`,
)

/** What a process knows to be there. */
export interface Months {
  has(at: Date): boolean
  add(at: Date): void
}

/** Remembers months for one database, from none. */
export function rememberMonths(): Months {
  const known = new Set<number>()
  const monthOf = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth()
  return {
    has: (at) => known.has(monthOf(at)),
    add: (at) => known.add(monthOf(at)),
  }
}
