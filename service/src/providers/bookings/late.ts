// How old a difference between the books and a bank is, and how old it may be.

const DAY_MS = 86_400_000
/** What differs for longer is an alarm, in days. */
export const LATE_DAYS = 3

/** How many days something has differed by a day; of one that nobody dates, none. */
export function ageOf(since: string | null, day: string): number {
  return since === null ? 0 : Math.max(0, (Date.parse(day) - Date.parse(since)) / DAY_MS)
}

/** What it owes is cleared from fees before each weekly payout: what is left somebody pays in. */
const PAID_WITHIN_DAYS = 7

/** Whether clients' money has lacked for longer than it may, by a day. */
export function isOverdue(of: {
  readonly day: string
  readonly short_since: string | null
}): boolean {
  return ageOf(of.short_since, of.day) > PAID_WITHIN_DAYS
}
