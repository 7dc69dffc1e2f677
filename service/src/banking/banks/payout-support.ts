// Which country and currency pairs can be paid, and the bank fields each needs, resolved from the
// reviewed table in data/. A mistake in the table stops the service at start, not at a payout.
import {
  type BankAccountCurrency,
  type Country,
  countries,
  type Requirement,
  requirements as requirementNames,
} from '@holdfast/contract'
import { isBankAccountCurrency } from './currencies.ts'
import data from './data/payout-support.json' with { type: 'json' }

/** `local`: the country's own scheme or SEPA; `swift`: an international transfer. */
export type PayoutRoute = 'local' | 'swift'

type UnsupportedReason = 'country_excluded' | 'country_not_listed' | 'currency_not_payable'

export type PayoutSupport =
  | {
      readonly supported: true
      readonly route: PayoutRoute
      readonly requirements: readonly Requirement[]
    }
  | { readonly supported: false; readonly reason: UnsupportedReason; readonly message: string }

/** The answer of the support query, in the contract's shape. */
export interface PayoutRequirements {
  readonly country: Country
  readonly currency: BankAccountCurrency
  readonly supported: boolean
  readonly requirements: Requirement[]
}

const knownCountries: ReadonlySet<string> = new Set(countries)
const knownRequirements: ReadonlySet<string> = new Set(requirementNames)

/** Whether a text is a country code of the contract (upper case). */
export function isCountry(text: string): text is Country {
  return knownCountries.has(text)
}

function isRequirement(text: string): text is Requirement {
  return knownRequirements.has(text)
}

function countryList(codes: readonly string[]): readonly Country[] {
  return codes.map(countryOf)
}

function countryOf(code: string): Country {
  if (isCountry(code)) return code
  throw new Error(`payout-support.json: the contract has no country ${code}`)
}

function requirementList(names: readonly string[]): readonly Requirement[] {
  return names.map((name) => {
    if (isRequirement(name)) return name
    throw new Error(`payout-support.json: the contract has no requirement ${name}`)
  })
}

function currencyOf(code: string): BankAccountCurrency {
  if (isBankAccountCurrency(code)) return code
  throw new Error(`payout-support.json: the contract has no currency ${code}`)
}

/** The 224 countries money can be paid out to, by code. */
export const supportedCountries = countryList(data.supported)

/** The 17 countries that are never paid, by code. */
export const excludedCountries: readonly string[] = data.excluded

/** The 31 currencies a payout can be made in, by code. */
export const payoutCurrencies: readonly BankAccountCurrency[] =
  data.payout_currencies.map(currencyOf)

/** The 49 countries with a local route in at least one currency, by code. */
export const localPayoutCountries: readonly Country[] = [
  ...new Set(data.local_routes.map((route) => countryOf(route.country))),
]

const supported: ReadonlySet<Country> = new Set(supportedCountries)
const excluded: ReadonlySet<string> = new Set(excludedCountries)
const payable: ReadonlySet<BankAccountCurrency> = new Set(payoutCurrencies)
const ibanCountries: ReadonlySet<Country> = new Set(countryList(data.iban_countries))
const aliases = new Map(
  Object.entries(data.aliases).map(([alias, parent]) => [countryOf(alias), countryOf(parent)]),
)
const localRoutes = new Map(
  data.local_routes.map((route) => [
    `${countryOf(route.country)} ${currencyOf(route.currency)}`,
    requirementList(route.requirements),
  ]),
)
const swiftByCountry = new Map(
  Object.entries(data.swift_country_requirements).map(([country, names]) => [
    countryOf(country),
    requirementList(names),
  ]),
)
const swiftWithIban = requirementList(data.swift_default_requirements.iban_country)
const swiftWithoutIban = requirementList(data.swift_default_requirements.other)

/** The country whose codes and IBANs accounts held in `country` carry: itself, or for Jersey GB. */
export function bankingCountry(country: Country): Country {
  return aliases.get(country) ?? country
}

/** Whether `country` is one of the 224 that can be paid. */
export function isSupportedCountry(country: Country): boolean {
  return supported.has(country)
}

/**
 * Says how an account in `country` held in `currency` is paid, or why it cannot be.
 * The message is public and names the side of the pair that is at fault.
 */
export function payoutSupport(country: Country, currency: BankAccountCurrency): PayoutSupport {
  if (excluded.has(country)) {
    const message = `Payouts to ${country} are not made: the country is excluded.`
    return { supported: false, reason: 'country_excluded', message }
  }
  if (!supported.has(country)) {
    const message = `Payouts to ${country} are not supported.`
    return { supported: false, reason: 'country_not_listed', message }
  }
  if (!payable.has(currency)) {
    const message = `Payouts in ${currency} are not supported; use ${payoutCurrencies.join(', ')}.`
    return { supported: false, reason: 'currency_not_payable', message }
  }
  const home = bankingCountry(country)
  const local = localRoutes.get(`${home} ${currency}`)
  if (local !== undefined) return { supported: true, route: 'local', requirements: local }
  const byDefault = ibanCountries.has(home) ? swiftWithIban : swiftWithoutIban
  const requirements = swiftByCountry.get(home) ?? byDefault
  return { supported: true, route: 'swift', requirements }
}

/** Answers the support query: the fields an account of this pair needs; none if unsupported. */
export function payoutRequirements(
  country: Country,
  currency: BankAccountCurrency,
): PayoutRequirements {
  const support = payoutSupport(country, currency)
  const requirements = support.supported ? [...support.requirements] : []
  return { country, currency, supported: support.supported, requirements }
}
