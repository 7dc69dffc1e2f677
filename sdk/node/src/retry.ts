// Which failures are worth another attempt, and how long to wait for it.

const FIRST_DELAY_MS = 250
const DELAY_MAX_MS = 8_000
/** A service that asks for more is not waited for: the caller learns of it. */
const RETRY_AFTER_MAX_MS = 60_000
/** The rest of the delay is left to chance, so that callers do not come back together. */
const JITTER_SHARE = 0.5

const STATUSES = new Set([429, 500, 502, 503, 504])
const CODES = new Set(['idempotency_in_progress', 'clock_busy'])
const WITHOUT_ANSWER = new Set(['connection_failed', 'attempt_timed_out'])

/** What decides about another attempt. */
export interface Refusal {
  readonly code: string
  readonly status: number | null
  readonly retryAfterMs: number | null
}

/**
 * True when the same request may succeed later. Every POST carries an idempotency key, so sending
 * it again has no second effect.
 */
export function isWorthRetrying({ code, status, retryAfterMs }: Refusal): boolean {
  if (retryAfterMs !== null && retryAfterMs > RETRY_AFTER_MAX_MS) return false
  if (status === null) return WITHOUT_ANSWER.has(code)
  return STATUSES.has(status) || CODES.has(code)
}

/**
 * Milliseconds until the next attempt: what the answer asked for, else twice as long each time, up
 * to 8 seconds. `chance` is between 0 and 1; `attempt` is the number of the one that failed.
 */
export function retryDelayMs(attempt: number, retryAfterMs: number | null, chance: number): number {
  const backoffMs = Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), DELAY_MAX_MS)
  const delayMs = backoffMs * (1 - JITTER_SHARE * chance)
  return Math.max(delayMs, retryAfterMs ?? 0)
}

/** Reads `Retry-After`, seconds or a date, as milliseconds from now; null when it says nothing. */
export function parseRetryAfterMs(header: string | null, now: Date): number | null {
  if (header === null || header.trim() === '') return null
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime())
}
