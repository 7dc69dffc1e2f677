// Amounts as people type them, exactly: text to whole minor units and back, without floats.

/** Digits after the point of each currency that a project can have. */
const MINOR_DIGITS = 2
/** The largest whole number that JSON and this page hold exactly. */
const AMOUNT_MAX = BigInt(Number.MAX_SAFE_INTEGER)
/** A share of 1 with this many decimals is as exact as the API takes it. */
const SHARE_DECIMALS = 4

/** What a text says: an amount in minor units, or why it is none. */
export type Parsed =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly message: string }

/**
 * Reads an amount of money: `1,234.50`, `1.234,50`, `€ 12`, `12`. With both marks the last one
 * stands before the minor units; one mark followed by exactly three digits groups thousands.
 */
export function parseAmount(text: string): Parsed {
  const plain = text.replaceAll(/[\s'’€£$]/g, '')
  if (plain === '') return refusal('Enter an amount.')
  if (!/^\d[\d.,]*$/.test(plain)) return refusal('Enter an amount such as 1,234.50.')
  const { whole, minor } = splitAmount(plain)
  if (minor.length > MINOR_DIGITS) return refusal('Use at most two digits after the point.')
  const digits = `${whole}${minor.padEnd(MINOR_DIGITS, '0')}`
  if (!/^\d+$/.test(digits)) return refusal('Enter an amount such as 1,234.50.')
  const value = BigInt(digits)
  if (value === 0n) return refusal('The amount must be more than zero.')
  if (value > AMOUNT_MAX) return refusal('This is more than can be paid at once.')
  return { ok: true, value: Number(value) }
}

function splitAmount(plain: string): { readonly whole: string; readonly minor: string } {
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last < 0) return { whole: plain, minor: '' }
  const mark = plain.charAt(last)
  const isOnlyMark = plain.indexOf(mark) === last && !/[.,]/.test(plain.slice(0, last))
  const after = plain.slice(last + 1)
  const isGroup = after.length === 3 && (isOnlyMark || plain.split(mark).length > 2)
  if (isGroup) return { whole: grouped(plain), minor: '' }
  return { whole: grouped(plain.slice(0, last)), minor: after }
}

/** The digits of a whole part, if its groups are groups of three; else what is no number. */
function grouped(whole: string): string {
  if (!/[.,]/.test(whole)) return whole
  return /^\d{1,3}([.,]\d{3})+$/.test(whole) ? whole.replaceAll(/[.,]/g, '') : 'x'
}

/** Reads a percentage, `1.5` or `1,5 %`, as the fraction that the API takes: 0.015. */
export function parsePercent(text: string): Parsed {
  const plain = text.replaceAll(/[\s%]/g, '').replace(',', '.')
  if (!/^\d+(\.\d*)?$/.test(plain)) return refusal('Enter a percentage such as 1.5.')
  const [whole = '0', decimals = ''] = plain.split('.')
  if (decimals.length > SHARE_DECIMALS) return refusal('Use at most four digits after the point.')
  const millionths = Number(`${whole}${decimals.padEnd(SHARE_DECIMALS, '0')}`)
  if (millionths >= 1_000_000) return refusal('It must be less than 100 %.')
  return { ok: true, value: millionths / 1_000_000 }
}

/** An amount as it stands in a field: digits and a point, without a currency. */
export function fieldAmount(minor: number): string {
  const sign = minor < 0 ? '-' : ''
  const digits = String(Math.abs(minor)).padStart(MINOR_DIGITS + 1, '0')
  return `${sign}${digits.slice(0, -MINOR_DIGITS)}.${digits.slice(-MINOR_DIGITS)}`
}

/**
 * A fee as the service works it out: the share rounded half up to the minor unit, plus the flat
 * part. `percentage` is a fraction with at most six decimals.
 */
export function feeOn(amount: number, flat: number, percentage: number): number {
  const millionths = BigInt(Math.round(percentage * 1_000_000))
  const share = (BigInt(amount) * millionths + 500_000n) / 1_000_000n
  return Number(share) + flat
}

function refusal(message: string): Parsed {
  return { ok: false, message }
}
