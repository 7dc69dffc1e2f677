// A token bucket for each key, in this process. Where several processes share a limit, each request
// costs as many tokens as there are processes: asked in turn they let through the limit together.

export interface RateLimit {
  /** Requests per second that a key may make for ever. */
  readonly perSecond: number
  /** Requests that a rested key may make at once. */
  readonly burst: number
}

/** How many processes share the limits now, this one among them. */
export type CountSharers = () => number

export const DEFAULT_RATE_LIMIT: RateLimit = { perSecond: 1_000, burst: 2_000 }

/** Reads a rate a second and a burst, `1000/2000`, of at least one each; null: it is neither. */
export function readRateLimit(text: string): RateLimit | null {
  const [, perSecond, burst] = /^([1-9]\d{0,6})\/([1-9]\d{0,6})$/.exec(text) ?? []
  if (perSecond === undefined || burst === undefined) return null
  return { perSecond: Number(perSecond), burst: Number(burst) }
}

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

/**
 * Makes buckets for up to 10,000 keys; of more the one idle for longest is forgotten. Verdicts are
 * those of the whole limit, as if the processes that share it were asked in turn.
 */
export function createRateLimiter(
  { perSecond, burst }: RateLimit,
  countSharers: CountSharers = () => 1,
): RateLimiter {
  const buckets = new Map<string, Bucket>()
  const take: TakeToken = (key, atMs) => {
    const cost = countSharers()
    const full = Math.max(burst, cost)
    const bucket = buckets.get(key) ?? { tokens: full, atMs }
    const gained = (Math.max(0, atMs - bucket.atMs) * perSecond) / 1_000
    bucket.tokens = Math.min(full, bucket.tokens + gained)
    bucket.atMs = Math.max(bucket.atMs, atMs)
    const isAllowed = bucket.tokens >= cost
    if (isAllowed) bucket.tokens -= cost
    // Deleting first moves the key to the end, so that the one idle for longest is forgotten.
    buckets.delete(key)
    buckets.set(key, bucket)
    if (buckets.size > KEYS_MAX) forgetOldest(buckets)
    return {
      isAllowed,
      limit: burst,
      remaining: Math.floor(bucket.tokens / cost) * cost,
      resetS: Math.ceil((full - bucket.tokens) / perSecond),
      retryAfterS: Math.max(1, Math.ceil((cost - bucket.tokens) / perSecond)),
    }
  }
  return {
    take,
    giveBack: (key) => {
      const bucket = buckets.get(key)
      // What is more than full is cut off when the key is asked for next.
      if (bucket !== undefined) bucket.tokens += countSharers()
    },
  }
}

function forgetOldest(buckets: Map<string, Bucket>): void {
  const oldest = buckets.keys().next()
  if (oldest.done !== true) buckets.delete(oldest.value)
}
