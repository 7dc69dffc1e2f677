import { describe, expect, it } from 'vitest'
import { minorUnitDigits, payoutCurrencies } from '#banks'
import { minor, ppm } from '#kit'
import { divideDecimals, multiplyDecimals, parseDecimal, roundDown } from './decimal.ts'
import { fixedRates, withPeggedRates } from './fixed.ts'
import { convertAt, showRate, tableRates } from './rates.ts'

const NOW = new Date('2027-03-01T12:00:00Z')
const decimal = (text: string) => {
  const found = parseDecimal(text)
  return found ?? expect.fail(`${text} is no decimal`)
}
/** One euro: two dollars, half a pound, 150 yen, a third of a dinar (three decimals). */
const table = {
  day: '2027-02-26',
  base: 'eur',
  rates: new Map(
    [
      ['usd', '2'],
      ['gbp', '0.5'],
      ['jpy', '150'],
      ['kwd', '0.333333'],
      ['idr', '19543.1'],
    ].map(([currency = '', rate = '']) => [currency, decimal(rate)] as const),
  ),
} as const

describe('an exact decimal', () => {
  it.each([
    ['1.0834', 10_834n, 4],
    ['0.00001', 1n, 5],
    ['19543.1', 195_431n, 1],
    ['7', 7n, 0],
  ])('%s is read digit by digit', (text, digits, scale) => {
    expect(parseDecimal(text)).toEqual({ digits, scale })
  })

  it.each(['', '0', '0.000', '-1', '1e3', '1,5', '.5', '1.', ' 1', 'NaN', '9'.repeat(13)])(
    '%j is none',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined()
    },
  )

  it('is multiplied exactly, and divided and rounded downwards', () => {
    expect(multiplyDecimals(decimal('1.1'), decimal('1.1'))).toEqual({ digits: 121n, scale: 2 })
    expect(divideDecimals(decimal('2'), decimal('3'), 4)).toEqual({ digits: 6_666n, scale: 4 })
    expect(divideDecimals(decimal('0.000001'), decimal('1000'), 2)).toEqual({
      digits: 0n,
      scale: 2,
    })
    expect(roundDown(decimal('1.999'), 2)).toEqual({ digits: 199n, scale: 2 })
  })
})

describe('a rate', () => {
  const rates = tableRates(table, ppm(0n))

  it.each([
    ['eur', 'usd', 2],
    ['usd', 'eur', 0.5],
    ['gbp', 'usd', 4],
    ['usd', 'gbp', 0.25],
    ['eur', 'jpy', 150],
    ['gbp', 'idr', 39_086.2],
  ] as const)('from %s to %s is %d', (from, to, rate) => {
    const quote = rates.quote(from, to, NOW)
    expect(quote === null ? null : showRate(quote)).toBe(rate)
    expect(quote?.day).toBe('2027-02-26')
  })

  it('loses the margin, rounded down, in whichever direction it goes', () => {
    const dear = tableRates(table, ppm(5_000n))
    const shown = (['usd', 'gbp', 'kwd'] as const).map((to) => {
      const quote = dear.quote('eur', to, NOW)
      return quote === null ? null : showRate(quote)
    })
    expect(shown).toEqual([1.99, 0.4975, 0.331666335])
    const back = dear.quote('usd', 'eur', NOW)
    expect(back === null ? null : showRate(back)).toBe(0.4975)
  })

  it('that nobody knows is null', () => {
    expect(rates.quote('eur', 'thb', NOW)).toBeNull()
  })
})

describe('what arrives', () => {
  it.each([
    // Worked by hand: 100.00 less a fee of 0.35 is 99.65; × 2 = 199.30.
    ['eur', 'usd', '2', 9_965n, 19_930n],
    // A yen has no smaller unit: 99.65 × 150 = 14947.5.
    ['eur', 'jpy', '150', 9_965n, 14_947n],
    // A dinar has a thousand fils: 99.65 × 0.333333 = 33.21663….
    ['eur', 'kwd', '0.333333', 9_965n, 33_216n],
    ['eur', 'usd', '1.99999', 1n, 1n],
    ['eur', 'jpy', '99.999', 1n, 0n],
    ['usd', 'gbp', '0.000001', 99n, 0n],
    ['gbp', 'idr', '22621.1', 9_007_199_254_740_991n, 203_752_755_061_421_431_510n],
  ] as const)('of %s in %s at %s is rounded down: %d is %d', (from, to, rate, amount, expected) => {
    expect(convertAt(minor(amount), decimal(rate), { from, to })).toBe(expected)
  })
})

describe('the rates that are brought along', () => {
  it('reach every currency that payouts are made in, from every currency held', () => {
    const rates = tableRates(fixedRates, ppm(0n))
    for (const from of ['eur', 'gbp', 'usd'] as const) {
      for (const to of payoutCurrencies) {
        const quote = rates.quote(from, to, NOW)
        expect(quote, `${from} ${to}`).not.toBeNull()
        const arrives = quote === null ? 0n : convertAt(minor(1_000_000n), quote, { from, to })
        expect(arrives, `${from} ${to}`).toBeGreaterThan(10n ** BigInt(minorUnitDigits[to]))
      }
    }
  })

  it('cross what is tied to the dollar with the dollar', () => {
    expect(fixedRates.rates.get('aed')).toEqual(
      multiplyDecimals(decimal('1.15'), decimal('3.6725')),
    )
    const own = new Map([['usd', decimal('2')]])
    expect(withPeggedRates(own).get('aed')).toEqual(
      multiplyDecimals(decimal('2'), decimal('3.6725')),
    )
    expect(withPeggedRates(new Map()).size).toBe(0)
  })
})
