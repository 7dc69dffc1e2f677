import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvField } from '#http'
import { decimalText } from './csv.ts'

describe('a field of a spreadsheet', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+cmd', "'+cmd"],
    ['-2+3', "'-2+3"],
    ['@sum', "'@sum"],
    ['\tx', "'\tx"],
    ['=a,"b"', '"\'=a,""b"""'],
  ])('never is a formula: %j', (given, written) => {
    expect(csvField(given)).toBe(written)
  })

  it.each(['-12.50', '0.00', '9007199254740.91'])('stays a number: %s', (number) => {
    expect(csvField(number)).toBe(number)
  })

  it('begins with nothing that a spreadsheet would run, whatever it is given', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const written = csvField(text).replace(/^"/, '')
        expect(/^[=+\-@\t\r]/.test(written) && !/^-\d+(\.\d+)?$/.test(written)).toBe(false)
      }),
    )
  })
})

describe('an amount', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [100_000, '1000.00'],
    [-9_007_199_254_740_991, '-90071992547409.91'],
  ])('of %i minor units is written %s', (amount, written) => {
    expect(decimalText(amount)).toBe(written)
  })
})
