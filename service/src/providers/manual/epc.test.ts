import { describe, expect, it } from 'vitest'
import { epcText } from './epc.ts'

const transfer = {
  currency: 'eur',
  amount: 11_800,
  holder_name: 'Sam Seller',
  account: { iban: 'DE89 3704 0044 0532 0130 00' },
  transfer_text: 'Order 17',
} as const

describe('the QR code of a payment by hand', () => {
  it('holds account, name, amount and text, as the standard orders them', () => {
    expect(epcText(transfer)?.split('\n')).toEqual([
      'BCD',
      '002',
      '1',
      'SCT',
      '',
      'Sam Seller',
      'DE89370400440532013000',
      'EUR118.00',
      '',
      '',
      'Order 17',
    ])
  })

  it('is not there where no such transfer can be made', () => {
    expect(epcText({ ...transfer, currency: 'gbp' })).toBeNull()
    expect(epcText({ ...transfer, account: { account_number: '31926819' } })).toBeNull()
    expect(epcText({ ...transfer, holder_name: null })).toBeNull()
    expect(epcText({ ...transfer, amount: 100_000_000_000 })).toBeNull()
  })
})
