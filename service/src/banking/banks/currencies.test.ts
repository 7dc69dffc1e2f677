import { currencies } from '@holdfast/contract'
import { describe, expect, test } from 'vitest'
import { isBankAccountCurrency, minorUnitDigits } from './currencies.ts'

describe('minor-unit digits', () => {
  test('stand in the table for all 157 bank account currencies', () => {
    expect(Object.keys(minorUnitDigits)).toHaveLength(157)
    expect(currencies.every((currency) => minorUnitDigits[currency] === 2)).toBe(true)
  })

  test('are those of ISO 4217 where everyday display leaves the decimals out', () => {
    const { afn, all, cop, huf, idr, iqd, irr, lak, lbp, mga, mmk, pkr, sos, syp, yer } =
      minorUnitDigits
    expect([afn, all, cop, huf, idr, irr, lak, lbp, mga, mmk, pkr, sos, syp, yer]).toEqual(
      Array.from({ length: 14 }, () => 2),
    )
    expect(iqd).toBe(3)
  })

  test('are none for sixteen currencies and three for seven, as ISO 4217 lists them', () => {
    const withDigits = (digits: number) =>
      Object.entries(minorUnitDigits).flatMap(([code, own]) => (own === digits ? [code] : []))
    expect(withDigits(0).join(' ')).toBe(
      'bif clp djf gnf isk jpy kmf krw pyg rwf ugx vnd vuv xaf xof xpf',
    )
    expect(withDigits(3).join(' ')).toBe('bhd iqd jod kwd lyd omr tnd')
  })
})

test('a currency is known in lower case only, and by no inherited name', () => {
  expect(isBankAccountCurrency('eur')).toBe(true)
  expect(isBankAccountCurrency('EUR')).toBe(false)
  expect(isBankAccountCurrency('toString')).toBe(false)
})
