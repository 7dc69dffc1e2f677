import { describe, expect, test } from 'vitest'
import { feeOn, fieldAmount, parseAmount, parsePercent } from './amounts.ts'

describe('an amount that somebody types', () => {
  test.each([
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1234.5', 123_450],
    ['€ 12', 1_200],
    ['12,5', 1_250],
    ['1,000', 100_000],
    ['1.000', 100_000],
    ['1,234,567.89', 123_456_789],
    ['1 234 567,89', 123_456_789],
    ['1,234,567', 123_456_700],
    ['0.01', 1],
    ['90071992547409.91', 9_007_199_254_740_991],
  ])('%s is %i minor units', (text, value) => {
    expect(parseAmount(text)).toEqual({ ok: true, value })
  })

  test.each(['', 'ten', '-5', '0', '0.00', '1.2345', '12.34.5', '1,23,4.5', '99999999999999999'])(
    '%j is refused with words',
    (text) => {
      expect(parseAmount(text)).toEqual({ ok: false, message: expect.stringMatching(/\.$/) })
    },
  )

  test.each([0.01, 1, 12.5, 1_234.5, 90_071_992_547.99])(
    'what stands in a field is read as the same amount: %d',
    (major) => {
      const minor = Math.round(major * 100)
      expect(parseAmount(fieldAmount(minor))).toEqual({ ok: true, value: minor })
    },
  )

  test('a negative amount is written with its sign', () => {
    expect(fieldAmount(-5)).toBe('-0.05')
  })
})

describe('a percentage that somebody types', () => {
  test.each([
    ['1.5', 0.015],
    ['1,5 %', 0.015],
    ['0', 0],
    ['99.9999', 0.999999],
  ])('%s is the fraction %d', (text, value) => {
    expect(parsePercent(text)).toEqual({ ok: true, value })
  })

  test.each(['', '100', '1.23456', 'a', '-1'])('%j is refused', (text) => {
    expect(parsePercent(text).ok).toBe(false)
  })
})

describe('a fee', () => {
  test.each([
    [100_000, 0, 0.015, 1_500],
    [333, 0, 0.015, 5],
    [300, 0, 0.015, 5],
    [299, 0, 0.015, 4],
    [9_007_199_254_740_991, 1, 0.000001, 9_007_199_256],
    [100, 25, 0, 25],
  ])('on %i of %i flat and a share of %d is %i', (amount, flat, share, fee) => {
    expect(feeOn(amount, flat, share)).toBe(fee)
  })
})
