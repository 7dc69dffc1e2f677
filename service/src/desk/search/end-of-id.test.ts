import { describe, expect, it } from 'vitest'
import { asId, newUuid, showId } from '#kit'
import { digitsOfEnd, parseEndOfId } from './end-of-id.ts'

describe('the end of an id', () => {
  it.each([
    ['settlement_…2y7zde', 'settlement', '2y7zde', true],
    ['payment_instrument_…2y7zde', 'payment_instrument', '2y7zde', true],
    ['reversal_…2y7zde', 'inbound', '2y7zde', true],
    ['…7zde', null, '7zde', true],
    ['...7ZDE', null, '7zde', true],
    ['2y7zde', null, '2y7zde', false],
    [' 01jnmwpb5vf8qr3x6c0k2y7zde ', null, '01jnmwpb5vf8qr3x6c0k2y7zde', false],
  ])('%s', (text, kind, end, isMarked) => {
    expect(parseEndOfId(text)).toEqual({ kind, end, isMarked })
  })

  it.each(['7zde', '…7zd', 'lena hof', 'unknown_…2y7zde', 'll2y7zde', ''])('is not %s', (text) => {
    expect(parseEndOfId(text)).toBeUndefined()
  })
})

it('tells how the UUID ends', () => {
  for (let at = 0; at < 50; at++) {
    const uuid = newUuid(new Date(0))
    const shown = showId('event', asId('event', uuid))
    for (const length of [4, 5, 6, 9, 26]) {
      const digits = digitsOfEnd(shown.slice(-length))
      expect(digits).toHaveLength(Math.min(12, Math.floor((length * 5) / 4)))
      expect(uuid.endsWith(digits)).toBe(true)
    }
  }
})
