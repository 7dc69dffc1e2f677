// What a bank's file says, in plain records. Amounts are exact; what cannot be read is missing,
// and a violation says so.
import type { BankAccountCurrency, OutboundFailureReason } from '@holdfast/contract'

/** What is wrong with a file or a part of it. */
export type ViolationCode =
  | 'too_large'
  | 'doctype'
  | 'not_well_formed'
  | 'too_deep'
  | 'unknown_message'
  | 'unchecked'
  | 'schema'
  | 'cut_off'
  | 'amount_missing'
  | 'amount_unreadable'
  | 'currency_unknown'
  | 'direction_missing'
  | 'status_unknown'
  | 'date_unreadable'
  | 'iban_invalid'
  | 'total_repeated'
  | 'zip_nested'
  | 'zip_path'
  | 'zip_too_many'
  | 'zip_unreadable'
  | 'details_differ'

export interface Violation {
  readonly code: ViolationCode
  /** The part of the message, or the line of the file. */
  readonly where: string
  readonly detail: string
}

/** An amount in minor units, never negative; which way it goes stands beside it. */
export interface Money {
  readonly amount: bigint
  readonly currency: BankAccountCurrency
}

export type Direction = 'credit' | 'debit'

export interface AccountNumber {
  readonly iban: string | null
  /** A local number, where there is no IBAN. */
  readonly other: string | null
  readonly currency: string | null
  readonly owner: string | null
  /** The BIC of the bank that keeps it. */
  readonly servicer: string | null
  /** The routing number of that bank. */
  readonly servicerAba: string | null
}

export interface Party {
  readonly name: string | null
  readonly iban: string | null
  readonly other: string | null
  readonly bic: string | null
  /** The routing number of its bank. */
  readonly aba: string | null
}

/** What a payment is known by; which of them is there differs from bank to bank. */
export interface References {
  readonly messageId: string | null
  readonly paymentId: string | null
  readonly instructionId: string | null
  readonly endToEndId: string | null
  readonly uetr: string | null
  readonly transactionId: string | null
  readonly bankReference: string | null
}

export interface Remittance {
  /** The lines as they were sent, the empty ones left out. */
  readonly lines: readonly string[]
  /** The lines joined without a space: banks split in the middle of words. */
  readonly text: string
  /** A structured reference of the creditor (ISO 11649 or the bank's own). */
  readonly creditorReference: string | null
}

/** A code of the bank's, from a public list or its own. */
export interface Reason {
  readonly code: string | null
  readonly proprietary: string | null
  readonly texts: readonly string[]
}

export interface BankCode {
  readonly domain: string | null
  readonly family: string | null
  readonly subFamily: string | null
  readonly proprietary: string | null
}

export interface Detail {
  /** Null where the file gives none of its own. */
  readonly money: Money | null
  readonly direction: Direction | null
  readonly references: References
  /** All amounts beside it, by their element: `InstdAmt`, `TxAmt`, `CntrValAmt` and so on. */
  readonly otherAmounts: ReadonlyMap<string, Money>
  readonly charges: readonly Money[]
  readonly debtor: Party
  readonly creditor: Party
  readonly remittance: Remittance
  /** Why it came back, where it is a return. */
  readonly returned: Reason | null
  readonly bankCode: BankCode
  readonly text: string | null
}

export interface BatchInfo {
  readonly messageId: string | null
  readonly paymentId: string | null
  readonly count: number | null
  readonly total: Money | null
}

export type EntryStatus = 'booked' | 'pending' | 'information' | 'future' | 'unknown'

