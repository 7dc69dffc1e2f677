// The period of a report: as statements have it, with both ends, and nothing of the future in it.
import { invalid } from '#kit'
import type { AskedTime } from '#statements'
import { periodOf } from '#statements'

/** Which time is asked for. */
export type PeriodAsked = Partial<Pick<AskedTime, 'period' | 'from' | 'to'>>

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
  const { period, from, to } = asked
  const isNothing = period === undefined && from === undefined && to === undefined
  const read = periodOf(isNothing ? { period: 'last_month' } : asked, timeZone, now)
  if (read.from === null) throw refused('/from', 'Give the beginning, too.')
  if (read.from > now) throw refused(from === undefined ? '/period' : '/from', 'It has not begun.')
  return { from: read.from, to: read.to === null || read.to > now ? now : read.to, timeZone }
}

function refused(pointer: string, message: string) {
  return invalid({ pointer, code: 'not_allowed', message })
}
