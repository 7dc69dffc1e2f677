// A checkout: what a buyer owes after confirming, and what has come in. Pure decisions.
import type {
  CheckoutStatus,
  CheckoutType,
  Collect,
  Currency,
  TransferInstructions,
} from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import { larger, less, plus, present, showMinor, smaller, sum, zero } from '#kit'
import { makeCreditorReference } from '#messages'
import type { SettlementRecord } from '#settlements'
import { fundedOf, lackOf } from '#settlements'

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
  /** What is owed of the fee: money that paid it was taken back. */
  readonly fee_owed: Minor
  readonly reference: string
  readonly transfer_made_at: Date | null
  /** From then on only the rail ends it. */
  readonly authorised_at: Date | null
  /** The rail was asked to call it off, and has not answered. */
  readonly cancel_requested_at: Date | null
  /** What it ends as then. */
  readonly calls_off_to: 'cancelled' | 'abandoned' | null
  /** When credit was first drawn for it. */
  readonly drawn_at: Date | null
  /** When the card issuer, bank or lender said no. */
  readonly rejected_at: Date | null
  /** The page session that started it; null when it was confirmed through the API. */
  readonly page_key: string | null
  readonly invoice_id: Id<'invoice'> | null
  readonly metadata: Record<string, unknown> | null
  readonly created_at: Date
  readonly updated_at: Date
  /** Of its own inbounds: what nobody lacked. */
  readonly unreconciled: Minor
  /** What was taken back of them. */
  readonly taken_back: Minor
}

/** What a checkout collects for one settlement. */
export interface PartRecord {
  readonly checkout_id: Id<'checkout'>
  readonly position: number
  readonly settlement_id: Id<'settlement'>
  readonly part: Minor
  readonly is_due: boolean
  /** False when the settlement existed before. */
  readonly is_made: boolean
  readonly paid: Minor
  /** Owed of what its inbounds paid: it was taken back when the settlement had it no more. */
  readonly owed: Minor
}

export interface CheckoutView {
  readonly checkout: CheckoutRecord
  readonly parts: readonly PartRecord[]
  /** The settlements of its parts, in their order. */
  readonly settlements: readonly SettlementRecord[]
}

/** It came to nothing: it takes no more money. */
export function hasEnded({ status }: Pick<CheckoutRecord, 'status'>): boolean {
  return status === 'failed' || status === 'cancelled' || status === 'abandoned'
}

/** What a due part lacks, for reconciliation in order. */
export interface PartLack {
  readonly settlementId: Id<'settlement'>
  readonly lack: Minor
}

/**
 * What each due part of a checkout lacks: what its own inbounds have not paid, and no more than the
 * settlement itself lacks. A settled one lacks what was taken back since; one that has ended takes
 * nothing.
 */
export function lacksOf(view: CheckoutView): PartLack[] {
  return hasEnded(view.checkout) ? [] : partsLack(view, ({ is_due }) => is_due)
}

/** What the named parts lack, due or not: for money that is meant for them and nothing else. */
export function lacksOfNamed(
  view: CheckoutView,
  settlementIds: ReadonlySet<Id<'settlement'>>,
): PartLack[] {
  return hasEnded(view.checkout)
    ? []
    : partsLack(view, (part) => settlementIds.has(part.settlement_id))
}

function partsLack(
  { parts, settlements }: CheckoutView,
  isMeant: (part: PartRecord) => boolean,
): PartLack[] {
  return parts.filter(isMeant).flatMap((part) => {
    const settlement = settlements.find(({ id }) => id === part.settlement_id)
    if (settlement === undefined) return []
    // What was moved elsewhere since does not count as paid; nor does what was given back.
    const paid = smaller(part.paid, larger(fundedOf(settlement), zero))
    const lack = smaller(less(part.part, paid), lackOf(settlement))
    return lack > 0n ? [{ settlementId: settlement.id, lack }] : []
  })
}

/** Buyer fee that has not arrived. */
export function feeLackOf({ checkout }: CheckoutView): Minor {
  return less(checkout.fee, checkout.fee_received)
}

/** What of its due parts and its fee is lacking: at 0 it settles. 0 for one that has ended. */
export function lackingOf(view: CheckoutView): Minor {
  if (hasEnded(view.checkout)) return zero
  return plus(sum(lacksOf(view).map(({ lack }) => lack)), feeLackOf(view))
}

/** What is owed for the settlements and the fee of a checkout that has not ended. */
function owedOf({ checkout, parts }: CheckoutView): Minor {
  if (hasEnded(checkout)) return zero
  return plus(sum(parts.map(({ owed }) => owed)), checkout.fee_owed)
}

/**
 * Positive: short, also by what is owed for money that was taken back; 0: exact; negative: its
 * inbounds brought more than anything lacked. One that has ended asks for nothing.
 */
export function outstandingOf(view: CheckoutView): Minor {
  const asked = plus(lackingOf(view), owedOf(view))
  return asked > 0n ? asked : less(zero, view.checkout.unreconciled)
}

/** All its settlements were cancelled: it takes no more money. */
export function isForsaken({ settlements }: CheckoutView): boolean {
  return settlements.length > 0 && settlements.every(({ status }) => status === 'cancelled')
}

/** Where the buyer sends the money from the own bank. Null for other methods. */
export function instructionsFor(
  checkout: CheckoutRecord,
  collect: Collect,
  organisationName: string,
): TransferInstructions | null {
  const account = accountFor(checkout.type, collect)
  if (account === null) return null
  const { bank_name: bankName, account_holder: holder } = account.metadata
  const isEuro = checkout.currency === 'eur'
  return {
    amount: showMinor(checkout.amount),
    currency: checkout.currency,
    // The payer's bank compares it with the holder of the account.
    beneficiary: typeof holder === 'string' && holder !== '' ? holder : organisationName,
    bank_name: typeof bankName === 'string' ? bankName : '',
    iban: account.iban,
    account_number: account.account_number,
    routing: account.routing_data,
    reference: checkout.reference,
    creditor_reference: isEuro ? creditorReferenceOf(checkout) : null,
  }
}

/** The same reference as SEPA knows it, with check digits. */
function creditorReferenceOf({ reference }: CheckoutRecord): string {
  return present(makeCreditorReference(reference), 'a reference fits into one with check digits')
}

function accountFor(type: CheckoutType, collect: Collect) {
  if (type === 'local_bank_transfer' || type === 'invoice') return collect.local_bank_transfer
  if (type === 'international_bank_transfer') return collect.international_bank_transfer
  return null
}