export interface Entry {
  /** The bank's own id of the line; some use one twice. */
  readonly lineId: string | null
  readonly money: Money | null
  /** As the file says it. With `isReversal` some banks say the way of what is reversed. */
  readonly direction: Direction | null
  readonly isReversal: boolean
  readonly status: EntryStatus
  readonly bookedOn: string | null
  readonly valueOn: string | null
  /** AcctSvcrRef: the bank's reference of the booking. */
  readonly bankReference: string | null
  readonly bankCode: BankCode
  readonly batches: readonly BatchInfo[]
  readonly details: readonly Detail[]
  readonly charges: readonly Money[]
  readonly text: string | null
  /** True where it says that money came back: RtrInf, or a code for returns. */
  readonly isReturn: boolean
  /**
   * Counts, from 1, the entries of this statement that have the same reference, amount, direction
   * and date: two real bookings may look the same.
   */
  readonly occurrence: number
}

export interface Balance {
  /** OPBD, CLBD and so on, or the bank's own word. */
  readonly type: string
  readonly isProprietary: boolean
  readonly money: Money | null
  readonly direction: Direction | null
  readonly day: string | null
}

export interface Statement {
  readonly id: string | null
  readonly account: AccountNumber
  readonly createdAt: string | null
  readonly electronicSequence: bigint | null
  readonly legalSequence: bigint | null
  readonly page: { readonly number: bigint | null; readonly isLast: boolean } | null
  /** COPY, DUPL or CODU: what has been said before. */
  readonly copy: string | null
  readonly period: { readonly from: string | null; readonly to: string | null } | null
  readonly balances: readonly Balance[]
  readonly entries: readonly Entry[]
}

/** What the answer to an order says of it; an acceptance is no execution. */
export type Answer =
  | 'acknowledged'
  | 'pending'
  | 'partly'
  | 'rejected'
  | 'cancelled'
  | 'payee_check'
  | 'unknown'

export type PayeeCheck =
  | 'match'
  | 'close_match'
  | 'no_match'
  | 'not_applicable'
  | 'unavailable'
  | 'mismatches'

export interface Standing {
  readonly answer: Answer
  /** The bank's own code. */
  readonly code: string | null
  readonly payeeCheck: PayeeCheck | null
  readonly reasons: readonly Reason[]
  /** Only where it is rejected. */
  readonly failureReason: OutboundFailureReason | null
}

export interface TransactionStatus {
  readonly standing: Standing
  readonly instructionId: string | null
  readonly endToEndId: string | null
  readonly uetr: string | null
  readonly bankReference: string | null
}

export interface PaymentStatus {
  readonly paymentId: string | null
  /** Null where only its transactions have one. */
  readonly standing: Standing | null
  readonly transactions: readonly TransactionStatus[]
}

interface Read {
  /** `camt.053.001.08`; null where the file does not say. */
  readonly message: string | null
  readonly messageId: string | null
  readonly createdAt: string | null
  /** Empty where nothing is wrong. A file with violations is not lost: what can be read is here. */
  readonly violations: readonly Violation[]
}

export interface StatusReport extends Read {
  readonly kind: 'status_report'
  readonly originalMessageId: string | null
  readonly originalMessage: string | null
  readonly standing: Standing | null
  readonly payments: readonly PaymentStatus[]
}

/** What the answer to a recall says of it; an acceptance moves no money. */
export type RecallAnswer = 'accepted' | 'refused' | 'pending' | 'partly' | 'unknown'

/** What is said of one case, at the nearest level that says something. */
export interface ResolvedCase {
  readonly caseId: string | null
  readonly originalMessageId: string | null
  readonly paymentId: string | null
  readonly instructionId: string | null
  readonly endToEndId: string | null
  readonly answer: RecallAnswer
  /** The bank's own code. */
  readonly code: string | null
  readonly reasons: readonly Reason[]
}

/** camt.029: what became of cases. */
export interface Resolution extends Read {
  readonly kind: 'resolution'
  readonly cases: readonly ResolvedCase[]
}

export interface AccountMessage extends Read {
  /** camt.053, camt.052 and camt.054. Only a statement's booked entries are final. */
  readonly kind: 'statement' | 'report' | 'notification'
  readonly statements: readonly Statement[]
}

/** What is no message that is read here. */
interface UnreadMessage extends Read {
  readonly kind: 'unread'
}

export type BankMessage = StatusReport | Resolution | AccountMessage | UnreadMessage
