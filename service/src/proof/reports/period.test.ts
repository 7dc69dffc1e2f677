import { describe, expect, it } from 'vitest'
import { readPeriod } from './period.ts'

const now = new Date('2026-11-23T12:00:00Z')

function edges(asked: object, timeZone = 'Europe/London', at = now): string[] {
  const { from, to } = readPeriod(asked, at, timeZone)
  return [from.toISOString(), to.toISOString()]
}

describe('a period', () => {
  it.each([
    [{}, '2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
    [{ period: 'last_month' }, '2026-09-30T23:00:00.000Z', '2026-11-01T00:00:00.000Z'],
    [{ period: 'this_month' }, '2026-11-01T00:00:00.000Z', '2026-11-23T12:00:00.000Z'],
    [{ period: 'last_quarter' }, '2026-06-30T23:00:00.000Z', '2026-09-30T23:00:00.000Z'],
    [{ period: 'last_year' }, '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    [{ period: '2026-02' }, '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    [{ period: '2026-Q1' }, '2026-01-01T00:00:00.000Z', '2026-03-31T23:00:00.000Z'],
    [{ period: '2025' }, '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    [{ period: '2026' }, '2026-01-01T00:00:00.000Z', '2026-11-23T12:00:00.000Z'],
    [
      { from: '2026-03-29', to: '2026-03-30' },
      '2026-03-29T00:00:00.000Z',
      '2026-03-29T23:00:00.000Z',
    ],
    [{ period: 'this_year' }, '2026-01-01T00:00:00.000Z', '2026-11-23T12:00:00.000Z'],
    [{ period: 'this_quarter' }, '2026-09-30T23:00:00.000Z', '2026-11-23T12:00:00.000Z'],
    [
      { from: '2026-10-01T00:00:00Z', to: '2026-10-02T00:00:00+02:00' },
      '2026-10-01T00:00:00.000Z',
      '2026-10-01T22:00:00.000Z',
    ],
    [{ from: '2026-11-20' }, '2026-11-20T00:00:00.000Z', '2026-11-23T12:00:00.000Z'],
  ])('%j has its ends by the clocks of the zone', (asked, from, to) => {
    expect(edges(asked)).toEqual([from, to])
  })

  it('of last month in January is December', () => {
    const at = new Date('2026-01-05T00:00:00Z')
    expect(edges({}, 'UTC', at)).toEqual(['2025-12-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'])
  })

  it.each([
    [{ period: '2026-10', from: '2026-10-01' }, '/period'],
    [{ to: '2026-10-01' }, '/from'],
    [{ from: '2026-02-30' }, '/from'],
    [{ from: '2026-03-02', to: '2026-03-01' }, '/to'],
    [{ from: '2026-03-02', to: '2026-13-01' }, '/to'],
    [{ period: '2027-01' }, '/period'],
    [{ from: '2026-12-01' }, '/from'],
  ])('%j is refused', (asked, pointer) => {
    expect(() => readPeriod(asked, now, 'Europe/London')).toThrow(
      expect.objectContaining({
        details: expect.objectContaining({ errors: [expect.objectContaining({ pointer })] }),
      }),
    )
  })
})
