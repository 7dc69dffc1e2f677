// Which status may follow which, for every resource, and for what tells nobody of its steps. Data
// only: the service moves a status by these tables and in no other way. A status that is missing
// here does not compile.

import type {
  CheckoutStatus,
  ConversionStatus,
  DebitStatus,
  InboundStatus,
  IntentStatus,
  InvoiceStatus,
  OutboundStatus,
  PaymentInstrumentStatus,
  ProjectStatus,
  SettlementStatus,
  TransferStatus,
} from './enums.ts'
import type { ParticipantStatus, VerificationStatus } from './enums-parties.ts'
import type { InboundReturnStatus } from './enums-returns.ts'
import type { BankConnectionStatus, BankProposalStatus } from './schemas/bank.ts'
import type { BankDecisionStatus } from './schemas/bank-books.ts'
import type { BankBatchStatus, BankOrderStatus } from './schemas/bank-orders.ts'
import type { BankRecallStatus } from './schemas/bank-recalls.ts'
import type { ApprovalStatus } from './schemas/dashboard-approvals.ts'
import type { ManualEntryStatus } from './schemas/manual.ts'

/** The statuses of every resource that has states. */
export interface StatusOf {
  intent: IntentStatus
  checkout: CheckoutStatus
  settlement: SettlementStatus
  outbound: OutboundStatus
  transfer: TransferStatus
  inbound: InboundStatus
  inbound_return: InboundReturnStatus
  invoice: InvoiceStatus
  debit: DebitStatus
  participant: ParticipantStatus
  verification: VerificationStatus
  payment_instrument: PaymentInstrumentStatus
  conversion: ConversionStatus
  project: ProjectStatus
}

/** A resource that has states. */
export type Resource = keyof StatusOf

/** From each status, the statuses that may follow it. */
export type Transitions<Status extends string> = Readonly<Record<Status, readonly Status[]>>

/** The transition table of every resource. */
export const transitions = {
  // `debug` stands in the published list and is never produced. A payment link without a fixed
  // buyer stays unconfirmed, however often it is used.
  intent: {
    unconfirmed: ['confirmed', 'cancelled'],
    confirmed: [],
    cancelled: [],
    debug: [],
  },
  // Settled is final: what arrives later is over-funding.
  checkout: {
    settling: ['settled', 'failed', 'cancelled', 'abandoned'],
    settled: [],
    failed: [],
    cancelled: [],
    abandoned: [],
  },
  // Derived from the money: settling while it lacks some, settled when it is full, executing while
  // some of it is leaving or has left, executed when all has. Money that comes or is taken back
  // leads backwards: from executed only what the bank returned, so that it lacks nothing at first.
  // What a cancelled settlement holds can still leave, without a change of status.
  settlement: {
    settling: ['settled', 'in_review', 'cancelled'],
    settled: ['executing', 'in_review', 'settling'],
    executing: ['executed', 'settled', 'settling'],
    executed: ['settled', 'executing'],
    in_review: ['settling', 'settled'],
    cancelled: [],
  },
  // In the order of the checks: date, funds, verification, review, bank details. `processing` is
  // queued for the rail, `executing` is with it; executed fails when the bank returns the money.
  // The automated review ends in the transaction in which it begins: nothing is cancelled there.
  outbound: {
    scheduled: ['awaiting_funds', 'paused', 'automated_review', 'cancelled'],
    awaiting_funds: ['paused', 'automated_review', 'cancelled'],
    paused: ['automated_review', 'cancelled'],
    automated_review: ['in_review', 'processing', 'failed'],
    in_review: ['processing', 'failed', 'cancelled'],
    processing: ['executing', 'failed'],
    executing: ['executed', 'failed'],
    executed: ['failed'],
    failed: [],
    cancelled: [],
  },
  // A scheduled transfer whose date comes before its money waits for the money.
  transfer: {
    scheduled: ['awaiting_funds', 'executing', 'cancelled'],
    awaiting_funds: ['executing', 'cancelled'],
    executing: ['executed', 'failed'],
    executed: [],
    failed: [],
    cancelled: [],
  },
  inbound: {
    settling: ['settled', 'in_review'],
    in_review: ['settled'],
    settled: [],
  },
  // What the rail has not got can be called off; what left may still come back undeliverable. A
  // review of its project that begins before the rail has it holds it back.
  inbound_return: {
    paused: ['processing', 'cancelled'],
    processing: ['executing', 'paused', 'cancelled'],
    executing: ['sent', 'failed'],
    sent: ['undeliverable'],
    failed: [],
    cancelled: [],
    undeliverable: [],
  },
  // Its checkout has no time limit, so that no invoice is abandoned.
  invoice: {
    settling: ['settled', 'cancelled'],
    settled: [],
    cancelled: [],
    abandoned: [],
  },
  debit: {
    scheduled: ['executing', 'cancelled'],
    executing: ['settling', 'failed'],
    settling: ['settled', 'failed'],
    settled: ['failed'],
    cancelled: [],
    failed: [],
  },
  // By e-mail address, not by participant id.
  participant: {
    unverified: ['verifying'],
    verifying: ['verified', 'unverified'],
    verified: [],
  },
  verification: {
    required: ['partially_submitted'],
    partially_submitted: ['id_verification_required', 'automated_review'],
    id_verification_required: ['automated_review'],
    automated_review: ['manual_review', 'passed', 'failed'],
    manual_review: ['passed', 'failed'],
    passed: [],
    failed: [],
  },
  payment_instrument: {
    processing: ['enabled', 'rejected', 'failed'],
    enabled: ['disabled'],
    disabled: ['enabled'],
    rejected: [],
    failed: [],
  },
  // Accepted means the money was handed over for conversion; it can still come back.
  conversion: {
    pending: ['executing'],
    executing: ['accepted', 'failed'],
    accepted: ['failed'],
    failed: [],
  },
  // Complete: nothing expected and nothing held. A review is begun and ended by an operator; after
  // it the project is in progress, and complete if that is so.
  project: {
    in_progress: ['complete', 'in_review'],
    complete: ['in_progress', 'in_review'],
    in_review: ['in_progress'],
  },
} as const satisfies { [R in Resource]: Transitions<StatusOf[R]> }

