// Expected refusals carry a code of the catalogue; all else that is thrown is a fault of ours.
import type { ErrorCode, FieldErrorCode } from '@holdfast/contract'

/** One wrong field: a JSON pointer into the request, a code and a public sentence. */
export interface FieldFault {
  readonly pointer: string
  readonly code: FieldErrorCode
  readonly message: string
}

export interface FailureDetails {
  /** Public sentence that replaces the catalogue's. Must not name persons or secrets. */
  readonly detail?: string
  readonly errors?: readonly FieldFault[]
  readonly retryAfterS?: number
}

/** A refusal that the caller is told about, by a code of the contract's catalogue. */
export class Failure extends Error {
  readonly code: ErrorCode
  readonly details: FailureDetails

  constructor(code: ErrorCode, details: FailureDetails = {}) {
    super(details.detail ?? code)
    this.name = 'Failure'
    this.code = code
    this.details = details
  }
}

/** Refuses with a code of the catalogue. */
export function fail(code: ErrorCode, details: FailureDetails = {}): never {
  throw new Failure(code, details)
}

/** Refuses one or more named fields: 422 `validation_failed`. */
export function invalid(...errors: FieldFault[]): Failure {
  return new Failure('validation_failed', { errors })
}

/** What a set-based command answers for each of its inputs. */
export type Result<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure }

export function accepted<T>(value: T): Result<T> {
  return { ok: true, value }
}

export function refused(failure: Failure): { readonly ok: false; readonly failure: Failure } {
  return { ok: false, failure }
}

/** Puts one value to each accepted result, in order: as what is shown of each. */
export function refillResults<T>(
  results: readonly Result<unknown>[],
  values: readonly T[],
): Result<T>[] {
  let next = 0
  return results.map((result) =>
    result.ok ? accepted(present(values[next++], 'each accepted result has a value')) : result,
  )
}

/**
 * Like `refillResults` for results that are lists: each gets as many values as it had, in order.
 */
export function refillLists<T>(
  results: readonly Result<readonly unknown[]>[],
  values: readonly T[],
): Result<T[]>[] {
  let next = 0
  return results.map((result) => {
    if (!result.ok) return result
    const own = values.slice(next, next + result.value.length)
    next += result.value.length
    return accepted(own)
  })
}

/** Takes the value of a result or throws its failure. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw result.failure
}

/** States what must hold. A breach is a fault of ours: 500, and nothing of the unit is kept. */
export function assert(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(`broken assumption: ${sentence}`)
}

/** The element that must be there, as when an answer is looked up by a key just sent. */
export function present<T>(value: T | undefined | null, sentence: string): T {
  if (value === undefined || value === null) throw new Error(`broken assumption: ${sentence}`)
  return value
}
