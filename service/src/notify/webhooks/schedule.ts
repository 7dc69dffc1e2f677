// When a failed delivery is tried again: pure arithmetic, in the tenant's time.
import {
  webhookRetryDelaysSeconds,
  webhookRetryHourlyDelaySeconds,
  webhookRetryUntilHours,
} from '@holdfast/contract'
import { addMs, sha256 } from '#kit'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
/** Deliveries that failed together do not come back together. */
const JITTER_SHARE = 0.1
const POSTPONED_MIN_MS = 5_000
/** `Date.parse` alone would read far more, `-5` among it. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/** What is known of a delivery when its attempt has failed. */
export interface FailedAttempt {
  readonly deliveryId: string
  /** Of this attempt, from 1. */
  readonly attempt: number
  readonly createdAt: Date
  /** What the receiver asked for; null when it asked for nothing. */
  readonly retryAfterS: number | null
}

/**
 * The time of the next attempt: after 5 s, 30 s, 2 min, 5 min, 15 min, then hourly, up to a tenth
 * later, or later as the receiver asks, by at most an hour. Undefined when that is more than 24
 * hours after the delivery was created: it is parked.
 */
export function nextAttemptAt(failed: FailedAttempt, now: Date): Date | undefined {
  const { attempt, createdAt, retryAfterS, deliveryId } = failed
  const hourly = webhookRetryHourlyDelaySeconds
  const waitS = webhookRetryDelaysSeconds[attempt - 1] ?? hourly
  const askedS = Math.min(retryAfterS ?? 0, hourly)
  const waitMs = Math.max(waitS, askedS) * SECOND_MS
  const at = addMs(now, Math.round(waitMs * (1 + JITTER_SHARE * spreadOf(deliveryId, attempt))))
  const end = addMs(createdAt, webhookRetryUntilHours * HOUR_MS)
  return at > end ? undefined : at
}

/** A number from 0 up to 1 that is the same each time it is asked for: a replay keeps its times. */
function spreadOf(deliveryId: string, attempt: number): number {
  return sha256(`${deliveryId} ${attempt}`).readUInt16BE(0) / 0x1_0000
}

/**
 * How long a delivery waits that found its slow handler busy: as long as it has waited already,
 * from 5 seconds up to an hour, so that a growing queue is not turned over without end.
 */
export function postponedByMs(createdAt: Date, now: Date): number {
  return Math.min(Math.max(now.getTime() - createdAt.getTime(), POSTPONED_MIN_MS), HOUR_MS)
}

/**
 * Reads `Retry-After`: seconds, or an HTTP date compared with real time. Null when it is neither.
 */
export function readRetryAfterS(header: string | undefined, realNow: Date): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const at = HTTP_DATE.test(header) ? Date.parse(header) : Number.NaN
  if (Number.isNaN(at)) return null
  return Math.max(0, Math.ceil((at - realNow.getTime()) / SECOND_MS))
}
