import { describe, expect, test } from 'vitest'
import { RequestError } from '../api/problem.ts'
import { groupCardNumber, groupExpiry, isCardNumber, readExpiry } from '../format/cards.ts'
import { words } from '../words/words.ts'
import { cardIn, detailsIn, faultsIn, faultsOfRefusal, fieldsOf, noEntries } from './entries.ts'

describe('a card', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['3782 822463-10005', '3782 822463 10005'],
    ['42424', '4242 4'],
    ['', ''],
  ])('%s is shown as %s', (typed, shown) => {
    expect(groupCardNumber(typed)).toBe(shown)
    expect(groupCardNumber(shown)).toBe(shown)
  })

  test.each([
    ['1', '1'],
    ['12', '12'],
    ['129', '12/9'],
    ['1299', '12/99'],
    ['7', '07'],
    ['730', '07/30'],
    ['122030', '12/30'],
    ['12 / 30', '12/30'],
  ])('the day %s is shown as %s', (typed, shown) => {
    expect(groupExpiry(typed)).toBe(shown)
  })

  test('has a check digit, which finds a mistyped one and two that were swapped', () => {
    expect(isCardNumber('4242 4242 4242 4242')).toBe(true)
    expect(isCardNumber('4242 4242 4242 4241')).toBe(false)
    expect(isCardNumber('4242 4242 4224 4242')).toBe(false)
    expect(isCardNumber('4242')).toBe(false)
  })

  test('has a month of the year', () => {
    expect(readExpiry('12/99')).toEqual({ month: 12, year: 2099 })
    expect(readExpiry('13/29')).toBeUndefined()
    expect(readExpiry('1/29')).toBeUndefined()
  })

  test('is sent in digits, and a stored one by its id alone', () => {
    const entries = { ...noEntries, number: '4242 4242 4242 4242', expiry: '08/29', cvv: '123' }
    expect(cardIn(entries)).toEqual({
      number: '4242424242424242',
      expiry_month: 8,
      expiry_year: 2029,
      cvv: '123',
    })
    expect(detailsIn('card', { ...entries, cardId: 'card_1' })).toEqual({ card_id: 'card_1' })
    expect(fieldsOf('card', { ...entries, cardId: 'card_1' })).toEqual([])
  })
})

test('each field that a method asks for is missed by its name', () => {
  const missed = (method: 'card' | 'open_banking' | 'direct_debit' | 'local_bank_transfer') =>
    Object.keys(faultsIn(fieldsOf(method, noEntries), noEntries))
  expect(missed('card')).toEqual(['number', 'expiry', 'cvv'])
  expect(missed('open_banking')).toEqual(['bankId'])
  expect(missed('direct_debit')).toEqual(['iban', 'accountHolder', 'accepts'])
  expect(missed('local_bank_transfer')).toEqual([])
})

describe('a refusal of the service', () => {
  const refusal = (code: string, pointer?: string) => {
    const faults = pointer === undefined ? [] : [{ pointer, message: '' }]
    return faultsOfRefusal(new RequestError(code, 422, '', faults))
  }

  test('stands beside the field it is about, with what to do', () => {
    expect(refusal('card_declined', '/number')).toEqual({ number: words.card.faults.declined })
    expect(refusal('card_expired')).toEqual({ expiry: words.card.faults.past })
    expect(refusal('validation_failed', '/details/iban')).toEqual({ iban: words.debit.faults.iban })
    expect(refusal('validation_failed', '/participant/email')).toEqual({
      email: words.methods.emailFault,
    })
  })

  test('that is about no field stands above the methods', () => {
    expect(refusal('insufficient_credit')).toEqual({ method: words.credit.notEnough })
    expect(refusal('internal_error')).toEqual({ method: words.methods.failed })
    expect(faultsOfRefusal(new Error('lost'))).toEqual({ method: words.methods.failed })
  })
})
