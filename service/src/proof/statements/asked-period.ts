// Which time a statement is about: what was asked for, by the clocks of the organisation.
import type { RelativePeriod } from '@holdfast/contract'
import { readInstant } from '#http'
import type { FieldFault } from '#kit'
import { dayOf, invalid, startOfDay } from '#kit'
import type { Period } from './period.ts'
import { momentOf } from './period.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const MONTHS_OF_YEAR = 12
const MONTHS_OF_QUARTER = 3
/** Month, quarter or year. */
const NAMED = /^(\d{4})(?:-(?:(\d{2})|Q([1-4])))?$/

/** Which time is asked for; each left out where it was not given. */
export type AskedTime = Readonly<Record<'period' | 'from' | 'to' | 'at', string | undefined>>

/**
 * Reads which time is asked for: `period`, or `from` and `to`, or `at`, of which a date begins when
 * the day begins in the zone. Refuses two answers, times that do not exist, and ends before
 * beginnings, with `validation_failed`.
 */
export function periodOf(asked: Partial<AskedTime>, timeZone: string, now: Date): Period {
  const { period: name, from, to, at } = asked
  const faults: FieldFault[] = []
  const read = (value: string | undefined, pointer: string): Date | null => {
    const instant = readInstant(value, pointer, faults)
    return value !== undefined && DAY.test(value) && instant !== null
      ? startOfDay(value, timeZone)
      : instant
  }
  const [moment, start, end] = [read(at, '/at'), read(from, '/from'), read(to, '/to')]
  const isRange = from !== undefined || to !== undefined
  if (at !== undefined && isRange) faults.push(exclusive('/at', 'Give at, or from and to'))
  if (name !== undefined && (isRange || at !== undefined)) {
    faults.push(exclusive('/period', 'Give a period, or at, or from and to'))
  }
  if (start !== null && end !== null && end < start) {
    const message = 'The end lies before the beginning.'
    faults.push({ pointer: '/to', code: 'not_allowed', message })
  }
  if (faults.length > 0) throw invalid(...faults)
  if (name !== undefined) return namedPeriod(name, timeZone, now)
  return moment === null ? { from: start, to: end, name: null } : momentOf(moment)
}

function exclusive(pointer: string, either: string): FieldFault {
  return { pointer, code: 'exclusive', message: `${either}, not both.` }
}

/** A month, quarter or year by its name, as `2026-10`; or one named by the day of asking. */
function namedPeriod(name: string, timeZone: string, now: Date): Period {
  const absolute = absoluteName(name, dayOf(now, timeZone))
  const [, year = '', month, quarter] = NAMED.exec(absolute) ?? []
  const months =
    month !== undefined ? 1 : quarter !== undefined ? MONTHS_OF_QUARTER : MONTHS_OF_YEAR
  const first =
    month !== undefined ? Number(month) - 1 : (Number(quarter ?? 1) - 1) * MONTHS_OF_QUARTER
  const startOf = (count: number) => startOfDay(monthDay(Number(year), count), timeZone)
  return { from: startOf(first), to: startOf(first + months), name: absolute }
}

/** `last_month` and the like, as the period that it is on a day. */
function absoluteName(name: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  const quarter = Math.floor(month / MONTHS_OF_QUARTER)
  const relative: Readonly<Record<RelativePeriod, () => string>> = {
    this_month: () => monthDay(year, month).slice(0, 7),
    last_month: () => monthDay(year, month - 1).slice(0, 7),
    this_quarter: () => `${year}-Q${quarter + 1}`,
    last_quarter: () => (quarter === 0 ? `${year - 1}-Q4` : `${year}-Q${quarter}`),
    this_year: () => String(year),
    last_year: () => String(year - 1),
  }
  return new Map(Object.entries(relative)).get(name)?.() ?? name
}

/** The month after one, both as `2026-10`. */
export function monthAfter(month: string): string {
  return monthDay(Number(month.slice(0, 4)), Number(month.slice(5, 7))).slice(0, 7)
}

/** The first day of a month, counted from January of a year. */
function monthDay(year: number, months: number): string {
  return new Date(Date.UTC(year, months)).toISOString().slice(0, 10)
}
