import { countries } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import {
  bicCountries,
  countryName,
  ibanPrefix,
  namedCountries,
  payoutCurrency,
} from './countries.ts'
import { payoutRequirements, supportedCountries } from './payout-support.ts'

describe('the payout currency of a country', () => {
  test('makes a supported pair with every country that can be paid', () => {
    const pairs = supportedCountries.map((country) => {
      const currency = payoutCurrency(country)
      return currency !== undefined && payoutRequirements(country, currency).supported
    })
    expect(pairs.every((isSupported) => isSupported)).toBe(true)
  })

  test('is undefined exactly where nothing can be paid', () => {
    const without = countries.filter((country) => payoutCurrency(country) === undefined)
    expect(without).toEqual(countries.filter((country) => !supportedCountries.includes(country)))
    expect(without).toContain('RU')
  })

  const cases = [
    ['GB', 'gbp'],
    ['JE', 'gbp'],
    ['DE', 'eur'],
    ['BG', 'eur'],
    ['IS', 'eur'],
    ['RS', 'eur'],
    ['SN', 'eur'],
    ['LI', 'chf'],
    ['GL', 'dkk'],
    ['PS', 'ils'],
    ['PR', 'usd'],
    ['EC', 'usd'],
    ['BR', 'usd'],
    ['TV', 'aud'],
  ] as const
  test.each(cases)('%s is asked for %s', (country, currency) => {
    expect(payoutCurrency(country)).toBe(currency)
  })
})

describe('codes in use', () => {
  test('IBANs of dependent territories begin with the letters the registry gives', () => {
    expect([ibanPrefix('JE'), ibanPrefix('AX'), ibanPrefix('RE')]).toEqual(['GB', 'FI', 'FR'])
    expect([ibanPrefix('PF'), ibanPrefix('GI'), ibanPrefix('DE')]).toEqual(['FR', 'GI', 'DE'])
  })

  test('a BIC may be of the country itself or of the one whose banks serve it', () => {
    expect(bicCountries('DE')).toEqual(['DE'])
    expect(bicCountries('JE')).toEqual(['JE', 'GB'])
    expect(bicCountries('PR')).toEqual(['PR', 'US'])
  })
})

describe('names', () => {
  test('are in the reader’s language', () => {
    expect(countryName('DE', 'en-GB')).toBe('Germany')
    expect(countryName('DE', 'de')).toBe('Deutschland')
  })

  test.each(['', 'not a locale', 'xx-YY-zz-!!'])('are English for the locale %j', (locale) => {
    expect(countryName('DE', locale)).toBe('Germany')
    expect(namedCountries(locale)).toHaveLength(224)
  })

  test('are listed in the order of the language', () => {
    const swedish = namedCountries('sv').map(({ country }) => country)
    expect(swedish.indexOf('AX')).toBeGreaterThan(swedish.indexOf('ZA') - 1)
    expect(swedish.at(-1)).not.toBe('ZW')
    const english = namedCountries('en').map(({ country }) => country)
    expect(english.indexOf('AX')).toBeLessThan(english.indexOf('BE'))
  })

  test('no country that can be paid is shown by its bare code', () => {
    expect(namedCountries('en').filter(({ country, name }) => country === name)).toEqual([])
  })
})
