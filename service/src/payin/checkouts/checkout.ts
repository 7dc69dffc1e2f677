// A checkout: what a buyer owes after confirming, and what has come in. Pure decisions.
import type {
  CheckoutStatus,
  CheckoutType,
  Collect,
  Currency,
  TransferInstructions,
} from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import { less, minor, showMinor, sum, zero } from '#kit'
import type { SettlementRecord } from '#settlements'
import { lackOf } from '#settlements'

export interface CheckoutRecord {
  readonly id: Id<'checkout'>
  readonly intent_id: Id<'intent'>
  readonly project_id: Id<'project'>
  readonly buyer_id: Id<'participant'>
  readonly currency: Currency
  readonly type: CheckoutType
  readonly status: CheckoutStatus
  /** Due at confirmation, buyer fee included. */
  readonly amount: Minor
  readonly fee: Minor
  readonly fee_received: Minor
  readonly reference: string
  readonly transfer_made_at: Date | null
  readonly metadata: Record<string, unknown> | null
  readonly created_at: Date
  readonly updated_at: Date
  /** Of its own inbounds: what nobody lacked. */
  readonly unreconciled: Minor
}

/** What a checkout collects for one settlement. */
export interface PartRecord {
  readonly checkout_id: Id<'checkout'>
  readonly position: number
  readonly settlement_id: Id<'settlement'>
  readonly part: Minor
  readonly is_due: boolean
  readonly paid: Minor
}

export interface CheckoutView {
  readonly checkout: CheckoutRecord
  readonly parts: readonly PartRecord[]
  /** The settlements of its parts, in their order. */
  readonly settlements: readonly SettlementRecord[]
}

/** What a due part lacks, for reconciliation in order. */
export interface PartLack {
  readonly settlementId: Id<'settlement'>
  readonly lack: Minor
}

/**
 * What each due part of a checkout lacks: what its own inbounds have not paid, and no more than the
 * settlement itself lacks. A checkout that has ended takes nothing.
 */
export function lacksOf({ checkout, parts, settlements }: CheckoutView): PartLack[] {
  if (checkout.status !== 'settling') return []
  return parts.flatMap((part) => {
    const settlement = settlements.find(({ id }) => id === part.settlement_id)
    if (!part.is_due || settlement === undefined) return []
    const missing = less(part.part, part.paid)
    const lack = missing < lackOf(settlement) ? missing : lackOf(settlement)
    return lack > 0n ? [{ settlementId: settlement.id, lack }] : []
  })
}

/** Buyer fee that has not arrived. */
export function feeLackOf({ checkout }: CheckoutView): Minor {
  return less(checkout.fee, checkout.fee_received)
}

/** Positive: short; 0: exact; negative: its inbounds brought more than anything lacked. */
export function outstandingOf(view: CheckoutView): Minor {
  const lacking = minor(sum(lacksOf(view).map(({ lack }) => lack)) + unpaidFee(view))
  return lacking > 0n ? lacking : less(zero, view.checkout.unreconciled)
}

function unpaidFee(view: CheckoutView): Minor {
  return view.checkout.status === 'settling' ? feeLackOf(view) : zero
}

/** Where the buyer sends the money from the own bank. Null for other methods. */
export function instructionsFor(
  checkout: CheckoutRecord,
  collect: Collect,
  organisationName: string,
): TransferInstructions | null {
  const account = accountFor(checkout.type, collect)
  if (account === null) return null
  const bankName = account.metadata.bank_name
  return {
    amount: showMinor(checkout.amount),
    currency: checkout.currency,
    beneficiary: organisationName,
    bank_name: typeof bankName === 'string' ? bankName : '',
    iban: account.iban,
    account_number: account.account_number,
    routing: account.routing_data,
    reference: checkout.reference,
  }
}

function accountFor(type: CheckoutType, collect: Collect) {
  if (type === 'local_bank_transfer') return collect.local_bank_transfer
  if (type === 'international_bank_transfer') return collect.international_bank_transfer
  return null
}
