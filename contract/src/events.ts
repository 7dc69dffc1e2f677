// The event types, which status announces which, and what each event carries. Events carry ids and
// codes only, never personal data: the receiver reads the resource.

import type { OutboundStatus } from './enums.ts'
import type { Resource, StatusOf } from './states.ts'

/** Every event type. */
export const eventTypes = [
  'intent_confirmed',
  'intent_cancelled',
  'checkout_initiated',
  'checkout_settling',
  'checkout_settled',
  'checkout_failed',
  'checkout_rejected',
  'checkout_cancelled',
  'checkout_abandoned',
  'debit_scheduled',
  'debit_executing',
  'debit_settling',
  'debit_settled',
  'debit_cancelled',
  'debit_failed',
  'inbound_settled',
  'inbound_taken_back',
  'inbound_returned',
  'settlement_settled',
  'settlement_executing',
  'settlement_executed',
  'settlement_cancelled',
  'transfer_executing',
  'transfer_executed',
  'transfer_cancelled',
  'transfer_failed',
  'outbound_awaiting_funds',
  'outbound_scheduled',
  'outbound_paused',
  'outbound_in_review',
  'outbound_cancelled',
  'outbound_failed',
  'outbound_executing',
  'outbound_executed',
  'participant_verified',
  'participant_bank_account_changed',
  'payment_instrument_processing',
  'payment_instrument_enabled',
  'payment_instrument_disabled',
  'payment_instrument_rejected',
  'payment_instrument_failed',
  'payout_executing',
  'payout_executed',
  'payout_failed',
  'verification_required',
  'verification_in_review',
  'verification_passed',
  'verification_failed',
] as const
export type EventType = (typeof eventTypes)[number]

/** The event that entering a status announces, or null. A status without a line won't compile. */
export const statusEvents = {
  intent: {
    unconfirmed: null,
    confirmed: 'intent_confirmed',
    cancelled: 'intent_cancelled',
    debug: null,
  },
  checkout: {
    settling: 'checkout_settling',
    settled: 'checkout_settled',
    failed: 'checkout_failed',
    cancelled: 'checkout_cancelled',
    abandoned: 'checkout_abandoned',
  },
  settlement: {
    settling: null,
    settled: 'settlement_settled',
    executing: 'settlement_executing',
    executed: 'settlement_executed',
    in_review: null,
    cancelled: 'settlement_cancelled',
  },
  outbound: {
    scheduled: 'outbound_scheduled',
    awaiting_funds: 'outbound_awaiting_funds',
    paused: 'outbound_paused',
    automated_review: null,
    in_review: 'outbound_in_review',
    processing: null,
    executing: 'outbound_executing',
    executed: 'outbound_executed',
    failed: 'outbound_failed',
    cancelled: 'outbound_cancelled',
  },
  transfer: {
    scheduled: null,
    awaiting_funds: null,
    executing: 'transfer_executing',
    executed: 'transfer_executed',
    failed: 'transfer_failed',
    cancelled: 'transfer_cancelled',
  },
  inbound: { settling: null, settled: 'inbound_settled', in_review: null },
  // Told of the inbound, when it was sent.
  inbound_return: {
    paused: null,
    processing: null,
    executing: null,
    sent: null,
    failed: null,
    cancelled: null,
    undeliverable: null,
  },
  // An invoice follows its checkout, whose events tell the story.
  invoice: { settling: null, settled: null, cancelled: null, abandoned: null },
  debit: {
    scheduled: 'debit_scheduled',
    executing: 'debit_executing',
    settling: 'debit_settling',
    settled: 'debit_settled',
    cancelled: 'debit_cancelled',
    failed: 'debit_failed',
  },
  participant: { unverified: null, verifying: null, verified: 'participant_verified' },
  // Submitting announces the review once; a manual review after the automated one adds nothing.
  verification: {
    required: 'verification_required',
    partially_submitted: null,
    id_verification_required: null,
    automated_review: 'verification_in_review',
    manual_review: null,
    passed: 'verification_passed',
    failed: 'verification_failed',
  },
  payment_instrument: {
    processing: 'payment_instrument_processing',
    enabled: 'payment_instrument_enabled',
    disabled: 'payment_instrument_disabled',
    rejected: 'payment_instrument_rejected',
    failed: 'payment_instrument_failed',
  },
  conversion: { pending: null, executing: null, accepted: null, failed: null },
  project: { in_progress: null, complete: null, in_review: null },
} as const satisfies { [R in Resource]: Readonly<Record<StatusOf[R], EventType | null>> }

/** Outbounds of type `payout` announce these in place of the outbound events. */
export const payoutEvents = {
  scheduled: null,
  awaiting_funds: null,
  paused: null,
  automated_review: null,
  in_review: null,
  processing: null,
  executing: 'payout_executing',
  executed: 'payout_executed',
  failed: 'payout_failed',
  cancelled: null,
} as const satisfies Readonly<Record<OutboundStatus, EventType | null>>

/**
 * Events that no status announces: `checkout_initiated` is appended when confirming starts a
 * checkout, `checkout_rejected` when the card issuer or the bank said no (the status is `failed`),
 * `inbound_taken_back` when a bank or card issuer takes money back: no inbound goes back;
 * `inbound_returned` when money of one was sent back to its payer;
 * `participant_bank_account_changed` when somebody who is verified is paid to another account.
 */