/** The statuses a resource may be created in. */
export const initialStatuses = {
  intent: ['unconfirmed'],
  checkout: ['settling'],
  settlement: ['settling'],
  outbound: ['scheduled', 'awaiting_funds', 'paused', 'automated_review'],
  transfer: ['scheduled', 'awaiting_funds', 'executing'],
  inbound: ['settling'],
  inbound_return: ['paused', 'processing'],
  invoice: ['settling'],
  debit: ['scheduled'],
  participant: ['unverified'],
  verification: ['required'],
  payment_instrument: ['processing'],
  conversion: ['pending'],
  project: ['in_progress'],
} as const satisfies { [R in Resource]: readonly StatusOf[R][] }

/**
 * The statuses of what is quiet: it has a history, since somebody will ask since when it is so, but
 * no event and no way on of its own; what follows from a step is told by what it changes.
 */
export interface QuietStatusOf {
  approval: ApprovalStatus
  manual_entry: ManualEntryStatus
  bank_connection: BankConnectionStatus
  bank_proposal: BankProposalStatus
  bank_batch: BankBatchStatus
  bank_order: BankOrderStatus
  bank_recall: BankRecallStatus
  bank_decision: BankDecisionStatus
  credit_draw: 'requested' | 'paid' | 'refused' | 'repaid' | 'defaulted'
  mandate: 'active' | 'revoked'
}

/** What has states and tells nobody of them. */
export type QuietResource = keyof QuietStatusOf

