import { describe, expect, it } from 'vitest'
import { resultOf } from './reconciliation.ts'
import type { RailRow } from './store.ts'

const about = '0190a000-0000-7000-8000-000000000001'
const sound = { held: 100n, owed: 100n }

function row(changes: Partial<RailRow>): RailRow {
  return { kind: 'in', about, currency: 'eur', ledger: 100n, rail: 100n, ...changes }
}

describe('a day of the books', () => {
  it('agrees when every item does', () => {
    const rows = [row({}), row({ kind: 'out', ledger: 40n, rail: 40n })]
    expect(resultOf('eur', rows, sound)).toMatchObject({
      ledgerIn: 100n,
      railIn: 100n,
      ledgerOut: 40n,
      railOut: 40n,
      breaks: [],
    })
  })

  it.each([
    ['missing_in_ledger', { ledger: null }],
    ['missing_at_rail', { rail: null }],
    ['amount_differs', { rail: 99n }],
  ])('names what is %s', (kind, changes) => {
    const { breaks } = resultOf('eur', [row(changes)], sound)
    expect(breaks.map((one) => one.kind)).toEqual([kind])
  })

  it('names two errors that cancel each other out in the sums', () => {
    const rows = [row({ rail: 99n }), row({ rail: 101n })]
    const { breaks, ledgerIn, railIn } = resultOf('eur', rows, sound)
    expect(ledgerIn).toBe(railIn)
    expect(breaks).toHaveLength(2)
  })

  it('differs when more is owed than held', () => {
    const { breaks } = resultOf('eur', [], { held: 99n, owed: 100n })
    expect(breaks).toEqual([{ kind: 'not_owed', about: 'eur', ledger: 100, rail: 99 }])
  })
})
