import { expect, it } from 'vitest'
import { createRateLimiter } from './rate-limit.ts'

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
