// What every mail has: whom it is for, and a letter from the phrases of a language.
import type { Language } from '@holdfast/contract'
import type { Letter } from './letter.ts'

/** What every mail says of itself. */
export interface Addressed {
  readonly to: string
  /** Who writes: the integrator, whose name the receiver knows. */
  readonly organisationName: string
  readonly accentColour?: string | null
  readonly logoUrl?: string | null
  /** English when it is left out. */
  readonly language?: Language
  /** The UUID of the resource that it is about: its timeline shows the mail. */
  readonly about?: string
  /** Said at the end, so that nobody takes a test for real. */
  readonly isSandbox: boolean
}

type Write<Fact extends string> = {
  readonly [Part in 'subject' | 'heading' | 'closing']: (facts: Record<Fact, string>) => string
} & { readonly paragraphs: readonly ((facts: Record<Fact, string>) => string)[] }

/** A letter from phrases and the facts in them. */
export function writePhrases<Fact extends string>(
  phrases: Write<Fact>,
  facts: Record<Fact, string>,
): Letter {
  return {
    subject: phrases.subject(facts),
    heading: phrases.heading(facts),
    paragraphs: phrases.paragraphs.map((phrase) => phrase(facts)),
    closing: phrases.closing(facts),
  }
}
