// Amounts: whole minor units in, words for people out. Digits are those of ISO 4217, which differ
// from those of Intl for some currencies.
import { unusualDigits } from 'virtual:contract'

const USUAL_DIGITS = 2

/** Digits after the point of a currency. */
export function digitsOf(currency: string): number {
  return unusualDigits[currency.toLowerCase()] ?? USUAL_DIGITS
}

/** An amount with its currency, as `€1,234.50`. */
export function formatAmount(minor: number, currency: string, isSigned = false): string {
  return formatIn(minor, { currency, digits: digitsOf(currency), isSigned })
}

/** An amount without its currency, as `1,234.50`. */
export function formatNumber(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  const format = new Intl.NumberFormat(undefined, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(minor / 10 ** digits)
}

/** What a person typed, in minor units; null when it is no amount of this currency. */
export function parseAmount(text: string, currency: string): number | null {
  return parseDigits(text, digitsOf(currency))
}

interface Writing {
  readonly currency: string
  readonly digits: number
  readonly isSigned: boolean
}

function formatIn(minor: number, { currency, digits, isSigned }: Writing): string {
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: isSigned ? 'exceptZero' : 'auto',
  })
  return format.format(minor / 10 ** digits)
}

/**
 * Reads `1,234.56`, `1.234,56`, `1 234.5` and `1234`. The last separator is the decimal one when it
 * is not followed by exactly three digits of a currency with fewer.
 */
function parseDigits(text: string, digits: number): number | null {
  const plain = text.replaceAll(/[\s'’]/g, '')
  const match = /^(\d[\d.,]*?)(?:[.,](\d*))?$/.exec(plain)
  if (match === null) return null
  const [, head = '', tail = ''] = match
  const isWhole = tail.length === 3 && digits !== 3
  const whole = (isWhole ? head + tail : head).replaceAll(/[.,]/g, '')
  const fraction = isWhole ? '' : tail
  if (fraction.length > digits) return null
  const minor = Number(whole) * 10 ** digits + Number(fraction.padEnd(digits, '0') || '0')
  return Number.isSafeInteger(minor) ? minor : null
}
