import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodOf } from './asked-period.ts'

const now = new Date('2026-11-23T15:00:00Z')
const ends = ({ from, to }: ReturnType<typeof periodOf>) => [
  from?.toISOString() ?? null,
  to?.toISOString() ?? null,
]

describe('a period that is asked for', () => {
  it.each([
    ['Europe/London', '2026-10', '2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
    ['Europe/London', '2026-Q2', '2026-03-31T23:00:00.000Z', '2026-06-30T23:00:00.000Z'],
    ['America/New_York', '2026-03', '2026-03-01T05:00:00.000Z', '2026-04-01T04:00:00.000Z'],
    ['Pacific/Auckland', '2026', '2025-12-31T11:00:00.000Z', '2026-12-31T11:00:00.000Z'],
    ['UTC', '2026-12', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ])('is one of the clocks of %s: %s', (zone, period, from, to) => {
    const read = periodOf({ period }, zone, now)
    expect([read.name, ...ends(read)]).toEqual([period, from, to])
  })

  it.each([
    ['2026-11-23T15:00:00Z', 'last_month', '2026-10'],
    ['2027-01-01T00:30:00Z', 'last_month', '2026-12'],
    ['2027-01-01T00:30:00Z', 'last_quarter', '2026-Q4'],
    ['2026-11-23T15:00:00Z', 'last_quarter', '2026-Q3'],
    ['2027-01-01T00:30:00Z', 'last_year', '2026'],
    ['2026-11-23T15:00:00Z', 'this_quarter', '2026-Q4'],
    ['2026-11-23T15:00:00Z', 'this_year', '2026'],
    // In London the first of April has begun.
    ['2026-03-31T23:30:00Z', 'last_month', '2026-03'],
    ['2026-03-31T22:30:00Z', 'this_month', '2026-03'],
  ])('on %s, %s is %s', (at, period, name) => {
    expect(periodOf({ period }, 'Europe/London', new Date(at)).name).toBe(name)
  })

  it('takes a date for the beginning of that day where the organisation is', () => {
    const read = periodOf({ from: '2026-03-29', to: '2026-03-30' }, 'Europe/London', now)
    // The day on which the clocks go forward has 23 hours.
    expect(ends(read)).toEqual(['2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'])
    const exact = periodOf({ from: '2026-03-29T00:00:00+02:00' }, 'Europe/London', now)
    expect(ends(exact)).toEqual(['2026-03-28T22:00:00.000Z', null])
  })

  it('has months that follow one another without a gap, and fill quarters and years', () => {
    const zones = ['Europe/London', 'America/New_York', 'Asia/Beirut', 'Australia/Lord_Howe']
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 1970, max: 2060 }), (zone, year) => {
        const read = (period: string) => ends(periodOf({ period }, zone, now))
        const months = Array.from({ length: 12 }, (_, month) =>
          read(`${year}-${String(month + 1).padStart(2, '0')}`),
        )
        for (const [place, [from]] of months.entries()) {
          if (place > 0) expect(from).toBe(months[place - 1]?.[1])
        }
        const quarters = [1, 2, 3, 4].map((quarter) => read(`${year}-Q${quarter}`))
        expect(quarters.map(([from]) => from)).toEqual([0, 3, 6, 9].map((at) => months[at]?.[0]))
        expect(quarters.map(([, to]) => to)).toEqual([2, 5, 8, 11].map((at) => months[at]?.[1]))
        expect(read(String(year))).toEqual([months[0]?.[0], months[11]?.[1]])
      }),
    )
  })

  it.each([
    [{ period: '2026', from: '2026-01-01' }, '/period'],
    [{ period: '2026', at: '2026-01-01' }, '/period'],
    [{ at: '2026-01-01', to: '2026-01-02' }, '/at'],
    [{ from: '2026-02-01', to: '2026-01-01' }, '/to'],
    [{ from: '2026-02-30' }, '/from'],
  ])('is refused where it is not one time: %j', (asked, pointer) => {
    const refused = () => periodOf(asked, 'UTC', now)
    expect(refused).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        details: { errors: [expect.objectContaining({ pointer })] },
      }),
    )
  })
})
