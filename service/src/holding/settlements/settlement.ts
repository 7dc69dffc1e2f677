// A settlement: an amount for a seller, held until it leaves. Pure decisions about its money.

import type { Currency, SettlementStatus, SettlementType } from '@holdfast/contract'
import { transitions } from '@holdfast/contract'
import type { Id, Minor, Ppm } from '#kit'
import { larger, less, minor, zero } from '#kit'

/** What an intent asks for; confirming it makes a settlement of these terms. */
export interface SettlementTerms {
  readonly position: number
  readonly type: SettlementType
  readonly seller_id: Id<'participant'> | null
  readonly amount: Minor
  readonly description: string
  readonly summary: string | null
  readonly fee_flat: Minor | null
  readonly fee_ppm: Ppm | null
  readonly tax_flat: Minor | null
  readonly tax_ppm: Ppm | null
  readonly required_by: Date | null
  readonly release_at: Date | null
  readonly reference: string | null
  readonly metadata: Readonly<Record<string, unknown>> | null
}

export interface SettlementRecord extends SettlementTerms {
  readonly id: Id<'settlement'>
  readonly project_id: Id<'project'>
  readonly currency: Currency
  readonly status: SettlementStatus
  readonly buyer_id: Id<'participant'> | null
  readonly received: Minor
  readonly transferred_in: Minor
  readonly transferred_out: Minor
  /** From the reserve on. */
  readonly released: Minor
  readonly refunded: Minor
  /** What has physically left. */
  readonly departed: Minor
  /** What all outbounds that are live or executed ask for. */
  readonly promised: Minor
  readonly live_outbounds: number
  readonly created_at: Date
  readonly updated_at: Date
}

/** Money that came in and was not moved elsewhere: the base of all limits. */
export function fundedOf(settlement: SettlementRecord): Minor {
  const { received, transferred_in, transferred_out } = settlement
  return minor(received + transferred_in - transferred_out)
}

/** What it holds and has not set aside: equal to its ledger account. */
export function balanceOf(settlement: SettlementRecord): Minor {
  return minor(fundedOf(settlement) - settlement.released - settlement.refunded)
}

/** What it still lacks to be full; a cancelled one takes nothing more. */
export function lackOf(settlement: SettlementRecord): Minor {
  if (settlement.status === 'cancelled') return zero
  return larger(less(settlement.amount, fundedOf(settlement)), zero)
}

/** The most that may ever be asked to leave it: its amount, or more when more came. */
export function limitOf(settlement: SettlementRecord): Minor {
  const funded = fundedOf(settlement)
  return settlement.status === 'cancelled' ? funded : larger(settlement.amount, funded)
}

/** True when the settlement is not required before a later date: it stays out of the total. */
export function isRequiredLater(terms: SettlementTerms, now: Date): boolean {
  return terms.required_by !== null && terms.required_by > now
}

/**
 * The status that its money gives it. Cancelled and in review are decided by people and stay.
 * A settlement that lacks money is settling, even while what it has is leaving.
 */
export function statusByMoney(settlement: SettlementRecord): SettlementStatus {
  const { status, departed, live_outbounds, amount } = settlement
  if (status === 'cancelled' || status === 'in_review') return status
  const funded = fundedOf(settlement)
  if (funded < amount) return 'settling'
  if (live_outbounds === 0 && departed >= funded) return 'executed'
  return live_outbounds > 0 || departed > 0n ? 'executing' : 'settled'
}

/** The steps from one status to another: direct, or through `settled`, which lies between. */
export function stepsTo(from: SettlementStatus, to: SettlementStatus): SettlementStatus[] {
  if (from === to) return []
  const next: readonly SettlementStatus[] = transitions.settlement[from]
  return next.includes(to) ? [to] : ['settled', to]
}
