// The words of each language that mails are written in.
import { type Language, languageOf } from '@holdfast/contract'
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

/** The language to write in for a wish such as `de-CH`: English when there are no words for it. */
export function languageFor(wish: string | null): Language {
  return languageOf(wish ?? 'en') ?? 'en'
}

/** Where amounts and days are written as in the words of a language. */
export function localeOf(language: Language): string {
  return language === 'en' ? 'en-GB' : language
}
