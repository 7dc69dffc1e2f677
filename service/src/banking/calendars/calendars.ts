// On which days banks work, and the day that an order may ask for so that no bank refuses it.
import { addDays, dayOf, timeOfDay } from '#kit'
import uk from './data/uk-bank-holidays.json' with { type: 'json' }

/**
 * TARGET for euro, that of England for sterling, that of the Federal Reserve for dollars, `always`
 * for what runs round the clock.
 */
export type Calendar = 'target' | 'uk' | 'us' | 'always'

export interface CutOff {
  readonly calendar: Calendar
  /** `15:30`, by the clocks of the zone: from then on an order is of the next working day. */
  readonly time: string
  /** IANA. */
  readonly timeZone: string
}

const UK_DAYS: ReadonlySet<string> = new Set(uk.days)
/** Fixed days on which TARGET is closed. */
const TARGET_DAYS: ReadonlySet<string> = new Set(['01-01', '05-01', '12-25', '12-26'])
/** Longer than any row of holidays and weekends. */
const SEARCH_MAX = 31

/**
 * The day that an order asks for: today by the bank's clocks while its cut-off has not come, else
 * the next working day; instant orders take today always. Undefined where the calendar is not known
 * so far ahead (the English one ends with 2028).
 */
export function requestedDate(cutOff: CutOff, isInstant: boolean, now: Date): string | undefined {
  const today = dayOf(now, cutOff.timeZone)
  if (isInstant || cutOff.calendar === 'always') return today
  const isLate = clockOf(now, cutOff.timeZone) >= cutOff.time
  return workingDayFrom(isLate ? addDays(today, 1) : today, cutOff.calendar)
}

/**
 * Until when an order is of the day that `requestedDate` gives now: the cut-off of the next day on
 * which the bank works. Undefined where there is no cut-off, or the calendar is not known so far.
 */
export function nextCutOff(cutOff: CutOff, isInstant: boolean, now: Date): Date | undefined {
  if (isInstant || cutOff.calendar === 'always') return undefined
  const day = requestedDate(cutOff, false, now)
  return day === undefined ? undefined : timeOfDay(day, cutOff.time, cutOff.timeZone)
}

/** The first working day from a day on; undefined where the calendar does not reach so far. */
export function workingDayFrom(day: string, calendar: Calendar): string | undefined {
  for (let ahead = 0; ahead < SEARCH_MAX; ahead++) {
    const at = addDays(day, ahead)
    const isWorking = isWorkingDay(at, calendar)
    if (isWorking === undefined) return undefined
    if (isWorking) return at
  }
  return undefined
}

/** Whether banks work on a day; undefined where the calendar does not know. */
export function isWorkingDay(day: string, calendar: Calendar): boolean | undefined {
  if (calendar === 'always') return true
  const weekday = weekdayOf(day)
  const isWeekend = weekday === 0 || weekday === 6
  if (calendar === 'target') return !isWeekend && !isTargetHoliday(day)
  if (calendar === 'us') return !isWeekend && !isUsHoliday(day)
  const year = Number(day.slice(0, 4))
  if (year < uk.from || year > uk.to) return undefined
  return !isWeekend && !UK_DAYS.has(day)
}

function isTargetHoliday(day: string): boolean {
  if (TARGET_DAYS.has(day.slice(5))) return true
  const easter = easterSunday(Number(day.slice(0, 4)))
  return day === addDays(easter, -2) || day === addDays(easter, 1)
}

/** Fixed days on which the Federal Reserve is closed. */
const US_DAYS: ReadonlySet<string> = new Set(['01-01', '06-19', '07-04', '11-11', '12-25'])
/** Others, which are Mondays but one: Thanksgiving, a Thursday. */
const US_WEEKDAYS: Readonly<Record<string, { readonly weekday: number; readonly week: number }>> = {
  '01': { weekday: 1, week: 3 },
  '02': { weekday: 1, week: 3 },
  '09': { weekday: 1, week: 1 },
  '10': { weekday: 1, week: 2 },
  '11': { weekday: 4, week: 4 },
}

/** Of a fixed day that is a Sunday the Monday is free; of one that is a Saturday no other day. */
function isUsHoliday(day: string): boolean {
  const weekday = weekdayOf(day)
  if (US_DAYS.has(day.slice(5))) return true
  if (weekday === 1 && US_DAYS.has(addDays(day, -1).slice(5))) return true
  const date = Number(day.slice(8))
  // Memorial Day is the last Monday of May.
  if (day.slice(5, 7) === '05') return weekday === 1 && date > 24
  const moved = US_WEEKDAYS[day.slice(5, 7)]
  return moved?.weekday === weekday && moved.week === Math.ceil(date / 7)
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** By the Gregorian computus (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 19 * l) / 433)
  const month = Math.floor((h + l - 7 * m + 90) / 25)
  const day = (h + l - 7 * m + 33 * month + 19) % 32
  const two = (number: number) => String(number).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)}`
}

/** What the clocks of a zone show: `15:29`. */
function clockOf(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return format.format(at)
}
