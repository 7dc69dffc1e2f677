import { spokenLocales } from '../words/words.ts'

/**
 * A day where money moves, with its weekday and the reader's time zone:
 * `Monday, 1 March 2027 (GMT)`.
 */
export function formatDay(
  instant: string,
  locales: readonly string[] = spokenLocales(),
  timeZone?: string,
): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const moment = new Date(instant)
  const day = new Intl.DateTimeFormat([...locales], { dateStyle: 'full', ...zone }).format(moment)
  const name = new Intl.DateTimeFormat([...locales], { timeZoneName: 'short', ...zone })
    .formatToParts(moment)
    .find((part) => part.type === 'timeZoneName')?.value
  return name === undefined ? day : `${day} (${name})`
}

/** A day on paper, in UTC as everywhere in the API where no zone is given: `1 March 2027`. */
export function formatDate(
  instant: string,
  locales: readonly string[] = spokenLocales(),
  timeZone = 'UTC',
): string {
  const format = new Intl.DateTimeFormat([...locales], { dateStyle: 'long', timeZone })
  return format.format(new Date(instant))
}
