// Seller fees to the cent, each worked out by hand beside its line.
import { describe, expect, it } from 'vitest'
import type { Ppm } from '#kit'
import { feeOn, minor, parsePpm, sum } from '#kit'
import { netOf } from './outbound.ts'

function fraction(value: number): Ppm {
  return parsePpm(value) ?? expect.fail(`${value} is no fraction of six decimals`)
}

function fee(amount: bigint, percentage: number | null, flat: bigint | null): bigint {
  return feeOn(minor(amount), {
    flat: flat === null ? null : minor(flat),
    percentage: percentage === null ? null : fraction(percentage),
  })
}

describe('the fee of a release', () => {
  it.each<[string, bigint, number | null, bigint | null, bigint]>([
    ['of nothing is nothing', 10_000n, null, null, 0n],
    ['flat is the same for every amount', 1n, null, 75n, 75n],
    ['100.00 at 1.5 % = 1.50', 10_000n, 0.015, null, 150n],
    ['100.00 at 1.5 % and 0.35 = 1.85', 10_000n, 0.015, 35n, 185n],
    ['0.49 at 1 % = 0.0049, down', 49n, 0.01, null, 0n],
    ['0.50 at 1 % = 0.005, half goes up', 50n, 0.01, null, 1n],
    ['0.51 at 1 % = 0.0051, up', 51n, 0.01, null, 1n],
    ['1.50 at 1 % = 0.015, half goes up to 0.02', 150n, 0.01, null, 2n],
    ['2.50 at 1 % = 0.025, half goes up to 0.03, not to the even', 250n, 0.01, null, 3n],
    ['33.33 at 2.5 % = 0.83325', 3_333n, 0.025, null, 83n],
    ['33.34 at 2.5 % = 0.8335', 3_334n, 0.025, null, 83n],
    ['100.00 at 12.3456 % = 12.3456', 10_000n, 0.123456, null, 1_235n],
    ['4,999.99 at 0.0001 % = 0.00499999', 499_999n, 0.000001, null, 0n],
    ['5,000.00 at 0.0001 % = 0.005', 500_000n, 0.000001, null, 1n],
    ['999,999.99 at 0.0001 % = 0.99999999', 99_999_999n, 0.000001, null, 100n],
    ['1.00 at 99.9999 % = 0.999999', 100n, 0.999999, null, 100n],
    [
      'the largest amount at 99.9999 %: 90,071,992,547,409.91 - 90,071,992.55',
      9_007_199_254_740_991n,
      0.999999,
      null,
      9_007_190_247_541_736n,
    ],
    ['larger than the amount is told as it is', 100n, 0.5, 51n, 101n],
  ])('%s', (_worked, amount, percentage, flat, expected) => {
    expect(fee(amount, percentage, flat)).toBe(expected)
  })

  it('is taken for each part of a release in three: 0.83 + 0.83 + 0.83, not 2.50', () => {
    const parts = [3_333n, 3_333n, 3_334n]
    expect(parts.map((part) => fee(part, 0.025, null))).toEqual([83n, 83n, 83n])
    expect(fee(10_000n, 0.025, null)).toBe(250n)
    expect(parts.map((part) => fee(part, 0.025, 30n))).toEqual([113n, 113n, 113n])
    expect(parts.map((part) => fee(part, 0.015, null))).toEqual([50n, 50n, 50n])
  })

  it('and what arrives are together the amount, whatever was rounded', () => {
    for (const amount of [1n, 3n, 49n, 50n, 3_333n, 3_334n, 9_007_199_254_740_991n]) {
      const taken = minor(fee(amount, 0.333333, null))
      expect(sum([netOf({ amount: minor(amount), fee: taken }), taken])).toBe(amount)
    }
  })
})
