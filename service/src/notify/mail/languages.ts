// The languages that mails are written in.

import { english } from './words/en.ts'
import type { Words } from './words.ts'

/** BCP 47 tags of the languages there are words for. */
export const languages = ['en'] as const
export type Language = (typeof languages)[number]

const wordsOf: { readonly [L in Language]: Words } = { en: english }

/** The words of a language; of English when there are none. */
export function wordsIn(language: Language): Words {
  return wordsOf[language]
}

/** The language to write in for a wish such as `de-CH`: English when there are no words for it. */
export function languageFor(wish: string | null): Language {
  const base = wish?.toLowerCase().split('-')[0]
  return languages.find((language) => language === base) ?? 'en'
}
