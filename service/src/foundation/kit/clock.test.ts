import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addMs,
  monotonicMs,
  parseDurationMs,
  parseInstant,
  realNow,
  showInstant,
  showInstantOrNull,
  sleep,
} from './clock.ts'

function shown(text: string): string | undefined {
  const instant = parseInstant(text)
  return instant === undefined ? undefined : showInstant(instant)
}

describe('an instant', () => {
  it.each([
    ['2027-03-01', '2027-03-01T00:00:00.000Z'],
    ['2028-02-29', '2028-02-29T00:00:00.000Z'],
    ['2000-02-29', '2000-02-29T00:00:00.000Z'],
    ['2027-03-01T12:30:45Z', '2027-03-01T12:30:45.000Z'],
    ['2027-03-01T12:30:45.1Z', '2027-03-01T12:30:45.100Z'],
    ['2027-03-01T12:30:45.123456789Z', '2027-03-01T12:30:45.123Z'],
    ['2027-03-01T00:30:00+02:00', '2027-02-28T22:30:00.000Z'],
    ['2027-12-31T23:30:00-05:45', '2028-01-01T05:15:00.000Z'],
    // The days on which clocks are put forward and back in London: a fixed offset knows neither.
    ['2027-03-28T01:30:00+00:00', '2027-03-28T01:30:00.000Z'],
    ['2027-10-31T01:30:00+01:00', '2027-10-31T00:30:00.000Z'],
    ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
  ])('%s is %s', (text, expected) => {
    expect(shown(text)).toBe(expected)
  })

  it.each([
    '2027-02-29',
    '2100-02-29',
    '2027-02-29T10:00:00Z',
    '2027-04-31',
    '2027-13-01',
    '2027-00-10',
    '2027-01-00',
    '2027-01-01T24:00:00Z',
    '2027-01-01T10:60:00Z',
    '2027-01-01T10:00:60Z',
    '2027-01-01T10:00:00',
    '2027-01-01T10:00Z',
    '2027-01-01 10:00:00Z',
    '2027-01-01T10:00:00+25:00',
    '9999-12-31T23:59:59-00:01',
    '0000-01-01T00:00:00+00:01',
    '2027-01-01T10:00:00+0100',
    '2027-1-1',
    '20270101',
    '12027-01-01',
    '-2027-01-01',
    ' 2027-01-01',
    '2027-01-01\n',
    '1767225600',
    'tomorrow',
    '',
  ])('%j is none', (text) => {
    expect(parseInstant(text)).toBeUndefined()
  })

  it('is read back from what it is shown as', () => {
    const range = { min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }
    fc.assert(
      fc.property(fc.date(range), (instant) => {
        expect(parseInstant(showInstant(instant))).toEqual(instant)
      }),
    )
  })

  it('that is missing is shown as null', () => {
    expect(showInstantOrNull(null)).toBeNull()
    expect(showInstantOrNull(new Date(0))).toBe('1970-01-01T00:00:00.000Z')
  })
})

describe('a duration', () => {
  it.each([
    ['PT0S', 0],
    ['PT1S', 1_000],
    ['PT0.5S', 500],
    ['PT0.007S', 7],
    ['PT90S', 90_000],
    ['PT1H30M', 5_400_000],
    ['P1D', 86_400_000],
    ['P2W', 1_209_600_000],
    ['P1DT1S', 86_401_000],
    ['P400D', 34_560_000_000],
    ['P1000000D', 86_400_000_000_000],
  ])('%s is %d ms', (text, ms) => {
    expect(parseDurationMs(text)).toBe(ms)
  })

  it.each([
    '',
    'P',
    'PT',
    'P1DT',
    'P1M',
    'P1Y',
    'P-1D',
    '-P1D',
    'P1.5D',
    'PT1.5H',
    'PT0.0001S',
    'PT1S ',
    'p1d',
    'P1000000DT1S',
    `P${'9'.repeat(400)}D`,
  ])('%j is none', (text) => {
    expect(parseDurationMs(text)).toBeUndefined()
  })
})

it('a time moves by exactly what is added, also over a change of summer time', () => {
  const eve = new Date('2027-03-27T12:00:00Z')
  expect(showInstant(addMs(eve, 86_400_000))).toBe('2027-03-28T12:00:00.000Z')
  expect(showInstant(eve)).toBe('2027-03-27T12:00:00.000Z')
})

it('the monotonic reading and the machine time do not fall behind a wait', async () => {
  const [reading, time] = [monotonicMs(), realNow()]
  await sleep(1)
  expect(monotonicMs()).toBeGreaterThan(reading)
  expect(realNow() >= time).toBe(true)
})
