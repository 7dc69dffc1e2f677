// A debit: what is collected from a buyer's account on a date, under a mandate.
import type { Currency, DebitStatus, TakeBackReason } from '@holdfast/contract'
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
  /** The account at a bank that it is collected to; null: no bank collects it. */
  readonly connected_account_id: Id<'connected_account'> | null
  /** `2026-04-01`: by then its payer has been told long enough; of one that a bank collects. */
  readonly collect_from: string | null
  /** Why it failed, and in the bank's own code, as far as anybody says. */
  readonly failure_reason: TakeBackReason | null
  readonly bank_code: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** Why a debit failed, as far as anybody says. */
export interface DebitWhy {
  readonly reason: TakeBackReason | null
  /** The bank's own code. */
  readonly bankCode: string | null
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
