import { requirements } from '@holdfast/contract'
import { describe, expect, it } from 'vitest'
import { bankField, bankLabel, cleanBankValue, groupedBankValue } from './bank-fields.ts'

describe('the fields of a payout account', () => {
  it('have a label each', () => {
    for (const name of requirements) expect(bankField(name).label).not.toBe('')
  })

  it('lose what people put between the characters, and show groups', () => {
    const iban = cleanBankValue('iban', ' de89 3704-0044 0532 0130 00 ')
    expect(iban).toBe('DE89370400440532013000')
    expect(groupedBankValue('iban', iban)).toBe('DE89 3704 0044 0532 0130 00')
    expect(groupedBankValue('sort_code', cleanBankValue('sort_code', '60 16 13'))).toBe('60-16-13')
  })

  it('take words while they are typed', () => {
    expect(cleanBankValue('bank_name', ' Example ')).toBe('Example ')
    expect(cleanBankValue('bank_name', 'Example Bank')).toBe('Example Bank')
  })

  it('are named for people, also those that are not known here', () => {
    expect(['iban', 'sort_code', 'wire_code'].map(bankLabel)).toEqual([
      'IBAN',
      'Sort code',
      'Wire code',
    ])
  })
})
