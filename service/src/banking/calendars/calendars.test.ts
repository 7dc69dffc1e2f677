// The day that an order asks for, worked out by hand with a calendar on paper.
import { describe, expect, it } from 'vitest'
import { addDays } from '#kit'
import type { CutOff } from './calendars.ts'
import { isWorkingDay, nextCutOff, requestedDate, workingDayFrom } from './calendars.ts'

const frankfurt: CutOff = { calendar: 'target', time: '15:30', timeZone: 'Europe/Berlin' }
const london: CutOff = { calendar: 'uk', time: '17:00', timeZone: 'Europe/London' }

const newYork: CutOff = { calendar: 'us', time: '17:00', timeZone: 'America/New_York' }

describe('the requested day', () => {
  it.each<[what: string, cutOff: CutOff, now: string, day: string]>([
    ['a minute before the cut-off', frankfurt, '2027-01-13T14:29:59Z', '2027-01-13'],
    ['at the cut-off', frankfurt, '2027-01-13T14:30:00Z', '2027-01-14'],
    ['in summer an hour earlier', frankfurt, '2027-07-14T13:30:00Z', '2027-07-15'],
    ['in summer before it', frankfurt, '2027-07-14T13:29:00Z', '2027-07-14'],
    ['Friday after it', frankfurt, '2027-01-15T15:00:00Z', '2027-01-18'],
    ['Saturday', frankfurt, '2027-01-16T08:00:00Z', '2027-01-18'],
    ['Sunday late, Monday in Frankfurt', frankfurt, '2027-01-17T23:30:00Z', '2027-01-18'],
    ['before Good Friday', frankfurt, '2027-03-25T15:00:00Z', '2027-03-30'],
    ['Good Friday', frankfurt, '2027-03-26T08:00:00Z', '2027-03-30'],
    ['the day the clocks go on, Easter', frankfurt, '2027-03-28T13:00:00Z', '2027-03-30'],
    ['the day the clocks go back', frankfurt, '2027-10-31T13:00:00Z', '2027-11-01'],
    ['after they went back', frankfurt, '2027-11-01T14:29:00Z', '2027-11-01'],
    ['1 May, a Saturday', frankfurt, '2027-05-01T08:00:00Z', '2027-05-03'],
    ['Christmas', frankfurt, '2026-12-24T15:00:00Z', '2026-12-28'],
    ['the end of the year', frankfurt, '2026-12-31T15:00:00Z', '2027-01-04'],
    ['29 February', frankfurt, '2028-02-29T08:00:00Z', '2028-02-29'],
    ['into 29 February', frankfurt, '2028-02-28T15:00:00Z', '2028-02-29'],
    ['London, an ordinary Friday after it', london, '2027-01-15T17:00:00Z', '2027-01-18'],
    ['London, an ordinary Sunday', london, '2027-01-17T12:00:00Z', '2027-01-18'],
    ['29 February in London', london, '2028-02-29T08:00:00Z', '2028-02-29'],
    ['into 29 February in London', london, '2028-02-28T17:00:00Z', '2028-02-29'],
    ['London in winter', london, '2027-01-13T16:59:00Z', '2027-01-13'],
    ['London in summer', london, '2027-07-14T16:00:00Z', '2027-07-15'],
    ['London, the day after the clocks went on', london, '2027-03-30T16:00:00Z', '2027-03-31'],
    ['London, the day after they went back', london, '2027-11-01T16:59:00Z', '2027-11-01'],
    ['the early May holiday', london, '2027-05-03T09:00:00Z', '2027-05-04'],
    ['the same day in Frankfurt', frankfurt, '2027-05-03T09:00:00Z', '2027-05-03'],
    ['Christmas on a Saturday, with days in lieu', london, '2027-12-24T18:00:00Z', '2027-12-29'],
    ['Christmas on a Saturday, without any', newYork, '2027-12-24T15:00:00Z', '2027-12-24'],
    ['New York in winter', newYork, '2027-01-13T21:59:00Z', '2027-01-13'],
    ['New York in summer', newYork, '2027-07-14T21:00:00Z', '2027-07-15'],
    ['New York while only it has summer', newYork, '2027-03-15T21:00:00Z', '2027-03-16'],
    ['Thanksgiving', newYork, '2026-11-26T15:00:00Z', '2026-11-27'],
    ['into Independence Day, a Sunday', newYork, '2027-07-02T22:00:00Z', '2027-07-06'],
  ])('%s', (_what, cutOff, now, day) => {
    expect(requestedDate(cutOff, false, new Date(now))).toBe(day)
  })

  it('of an instant order is today, on any day and at any hour', () => {
    const night = new Date('2027-12-25T23:30:00Z')
    expect(requestedDate(frankfurt, true, night)).toBe('2027-12-26')
    expect(requestedDate(london, true, night)).toBe('2027-12-25')
    expect(requestedDate({ ...london, calendar: 'always' }, false, night)).toBe('2027-12-25')
  })

  it('is not guessed beyond what the calendar knows', () => {
    expect(requestedDate(london, false, new Date('2028-12-29T18:00:00Z'))).toBeUndefined()
    expect(workingDayFrom('2029-01-01', 'target')).toBe('2029-01-02')
  })
})

