// References in what payers write: found also in a text, split, without spaces, with slips of O for
// 0; and the structured creditor reference of ISO 11649.

export interface OwnReference<T> {
  readonly reference: string
  readonly owner: T
}

/** Shorter ones would be found by chance within words. */
const FREE_LENGTH_MIN = 6

/**
 * Finds which of the open references a text contains. Only letters and digits count. First as they
 * are written; only where none is, O is taken for 0 and I and L for 1. Null where none is found, or
 * more than one: then a person decides. A reference that stands within another one found is not
 * counted.
 */
export function findReference<T>(
  text: string,
  open: readonly OwnReference<T>[],
): OwnReference<T> | null {
  const bare = bareText(text)
  const asWritten = open.filter(({ reference }) => contains(bare, bareText(reference)))
  const widest = withoutParts(asWritten)
  if (widest.length > 0) return only(widest)
  const folded = foldSlips(bare)
  const withSlips = open.filter(({ reference }) => {
    return contains(folded, foldSlips(bareText(reference)))
  })
  return only(withoutParts(withSlips))
}

function contains(text: string, reference: string): boolean {
  if (reference.length === 0) return false
  return reference.length < FREE_LENGTH_MIN ? text === reference : text.includes(reference)
}

/** Two owners of one reference are two. */
function only<T>(found: readonly OwnReference<T>[]): OwnReference<T> | null {
  const [first] = found
  return found.length === 1 && first !== undefined ? first : null
}

function withoutParts<T>(found: readonly OwnReference<T>[]): OwnReference<T>[] {
  const bare = found.map(({ reference }) => bareText(reference))
  return found.filter((_one, index) => {
    const own = bare[index] ?? ''
    return !bare.some((other) => other.length > own.length && other.includes(own))
  })
}

function bareText(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

function foldSlips(text: string): string {
  return text.replaceAll('O', '0').replace(/[IL]/g, '1')
}

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

/** Modulo 97 of the digits, letters as 10 to 35. */
function remainderOf(text: string): number {
  const digits = [...text].map((letter) => Number.parseInt(letter, 36)).join('')
  return Number(BigInt(digits) % 97n)
}
