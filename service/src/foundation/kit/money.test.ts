import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FeeTerms, feeOn } from './fees.ts'
import {
  divideFloor,
  divideHalfUp,
  larger,
  less,
  minor,
  parseMinor,
  parsePpm,
  plus,
  ppm,
  showMinor,
  showPpm,
  smaller,
  sum,
  zero,
} from './money.ts'

const MOST = Number.MAX_SAFE_INTEGER
const amounts = fc.bigInt({ min: 0n, max: BigInt(MOST) })

describe('a fraction becomes parts per million exactly', () => {
  it.each([
    [0, 0n],
    [-0, 0n],
    [0.015, 15_000n],
    [0.1, 100_000n],
    [0.3, 300_000n],
    [0.000001, 1n],
    [1e-6, 1n],
    [1.1e-5, 11n],
    [0.123456, 123_456n],
    [0.999999, 999_999n],
  ])('%d is %d', (fraction, expected) => {
    expect(parsePpm(fraction)).toBe(expected)
  })

  it.each([
    [1e-7],
    [1.5e-6],
    [0.1 + 0.2],
    [0.1234567],
    [0.9999999],
    [1],
    [1.5],
    [-0.01],
    [5e-324],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
  ])('%d is refused', (fraction) => {
    expect(parsePpm(fraction)).toBeUndefined()
  })

  it('each of the million is read from what it is shown as', () => {
    for (let value = 0n; value < 1_000_000n; value += 7n) {
      if (parsePpm(showPpm(ppm(value))) !== value) expect.fail(`${value} parts per million`)
    }
    expect(showPpm(ppm(15_000n))).toBe(0.015)
  })
})

describe('amounts', () => {
  it('are whole and safe, in and out', () => {
    expect(showMinor(parseMinor(MOST))).toBe(MOST)
    expect(showMinor(minor(-BigInt(MOST)))).toBe(-MOST)
    for (const wrong of [0.5, MOST + 1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => parseMinor(wrong)).toThrow('safe integer')
    }
    for (const wrong of [BigInt(MOST) + 1n, -BigInt(MOST) - 1n]) {
      expect(() => showMinor(minor(wrong))).toThrow('safe range')
    }
  })

  it('are added, taken away and compared without loss', () => {
    const [a, b] = [minor(7n), minor(-3n)]
    expect([plus(a, b), less(a, b), smaller(a, b), larger(a, b)]).toEqual([4n, 10n, -3n, 7n])
    expect([smaller(b, a), larger(b, a), sum([a, b, b]), sum([]), zero]).toEqual([
      -3n,
      7n,
      1n,
      0n,
      0n,
    ])
  })
})

describe('division says in its name how it rounds', () => {
  it.each([
    [1n, 2n, 1n, 0n],
    [3n, 2n, 2n, 1n],
    [1n, 3n, 0n, 0n],
    [2n, 3n, 1n, 0n],
    [499_999n, 1_000_000n, 0n, 0n],
    [500_000n, 1_000_000n, 1n, 0n],
    [0n, 7n, 0n, 0n],
  ])('%d / %d is %d rounded half up and %d rounded down', (a, b, halfUp, floor) => {
    expect([divideHalfUp(a, b), divideFloor(a, b)]).toEqual([halfUp, floor])
  })

  it('half up is the whole number that is nearest, and the upper one of two', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 1n, max: 10n ** 9n }), (a, b) => {
        const twiceOff = 2n * divideHalfUp(a, b) * b - 2n * a
        expect(-b < twiceOff && twiceOff <= b).toBe(true)
      }),
    )
  })
})

describe('a fee', () => {
  const terms = (flat: bigint | null, percentage: bigint | null): FeeTerms => ({
    flat: flat === null ? null : minor(flat),
    percentage: percentage === null ? null : ppm(percentage),
  })

  it.each([
    [100n, terms(null, null), 0n],
    [100n, terms(25n, null), 25n],
    [100n, terms(null, 15_000n), 2n],
    [99n, terms(null, 15_000n), 1n],
    [33n, terms(null, 15_000n), 0n],
    [34n, terms(20n, 15_000n), 21n],
    [BigInt(MOST), terms(0n, 999_999n), 9_007_190_247_541_736n],
  ])('on %d is exact', (amount, fee, expected) => {
    expect(feeOn(minor(amount), fee)).toBe(expected)
  })

  it('in parts per million never exceeds the amount and never shrinks as the amount grows', () => {
    fc.assert(
      fc.property(amounts, fc.bigInt({ min: 0n, max: 999_999n }), (amount, percentage) => {
        const fee = feeOn(minor(amount), terms(null, percentage))
        const next = feeOn(minor(amount + 1n), terms(null, percentage))
        expect(fee >= 0n && fee <= amount && next >= fee && next - fee <= 1n).toBe(true)
      }),
    )
  })
})
