import { describe, expect, it } from 'vitest'
import { minor, newId, realNow } from '#kit'
import { checkoutByRule } from './taught-rules.ts'

const ids = [1, 2, 3].map(() => newId('checkout', realNow()))

describe('the checkout that a taught rule gives money to', () => {
  const cases: readonly [string, bigint, readonly bigint[], number | null][] = [
    ['is the only one that waits, when it lacks just that', 100n, [100n], 0],
    ['is the only one that waits, when it lacks more', 100n, [250n], 0],
    ['is the only one that lacks just that', 100n, [250n, 100n, 300n], 1],
    ['is the only one that lacks enough', 100n, [99n, 101n, 1n], 1],
    ['is none where two lack just that', 100n, [100n, 100n], null],
    ['is none where two lack more', 100n, [250n, 300n], null],
    ['is none where all lack less', 100n, [99n], null],
    ['is none where nothing waits', 100n, [], null],
  ]
  it.each(cases)('%s', (_, amount, lacks, place) => {
    const open = lacks.map((outstanding, index) => {
      return { id: ids[index] ?? newId('checkout', realNow()), outstanding: minor(outstanding) }
    })
    const expected = place === null ? null : ids[place]
    expect(checkoutByRule(minor(amount), open)).toBe(expected)
  })
})
