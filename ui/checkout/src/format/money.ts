const LANGUAGE_TAG = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i

/** The reader's languages, best first; English where there is no reader yet. */
export function readerLocales(): readonly string[] {
  const named = typeof navigator === 'undefined' ? [] : navigator.languages
  // Some systems name a language that is no language tag (`en-US@posix`), which Intl refuses.
  const locales = named.filter((language) => LANGUAGE_TAG.test(language))
  return locales.length === 0 ? ['en-GB'] : locales
}

/** An amount of minor units as people write it, with the currency's own digits: `£1,234.56`. */
export function formatAmount(
  minor: number,
  currency: string,
  locales: readonly string[] = readerLocales(),
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
