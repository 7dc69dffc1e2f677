import { describe, expect, it } from 'vitest'
import { minor } from '#kit'
import { shareOf } from './payouts.ts'

describe('revenue', () => {
  it.each([
    ['is paid out whole when nothing is owed', 500n, 0n, 0n, 500n],
    ['clears what is owed first', 500n, -200n, 200n, 300n],
    ['clears what is owed as far as it goes', 500n, -700n, 500n, 0n],
    ['of nothing does nothing', 0n, -700n, 0n, 0n],
  ])('%s', (_what, revenue, shortfall, cleared, left) => {
    expect(shareOf(minor(revenue), minor(shortfall))).toEqual({ cleared, left })
  })
})
