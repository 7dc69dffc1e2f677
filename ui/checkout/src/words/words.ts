// The words a page speaks. A page has one reader, and the server draws each first view in one go:
// so there is one language at a time, and components read it while they are drawn.
import type { Language } from '@holdfast/contract'
import { type CheckoutWords, english as checkout } from './checkout/en.ts'
import { type IdentityWords, english as identity } from './identity/en.ts'
import { type InvoiceWords, english as invoice } from './invoice/en.ts'
import { type PayeeWords, english as payee } from './payee/en.ts'
import { type StatusWords, english as status } from './status/en.ts'
import { type VerificationWords, english as verification } from './verification/en.ts'

/** What a language must say. Its file does not compile while something is missing. */
export interface Words extends CheckoutWords {
  readonly identity: IdentityWords
  readonly invoice: InvoiceWords
  readonly payee: PayeeWords
  readonly status: StatusWords
  readonly verification: VerificationWords
}

/** English is always at hand: a page whose language cannot be loaded still works. */
export const englishWords: Words = {
  ...checkout,
  identity,
  invoice,
  payee,
  status,
  verification,
}

/** What is spoken now. */
export let words: Words = englishWords
/** The language it is in. */
export let language: Language = 'en'

/** Speaks another language from the next drawing on. */
export function speakLanguage(next: Language, spoken: Words): void {
  language = next
  words = spoken
}

/** Where dates and amounts are written as in the language that is spoken. */
export function spokenLocales(): readonly string[] {
  const named = typeof navigator === 'undefined' ? [] : navigator.languages
  // Some systems name a language that is no language tag (`en-US@posix`), which Intl refuses.
  const own = named.filter((tag) => LANGUAGE_TAG.test(tag) && isOf(tag, language))
  return [...own, localeOf(language)]
}

/** Where a language is written as its words here are. */
export function localeOf(spoken: Language): string {
  return spoken === 'en' ? 'en-GB' : spoken
}

const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

function isOf(tag: string, spoken: Language): boolean {
  const base = tag.toLowerCase().split('-')[0] ?? ''
  return base === spoken || (spoken === 'nb' && (base === 'no' || base === 'nn'))
}