/** The transition table of everything quiet. */
export const quietTransitions = {
  approval: {
    pending: ['approved', 'declined', 'withdrawn', 'expired'],
    approved: ['executed', 'failed'],
    executed: [],
    failed: [],
    declined: [],
    withdrawn: [],
    expired: [],
  },
  manual_entry: {
    proposed: ['approved', 'refused'],
    approved: [],
    refused: [],
  },
  // A closing one takes no new orders, and waits for what is under way.
  bank_connection: {
    proposed: ['active', 'refused'],
    refused: [],
    active: ['closing'],
    closing: ['closed'],
    closed: [],
  },
  bank_proposal: {
    proposed: ['approved', 'refused'],
    approved: [],
    refused: [],
  },
  // One file. `handing_over` is kept before the file gets its name: from then on the bank may have
  // it, and it is never made again. An answer may come at any time after that, also one that was
  // given up (`unknown`); booked entries end it without any.
  bank_batch: {
    // Withdrawn before the bank has it: its orders stand in the queue again.
    draft: ['approved', 'withdrawn'],
    approved: ['generated', 'withdrawn'],
    generated: ['handing_over', 'sent', 'withdrawn'],
    // Taken back before it had its name: its orders stand in another.
    handing_over: ['sent', 'withdrawn'],
    sent: [
      'acknowledged',
      'payee_check',
      'bank_approved',
      'executed',
      'partly',
      'rejected',
      'unknown',
    ],
    acknowledged: ['payee_check', 'bank_approved', 'executed', 'partly', 'rejected', 'unknown'],
    payee_check: ['bank_approved', 'executed', 'partly', 'rejected', 'unknown'],
    bank_approved: ['payee_check', 'executed', 'partly', 'rejected', 'unknown'],
    unknown: ['acknowledged', 'payee_check', 'bank_approved', 'executed', 'partly', 'rejected'],
    // A booking may come back, or be reversed, after all else was said.
    executed: ['partly'],
    partly: [],
    rejected: [],
    withdrawn: [],
  },
  // Only a booked entry executes. What is rejected before it is final, and so is what came back.
  bank_order: {
    queued: ['sent', 'rejected', 'cancelled'],
    sent: [
      'acknowledged',
      'pending',
      'payee_check',
      'executed',
      'rejected',
      'cancelled',
      'unknown',
    ],
    acknowledged: ['pending', 'payee_check', 'executed', 'rejected', 'cancelled', 'unknown'],
    pending: ['acknowledged', 'payee_check', 'executed', 'rejected', 'cancelled', 'unknown'],
    payee_check: ['acknowledged', 'pending', 'executed', 'rejected', 'cancelled', 'unknown'],
    unknown: ['acknowledged', 'pending', 'payee_check', 'executed', 'rejected', 'cancelled'],
    executed: ['returned'],
    rejected: [],
    returned: [],
    cancelled: [],
  },
  // What a bank is asked to give back. Its answer is final, and moves no money: what comes back is
  // booked by a statement. Overtaken: the order came back, or came to nothing, before an answer.
  bank_recall: {
    requested: ['approved', 'declined', 'overtaken'],
    declined: [],
    approved: ['generated', 'overtaken'],
    generated: ['handing_over', 'sent', 'overtaken'],
    // Taken back before its file had its name; else the bank has it.
    handing_over: ['sent', 'overtaken'],
    sent: ['pending', 'accepted', 'refused', 'unanswered', 'overtaken'],
    pending: ['accepted', 'refused', 'unanswered', 'overtaken'],
    unanswered: ['pending', 'accepted', 'refused', 'overtaken'],
    accepted: [],
    refused: [],
    overtaken: [],
  },
  // A refused answer leaves it open. It ends by itself when what was missing has come.
  bank_decision: {
    open: ['proposed', 'ended'],
    proposed: ['open', 'decided', 'ended'],
    decided: [],
    ended: [],
  },
  // A default is the lender's loss, also when it reports later what it had expected to be paid.
  credit_draw: {
    requested: ['paid', 'refused'],
    paid: ['repaid', 'defaulted'],
    refused: [],
    repaid: [],
    defaulted: [],
  },
  mandate: {
    active: ['revoked'],
    revoked: [],
  },
} as const satisfies { [R in QuietResource]: Transitions<QuietStatusOf[R]> }

/** The statuses that something quiet may be created in. */
export const quietInitialStatuses = {
  approval: ['pending'],
  manual_entry: ['proposed'],
  bank_connection: ['proposed'],
  bank_proposal: ['proposed'],
  bank_batch: ['draft'],
  bank_order: ['queued'],
  bank_recall: ['requested'],
  bank_decision: ['open', 'proposed'],
  credit_draw: ['requested'],
  mandate: ['active'],
} as const satisfies { [R in QuietResource]: readonly QuietStatusOf[R][] }

/** The invoice of a checkout follows it; a failed checkout leaves a cancelled invoice. */
export const invoiceStatusByCheckout = {
  settling: 'settling',
  settled: 'settled',
  failed: 'cancelled',
  cancelled: 'cancelled',
  abandoned: 'abandoned',
} as const satisfies Record<CheckoutStatus, InvoiceStatus>
