// Amounts as people write them in any of the languages of the product: `1,234.56`, `1.234,56`,
// `1 234,5`, `1'234.50`, `1234`, before or after them `EUR`, `€`, `£` or nothing.
import type { Currency } from '@holdfast/contract'

const SIGNS = new Map<string, Currency>([
  ['gbp', 'gbp'],
  ['eur', 'eur'],
  ['usd', 'usd'],
  ['£', 'gbp'],
  ['€', 'eur'],
  ['$', 'usd'],
  ['us$', 'usd'],
])
const SIGN = '(gbp|eur|usd|us\\$|[£€$])'
/** What stands between thousands: a comma, a point, an apostrophe, a space that may not break. */
const BETWEEN = "[.,'\\u2019\\u00a0\\u202f\\u2009 ]"
/**
 * Thousands with one sign between all of them, or digits alone; then one or two decimals after
 * another sign.
 */
const NUMBER = `(?<whole>\\d{1,3}(?:(?<between>${BETWEEN})\\d{3})(?:\\k<between>\\d{3})*|\\d+)`
const DECIMALS = '(?:(?<point>[.,])(?<decimals>\\d{1,2}))?'
const AMOUNT = new RegExp(`^(?:${SIGN}\\s*)?${NUMBER}${DECIMALS}(?:\\s*${SIGN})?$`, 'iu')
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
  const { between, point, decimals = '', whole = '' } = match.groups ?? {}
  if (between !== undefined && between === point) return undefined
  const digits = whole.replaceAll(/\D/g, '')
  if (digits.length > DIGITS_MAX) return undefined
  const currencies = [match[1], match.at(-1)].flatMap((sign) => {
    return sign === undefined ? [] : [SIGNS.get(sign.toLowerCase()) ?? null]
  })
  const [currency = null, other = currency] = currencies
  if (currency !== other) return undefined
  return { minor: BigInt(`${digits}${decimals.padEnd(2, '0')}`), currency }
}
