// When payouts are due: Mondays at 06:00 where the organisation is.
import { payoutHour, payoutWeekday } from '@holdfast/contract'

const HOUR_MS = 60 * 60 * 1_000
const DAY_MS = 24 * HOUR_MS
const WEEK_DAYS = 7
const WEEK_MS = WEEK_DAYS * DAY_MS
/** The first Monday that the machine's time counts. */
const FIRST_MONDAY_MS = Date.UTC(1970, 0, 5)

interface LocalTime {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
}

/**
 * The first Monday 06:00 after an instant, by the clocks of an IANA time zone: an hour of the wall,
 * so that it moves with summer time.
 */
export function nextPayoutAt(after: Date, timeZone: string): Date {
  const today = localTime(after, timeZone)
  for (let days = 0; days <= WEEK_DAYS; days++) {
    const date = new Date(Date.UTC(today.year, today.month - 1, today.day) + days * DAY_MS)
    if (date.getUTCDay() !== payoutWeekday) continue
    const due = instantOf(date, timeZone)
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
  const near = Math.round((planned.getTime() - HOUR_MS * payoutHour - FIRST_MONDAY_MS) / WEEK_MS)
  return instantOf(new Date(FIRST_MONDAY_MS + near * WEEK_MS), timeZone)
}

/** The instant at which the clocks of a zone show the payout hour of a day (given as UTC). */
function instantOf(day: Date, timeZone: string): Date {
  const wanted = day.getTime() + payoutHour * HOUR_MS
  // The offset at the first guess may be the one before a change: so it is asked twice.
  let guess = wanted
  for (let turn = 0; turn < 2; turn++) guess = wanted - offsetMs(new Date(guess), timeZone)
  return new Date(guess)
}

function offsetMs(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localTime(at, timeZone)
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(at.getTime() / 1_000) * 1_000
}

function localTime(at: Date, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
    second: read('second'),
  }
}
