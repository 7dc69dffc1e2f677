// The languages that mails are written in.

import { german } from './words/de.ts'
import { english } from './words/en.ts'
import { spanish } from './words/es.ts'
import { french } from './words/fr.ts'
import { italian } from './words/it.ts'
import { norwegian } from './words/nb.ts'
import { dutch } from './words/nl.ts'
import { polish } from './words/pl.ts'
import { swedish } from './words/sv.ts'
import type { Words } from './words.ts'

/** BCP 47 tags of the languages there are words for. */
export const languages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'sv', 'nb', 'pl'] as const
export type Language = (typeof languages)[number]

const wordsOf: { readonly [L in Language]: Words } = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  nl: dutch,
  sv: swedish,
  nb: norwegian,
  pl: polish,
}

/** The words of a language. */
export function wordsIn(language: Language): Words {
  return wordsOf[language]
}

/** Norwegian in either of its written forms, and as a whole. */
const otherNames: Readonly<Record<string, Language>> = { no: 'nb', nn: 'nb' }

/** The language to write in for a wish such as `de-CH`: English when there are no words for it. */
export function languageFor(wish: string | null): Language {
  const base = wish?.toLowerCase().split('-')[0] ?? 'en'
  return otherNames[base] ?? languages.find((language) => language === base) ?? 'en'
}
