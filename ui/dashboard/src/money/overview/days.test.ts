import { describe, expect, test } from 'vitest'
import { dayBefore, secondsOf } from './days.ts'

describe('the days of a chart', () => {
  test.each([
    ['2030-01-31T12:00:00Z', 30, 'UTC', '2030-01-01'],
    ['2030-03-01T00:30:00Z', 1, 'UTC', '2030-02-28'],
    ['2030-01-01T02:00:00Z', 0, 'America/New_York', '2029-12-31'],
    ['2029-12-31T23:30:00Z', 0, 'Europe/Berlin', '2030-01-01'],
  ])('%s less %i days in %s is %s', (instant, days, zone, day) => {
    expect(dayBefore(new Date(instant), days, zone)).toBe(day)
  })

  test('stand in the middle of the day', () => {
    expect(secondsOf('1970-01-02')).toBe(86_400 + 43_200)
  })
})
