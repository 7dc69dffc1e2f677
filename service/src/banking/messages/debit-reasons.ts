// Why a bank did not collect a debit, or took it back, by ISO's codes; and which of them say that
// nothing more can be collected under its mandate. The bank's own code is kept beside it always.
import type { TakeBackReason } from '@holdfast/contract'

/** What a bank's code for a debit means here. */
export interface DebitFailure {
  readonly reason: TakeBackReason | null
  /** The bank's own code; null where it gave none. */
  readonly bankCode: string | null
  /** Why nothing more is collected under its mandate; null: more may be. */
  readonly endsMandate: string | null
}

type Meaning = readonly [reason: TakeBackReason, endsMandate: string | null]

const GONE = 'account_closed'
const REFUSED = 'not_authorised'

/** What is not named came back without a reason that counts. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  AC01: [GONE, 'The account number is wrong.'],
  AC04: [GONE, 'The account is closed.'],
  AC06: [GONE, 'The account is blocked.'],
  AC13: [REFUSED, 'The account is of a consumer: nothing is collected from it by B2B.'],
  AG01: [REFUSED, 'Nothing may be debited to this kind of account.'],
  AM04: ['insufficient_funds', null],
  AM05: ['duplicate', null],
  MD01: [REFUSED, 'The payer has given no mandate, or has called it back.'],
  MD02: [REFUSED, 'The mandate lacks what its bank wants of one.'],
  // Refunded within eight weeks, for which a payer gives no reason.
  MD06: [REFUSED, null],
  MD07: [GONE, 'The payer has died.'],
  MS02: [REFUSED, null],
  RC01: [GONE, 'The bank of the account is none.'],
  SL01: [REFUSED, 'The payer lets his bank pay no debits of this creditor.'],
}

/** What a code means; `debit_returned`, and no end of its mandate, where it is none of ours. */
export function debitFailureOf(code: string | null): DebitFailure {
  const [reason, endsMandate]: Meaning = MEANINGS[code ?? ''] ?? ['debit_returned', null]
  return { reason, bankCode: code, endsMandate }
}
