// A debit: what is collected from a buyer's account on a date, under a mandate.
import type { Currency, DebitStatus } from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import { minor, sum } from '#kit'
import type { SettlementRecord } from '#settlements'
import { lackOf } from '#settlements'

export interface DebitRecord {
  readonly id: Id<'debit'>
  readonly checkout_id: Id<'checkout'>
  readonly project_id: Id<'project'>
  readonly mandate_id: Id<'mandate'>
  readonly currency: Currency
  readonly status: DebitStatus
  readonly scheduled_at: Date
  /** Lowered to what is lacking when it starts. */
  readonly amount: Minor
  /** It collects the buyer fee too. */
  readonly has_fee: boolean
  /** What it collects for, in order. */
  readonly settlement_ids: readonly Id<'settlement'>[]
  readonly created_at: Date
  readonly updated_at: Date
}

/** What a debit collects when it starts: no more than its settlements and the fee lack. */
export function amountToCollect(
  debit: Pick<DebitRecord, 'amount' | 'settlement_ids' | 'has_fee'>,
  settlements: ReadonlyMap<Id<'settlement'>, SettlementRecord>,
  feeLack: Minor,
): Minor {
  const lacks = debit.settlement_ids.map((id) => {
    const settlement = settlements.get(id)
    return settlement === undefined ? minor(0n) : lackOf(settlement)
  })
  const lacking = minor(sum(lacks) + (debit.has_fee ? feeLack : 0n))
  return lacking < debit.amount ? lacking : debit.amount
}
