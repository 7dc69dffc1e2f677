// Which passwords are easy to guess: measured by how many tries somebody needs who begins with the
// 49,000 passwords that people take most, rows of keys, repetitions, dates, and what is known of
// the owner. The lists are read when the first password is asked about.
import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** A guesser has it within as many tries: a billion. */
const EASY_LOG10 = 9
/** More of it is not measured: what is left is strong enough, or a repetition. */
const MEASURED_CHARACTERS = 64
/** What people take for this service, and the one that everybody has read of. */
const OWN = ['holdfast', 'escrow', 'marketplace', 'dashboard', 'correcthorsebatterystaple']

let guesser: Promise<ZxcvbnFactory> | undefined

async function openGuesser(): Promise<ZxcvbnFactory> {
  const core = await import('@zxcvbn-ts/core')
  const common = await import('@zxcvbn-ts/language-common')
  const dictionary = { ...common.dictionary, own: OWN }
  return new core.ZxcvbnFactory({ dictionary, graphs: common.adjacencyGraphs })
}

/**
 * Whether a password is easy to guess for somebody who knows these texts about its owner. It is
 * also measured without what stands between its letters and digits.
 */
export async function isEasyToGuess(password: string, about: readonly string[]): Promise<boolean> {
  guesser ??= openGuesser()
  const measure = await guesser
  const known = about.flatMap((text) => [text, bare(text), ...text.split(/[\s@.]+/)])
  const texts = [password, bare(password)].map((text) => text.slice(0, MEASURED_CHARACTERS))
  return texts.some((text) => measure.check(text, known).guessesLog10 < EASY_LOG10)
}

/** Letters and digits only, in lower case. */
function bare(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
