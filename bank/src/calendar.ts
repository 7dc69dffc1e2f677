// The bank's days: which are business days, and when a time of its wall clock is.

/**
 * `target`: the euro area's; `uk`: England's bank holidays; `us`: those of the Federal Reserve;
 * `weekdays`: no holidays at all.
 */
export type CalendarName = 'target' | 'uk' | 'us' | 'weekdays'

/** When the bank opens, closes its books and takes no more orders for the same day. */
export interface Schedule {
  readonly calendar: CalendarName
  readonly timeZone: string
  /** Wall-clock times, `HH:MM`. */
  readonly opens: string
  readonly cutOff: string
  readonly closes: string
  /**
   * A booking is told so many milliseconds later, by a report (camt.052); null: by the statement
   * of its day, when that closes.
   */
  readonly reportsAfterMs: number | null
  /** From and to how many seconds later a file is read. */
  readonly readsAfterS: readonly [number, number]
  /** And from then on, how many seconds later its orders are checked. */
  readonly checksAfterS: readonly [number, number]
}

export const usualSchedule: Schedule = {
  calendar: 'target',
  timeZone: 'Europe/Berlin',
  opens: '07:00',
  cutOff: '16:00',
  closes: '20:00',
  reportsAfterMs: null,
  readsAfterS: [10, 120],
  checksAfterS: [60, 600],
}

/** Of a bank that is tried out in real time. */
export const quickSchedule: Partial<Schedule> = {
  reportsAfterMs: 30_000,
  readsAfterS: [5, 15],
  checksAfterS: [5, 30],
}

const DAY_MS = 86_400_000

/** The day after, or `count` days after, a date `YYYY-MM-DD`. */
export function addDays(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** True on the days on which the bank books. */
export function isBusinessDay(date: string, calendar: CalendarName): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  if (weekday === 0 || weekday === 6) return false
  if (calendar === 'weekdays') return true
  const year = Number(date.slice(0, 4))
  return !holidays[calendar](year).includes(date)
}

const holidays: Readonly<Record<Exclude<CalendarName, 'weekdays'>, (year: number) => string[]>> = {
  target: targetHolidays,
  uk: ukHolidays,
  us: usHolidays,
}

/** The first business day on or after a date. */
export function businessDayFrom(date: string, calendar: CalendarName): string {
  return isBusinessDay(date, calendar) ? date : businessDayFrom(addDays(date, 1), calendar)
}

/** The business day that lies `count` business days after a date. */
export function businessDaysAfter(date: string, count: number, calendar: CalendarName): string {
  if (count === 0) return businessDayFrom(date, calendar)
  return businessDaysAfter(businessDayFrom(addDays(date, 1), calendar), count - 1, calendar)
}

/** The last business day of the month that a date lies in. */
export function lastBusinessDay(date: string, calendar: CalendarName): string {
  const next = `${addDays(`${date.slice(0, 7)}-28`, 4).slice(0, 7)}-01`
  return businessDayBefore(next, calendar)
}

function businessDayBefore(date: string, calendar: CalendarName): string {
  const before = addDays(date, -1)
  return isBusinessDay(before, calendar) ? before : businessDayBefore(before, calendar)
}

/** The date that the bank's calendar on the wall shows. */
export function dateAt(at: number, timeZone: string): string {
  return wallClock(at, timeZone).slice(0, 10)
}

/** The instant at which the bank's clock shows a time on a date; a skipped hour counts later. */
export function timeOn(date: string, time: string, timeZone: string): number {
  const wanted = Date.parse(`${date}T${time}:00Z`)
  const offsetAt = (at: number) => Date.parse(`${wallClock(at, timeZone)}Z`) - at
  const first = wanted - offsetAt(wanted)
  return wanted - offsetAt(first)
}

function wallClock(at: number, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  })
  return format.format(Math.floor(at / 1000) * 1000).replace(' ', 'T')
}

function targetHolidays(year: number): string[] {
  const easter = easterOf(year)
  const fixed = ['01-01', '05-01', '12-25', '12-26'].map((day) => `${year}-${day}`)
  return [...fixed, addDays(easter, -2), addDays(easter, 1)]
}

function ukHolidays(year: number): string[] {
  const easter = easterOf(year)
  const christmas = weekdayFrom(`${year}-12-25`)
  return [
    weekdayFrom(`${year}-01-01`),
    addDays(easter, -2),
    addDays(easter, 1),
    mondayFrom(`${year}-05-01`),
    mondayFrom(`${year}-05-25`),
    mondayFrom(`${year}-08-25`),
    christmas,
    weekdayFrom(addDays(christmas, 1)),
  ]
}

/** A day that falls on a Saturday stays there; one on a Sunday is kept on Monday. */
function usHolidays(year: number): string[] {
  const fixed = ['01-01', '06-19', '07-04', '11-11', '12-25'].map((day) => {
    const date = `${year}-${day}`
    return new Date(date).getUTCDay() === 0 ? addDays(date, 1) : date
  })
  const mondays = ['01-15', '02-15', '05-25', '09-01', '10-08'].map((day) => {
    return mondayFrom(`${year}-${day}`)
  })
  // The fourth Thursday of November: three days after a Monday from the 19th on.
  return [...fixed, ...mondays, addDays(mondayFrom(`${year}-11-19`), 3)]
}

function weekdayFrom(date: string): string {
  return businessDayFrom(date, 'weekdays')
}

function mondayFrom(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay()
  return addDays(date, (8 - weekday) % 7)
}

/** Easter Sunday by the Gregorian computus (Meeus, Jones, Butcher). */
function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d =
    (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7
  const days = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 22
  return addDays(`${year}-03-01`, days - 1)
}
