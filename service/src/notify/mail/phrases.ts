// What every mail has: whom it is for, who writes, and a letter from the phrases of a language.
import type { Currency, Language } from '@holdfast/contract'
import type { Minor } from '#kit'
import { showAmount } from './amount.ts'
import { showDay, showTime } from './date.ts'
import { wordsIn } from './languages.ts'
import type { Fact, Letter } from './letter.ts'
import type { Words } from './words.ts'

/** What every mail says of itself. */
export interface Addressed {
  readonly to: string
  /** Who writes: the integrator, whose name the receiver knows. */
  readonly organisationName: string
  /** Who that is in the register, for those who have never heard of it: stands at the end. */
  readonly issuer?: Issuer
  /** Where buyers and sellers ask, and where their answers go; null: nowhere is known. */
  readonly supportEmail?: string | null
  readonly accentColour?: string | null
  /** English when it is left out. */
  readonly language?: Language
  /** When it happened, on the tenant's clock. */
  readonly at: Date
  /** IANA name: days and times are those of the organisation. UTC when it is left out. */
  readonly timeZone?: string
  /** The UUID of the resource that it is about: its timeline shows the mail. */
  readonly about?: string
  /** Said at the end, so that nobody takes a test for real. */
  readonly isSandbox: boolean
}

/** An organisation as its register has it. */
interface Issuer {
  readonly legalName: string | null
  readonly companyNumber: string | null
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null
}

export interface Money {
  readonly amount: Minor
  readonly currency: Currency
}

/** What a letter is written with: the words, figures and days of its receiver. */
export interface Pen {
  readonly words: Words
  readonly language: Language
  /** Who writes. */
  readonly name: string
  readonly money: (money: Money) => string
  readonly day: (instant: Date) => string
  /** With the time and its zone. */
  readonly time: (instant: Date) => string
}

/** The pen that a mail is written with. */
export function penOf({ language = 'en', timeZone = 'UTC', organisationName }: Addressed): Pen {
  const place = { language, timeZone }
  return {
    words: wordsIn(language),
    language,
    name: organisationName,
    money: ({ amount, currency }) => showAmount(amount, currency, language),
    day: (instant) => showDay(instant, place),
    time: (instant) => showTime(instant, place),
  }
}

/** Who pays or is to pay, and when it was said: of each letter to somebody who is paid. */
export function paidByFacts({ at }: Addressed, { words: { labels }, name, day }: Pen): Fact[] {
  return [
    [labels.date, day(at)],
    [labels.paidBy, name],
  ]
}

type Phrase<Said extends string> = (facts: Record<Said, string>) => string

interface Write<Said extends string> {
  readonly subject: Phrase<Said>
  readonly heading: Phrase<Said>
  readonly paragraphs: readonly Phrase<Said>[]
  readonly next?: readonly Phrase<Said>[]
  readonly closing?: Phrase<Said>
}

/** A letter from phrases and the facts in them. */
export function writePhrases<Said extends string>(
  phrases: Write<Said>,
  facts: Record<Said, string>,
): Letter {
  const { subject, heading, paragraphs, next = [], closing } = phrases
  return {
    subject: subject(facts),
    heading: heading(facts),
    paragraphs: paragraphs.map((phrase) => phrase(facts)),
    facts: [],
    next: next.map((phrase) => phrase(facts)),
    closing: closing?.(facts) ?? null,
  }
}
