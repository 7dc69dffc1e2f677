import { spokenLocales } from '../words/words.ts'

/** An amount of minor units as people write it, with the currency's own digits: `£1,234.56`. */
export function formatAmount(
  minor: number,
  currency: string,
  locales: readonly string[] = spokenLocales(),
): string {
  const format = new Intl.NumberFormat([...locales], {
    style: 'currency',
    currency: currency.toUpperCase(),
  })
  return format.format(minor / 10 ** minorDigits(currency))
}

/** An amount as banks take it in a form: digits and a point, `1234.56`. */
export function plainAmount(minor: number, currency: string): string {
  const digits = minorDigits(currency)
  return (minor / 10 ** digits).toFixed(digits)
}

function minorDigits(currency: string): number {
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: currency.toUpperCase(),
  })
  return format.resolvedOptions().maximumFractionDigits ?? 2
}
