import { describe, expect, test } from 'vitest'
import { isWorthRetrying, parseRetryAfterMs, retryDelayMs } from './retry.ts'

describe('the delay before another attempt', () => {
  test('doubles up to 8 seconds', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7].map((attempt) => retryDelayMs(attempt, null, 0))
    expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, 8_000, 8_000])
  })

  test('is shortened by chance to no less than half', () => {
    expect(retryDelayMs(1, null, 1)).toBe(125)
    expect(retryDelayMs(1, null, 0.5)).toBe(187.5)
  })

  test('is never shorter than what the answer asked for', () => {
    expect(retryDelayMs(1, 5_000, 1)).toBe(5_000)
    expect(retryDelayMs(6, 1_000, 0)).toBe(8_000)
  })
})

describe('Retry-After', () => {
  const now = new Date('2026-03-02T09:30:00Z')

  test.each([
    ['7', 7_000],
    ['0', 0],
    ['Mon, 02 Mar 2026 09:30:05 GMT', 5_000],
    ['Mon, 02 Mar 2026 09:00:00 GMT', 0],
    ['soon', null],
    ['', null],
    [null, null],
  ])('"%s" means %s ms', (header, expected) => {
    expect(parseRetryAfterMs(header, now)).toBe(expected)
  })
})

test('an answer is worth another attempt only when it may change', () => {
  const worth = (status: number | null, code: string) =>
    isWorthRetrying({ status, code, retryAfterMs: null })
  expect([worth(null, 'connection_failed'), worth(null, 'attempt_timed_out')]).toEqual([true, true])
  expect(worth(null, 'aborted')).toBe(false)
  expect(worth(409, 'insufficient_funds')).toBe(false)
})
