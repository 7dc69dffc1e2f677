// Countries, languages and time zones to choose from, by the names the reader knows them.
import {
  type BankAccountCurrency,
  bankAccountCurrencies,
  countries,
} from '../../../../contract/src/enums-world.ts'
import { type Language, languageNames, languages } from '../../../../contract/src/languages.ts'

interface Choice {
  readonly value: string
  readonly label: string
}

export type Country = (typeof countries)[number]

const names = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' })

/** Every country, in the order of its name. */
export const countryChoices: readonly Choice[] = countries
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** A country's name in the reader's language. */
export function countryName(code: string): string {
  return names.of(code) ?? code
}

/** The country that was chosen, or null. */
export function readCountry(text: string): Country | null {
  return countries.find((country) => country === text) ?? null
}

const currencyNames = new Intl.DisplayNames(undefined, { type: 'currency', fallback: 'code' })

/** Every currency that a bank account may have, by its code and name. */
export const accountCurrencyChoices: readonly Choice[] = bankAccountCurrencies.map((value) => {
  const code = value.toUpperCase()
  return { value, label: `${code} · ${currencyNames.of(code) ?? code}` }
})

/** The currency of a bank account that was chosen, or null. */
export function readAccountCurrency(text: string): BankAccountCurrency | null {
  return bankAccountCurrencies.find((currency) => currency === text) ?? null
}

/** The languages that mails are written in, each by its own name. */
export const languageChoices: readonly Choice[] = languages.map((value) => ({
  value,
  label: languageNames[value],
}))

/** The language that was chosen, or undefined. */
export function readLanguage(text: string): Language | undefined {
  return languages.find((language) => language === text)
}

/** Every time zone of this browser, with UTC. */
export const zoneChoices: readonly Choice[] = [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]),
].map((value) => ({ value, label: value.replaceAll('_', ' ') }))
