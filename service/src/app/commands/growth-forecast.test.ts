import { expect, it } from 'vitest'
import { daysUntilFull, showBytes } from './growth-forecast.ts'

const table = { name: 'one', bytes: 100, perDay: 10, keptDays: null }

it('what is kept always fills whatever is free', () => {
  expect(daysUntilFull([table], 100)).toBe(10)
  expect(daysUntilFull([table], 101)).toBe(11)
  expect(daysUntilFull([table, table], 100)).toBe(5)
  expect(daysUntilFull([table], 0)).toBe(0)
  expect(daysUntilFull([{ ...table, perDay: 0 }], 1)).toBeNull()
})

it('what goes after its days grows until as much goes as comes', () => {
  const kept = { ...table, keptDays: 15 }
  expect(daysUntilFull([kept], 49)).toBe(5)
  expect(daysUntilFull([kept], 51)).toBeNull()
  expect(daysUntilFull([kept, { ...table, perDay: 1 }], 70)).toBe(20)
  // A table that is larger than it will stay: its room is used again.
  expect(daysUntilFull([{ ...kept, bytes: 1_000 }], 1)).toBeNull()
})

it('shows bytes as people write them', () => {
  expect([0, 999, 1_500, 12_345_678, 2e12].map(showBytes)).toEqual([
    '0 B',
    '999 B',
    '1.5 kB',
    '12 MB',
    '2.0 TB',
  ])
})
