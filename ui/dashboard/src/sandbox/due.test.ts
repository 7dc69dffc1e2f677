import { describe, expect, it } from 'vitest'
import { dueWords } from '../components/due-words.ts'
import { byDay, dueUntil, timeUntil } from './due.ts'

const items = [
  { at: '2030-01-08T06:00:00.000Z', kind: 'payouts.weekly', id: 'b' },
  { at: '2030-01-01T00:05:00.000Z', kind: 'outbound.send', id: 'a' },
  { at: '2030-01-08T00:00:00.000Z', kind: 'settlement.release', id: 'c' },
]

describe('what falls due', () => {
  it('stands on its day, in order of time', () => {
    const days = byDay(items, 'UTC')
    expect(days.map(({ at, items: of }) => [at, of.map(({ id }) => id)])).toEqual([
      ['2030-01-01T00:05:00.000Z', ['a']],
      ['2030-01-08T00:00:00.000Z', ['c', 'b']],
    ])
  })

  it('stands on the day that the reader has then', () => {
    const days = byDay(items, 'America/New_York')
    expect(days.map(({ items: of }) => of.map(({ id }) => id))).toEqual([['a'], ['c'], ['b']])
  })

  it('is counted up to and with the instant that the clock is moved to', () => {
    expect(dueUntil(items, '2030-01-08T00:00:00.000Z')).toBe(2)
    expect(dueUntil(items, '2030-01-01T00:04:59.000Z')).toBe(0)
  })

  it('is said in words, and an unknown kind by its name', () => {
    expect(dueWords('settlement.release')).toBe('Settlement is released')
    expect(dueWords('some.new_kind')).toBe('some new kind')
  })

  it('is so far away, in the two largest units', () => {
    const now = '2030-01-01T00:00:00.000Z'
    expect(timeUntil(now, '2030-01-04T04:30:00.000Z')).toBe('3 days 4 hours')
    expect(timeUntil(now, '2030-01-01T01:01:00.000Z')).toBe('1 hour 1 minute')
    expect(timeUntil(now, '2030-01-01T00:00:20.000Z')).toBe('less than a minute')
    expect(timeUntil(now, '2029-12-31T00:00:00.000Z')).toBe('now')
  })
})