export const eventsWithoutStatus = [
  'checkout_initiated',
  'checkout_rejected',
  'inbound_taken_back',
  'inbound_returned',
  'participant_bank_account_changed',
] as const satisfies readonly EventType[]

/** A key of an event payload. */
export const payloadKeys = [
  'id',
  'type',
  'amount',
  'intent_id',
  'project_id',
  'participant_id',
  'settlement_id',
  'checkout_id',
  'invoice_id',
  'transfer_id',
  'inbound_id',
  'outbound_id',
  'inbound_return_id',
  'replaces_debit_id',
  'bank_account_id',
  'paused_reason',
  'pause_reason',
  'failure_reason',
  'taken_back_reason',
  'returned_reason',
] as const
export type PayloadKey = (typeof payloadKeys)[number]

/** What the payload of an event holds: keys always there, and keys that are there when known. */
export interface PayloadShape {
  readonly always: readonly PayloadKey[]
  readonly whenKnown: readonly PayloadKey[]
}

const intent = { always: ['id'], whenKnown: ['project_id', 'checkout_id'] } as const
const checkoutStarted = {
  always: ['id', 'type', 'amount', 'intent_id', 'project_id', 'participant_id'],
  whenKnown: [],
} as const
const checkout = {
  always: ['id', 'project_id', 'participant_id'],
  whenKnown: ['intent_id', 'invoice_id'],
} as const
const debit = {
  always: ['id', 'checkout_id', 'project_id'],
  whenKnown: ['replaces_debit_id'],
} as const
const inbound = {
  always: ['id', 'project_id'],
  whenKnown: ['checkout_id', 'transfer_id', 'settlement_id'],
} as const
const inboundTakenBack = {
  always: ['id', 'project_id', 'amount', 'taken_back_reason'],
  whenKnown: ['checkout_id', 'settlement_id'],
} as const
const inboundReturned = {
  always: ['id', 'project_id', 'inbound_return_id', 'amount', 'returned_reason'],
  whenKnown: ['checkout_id'],
} as const
const settlement = {
  always: ['id', 'project_id'],
  whenKnown: ['participant_id', 'checkout_id'],
} as const
const transfer = {
  always: ['id', 'project_id'],
  whenKnown: ['settlement_id', 'inbound_id', 'outbound_id'],
} as const
const outbound = {
  always: ['id'],
  whenKnown: ['project_id', 'settlement_id', 'participant_id', 'transfer_id'],
} as const
const outboundPaused = {
  always: ['id', 'paused_reason', 'pause_reason'],
  whenKnown: ['project_id', 'settlement_id', 'participant_id'],
} as const
const outboundFailed = {
  always: ['id', 'failure_reason'],
  whenKnown: ['project_id', 'settlement_id', 'participant_id', 'transfer_id'],
} as const
const participant = { always: ['id'], whenKnown: [] } as const
const accountChanged = { always: ['id', 'bank_account_id'], whenKnown: [] } as const
const paymentInstrument = { always: ['id', 'participant_id'], whenKnown: [] } as const
const payout = { always: ['id'], whenKnown: ['bank_account_id'] } as const
const payoutFailed = { always: ['id', 'failure_reason'], whenKnown: ['bank_account_id'] } as const
const verification = { always: ['id', 'participant_id'], whenKnown: [] } as const

/** The payload of every event type. */
export const eventPayloads = {
  intent_confirmed: intent,
  intent_cancelled: intent,
  checkout_initiated: checkoutStarted,
  checkout_settling: checkout,
  checkout_settled: checkout,
  checkout_failed: checkout,
  checkout_rejected: checkout,
  checkout_cancelled: checkout,
  checkout_abandoned: checkout,
  debit_scheduled: debit,
  debit_executing: debit,
  debit_settling: debit,
  debit_settled: debit,
  debit_cancelled: debit,
  debit_failed: debit,
  inbound_settled: inbound,
  inbound_taken_back: inboundTakenBack,
  inbound_returned: inboundReturned,
  settlement_settled: settlement,
  settlement_executing: settlement,
  settlement_executed: settlement,
  settlement_cancelled: settlement,
  transfer_executing: transfer,
  transfer_executed: transfer,
  transfer_cancelled: transfer,
  transfer_failed: transfer,
  outbound_awaiting_funds: outbound,
  outbound_scheduled: outbound,
  outbound_paused: outboundPaused,
  outbound_in_review: outbound,
  outbound_cancelled: outbound,
  outbound_failed: outboundFailed,
  outbound_executing: outbound,
  outbound_executed: outbound,
  participant_verified: participant,
  participant_bank_account_changed: accountChanged,
  payment_instrument_processing: paymentInstrument,
  payment_instrument_enabled: paymentInstrument,
  payment_instrument_disabled: paymentInstrument,
  payment_instrument_rejected: paymentInstrument,
  payment_instrument_failed: paymentInstrument,
  payout_executing: payout,
  payout_executed: payout,
  payout_failed: payoutFailed,
  verification_required: verification,
  verification_in_review: verification,
  verification_passed: verification,
  verification_failed: verification,
} as const satisfies Readonly<Record<EventType, PayloadShape>>
