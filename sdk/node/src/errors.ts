// What calls reject with.
import type { ErrorCode, FieldProblem } from '../generated/types.ts'

/** Codes of failures that no answer of the service named. */
export type ClientErrorCode =
  /** No answer came: refused, reset, not resolved, cut off. */
  | 'connection_failed'
  /** An attempt took longer than `timeoutMs`. */
  | 'attempt_timed_out'
  /** The caller's signal ended the call. */
  | 'aborted'
  /** Something answered, but not the service: a proxy's page, for instance. */
  | 'unexpected_answer'

/** The code of an error. A newer service may answer codes that this version does not list. */
export type HoldfastErrorCode = ErrorCode | ClientErrorCode | (string & {})

/** What is known of a failed call. */
export interface HoldfastErrorFacts {
  readonly code: HoldfastErrorCode
  /** HTTP status; null without an answer. */
  readonly status: number | null
  /** Every wrong field, for status 422. */
  readonly errors: readonly FieldProblem[]
  /** Names the request in the service's logs; null without an answer. */
  readonly requestId: string | null
  /** What the answer asked to wait; null when it did not. */
  readonly retryAfterMs: number | null
  /** How many times the request was sent. */
  readonly attempts: number
}

/**
 * What every failed call rejects with.
 *
 * ```ts
 * try {
 *   await holdfast.outbounds.release({ releases: [{ settlement_id: id }] })
 * } catch (error) {
 *   if (error instanceof HoldfastError && error.code === 'nothing_left') return
 *   throw error
 * }
 * ```
 */
export class HoldfastError extends Error implements HoldfastErrorFacts {
  override readonly name = 'HoldfastError'
  readonly code: HoldfastErrorCode
  readonly status: number | null
  readonly errors: readonly FieldProblem[]
  readonly requestId: string | null
  readonly retryAfterMs: number | null
  readonly attempts: number

  constructor(message: string, facts: HoldfastErrorFacts, options?: ErrorOptions) {
    super(message, options)
    this.code = facts.code
    this.status = facts.status
    this.errors = facts.errors
    this.requestId = facts.requestId
    this.retryAfterMs = facts.retryAfterMs
    this.attempts = facts.attempts
  }
}
