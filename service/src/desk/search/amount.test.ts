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
  ])('%s is %s', (text, minor, currency) => {
    expect(parseAmount(text)).toEqual({ minor, currency })
  })

  it.each(['', 'abc', '12a', 'EUR', '-5', '1234567890123456'])('%s is none', (text) => {
    expect(parseAmount(text)).toBeUndefined()
  })
})
