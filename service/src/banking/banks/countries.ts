// Names of countries in the reader's language, the currency an account there is most likely held
// in, and which other countries' bank codes are in use there.
import type { BankAccountCurrency, Country } from '@holdfast/contract'
import { isBankAccountCurrency } from './currencies.ts'
import { bankingCountry, isSupportedCountry, supportedCountries } from './payout-support.ts'

/**
 * Countries by the payout currency that is money there: legal tender, or (last in each row) the
 * currency that the local one is tied to at par.
 */
const countriesByCurrency = {
  aed: ['AE'],
  aud: ['AU', 'CC', 'CX', 'KI', 'NF', 'NR', 'TV'],
  bhd: ['BH'],
  cad: ['CA'],
  chf: ['CH', 'LI'],
  cny: ['CN'],
  czk: ['CZ'],
  dkk: ['DK', 'FO', 'GL'],
  gbp: ['GB', 'GG', 'IM', 'JE', 'FK', 'GI', 'SH'],
  hkd: ['HK'],
  huf: ['HU'],
  ils: ['IL', 'PS'],
  jpy: ['JP'],
  kes: ['KE'],
  kwd: ['KW'],
  mxn: ['MX'],
  nok: ['NO', 'SJ'],
  nzd: ['NZ', 'CK', 'NU', 'TK'],
  omr: ['OM'],
  pln: ['PL'],
  qar: ['QA'],
  ron: ['RO'],
  sar: ['SA'],
  sek: ['SE'],
  sgd: ['SG'],
  thb: ['TH'],
  try: ['TR'],
  ugx: ['UG'],
  zar: ['ZA', 'LS', 'NA', 'SZ'],
} as const satisfies Partial<Record<BankAccountCurrency, readonly Country[]>>

/**
 * Countries paid in euro: the euro area and its territories, those that use or peg to the euro,
 * and those without a payout currency of their own that SEPA reaches.
 */
const euroCountries: readonly Country[] = [
  ...(['AT', 'BE', 'BG', 'CY', 'DE', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'IE', 'IT'] as const),
  ...([
    'LT',
    'LU',
    'LV',
    'MT',
    'NL',
    'PT',
    'SI',
    'SK',
    'AD',
    'MC',
    'SM',
    'VA',
    'ME',
    'XK',
  ] as const),
  ...(['AX', 'BL', 'GF', 'GP', 'MF', 'MQ', 'PM', 'RE', 'YT', 'NC', 'PF', 'WF'] as const),
  ...(['BF', 'BJ', 'CI', 'GW', 'ML', 'NE', 'SN', 'TG', 'CG', 'CM', 'GA', 'GQ', 'TD'] as const),
  ...(['BA', 'CV', 'KM', 'ST', 'AL', 'IS', 'MD', 'MK', 'RS'] as const),
]

const currencyByCountry = new Map<Country, BankAccountCurrency>([
  ...euroCountries.map((country): [Country, BankAccountCurrency] => [country, 'eur']),
  ...Object.entries(countriesByCurrency).flatMap(([currency, held]) =>
    isBankAccountCurrency(currency)
      ? held.map((country): [Country, BankAccountCurrency] => [country, currency])
      : [],
  ),
])

/** Where banks use the codes of another country beside, or in place of, their own. */
const neighbours: Partial<Record<Country, Country>> = {
  AS: 'US',
  CC: 'AU',
  CK: 'NZ',
  CX: 'AU',
  FO: 'DK',
  GI: 'GB',
  GL: 'DK',
  GU: 'US',
  LI: 'CH',
  MC: 'FR',
  MP: 'US',
  NC: 'FR',
  NF: 'AU',
  NU: 'NZ',
  PF: 'FR',
  PR: 'US',
  SJ: 'NO',
  SM: 'IT',
  TK: 'NZ',
  VA: 'IT',
  VI: 'US',
  WF: 'FR',
}

/** Territories without an alias whose IBANs the registry lists under France. */
const frenchIbans: ReadonlySet<Country> = new Set<Country>(['NC', 'PF', 'WF'])

/** The two letters an IBAN of an account held in `country` begins with. */
export function ibanPrefix(country: Country): Country {
  return frenchIbans.has(country) ? 'FR' : bankingCountry(country)
}

/** The country letters a BIC of a bank in `country` may carry. */
export function bicCountries(country: Country): readonly Country[] {
  const others = [bankingCountry(country), neighbours[country] ?? country]
  return [...new Set([country, ...others])]
}

/**
 * The currency to ask for first when somebody gives a bank account in `country`: the local one when
 * it is a payout currency, else `eur` or `usd`. Undefined when the country cannot be paid.
 */
export function payoutCurrency(country: Country): BankAccountCurrency | undefined {
  if (!isSupportedCountry(country)) return undefined
  return currencyByCountry.get(country) ?? 'usd'
}

/** A locale Intl knows: the given one, or English for anything malformed or unknown. */
function knownLocale(locale: string): string {
  try {
    return Intl.DisplayNames.supportedLocalesOf(locale)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/** The country's name in the language of `locale` (BCP 47); English when the locale is unknown. */
export function countryName(country: Country, locale: string): string {
  const names = new Intl.DisplayNames([knownLocale(locale), 'en'], { type: 'region' })
  return names.of(country) ?? country
}

/** A country with its name in the reader's language. */
export interface NamedCountry {
  readonly country: Country
  readonly name: string
}

/** The countries that can be paid, with names in the language of `locale`, in its order. */
export function namedCountries(locale: string): NamedCountry[] {
  const known = knownLocale(locale)
  const names = new Intl.DisplayNames([known, 'en'], { type: 'region' })
  const collator = new Intl.Collator([known, 'en'])
  return supportedCountries
    .map((country) => ({ country, name: names.of(country) ?? country }))
    .sort((one, other) => collator.compare(one.name, other.name))
}
