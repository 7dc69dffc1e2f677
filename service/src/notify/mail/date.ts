import type { Language } from '@holdfast/contract'
import { localeOf } from './languages.ts'

/** A day as people read it: `3 January 2030`. The day is that of UTC, as everywhere in the API. */
export function showDate(instant: Date, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(instant)
}
