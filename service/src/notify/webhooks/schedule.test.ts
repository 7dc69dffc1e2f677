import { expect, test } from 'vitest'
import { addMs } from '#kit'
import { nextAttemptAt, postponedByMs, readRetryAfterS } from './schedule.ts'

const createdAt = new Date('2026-03-02T09:00:00Z')
const first = { deliveryId: 'd', attempt: 1, createdAt, retryAfterS: null }

/** The waits of a delivery that always fails at once, in seconds. */
function waits(deliveryId: string): number[] {
  const found: number[] = []
  let now = createdAt
  for (let attempt = 1; attempt < 100; attempt++) {
    const at = nextAttemptAt({ ...first, deliveryId, attempt }, now)
    if (at === undefined) return found
    found.push((at.getTime() - now.getTime()) / 1_000)
    now = at
  }
  return found
}

test('retries come after about 5 s, 30 s, 2 min, 5 min, 15 min, then hourly, for 24 hours', () => {
  const found = waits('0190c9a2-0000-7000-8000-000000000001')
  const planned = [5, 30, 120, 300, 900]
  for (const [place, wait] of found.entries()) {
    const plan = planned[place] ?? 3_600
    expect(wait).toBeGreaterThanOrEqual(plan)
    expect(wait).toBeLessThanOrEqual(plan * 1.1)
  }
  const total = found.reduce((sum, wait) => sum + wait, 0)
  expect(total).toBeLessThanOrEqual(24 * 3_600)
  expect(total).toBeGreaterThan(22 * 3_600)
})

test('the same delivery is tried at the same times again, another at others', () => {
  expect(waits('a')).toEqual(waits('a'))
  expect(waits('a')).not.toEqual(waits('b'))
})

test('a delivery is parked rather than tried more than 24 hours after it was created', () => {
  const late = addMs(createdAt, 24 * 3_600_000 - 4_000)
  expect(nextAttemptAt(first, late)).toBeUndefined()
  expect(nextAttemptAt(first, addMs(late, -10_000))).toBeInstanceOf(Date)
})

test('what the receiver asks for is honoured up to an hour, and never shortens the wait', () => {
  const waitOf = (retryAfterS: number) =>
    ((nextAttemptAt({ ...first, retryAfterS }, createdAt)?.getTime() ?? 0) - createdAt.getTime()) /
    1_000
  expect(waitOf(600)).toBeGreaterThanOrEqual(600)
  expect(waitOf(600)).toBeLessThanOrEqual(660)
  expect(waitOf(1)).toBeGreaterThanOrEqual(5)
  expect(waitOf(999_999)).toBeLessThanOrEqual(3_960)
})

test.each([
  ['120', 120],
  ['Mon, 02 Mar 2026 09:01:00 GMT', 60],
  ['Mon, 02 Mar 2020 09:01:00 GMT', 0],
  ['soon', null],
  ['-5', null],
  [undefined, null],
])('Retry-After %j is read as %j seconds', (header, seconds) => {
  expect(readRetryAfterS(header, createdAt)).toBe(seconds)
})

test('behind a slow handler a delivery waits as long as it has waited, within bounds', () => {
  const after = (ms: number) => postponedByMs(createdAt, addMs(createdAt, ms))
  expect(after(0)).toBe(5_000)
  expect(after(60_000)).toBe(60_000)
  expect(after(86_400_000)).toBe(3_600_000)
})
