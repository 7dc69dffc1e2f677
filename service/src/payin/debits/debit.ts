// A debit: what is collected from a buyer's account on a date, under a mandate.
import type { Currency, DebitStatus } from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import { minor, smaller, sum } from '#kit'

export interface DebitRecord {
  readonly id: Id<'debit'>
  readonly checkout_id: Id<'checkout'>
  readonly project_id: Id<'project'>
  readonly mandate_id: Id<'mandate'>
  /** The failed debit that it collects again; null: none. */
  readonly replaces_id: Id<'debit'> | null
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

/** SQL: the id of the debit whose money an inbound `i` is, by the rail's own name of it. */
export const DEBIT_OF_INBOUND = `case when i.rail_notice_id ~ '^debit [0-9a-f-]{36}\\Z'
                   then substr(i.rail_notice_id, 7)::uuid end`

/** What a debit collects when it starts: no more than its parts of settlements and the fee lack. */
export function amountToCollect(
  { amount, has_fee: hasFee }: Pick<DebitRecord, 'amount' | 'has_fee'>,
  lacks: readonly Minor[],
  feeLack: Minor,
): Minor {
  return smaller(minor(sum(lacks) + (hasFee ? feeLack : 0n)), amount)
}
