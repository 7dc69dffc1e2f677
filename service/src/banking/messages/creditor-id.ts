// Creditor identifiers of SEPA direct debits: two letters of a country, two check digits, a
// business code of three, and the national identifier. The business code counts for nothing in the
// check.
import { countries } from '@holdfast/contract'
import { bareText } from '#kit'

const FORM = /^([A-Z]{2})(\d{2})([A-Z0-9]{3})([A-Z0-9]{1,28})$/
const MODULUS = 97n

/** What is wrong with a creditor identifier. */
type CreditorIdFault = 'bad_format' | 'not_usable'

/**
 * Reads a creditor identifier as it was typed: in capitals and without spaces. What is wrong with
 * it otherwise: its form, or its country or check digits (ISO 7064, mod 97-10).
 */
export function checkCreditorId(
  text: string,
): { readonly id: string } | { readonly fault: CreditorIdFault } {
  const id = bareText(text)
  const [, country, digits, , national] = FORM.exec(id) ?? []
  if (country === undefined || digits === undefined || national === undefined) {
    return { fault: 'bad_format' }
  }
  const isKnown = countries.some((code) => code === country)
  const isRight = remainderOf(`${national}${country}${digits}`) === 1n
  return isKnown && isRight ? { id } : { fault: 'not_usable' }
}

/** Letters count as numbers from 10 on. */
function remainderOf(text: string): bigint {
  return BigInt([...text].map((one) => Number.parseInt(one, 36)).join('')) % MODULUS
}
