// The characters that banks take. Letters of other scripts are written in Latin ones, never dropped
// in silence: what would become nothing is refused by who asks.
import anyAscii from 'any-ascii'
import type { BankProfile } from './profile.ts'

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
/** `a-z A-Z 0-9 / - ? : ( ) . , ' +` and space. */
const SEPA = /[A-Za-z0-9/\-?:().,'+ ]/
/** The same, the letters of Latin alphabets as they are, and what names of firms have in them. */
const LATIN = /[A-Za-z0-9/\-?:().,'+ À-ÖØ-öø-ž&@_#%*;!]/
const SETS: Readonly<Record<BankProfile['characters'], RegExp>> = { sepa: SEPA, latin: LATIN }
/** What has no letters of its own: pictures, signs of direction, what stands for nothing. */
const NO_TEXT = /[\p{Extended_Pictographic}\p{Cf}\p{Cs}\p{Co}]/gu

/**
 * Writes a text in the characters that a bank takes: what it does not take is transliterated or
 * replaced. Empty where nothing of it can be written.
 */
export function writeText(text: string, characters: BankProfile['characters']): string {
  const taken = SETS[characters]
  const plain = text.normalize('NFC').replace(NO_TEXT, ' ')
  const written = [...plain].map((letter) => {
    if (taken.test(letter)) return letter
    const ascii = [...anyAscii(letter)]
    return ascii.map((one) => (taken.test(one) ? one : (INSTEAD[one] ?? ' '))).join('')
  })
  return written.join('').replace(/ {2,}/g, ' ').trim()
}

/** Writes a text in the characters of SEPA. */
export function writeSepa(text: string): string {
  return writeText(text, 'sepa')
}

/** Whether a text holds only characters of a set. */
export function isWrittenIn(text: string, characters: BankProfile['characters']): boolean {
  return [...text].every((letter) => SETS[characters].test(letter))
}
