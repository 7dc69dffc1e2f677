import { expect, it } from 'vitest'
import type { TakeToken } from './rate-limit.ts'
import { createRateLimiter, readRateLimit } from './rate-limit.ts'

it('a rested key may use its burst, then as much as time gives it', () => {
  const { take } = createRateLimiter({ perSecond: 2, burst: 3 })
  const allowed = [0, 0, 0, 0, 400, 500, 500, 1_000].map((atMs) => take('key', atMs).isAllowed)
  expect(allowed).toEqual([true, true, true, false, false, true, false, true])
})

it('says how much is left, when all is back and when one more is allowed', () => {
  const { take } = createRateLimiter({ perSecond: 0.5, burst: 2 })
  expect(take('key', 0)).toMatchObject({ limit: 2, remaining: 1, resetS: 2 })
  take('key', 0)
  expect(take('key', 0)).toMatchObject({ isAllowed: false, remaining: 0, retryAfterS: 2 })
})

it('keys do not share', () => {
  const { take } = createRateLimiter({ perSecond: 1, burst: 1 })
  expect(take('one', 0).isAllowed).toBe(true)
  expect(take('two', 0).isAllowed).toBe(true)
  expect(take('one', 0).isAllowed).toBe(false)
})

it('a clock that stands still or goes back gives nothing', () => {
  const { take } = createRateLimiter({ perSecond: 1_000, burst: 1 })
  take('key', 1_000)
  expect(take('key', 0).isAllowed).toBe(false)
  expect(take('key', 1_000).isAllowed).toBe(false)
})

it('remembers a bounded number of keys and forgets the one idle for longest', () => {
  const { take } = createRateLimiter({ perSecond: 0.001, burst: 1 })
  take('first', 0)
  take('second', 0)
  take('first', 0)
  for (let key = 0; key < 9_999; key++) take(`key ${key}`, 0)
  expect(take('first', 0).isAllowed).toBe(false)
  expect(take('second', 0).isAllowed).toBe(true)
})

it('what is given back can be taken again, and no more than the burst', () => {
  const limiter = createRateLimiter({ perSecond: 0.001, burst: 1 })
  limiter.take('key', 0)
  limiter.giveBack('key')
  limiter.giveBack('key')
  limiter.giveBack('never seen')
  expect([0, 0].map((atMs) => limiter.take('key', atMs).isAllowed)).toEqual([true, false])
})

it('each process of several lets through its share, and takes what another leaves', () => {
  let sharers = 2
  const limit = { perSecond: 10, burst: 6 }
  const one = createRateLimiter(limit, () => sharers)
  const other = createRateLimiter(limit, () => sharers)
  const allowed = () => [one, other].map(({ take }) => allowedAt(take, 0))
  expect(allowed()).toEqual([3, 3])
  expect(one.take('key', 0)).toMatchObject({ limit: 6, remaining: 0, resetS: 1, retryAfterS: 1 })
  expect([one, other].map(({ take }) => allowedAt(take, 200))).toEqual([1, 1])
  sharers = 1
  expect(allowedAt(one.take, 400)).toBe(2)
})

it('more processes than may be asked at once let through one each', () => {
  const { take } = createRateLimiter({ perSecond: 1, burst: 2 }, () => 5)
  expect([0, 0, 4_000, 5_000].map((atMs) => take('key', atMs).isAllowed)).toEqual([
    true,
    false,
    false,
    true,
  ])
})

it('is read as it is written', () => {
  expect(readRateLimit('1000/2000')).toEqual({ perSecond: 1_000, burst: 2_000 })
  for (const wrong of ['1000', '0/5', '5/0', '1/2/3', '-1/5', '1.5/3', ' 1/2', '10000000/1']) {
    expect(readRateLimit(wrong), wrong).toBeNull()
  }
})

function allowedAt(take: TakeToken, atMs: number): number {
  const verdicts = Array.from({ length: 20 }, () => take('key', atMs).isAllowed)
  return verdicts.filter(Boolean).length
}
