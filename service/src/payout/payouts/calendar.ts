// When payouts are due: Mondays at 06:00 where the organisation is.
import { payoutHour, payoutWeekday } from '@holdfast/contract'
import { addDays, dayOf, hourOfDay } from '#kit'

const HOUR_MS = 60 * 60 * 1_000
const WEEK_DAYS = 7
const WEEK_MS = WEEK_DAYS * 24 * HOUR_MS
/** The first Monday that the machine's time counts. */
const FIRST_MONDAY = '1970-01-05'

/**
 * The first Monday 06:00 after an instant, by the clocks of an IANA time zone: an hour of the wall,
 * so that it moves with summer time.
 */
export function nextPayoutAt(after: Date, timeZone: string): Date {
  const today = dayOf(after, timeZone)
  for (let days = 0; days <= WEEK_DAYS; days++) {
    const day = addDays(today, days)
    if (new Date(day).getUTCDay() !== payoutWeekday) continue
    const due = hourOfDay(day, payoutHour, timeZone)
    if (due > after) return due
  }
  throw new Error('broken assumption: every week has a Monday')
}

/**
 * The same Monday's payout by the clocks of a zone, of one that was planned by those of any: so
 * that each week has one, whatever becomes of the zone.
 */
export function payoutOf(planned: Date, timeZone: string): Date {
  // Mondays 06:00 of all zones lie within 14 hours of that of UTC.
  const sinceMs = planned.getTime() - HOUR_MS * payoutHour - Date.parse(FIRST_MONDAY)
  const monday = addDays(FIRST_MONDAY, Math.round(sinceMs / WEEK_MS) * WEEK_DAYS)
  return hourOfDay(monday, payoutHour, timeZone)
}
