// What an intent is, and what confirming it asks of the buyer.

import type { Currency, IntentOutputType, IntentStatus } from '@holdfast/contract'
import type { Id, Minor, Ppm } from '#kit'
import { feeOn, plus, sum, zero } from '#kit'
import type { SettlementTerms } from '#settlements'
import { isRequiredLater } from '#settlements'

export interface IntentRecord {
  readonly id: Id<'intent'>
  readonly type: Exclude<IntentOutputType, 'session'>
  readonly status: IntentStatus
  readonly currency: Currency
  readonly project_id: Id<'project'> | null
  readonly buyer_id: Id<'participant'> | null
  readonly fee_flat: Minor | null
  readonly fee_ppm: Ppm | null
  readonly redirect_url: string | null
  readonly metadata: Record<string, unknown> | null
  /** Of a payment link: its token, sealed. */
  readonly link_token: Buffer | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** A setup intent: its `buyer_id` is whom the session will be for. */
export interface SetupIntentRecord {
  readonly id: Id<'intent'>
  readonly type: 'session'
  readonly status: IntentStatus
  readonly project_id: null
  readonly buyer_id: Id<'participant'>
  readonly metadata: Record<string, unknown> | null
  readonly created_at: Date
  readonly updated_at: Date
}

export type AnyIntentRecord = IntentRecord | SetupIntentRecord

export interface IntentTermsRecord extends SettlementTerms {
  readonly intent_id: Id<'intent'>
  /** One that exists already and gets more money; null: confirming makes a new one. */
  readonly settlement_id: Id<'settlement'> | null
}

/** A link that names no buyer may be used again and again: it stays unconfirmed. */
export function isReusable({ type, buyer_id }: Pick<IntentRecord, 'type' | 'buyer_id'>): boolean {
  return type === 'payment_link' && buyer_id === null
}

/** What confirming at an instant would ask of the buyer. */
export interface AmountDue {
  readonly due: readonly SettlementTerms[]
  readonly later: readonly SettlementTerms[]
  readonly subtotal: Minor
  /** On the sum of what is due now; 0 when nothing is. */
  readonly fee: Minor
  readonly total: Minor
}

/** Buyer fee = fee on the sum of the settlements due now; the total contains it. */
export function amountDue(
  intent: Pick<IntentRecord, 'fee_flat' | 'fee_ppm'>,
  terms: readonly SettlementTerms[],
  now: Date,
): AmountDue {
  const later = terms.filter((term) => isRequiredLater(term, now))
  const due = terms.filter((term) => !isRequiredLater(term, now))
  const subtotal = sum(due.map((term) => term.amount))
  const fee =
    subtotal === 0n ? zero : feeOn(subtotal, { flat: intent.fee_flat, percentage: intent.fee_ppm })
  return { due, later, subtotal, fee, total: plus(subtotal, fee) }
}
