// What a checkout on credit has reserved, and how releases draw on it. Pure decisions.
import type { CreditTerms, Currency, QuietStatusOf } from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import { less, smaller, zero } from '#kit'

/** What one checkout covers of one settlement. */
export interface PartRecord {
  readonly checkout_id: Id<'checkout'>
  readonly settlement_id: Id<'settlement'>
  readonly instrument_id: Id<'payment_instrument'>
  readonly project_id: Id<'project'>
  readonly currency: Currency
  readonly terms: CreditTerms
  readonly covered: Minor
  /** Of it: neither drawn nor given back. */
  readonly undrawn: Minor
  /** Of the checkout's buyer fee: what is not drawn yet. */
  readonly fee_undrawn: Minor
}

/** Money that the lender is asked to pay for a settlement. */
export interface DrawRecord {
  readonly id: Id<'credit_draw'>
  readonly checkout_id: Id<'checkout'>
  readonly instrument_id: Id<'payment_instrument'>
  readonly project_id: Id<'project'>
  readonly settlement_id: Id<'settlement'>
  /** The release that waits for it; null: the draw of a funding settlement. */
  readonly outbound_id: Id<'outbound'> | null
  readonly currency: Currency
  readonly terms: CreditTerms
  readonly amount: Minor
  /** For the checkout's buyer fee, with the first draw. */
  readonly fee: Minor
  readonly status: QuietStatusOf['credit_draw']
  /** What the lender has counted of it as back. */
  readonly refunded: Minor
}

/** A release, or a funding settlement, that draws. */
export interface Claim {
  readonly settlementId: Id<'settlement'>
  readonly outboundId: Id<'outbound'> | null
  readonly amount: Minor
}

/** What is drawn for a claim from one checkout's cover. */
export interface PlannedDraw {
  readonly part: PartRecord
  readonly outboundId: Id<'outbound'> | null
  readonly amount: Minor
  readonly fee: Minor
}

/**
 * Spreads claims over what covers their settlements, the oldest cover first. The first draw of a
 * checkout takes its buyer fee along. What nothing covers is missing from the answer.
 */
export function planDraws(claims: readonly Claim[], parts: readonly PartRecord[]): PlannedDraw[] {
  const left = new Map(parts.map((part) => [part, part.undrawn]))
  const fees = new Map(parts.map((part) => [part.checkout_id, part.fee_undrawn]))
  const draws: PlannedDraw[] = []
  for (const { settlementId, outboundId, amount } of claims) {
    let wanted = amount
    for (const part of parts.filter((one) => one.settlement_id === settlementId)) {
      const taken = smaller(left.get(part) ?? zero, wanted)
      if (taken <= 0n) continue
      const fee = fees.get(part.checkout_id) ?? zero
      left.set(part, less(left.get(part) ?? zero, taken))
      fees.set(part.checkout_id, zero)
      wanted = less(wanted, taken)
      draws.push({ part, outboundId, amount: taken, fee })
    }
  }
  return draws
}
