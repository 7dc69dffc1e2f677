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
  /** Null but where the entry names an archive, which moves nothing. */
  readonly archive: NamedArchive | null
  /** Its line as it was written into an archive: then that is what is hashed. */
  readonly line?: string
}

/** A month of the tenant that has left for a file. */
interface NamedArchive {
  /** `2026-01`. */
  readonly month: string
  readonly file: string
  /** SHA-256 in hex of what the tenant's part of the file holds. */
  readonly sha256: string
  /** SHA-256 in hex of the balances that it carries forward. */
  readonly carried: string
}

/**
 * The line of a transaction: compact JSON, fields in this order, amounts as text. Ids and amounts
 * only; persons leave no trace in it, so that one can be erased.
 */
export function lineOf(source: JournalSource): string {
  const { id, kind, currency, subject_id, at, movements, archive } = source
  if (source.line !== undefined) return source.line
  const fields = { id, kind, currency, subject: subject_id, at, movements }
  if (archive === null) return JSON.stringify(fields)
  const { month, file, sha256, carried } = archive
  return JSON.stringify({ ...fields, archive: { month, file, sha256, carried } })
}
