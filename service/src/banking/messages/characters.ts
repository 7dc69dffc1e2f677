// The characters that SEPA takes. Letters of other scripts are written in Latin ones, never dropped
// in silence: what would become nothing is refused by who asks.
import anyAscii from 'any-ascii'

/** `a-z A-Z 0-9 / - ? : ( ) . , ' +` and space. */
const TAKEN = /^[A-Za-z0-9/\-?:().,'+ ]*$/
/** What ASCII has beside them, each by what stands for it. */
const INSTEAD: Readonly<Record<string, string>> = {
  '&': '+',
  '"': "'",
  '`': "'",
  '@': '(at)',
  _: '-',
  '~': '-',
  '#': '.',
  $: 'USD',
  '%': '(pct)',
  '*': '.',
  ';': ',',
  '!': '.',
  '<': '(',
  '>': ')',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '|': '/',
  '\\': '/',
  '^': '.',
  '=': '-',
}
const OTHER = /[^A-Za-z0-9/\-?:().,'+ ]/g
/** What has no letters of its own: pictures, signs of direction, what stands for nothing. */
const NO_TEXT = /[\p{Extended_Pictographic}\p{Cf}\p{Cs}\p{Co}]/gu

/**
 * Writes a text in the characters of SEPA: accents go, other scripts are transliterated, the rest
 * of ASCII is replaced. Empty where nothing of it can be written.
 */
export function writeSepa(text: string): string {
  const ascii = anyAscii(text.normalize('NFC').replace(NO_TEXT, ' '))
  const replaced = ascii.replace(OTHER, (letter) => INSTEAD[letter] ?? ' ')
  return replaced.replace(/ {2,}/g, ' ').trim()
}

/** Whether a text holds only characters of SEPA. */
export function isSepa(text: string): boolean {
  return TAKEN.test(text)
}
