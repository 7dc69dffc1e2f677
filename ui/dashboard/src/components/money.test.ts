import { describe, expect, test } from 'vitest'
import { digitsOf, formatAmount, formatNumber, parseAmount } from './money.ts'

describe('amounts', () => {
  test.each([
    ['eur', 2],
    ['jpy', 0],
    ['kwd', 3],
    // Intl says 0, ISO 4217 says 2.
    ['huf', 2],
  ])('of %s have the digits of ISO 4217', (currency, digits) => {
    expect(digitsOf(currency)).toBe(digits)
  })

  test('show all digits of their currency, whatever Intl thinks of it', () => {
    expect(formatNumber(123_456, 'huf')).toMatch(/1.?234[.,]56$/)
    expect(formatNumber(123_456, 'jpy')).toMatch(/^123.?456$/)
    expect(formatAmount(-5, 'eur')).toMatch(/0[.,]05/)
    expect(formatAmount(5, 'eur', true)).toContain('+')
  })

  test.each([
    ['1234.56', 'eur', 123_456],
    ['1,234.56', 'eur', 123_456],
    ['1.234,56', 'eur', 123_456],
    ['1 234,5', 'eur', 123_450],
    ['1,234', 'eur', 123_400],
    ['1234', 'jpy', 1_234],
    ['1,234', 'kwd', 1_234],
    ['0.1', 'eur', 10],
  ])('typed as %s in %s are read exactly', (text, currency, minor) => {
    expect(parseAmount(text, currency)).toBe(minor)
  })

  test.each([
    ['', 'eur'],
    ['abc', 'eur'],
    ['-5', 'eur'],
    ['1.2345', 'eur'],
    ['1.5', 'jpy'],
    ['99999999999999999', 'eur'],
  ])('typed as %j in %s are none', (text, currency) => {
    expect(parseAmount(text, currency)).toBeNull()
  })
})
