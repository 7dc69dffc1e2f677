import { describe, expect, it } from 'vitest'
import { minor } from '#kit'
import { shareOf } from './payouts.ts'

describe('revenue', () => {
  it.each([
    ['is paid out whole when nothing is owed', 500n, 0n, 0n, 0n, 0n, 500n],
    ['clears what is owed first', 500n, -200n, 0n, 200n, 0n, 300n],
    ['clears what is owed as far as it goes', 500n, -700n, -50n, 500n, 0n, 0n],
    ['then clears what banks have charged', 500n, -200n, -50n, 200n, 50n, 250n],
    ['clears charges as far as it goes', 500n, -450n, -60n, 450n, 50n, 0n],
    ['of nothing does nothing', 0n, -700n, -20n, 0n, 0n, 0n],
  ])('%s', (_what, revenue, shortfall, cost, cleared, paid, left) => {
    const share = shareOf(minor(revenue), minor(shortfall), minor(cost))
    expect(share).toEqual({ cleared, paid, left })
  })
})
