// What is written down of an error.

import type { Permission } from './roles.ts'
import { rolesWith } from './roles.ts'

/** What an error says to the outside. */
export interface ErrorEntry {
  readonly status: number
  /** A few words, always the same for the code. */
  readonly title: string
  /** What is wrong and what to do, in a sentence that names no particulars. */
  readonly detail: string
  /** True when the same request may succeed later without any change. */
  readonly retryable: boolean
  /**
   * Of a refusal for want of a right, or of another person: who can do it instead, or what whoever
   * asks does first. Null: the request itself is to be changed.
   */
  readonly wayOut: string | null
}

/** What says "you may not" is made by `refusal`, with a way out. */
type PlainStatus = 400 | 404 | 405 | 408 | 409 | 413 | 415 | 421 | 422 | 429 | 431 | 500 | 503

/** An error that stays one until something else is asked. */
export function problem(status: PlainStatus, title: string, detail: string): ErrorEntry {
  return { status, title, detail, retryable: false, wayOut: null }
}

/** An error that may be gone when the same is asked again. */
export function passing(status: PlainStatus, title: string, detail: string): ErrorEntry {
  return { status, title, detail, retryable: true, wayOut: null }
}

/** Refuses whoever asks, or asks alone: somebody else can, or a step comes before. */
export function refusal(
  status: PlainStatus | 401 | 403,
  title: string,
  told: { readonly detail: string; readonly wayOut: string },
): ErrorEntry {
  return { status, title, retryable: false, ...told }
}

/** The roles that have a permission in live, as a sentence names them: "an owner or developer". */
export function whoMay(permission: Permission): string {
  const names = rolesWith(permission, 'live').map((role) => role.replaceAll('_', ' '))
  const last = names.pop() ?? ''
  return names.length === 0 ? `an ${last}` : `an ${names.join(', ')} or ${last}`
}
