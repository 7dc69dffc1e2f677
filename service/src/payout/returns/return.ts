// A return: money of an inbound that goes back to whoever paid it. Pure: how much of it can go.
import type {
  Currency,
  InboundReturnReason,
  InboundReturnStatus,
  InboundType,
  OutboundFailureReason,
} from '@holdfast/contract'
import type { InboundRecord } from '#inbounds'
import type { Id, Minor } from '#kit'
import { larger, less, minor, smaller, sum, zero } from '#kit'
import type { RailName } from '#rails'

export interface ReturnRecord {
  readonly id: Id<'inbound_return'>
  readonly inbound_id: Id<'inbound'>
  readonly checkout_id: Id<'checkout'> | null
  readonly inbound_type: InboundType
  readonly project_id: Id<'project'>
  readonly currency: Currency
  readonly status: InboundReturnStatus
  readonly amount: Minor
  readonly reason: InboundReturnReason
  /** The key above whose limits it is; null: nobody has to pass it. */
  readonly waiting_key_id: string | null
  readonly failure_reason: OutboundFailureReason | null
  /** The rail that takes it, for life; null: none was chosen yet, or it is of a sandbox. */
  readonly rail: RailName | null
  /** The connected account that it leaves from. */
  readonly connected_account_id: Id<'connected_account'> | null
}

/** What is under way, or has gone and stayed there. */
function goneOf({ status, amount, came_back }: InboundRecord['returns'][number]): bigint {
  if (status === 'failed' || status === 'cancelled') return 0n
  return BigInt(amount - came_back)
}

/** What of an inbound decides how much of it can go. */
type Given = Pick<InboundRecord, 'amount' | 'unreconciled' | 'taken_back' | 'returns'>

/**
 * What of an inbound can be sent back: its rest, but never more than its payer has not got back
 * yet. Refunds and take-backs may have given him money while the rest lay there.
 */
export function returnableOf(
  { amount, unreconciled, taken_back, returns }: Given,
  refunded: Minor,
): Minor {
  const gone = sum(returns.map((row) => minor(goneOf(row))))
  const left = less(amount, sum([taken_back, refunded, gone]))
  return larger(smaller(unreconciled, left), zero)
}

/** Statuses in which the rail has not got it. */
export const callableStatuses = ['paused', 'processing'] as const
