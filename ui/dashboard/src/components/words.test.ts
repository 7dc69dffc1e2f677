import { describe, expect, test } from 'vitest'
import { pathOfId, shortId } from './ids.ts'
import { formatRelative } from './time.ts'

describe('an id', () => {
  test.each([
    ['outbound_01jnmwpb5vf8qr3x6c0k2y7zde', '/outbounds/outbound_01jnmwpb5vf8qr3x6c0k2y7zde'],
    ['wh_evt_01jnmwpb5vf8qr3x6c0k2y7zde', '/developers/events/wh_evt_01jnmwpb5vf8qr3x6c0k2y7zde'],
    ['member_01jnmwpb5vf8qr3x6c0k2y7zde', '/members'],
    ['card_01jnmwpb5vf8qr3x6c0k2y7zde', null],
    ['nothing', null],
  ])('%s leads to %s', (id, path) => {
    expect(pathOfId(id)).toBe(path)
  })

  test('is shortened to its kind and the end that differs the most', () => {
    expect(shortId('payment_instrument_01jnmwpb5vf8qr3x6c0k2y7zde')).toBe(
      'payment_instrument_…2y7zde',
    )
    expect(shortId('short')).toBe('short')
    expect(shortId('2026-11-27T00:00')).toBe('2026-11-27T00:00')
  })
})

describe('a relative time', () => {
  const from = new Date('2026-03-02T12:00:00Z')
  test.each([
    ['2026-03-02T11:59:30Z', -30, 'second'],
    ['2026-03-02T10:00:00Z', -2, 'hour'],
    ['2026-03-05T12:00:00Z', 3, 'day'],
    ['2024-01-01T00:00:00Z', -2, 'year'],
  ] as const)('of %s counts in the unit that a person would', (at, count, unit) => {
    const words = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })
    expect(formatRelative(at, from)).toBe(words.format(count, unit))
  })
})
