// What the payer of a checkout writes on the transfer, and finding it in what payers write.
import type { Id } from '#kit'
import { distinct, showId } from '#kit'

const RANDOM_LENGTH = 9
const LETTER = 'C'

/** `C` and the random end of the id, in capitals. */
export function referenceOf(id: Id<'checkout'>): string {
  return `${LETTER}${showId('checkout', id).slice(-RANDOM_LENGTH).toUpperCase()}`
}

/** All that may be a reference in a text of capital letters and digits. */
export function referencesIn(bareText: string): string[] {
  const length = LETTER.length + RANDOM_LENGTH
  const starts = [...bareText].flatMap((letter, at) => (letter === LETTER ? [at] : []))
  const found = starts.map((at) => bareText.slice(at, at + length))
  return distinct(found.filter((one) => one.length === length))
}
