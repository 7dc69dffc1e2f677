import { describe, expect, it } from 'vitest'
import { addDays, dayOf, hourOfDay, startOfDay } from './days.ts'

describe('days where an organisation is', () => {
  it.each([
    ['UTC', '2027-03-01', '2027-03-01T00:00:00.000Z'],
    ['Europe/London', '2027-07-01', '2027-06-30T23:00:00.000Z'],
    ['Asia/Kathmandu', '2027-07-01', '2027-06-30T18:15:00.000Z'],
    ['Pacific/Auckland', '2027-01-01', '2026-12-31T11:00:00.000Z'],
    // The clocks of Beirut jump over midnight: the day begins at one.
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  ])('begin in %s on %s at %s', (zone, day, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start)
  })

  it('follow one another without a gap, whatever the clocks do', () => {
    for (const zone of [
      'Europe/London',
      'America/New_York',
      'Asia/Beirut',
      'Australia/Lord_Howe',
    ]) {
      for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
        const start = startOfDay(day, zone)
        expect([zone, dayOf(start, zone)]).toEqual([zone, day])
        const before = new Date(start.getTime() - 1)
        expect([zone, dayOf(before, zone)]).toEqual([zone, addDays(day, -1)])
      }
    }
  })

  it.each([
    ['Europe/London', '2027-03-28', '2027-03-28T05:00:00.000Z'],
    // The clocks go back that night: six hours after midnight they show five.
    ['America/New_York', '2026-11-01', '2026-11-01T11:00:00.000Z'],
    ['Asia/Kolkata', '2026-11-23', '2026-11-23T00:30:00.000Z'],
  ])('have six in the morning in %s on %s at %s', (zone, day, instant) => {
    expect(hourOfDay(day, 6, zone).toISOString()).toBe(instant)
  })
})
