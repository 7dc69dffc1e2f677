import type { PayoutChoice } from '../page-data.ts'
import { spokenLocales } from '../words/words.ts'

/** An option of a list. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** The countries that can be paid, by their names in the reader's language. */
export function countryChoices(
  payout: PayoutChoice,
  locales: readonly string[] = spokenLocales(),
): Choice[] {
  const names = new Intl.DisplayNames([...locales], { type: 'region' })
  const collator = new Intl.Collator([...locales])
  return payout.countries
    .map(({ country }) => ({ value: country, label: names.of(country) ?? country }))
    .sort((one, other) => collator.compare(one.label, other.label))
}

/** The currencies of accounts, by code and name. */
export function currencyChoices(
  payout: PayoutChoice,
  locales: readonly string[] = spokenLocales(),
): Choice[] {
  const names = new Intl.DisplayNames([...locales], { type: 'currency' })
  return payout.currencies.map((currency) => {
    const code = currency.toUpperCase()
    return { value: currency, label: `${code} – ${names.of(code) ?? code}` }
  })
}

/** The name of a country, or its code when it has none. */
export function countryName(country: string, locales: readonly string[] = spokenLocales()): string {
  return new Intl.DisplayNames([...locales], { type: 'region' }).of(country) ?? country
}

/** The country of the reader's language, when it can be paid; else none. */
export function homeCountry(
  payout: PayoutChoice,
  locales: readonly string[] = spokenLocales(),
): string {
  const region = new Intl.Locale(locales[0] ?? 'en').region
  return payout.countries.some(({ country }) => country === region) ? (region ?? '') : ''
}

/** The currency an account in a country is most likely held in. */
export function currencyOf(payout: PayoutChoice, country: string): string {
  return payout.countries.find((one) => one.country === country)?.currency ?? 'eur'
}
