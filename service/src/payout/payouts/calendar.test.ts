import { describe, expect, it } from 'vitest'
import { nextPayoutAt, payoutOf } from './calendar.ts'

describe('the next payout', () => {
  it.each([
    ['on a Wednesday', '2026-11-18T10:00:00Z', 'Europe/London', '2026-11-23T06:00:00.000Z'],
    ['on a Monday before six', '2026-11-23T05:59:59.999Z', 'UTC', '2026-11-23T06:00:00.000Z'],
    ['on a Monday at six', '2026-11-23T06:00:00Z', 'UTC', '2026-11-30T06:00:00.000Z'],
    ['ahead of UTC', '2026-11-18T10:00:00Z', 'Asia/Tokyo', '2026-11-22T21:00:00.000Z'],
    [
      'where it is Monday already',
      '2026-11-22T20:59:59Z',
      'Asia/Tokyo',
      '2026-11-22T21:00:00.000Z',
    ],
    [
      'behind UTC, late on Sunday',
      '2026-11-23T05:00:00Z',
      'America/Los_Angeles',
      '2026-11-23T14:00:00.000Z',
    ],
    ['by half an hour', '2026-11-18T10:00:00Z', 'Asia/Kolkata', '2026-11-23T00:30:00.000Z'],
    // Summer time ends on the Sunday before, and begins on the Sunday before.
    [
      'after the clocks go back',
      '2026-10-20T00:00:00Z',
      'Europe/Paris',
      '2026-10-26T05:00:00.000Z',
    ],
    [
      'after the clocks go forward',
      '2027-03-23T00:00:00Z',
      'Europe/Paris',
      '2027-03-29T04:00:00.000Z',
    ],
    ['across a year', '2026-12-29T00:00:00Z', 'UTC', '2027-01-04T06:00:00.000Z'],
  ])('%s is Monday 06:00 by the clocks there', (_when, after, zone, expected) => {
    expect(nextPayoutAt(new Date(after), zone).toISOString()).toBe(expected)
  })
})

describe("a Monday's payout that was planned by other clocks", () => {
  it.each([
    ['2026-11-23T06:00:00Z', 'Europe/London', '2026-11-23T06:00:00.000Z'],
    ['2026-11-23T06:00:00Z', 'Europe/Berlin', '2026-11-23T05:00:00.000Z'],
    ['2026-11-23T06:00:00Z', 'America/Los_Angeles', '2026-11-23T14:00:00.000Z'],
    ['2026-11-22T16:00:00Z', 'Pacific/Pago_Pago', '2026-11-23T17:00:00.000Z'],
    ['2026-11-23T17:00:00Z', 'Pacific/Kiritimati', '2026-11-22T16:00:00.000Z'],
    ['2026-10-26T06:00:00Z', 'Europe/Paris', '2026-10-26T05:00:00.000Z'],
  ])('%s in %s is %s: of the same Monday', (planned, zone, expected) => {
    expect(payoutOf(new Date(planned), zone).toISOString()).toBe(expected)
  })
})
