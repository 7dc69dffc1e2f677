// Amounts as people write them: `1,234.56`, `1.234,56`, `EUR 1234.56`, `£20`.
import type { Currency } from '@holdfast/contract'

const SIGNS = new Map<string, Currency>([
  ['gbp', 'gbp'],
  ['eur', 'eur'],
  ['usd', 'usd'],
  ['£', 'gbp'],
  ['€', 'eur'],
  ['$', 'usd'],
])
const AMOUNT = /^(?:(gbp|eur|usd|[£€$])\s*)?(\d[\d.,'\u00a0\u202f ]*?)(?:\s*(gbp|eur|usd|[£€$]))?$/i
/** Two digits after the last separator are decimals; three are thousands. */
const DECIMALS = /^(.*)[.,](\d{1,2})$/
const DIGITS_MAX = 14

export interface WrittenAmount {
  readonly minor: bigint
  /** Null where none was written. */
  readonly currency: Currency | null
}

/** Reads an amount; undefined when the text is none, or larger than any. */
export function parseAmount(text: string): WrittenAmount | undefined {
  const match = AMOUNT.exec(text.trim())
  if (match === null) return undefined
  const [, before, number = '', after] = match
  const decimals = DECIMALS.exec(number)
  const whole = (decimals?.[1] ?? number).replaceAll(/\D/g, '')
  if (whole.length > DIGITS_MAX) return undefined
  const cents = (decimals?.[2] ?? '').padEnd(2, '0')
  const currency = SIGNS.get((before ?? after ?? '').toLowerCase()) ?? null
  return { minor: BigInt(`${whole}${cents}`), currency }
}
