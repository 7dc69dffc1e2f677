// The time that a paper is of, in words, by the clocks of whom it is from.
import { dayOf, startOfDay } from '#kit'
import type { ShownHead } from './show.ts'

/** The time of a paper: `from` null means from the beginning. */
export type PaperTime = Pick<ShownHead, 'period' | 'from' | 'to' | 'made_at' | 'time_zone'>

/** The time of a paper: its name where it has one, and its two ends where its days are. */
export function spanOf({ period, from, to, time_zone }: PaperTime): string {
  const [start, end] = [from === null ? null : new Date(from), new Date(to)]
  // A period that ends with a day is called by that day, not by the midnight after it.
  const isWhole = isMidnight(end, time_zone) && (start === null || start < end)
  const last = isWhole
    ? longDay(new Date(end.getTime() - 1), time_zone)
    : instantText(end, time_zone)
  const first =
    start === null
      ? 'From the beginning'
      : isMidnight(start, time_zone)
        ? longDay(start, time_zone)
        : instantText(start, time_zone)
  const ends = from === to ? `At ${instantText(end, time_zone)}` : `${first} to ${last}`
  return period === null ? ends : `${periodText(period)}: ${ends}`
}

/** `October 2026`, `Q3 2026`, `2026`. */
function periodText(period: string): string {
  const [year = '', part] = period.split('-')
  if (part === undefined) return year
  if (part.startsWith('Q')) return `${part} ${year}`
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
  return `${month.format(new Date(`${period}-01`))} ${year}`
}

function isMidnight(at: Date, timeZone: string): boolean {
  return startOfDay(dayOf(at, timeZone), timeZone).getTime() === at.getTime()
}

function longDay(at: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(at)
}

/** A day and a time by the clocks of a zone, which it names. */
export function instantText(at: Date, timeZone: string): string {
  const format = { dateStyle: 'long', timeStyle: 'long', timeZone } as const
  return new Intl.DateTimeFormat('en-GB', format).format(at)
}
