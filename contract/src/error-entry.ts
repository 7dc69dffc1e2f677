// What is written down of an error.

/** What an error says to the outside. */
export interface ErrorEntry {
  readonly status: number
  /** A few words, always the same for the code. */
  readonly title: string
  /** What is wrong and what to do, in a sentence that names no particulars. */
  readonly detail: string
  /** True when the same request may succeed later without any change. */
  readonly retryable: boolean
}

/** An error that stays one until something else is asked. */
export function problem(status: number, title: string, detail: string): ErrorEntry {
  return { status, title, detail, retryable: false }
}

/** An error that may be gone when the same is asked again. */
export function passing(status: number, title: string, detail: string): ErrorEntry {
  return { status, title, detail, retryable: true }
}
