import { describe, expect, it } from 'vitest'
import { undoneAtOnce } from './movements.ts'
import type { ReserveRow } from './store-movements.ts'

const [noon, later] = [new Date('2026-03-01T12:00:00Z'), new Date('2026-03-01T12:00:01Z')]

/** Reserves (+) and undoings (-) of outbounds, in order: `+a` reserves for the outbound a. */
function rows(told: string, at = noon, first = 0): ReserveRow[] {
  return told.split(' ').map((one, place) => ({
    id: String(first + place),
    subject_id: one.slice(1),
    kind: one.startsWith('+') ? 'outbound_reserved' : 'outbound_unreserved',
    at,
  }))
}

describe('a reserve that was given back at once', () => {
  it.each([
    ['+a -a', ['0', '1']],
    ['+a +b -a', ['0', '2']],
    ['+a -a +a', ['0', '1']],
    ['+a +b', []],
    ['-a', []],
  ])('is known among %s', (told, undone) => {
    expect([...undoneAtOnce(rows(told))].toSorted()).toEqual(undone)
  })

  it('is none that was given back a moment later', () => {
    expect(undoneAtOnce([...rows('+a'), ...rows('-a', later, 1)]).size).toBe(0)
  })

  it('leaves the reserve of a moment before to what gave it back then', () => {
    const all = [...rows('+a'), ...rows('-a +a -a', later, 1)]
    expect([...undoneAtOnce(all)].toSorted()).toEqual(['2', '3'])
  })
})
