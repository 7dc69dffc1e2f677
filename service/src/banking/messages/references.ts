// The structured creditor reference of ISO 11649: a reference with check digits before it.

const CREDITOR_REFERENCE = /^RF\d{2}[A-Z0-9]{1,21}$/
const INSIDE = /^[A-Z0-9]{1,21}$/

/** `RF` and two check digits before 1 to 21 letters and digits (ISO 11649), else undefined. */
export function makeCreditorReference(inside: string): string | undefined {
  const text = inside.replace(/\s/g, '').toUpperCase()
  if (!INSIDE.test(text)) return undefined
  const check = 98 - remainderOf(`${text}RF00`)
  return `RF${String(check).padStart(2, '0')}${text}`
}

/** The reference without spaces, in capitals; undefined where its check digits do not hold. */
export function parseCreditorReference(text: string): string | undefined {
  const bare = text.replace(/\s/g, '').toUpperCase()
  if (!CREDITOR_REFERENCE.test(bare)) return undefined
  return remainderOf(bare.slice(4) + bare.slice(0, 4)) === 1 ? bare : undefined
}

/** What banks and payers set between its parts. */
const SEPARATORS = /[^A-Z0-9]/g
const START = /RF(?=\d{2})/g
const HEAD_LENGTH = 4
/** Of those that this service gives. */
const OWN_LENGTH = 10

/**
 * The references inside the creditor references of this service that a text contains, however it is
 * spaced; only those whose check digits hold.
 */
export function creditorReferencesIn(text: string): string[] {
  const bare = text.toUpperCase().replace(SEPARATORS, '')
  return [...bare.matchAll(START)].flatMap(({ index }) => {
    const one = parseCreditorReference(bare.slice(index, index + HEAD_LENGTH + OWN_LENGTH))
    return one === undefined ? [] : [one.slice(HEAD_LENGTH)]
  })
}

/** Modulo 97 of the digits, letters as 10 to 35. */
function remainderOf(text: string): number {
  const digits = [...text].map((letter) => Number.parseInt(letter, 36)).join('')
  return Number(BigInt(digits) % 97n)
}
