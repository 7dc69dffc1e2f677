// How a ledger transaction is written down for hashing: one line of JSON, always the same bytes.

/** `[position, from account, its kind, to account, its kind, amount in minor units]`. */
type JournalMovement = readonly [number, string, string | null, string, string | null, string]

/** A ledger transaction with its movements, as the database has them. */
export interface JournalSource {
  readonly id: string
  readonly kind: string
  readonly currency: string
  readonly subject_id: string
  /** UTC with microseconds: all that the database keeps. */
  readonly at: string
  readonly movements: readonly JournalMovement[]
}

/**
 * The line of a transaction: compact JSON, fields in this order, amounts as text. Ids and amounts
 * only; persons leave no trace in it, so that one can be erased.
 */
export function lineOf({ id, kind, currency, subject_id, at, movements }: JournalSource): string {
  return JSON.stringify({ id, kind, currency, subject: subject_id, at, movements })
}
