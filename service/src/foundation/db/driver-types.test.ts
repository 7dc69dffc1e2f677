import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { parseTimestamp } from './driver-types.ts'

const byDriver = pg.types.getTypeParser(1184, 'text')

/** As a session in UTC writes an instant, with as many digits of a fraction as it needs. */
function written(instant: Date, micros: number): string {
  const [day = '', time = ''] = instant.toISOString().split('T')
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0')}`.replace(/0+$/, '')
  return `${day} ${time.slice(0, 8)}${fraction}+00`
}

describe('an instant of the database', () => {
  it('is what the driver makes of it, to the millisecond', () => {
    const seconds = fc.date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(seconds, fc.integer({ min: 0, max: 999_999 }), (instant, micros) => {
        const text = written(instant, micros)
        expect(parseTimestamp(text)).toEqual(byDriver(text))
      }),
    )
  })

  it.each([
    '2026-03-29 02:30:00.5+02',
    '2026-03-29 02:30:00-03:30',
    '0044-03-15 12:00:00+00 BC',
    '12026-03-15 12:00:00+00',
    'infinity',
    '-infinity',
  ])("in another form is the driver's: %s", (text) => {
    expect(parseTimestamp(text)).toEqual(byDriver(text))
  })
})
