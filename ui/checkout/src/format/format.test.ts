import type { TransferInstructions } from '@holdfast/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bareNumber,
  caretAfterGrouping,
  groupNumber,
  isAba,
  isBic,
  isIban,
} from './account-numbers.ts'
import { formatDay } from './dates.ts'
import { epcText } from './epc.ts'
import { formatAmount, plainAmount } from './money.ts'

const NO_BREAK_SPACE = '\u00a0'

describe('amounts', () => {
  test.each([
    [123_456, 'gbp', 'en-GB', '£1,234.56'],
    [123_456, 'eur', 'de-DE', `1.234,56${NO_BREAK_SPACE}€`],
    [5, 'usd', 'en-US', '$0.05'],
    [1_500, 'jpy', 'en-US', '¥1,500'],
    [1_500, 'kwd', 'en-US', `KWD${NO_BREAK_SPACE}1.500`],
  ])('%i of %s in %s reads %s', (minor, currency, locale, text) => {
    expect(formatAmount(minor, currency, [locale])).toBe(text)
  })

  test('a bank gets digits and a point', () => {
    expect(plainAmount(1_084_020, 'eur')).toBe('10840.20')
    expect(plainAmount(1_500, 'jpy')).toBe('1500')
  })
})

test('a day shows its weekday and time zone', () => {
  // Editions of the locale data differ in the comma.
  expect(formatDay('2027-03-01T00:00:00.000Z', ['en-GB'], 'Europe/London')).toMatch(
    /^Monday,? 1 March 2027 \(GMT\)$/,
  )
})

describe('numbers of accounts', () => {
  test('are grouped while they are typed, and paste is cleaned', () => {
    expect(groupNumber('iban', ' de89-3704 0044\u200b0532013000')).toBe(
      'DE89 3704 0044 0532 0130 00',
    )
    expect(groupNumber('sort_code', '601613')).toBe('60-16-13')
    expect(groupNumber('bank_name', 'Bank  of  Two')).toBe('Bank  of  Two')
  })

  test('grouping changes no character that counts and repeats without effect', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const once = groupNumber('iban', text)
        expect(bareNumber(once)).toBe(bareNumber(text))
        expect(groupNumber('iban', once)).toBe(once)
      }),
    )
  })

  test('the caret stays behind the character that was typed', () => {
    expect(caretAfterGrouping('DE893', 5, 'DE89 3')).toBe(6)
    expect(caretAfterGrouping('DE89 3704', 2, 'DE89 3704')).toBe(2)
    expect(caretAfterGrouping('', 0, '')).toBe(0)
  })

  test('check digits find a mistyped character', () => {
    expect(isIban('DE89 3704 0044 0532 0130 00')).toBe(true)
    expect(isIban('DE89 3704 0044 0532 0130 01')).toBe(false)
    expect(isIban('GB82 WEST 1234 5698 7654 32')).toBe(true)
    expect(isAba('021000021')).toBe(true)
    expect(isAba('021000022')).toBe(false)
    expect(isBic('DEUTDEFF')).toBe(true)
    expect(isBic('DEUTDEFF1')).toBe(false)
  })
})

describe('the QR code of a transfer', () => {
  const transfer: TransferInstructions = {
    amount: 1_084_020,
    currency: 'eur',
    beneficiary: 'Harbour Cars client account',
    bank_name: 'Example Bank',
    iban: 'DE89 3704 0044 0532 0130 00',
    account_number: null,
    routing: [{ routing_code_type: 'bic_swift', routing_code: 'COBADEFFXXX' }],
    reference: 'C7KQ2M9XW4',
    creditor_reference: null,
  }

  test('holds the lines of EPC069-12 in their order', () => {
    expect(epcText(transfer)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      'COBADEFFXXX',
      'Harbour Cars client account',
      'DE89370400440532013000',
      'EUR10840.20',
      '',
      '',
      'C7KQ2M9XW4',
    ])
  })

  test('gives the structured reference in the place of the words, never both', () => {
    const text = epcText({ ...transfer, creditor_reference: 'RF22C7K20QX9M4' })
    expect(text?.split('\n').slice(7)).toEqual(['EUR10840.20', '', 'RF22C7K20QX9M4'])
  })

  test('exists for euro with an IBAN only', () => {
    expect(epcText({ ...transfer, currency: 'gbp' })).toBeUndefined()
    expect(epcText({ ...transfer, iban: null })).toBeUndefined()
    expect(epcText({ ...transfer, amount: 100_000_000_000 })).toBeUndefined()
  })
})
