import type { Country } from '@holdfast/contract'
import fc from 'fast-check'
import { composeIBAN } from 'ibantools'
import { describe, expect, test } from 'vitest'
import { checkBankAccount, maskAccountNumber } from './account-check.ts'

describe('any account', () => {
  const germanIban = fc
    .stringMatching(/^[0-9]{18}$/)
    .map((bban) => composeIBAN({ countryCode: 'DE', bban }) ?? '')
  const german = (iban: string) => checkBankAccount({ country: 'DE', currency: 'eur', iban })

  test('is accepted with its right IBAN and refused with any one digit changed', () => {
    const change = fc.record({
      at: fc.integer({ min: 4, max: 21 }),
      by: fc.integer({ min: 1, max: 9 }),
    })
    fc.assert(
      fc.property(germanIban, change, (iban, { at, by }) => {
        const digit = (Number.parseInt(iban.charAt(at), 10) + by) % 10
        expect(german(iban).ok).toBe(true)
        expect(german(`${iban.slice(0, at)}${digit}${iban.slice(at + 1)}`).ok).toBe(false)
      }),
    )
  })

  test('is the same account however its IBAN is spaced and cased', () => {
    const spacing = fc.array(fc.constantFrom('', ' ', '-', '\u00a0', '\u200b', '–'), {
      minLength: 22,
      maxLength: 22,
    })
    fc.assert(
      fc.property(germanIban, spacing, (iban, spaces) => {
        const written = Array.from(iban.toLowerCase(), (letter, n) => `${letter}${spaces[n]}`)
        expect(german(written.join(''))).toEqual(german(iban))
      }),
    )
  })

  test('gets an answer, never an exception, whatever the fields hold', () => {
    const someText = fc.option(fc.string({ maxLength: 40 }))
    const countriesTried = fc.constantFrom<Country>('GB', 'DE', 'US', 'MX', 'CN', 'NZ', 'IN', 'RU')
    fc.assert(
      fc.property(
        countriesTried,
        fc.record({ iban: someText, account_number: someText, aba: someText, clabe: someText }),
        (country, fields) => {
          const checked = checkBankAccount({ country, currency: 'usd', ...fields })
          expect(checked.ok ? 1 : checked.errors.length).toBeGreaterThan(0)
        },
      ),
    )
  })
})

describe('a masked number', () => {
  const cases = [
    ['DE89370400440532013000', '•••• 3000'],
    ['12345678', '•••• 5678'],
    ['12345', '•••• 45'],
    ['1', '••••'],
  ] as const
  test.each(cases)('%s is shown as %s', (number, masked) => {
    expect(maskAccountNumber(number)).toBe(masked)
  })
})
