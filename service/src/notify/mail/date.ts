import type { Language } from '@holdfast/contract'

/** A day as people read it: `3 January 2030`. The day is that of UTC, as everywhere in the API. */
export function showDate(instant: Date, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : language
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(instant)
}