describe('the next cut-off', () => {
  it.each<[what: string, cutOff: CutOff, now: string, at: string]>([
    ['is today before it', frankfurt, '2027-01-13T14:29:59Z', '2027-01-13T14:30:00Z'],
    ['is of the next day at it', frankfurt, '2027-01-13T14:30:00Z', '2027-01-14T14:30:00Z'],
    ['is an hour earlier in summer', frankfurt, '2027-07-14T10:00:00Z', '2027-07-14T13:30:00Z'],
    ['passes a weekend', frankfurt, '2027-01-15T15:00:00Z', '2027-01-18T14:30:00Z'],
    ['passes Easter and the clocks', frankfurt, '2027-03-25T15:00:00Z', '2027-03-30T13:30:00Z'],
    ['is by the clocks of London', london, '2027-07-14T09:00:00Z', '2027-07-14T16:00:00Z'],
  ])('%s', (_what, cutOff, now, at) => {
    expect(nextCutOff(cutOff, false, new Date(now))?.toISOString()).toBe(at.replace('Z', '.000Z'))
  })

  it('is none where orders are of any day, or the calendar ends', () => {
    const now = new Date('2027-01-13T10:00:00Z')
    expect(nextCutOff(frankfurt, true, now)).toBeUndefined()
    expect(nextCutOff({ ...london, calendar: 'always' }, false, now)).toBeUndefined()
    expect(nextCutOff(london, false, new Date('2028-12-29T18:00:00Z'))).toBeUndefined()
  })
})

describe('TARGET', () => {
  it.each([
    ['2024-03-29', '2024-04-01'],
    ['2025-04-18', '2025-04-21'],
    ['2026-04-03', '2026-04-06'],
    ['2027-03-26', '2027-03-29'],
    ['2038-04-23', '2038-04-26'],
  ])('is closed on Good Friday %s and Easter Monday %s', (friday, monday) => {
    expect([friday, monday].map((day) => isWorkingDay(day, 'target'))).toEqual([false, false])
  })
})

describe('the Federal Reserve', () => {
  const closed = (year: number) => {
    const days = Array.from({ length: 366 }, (_, at) => {
      return new Date(Date.UTC(year, 0, 1 + at)).toISOString().slice(0, 10)
    })
    const ofYear = days.filter((day) => day.startsWith(String(year)))
    const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())
    return ofYear.filter((day) => isWeekday(day) && !isWorkingDay(day, 'us'))
  }

  // As it publishes them: a holiday on a Saturday is not moved, of one on a Sunday Monday is free.
  it.each([
    [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2023, '01-02 01-16 02-20 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-23 12-25'],
  ])('is closed in %i on its holidays, and on no other weekday', (year, days) => {
    expect(closed(year)).toEqual(days.split(' ').map((day) => `${year}-${day}`))
  })

  it('is closed on no more than eleven weekdays of any year, and never on two in a row', () => {
    for (let year = 2022; year < 2122; year += 1) {
      const days = closed(year)
      expect(days.length).toBeGreaterThanOrEqual(8)
      expect(days.length).toBeLessThanOrEqual(11)
      expect(days.filter((day) => days.includes(addDays(day, 1)))).toEqual([])
    }
  })
})
