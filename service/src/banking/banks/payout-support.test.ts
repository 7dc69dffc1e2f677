import {
  type BankAccountCurrency,
  type Country,
  countries,
  type Requirement,
} from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import {
  excludedCountries,
  isSupportedCountry,
  localPayoutCountries,
  payoutCurrencies,
  payoutRequirements,
  payoutSupport,
  supportedCountries,
} from './payout-support.ts'

describe('the table', () => {
  test('supports 224 countries, excludes 17, has local routes in 49 and pays 31 currencies', () => {
    expect(new Set(supportedCountries).size).toBe(224)
    expect(new Set(excludedCountries).size).toBe(17)
    expect(localPayoutCountries).toHaveLength(49)
    expect(new Set(payoutCurrencies).size).toBe(31)
    expect(supportedCountries).toHaveLength(224)
    expect(payoutCurrencies).toHaveLength(31)
  })

  test('excludes no country that it supports, and pays locally only where it pays at all', () => {
    expect(supportedCountries.filter((country) => excludedCountries.includes(country))).toEqual([])
    expect(localPayoutCountries.filter((country) => !isSupportedCountry(country))).toEqual([])
  })

  test('asks for exactly one kind of account number, whatever the pair', () => {
    const numbers: readonly Requirement[] = ['iban', 'clabe', 'account_number']
    for (const country of supportedCountries) {
      for (const currency of payoutCurrencies) {
        const { requirements, supported } = payoutRequirements(country, currency)
        const found = requirements.filter((name) => numbers.includes(name))
        expect([country, currency, supported, found.length]).toEqual([country, currency, true, 1])
      }
    }
  })

  test('answers for every country of the contract', () => {
    const answers = countries.map((country) => payoutRequirements(country, 'eur').supported)
    expect(answers.filter((supported) => supported)).toHaveLength(224)
  })
})

describe('the fields a pair needs', () => {
  const cases: readonly [Country, BankAccountCurrency, readonly Requirement[]][] = [
    ['GB', 'gbp', ['account_number', 'sort_code']],
    ['GB', 'eur', ['iban', 'bic_swift']],
    ['DE', 'eur', ['iban']],
    ['CH', 'eur', ['iban', 'bic_swift']],
    ['US', 'usd', ['account_number', 'aba']],
    ['US', 'eur', ['account_number', 'aba', 'bic_swift', 'bank_name', 'bank_address']],
    ['AU', 'aud', ['account_number', 'bsb_code']],
    ['CA', 'cad', ['account_number', 'bank_code', 'branch_code']],
    ['MX', 'mxn', ['clabe']],
    ['MX', 'usd', ['clabe', 'bic_swift', 'bank_name', 'bank_address']],
    ['IN', 'usd', ['account_number', 'ifsc', 'bic_swift', 'bank_name', 'bank_address']],
    ['CN', 'cny', ['account_number', 'cnaps', 'bank_name', 'identification']],
    ['KE', 'kes', ['account_number', 'bic_swift', 'bank_name', 'bank_address']],
    ['TR', 'try', ['iban', 'bic_swift']],
    ['JE', 'gbp', ['account_number', 'sort_code']],
    ['RE', 'eur', ['iban']],
  ]
  test.each(cases)('%s in %s needs %j', (country, currency, requirements) => {
    expect(payoutRequirements(country, currency)).toEqual({
      country,
      currency,
      supported: true,
      requirements,
    })
  })

  test('a caller who changes an answer changes nobody else’s', () => {
    payoutRequirements('DE', 'eur').requirements.push('aba')
    expect(payoutRequirements('DE', 'eur').requirements).toEqual(['iban'])
  })
})

describe('an unsupported pair', () => {
  const cases = [
    ['RU', 'eur', 'country_excluded', 'RU'],
    ['EH', 'eur', 'country_not_listed', 'EH'],
    ['DE', 'bgn', 'currency_not_payable', 'bgn'],
  ] as const
  test.each(cases)('%s in %s is refused as %s and says %s', (country, currency, reason, named) => {
    expect(payoutRequirements(country, currency)).toEqual({
      country,
      currency,
      supported: false,
      requirements: [],
    })
    const support = payoutSupport(country, currency)
    expect(support).toMatchObject({ supported: false, reason })
    expect(support.supported ? '' : support.message).toContain(named)
  })
})
