import type { Language } from '@holdfast/contract'
import { remembered } from '#kit'
import { localeOf } from './languages.ts'

/** In which language and in which time zone (an IANA name) days and times are written. */
export interface Place {
  readonly language: Language
  readonly timeZone: string
}

/** A day as people read it where they are: `3 January 2030`. */
export function showDay(instant: Date, { language, timeZone }: Place): string {
  return dayFormat(language, timeZone).format(instant)
}

// Making a format takes fifty times as long as using it.
const dayFormat = remembered(
  (language: Language, timeZone: string) =>
    new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }),
)

/** A day and a time, with the zone that they are of: `3 January 2030 at 09:30 GMT`. */
export function showTime(instant: Date, { language, timeZone }: Place): string {
  return timeFormat(language, timeZone).format(instant)
}

const timeFormat = remembered(
  (language: Language, timeZone: string) =>
    new Intl.DateTimeFormat(localeOf(language), {
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    }),
)
