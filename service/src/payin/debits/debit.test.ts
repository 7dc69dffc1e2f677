import { describe, expect, it } from 'vitest'
import { minor } from '#kit'
import { amountToCollect } from './debit.ts'

describe('what a debit collects', () => {
  it.each([
    ['all of it while all is lacking', 400n, [400n], 0n, 400n],
    ['what is lacking when a part was paid', 400n, [250n], 0n, 250n],
    ['nothing when nothing is lacking', 400n, [], 0n, 0n],
    ['the fee that is lacking too', 425n, [10n], 25n, 35n],
    ['what all its settlements lack', 400n, [60n, 100n], 0n, 160n],
    ['never more than it was scheduled for', 425n, [900n], 25n, 425n],
  ] as const)('is %s', (_name, amount, lacks, feeLack, expected) => {
    const debit = { amount: minor(amount), has_fee: true }
    expect(amountToCollect(debit, lacks.map(minor), minor(feeLack))).toBe(expected)
  })

  it('is no fee that is not its own', () => {
    const debit = { amount: minor(200n), has_fee: false }
    expect(amountToCollect(debit, [minor(160n)], minor(30n))).toBe(160n)
  })
})
