// The period of a report: days by the clocks of the organisation, as its books count them.
import { readInstant } from '#http'
import { dayOf, type FieldFault, invalid, startOfDay } from '#kit'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_LENGTH = 10
const QUARTER_MONTHS = 3
const YEAR_MONTHS = 12

/** Which time is asked for; each left out where it was not given. */
export interface PeriodAsked {
  readonly period?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** A period with both ends; `to` is not in it, and never later than now. */
export interface ReportPeriod {
  readonly from: Date
  readonly to: Date
  readonly timeZone: string
}

/**
 * Reads which time is asked for: last month where nothing is. A date begins when its day begins in
 * the zone, and what has not ended yet ends now. Refuses with `validation_failed` what is no
 * period, and one that has not begun.
 */
export function readPeriod(asked: PeriodAsked, now: Date, timeZone: string): ReportPeriod {
  const { from, to } = edgesOf(asked, now, timeZone)
  if (from > now) {
    throw invalid(faultAt(asked.from === undefined ? '/period' : '/from', 'It has not begun.'))
  }
  return { from, to: to < now ? to : now, timeZone }
}

type Edges = Pick<ReportPeriod, 'from' | 'to'>

function edgesOf({ period, from, to }: PeriodAsked, now: Date, timeZone: string): Edges {
  if (from === undefined && to === undefined) {
    const months = monthsOf(period ?? 'last_month', dayOf(now, timeZone))
    const [first, end] = months.map((month) => startOfDay(dayOne(month), timeZone))
    return { from: first ?? now, to: end ?? now }
  }
  const faults: FieldFault[] = []
  const read = (value: string | undefined, pointer: string): Date | null => {
    const instant = readInstant(value, pointer, faults)
    const isDay = value !== undefined && DAY.test(value) && instant !== null
    return isDay ? startOfDay(value, timeZone) : instant
  }
  if (period !== undefined) {
    faults.push(faultAt('/period', 'Give period, or from and to, not both.'))
  }
  if (from === undefined) faults.push(faultAt('/from', 'Give the beginning, too.'))
  const begin = read(from, '/from') ?? now
  const end = read(to, '/to') ?? now
  if (end < begin && from !== undefined && to !== undefined) {
    faults.push(faultAt('/to', 'The end lies before the beginning.'))
  }
  if (faults.length > 0) throw invalid(...faults)
  return { from: begin, to: end }
}

function faultAt(pointer: string, message: string): FieldFault {
  return { pointer, code: 'not_allowed', message }
}

/** The first month of a period and the one after it, counted from the year 0. */
function monthsOf(period: string, today: string): readonly [number, number] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const present = year * YEAR_MONTHS + month - 1
  const quarter = present - (present % QUARTER_MONTHS)
  switch (period) {
    case 'this_month':
      return [present, present + 1]
    case 'last_month':
      return [present - 1, present]
    case 'this_quarter':
      return [quarter, quarter + QUARTER_MONTHS]
    case 'last_quarter':
      return [quarter - QUARTER_MONTHS, quarter]
    case 'this_year':
      return [year * YEAR_MONTHS, (year + 1) * YEAR_MONTHS]
    case 'last_year':
      return [(year - 1) * YEAR_MONTHS, year * YEAR_MONTHS]
    default:
      return writtenMonths(period)
  }
}

/** `2026`, `2026-Q3` or `2026-10`; the contract lets no other form through. */
function writtenMonths(period: string): readonly [number, number] {
  const first = Number(period.slice(0, 4)) * YEAR_MONTHS
  const part = period.slice(5)
  if (part === '') return [first, first + YEAR_MONTHS]
  if (!part.startsWith('Q')) return [first + Number(part) - 1, first + Number(part)]
  const start = first + (Number(part.slice(1)) - 1) * QUARTER_MONTHS
  return [start, start + QUARTER_MONTHS]
}

function dayOne(month: number): string {
  const first = new Date(Date.UTC(Math.floor(month / YEAR_MONTHS), month % YEAR_MONTHS, 1))
  return first.toISOString().slice(0, DAY_LENGTH)
}
