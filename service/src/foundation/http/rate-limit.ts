// A token bucket for each key, in this process. Several processes allow their sum.

export interface RateLimit {
  /** Requests per second that a key may make for ever. */
  readonly perSecond: number
  /** Requests that a rested key may make at once. */
  readonly burst: number
}

export const DEFAULT_RATE_LIMIT: RateLimit = { perSecond: 1_000, burst: 2_000 }

/** Keys remembered at once. A forgotten key starts with a full bucket. */
const KEYS_MAX = 10_000

interface RateVerdict {
  readonly isAllowed: boolean
  readonly limit: number
  readonly remaining: number
  /** Whole seconds until the bucket is full again. */
  readonly resetS: number
  /** Whole seconds until one more request is allowed. */
  readonly retryAfterS: number
}

interface Bucket {
  tokens: number
  atMs: number
}

/** Takes one request of a key at a monotonic time in milliseconds. */
export type TakeToken = (key: string, atMs: number) => RateVerdict

export interface RateLimiter {
  readonly take: TakeToken
  /** Undoes a taking of the key that was allowed. */
  giveBack(key: string): void
}

/** Makes buckets for up to 10,000 keys; of more the one idle for longest is forgotten. */
export function createRateLimiter({ perSecond, burst }: RateLimit): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const take: TakeToken = (key, atMs) => {
    const bucket = buckets.get(key) ?? { tokens: burst, atMs }
    const gained = (Math.max(0, atMs - bucket.atMs) * perSecond) / 1_000
    bucket.tokens = Math.min(burst, bucket.tokens + gained)
    bucket.atMs = Math.max(bucket.atMs, atMs)
    const isAllowed = bucket.tokens >= 1
    if (isAllowed) bucket.tokens -= 1
    // Deleting first moves the key to the end, so that the one idle for longest is forgotten.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > KEYS_MAX) forgetOldest(buckets)
    return {
      isAllowed,
      limit: burst,
      remaining: Math.floor(bucket.tokens),
      resetS: Math.ceil((burst - bucket.tokens) / perSecond),
      retryAfterS: Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)),
    }
  }
  return {
    take,
    giveBack: (key) => {
      const bucket = buckets.get(key)
      if (bucket !== undefined) bucket.tokens = Math.min(burst, bucket.tokens + 1)
    },
  }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next()
  if (oldest.done !== true) buckets.delete(oldest.value)
}
