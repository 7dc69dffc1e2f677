import { describe, expect, it } from 'vitest'
import { parseAmount } from './amount.ts'

describe('amounts as people write them', () => {
  it.each([
    ['1,234.56', 123_456n, null],
    ['1.234,56', 123_456n, null],
    ['1234.56', 123_456n, null],
    ["1'234.5", 123_450n, null],
    ['EUR 1234.56', 123_456n, 'eur'],
    ['1 234,56 €', 123_456n, 'eur'],
    ['£20', 2_000n, 'gbp'],
    ['1,000', 100_000n, null],
    ['usd1', 100n, 'usd'],
    ['1.234,50 €', 123_450n, 'eur'],
    ['1234.5', 123_450n, null],
    ['1234,5', 123_450n, null],
    ['1\u202f234,50', 123_450n, null],
    ['1\u00a0234\u00a0567,00', 123_456_700n, null],
    ['1\u2019234.50', 123_450n, null],
    ['12.345.678,90 eur', 1_234_567_890n, 'eur'],
    ['US$ 5', 500n, 'usd'],
    ['€ 5 EUR', 500n, 'eur'],
  ])('%s is %s', (text, minor, currency) => {
    expect(parseAmount(text)).toEqual({ minor, currency })
  })

  it.each([
    '',
    'abc',
    '12a',
    'EUR',
    '-5',
    '1234567890123456',
    '1.2.3',
    '1,23,456',
    '1.234.5',
    '12 34',
    '€5 GBP',
    '1,234,5',
    '…7zde',
  ])('%s is none', (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })
})
