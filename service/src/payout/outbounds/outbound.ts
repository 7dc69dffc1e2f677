// An outbound: money on its way out. The pure decision of how far it may go.
import type {
  Currency,
  OutboundFailureReason,
  OutboundPausedReason,
  OutboundStatus,
  OutboundType,
} from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import { less } from '#kit'

export interface OutboundRecord {
  readonly id: Id<'outbound'>
  readonly project_id: Id<'project'>
  readonly settlement_id: Id<'settlement'>
  readonly type: OutboundType
  readonly status: OutboundStatus
  readonly currency: Currency
  readonly amount: Minor
  /** Out of the amount; the rail moves the rest. */
  readonly fee: Minor
  readonly participant_id: Id<'participant'>
  readonly bank_account_id: Id<'bank_account'> | null
  readonly release_at: Date | null
  readonly reference: string | null
  readonly metadata: Record<string, unknown> | null
  readonly paused_reason: OutboundPausedReason | null
  readonly failure_reason: OutboundFailureReason | null
  /** When its money was set aside; null while it waits. */
  readonly reserved_at: Date | null
  readonly is_automatic: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

/** What the checks look at. */
export interface Standing {
  readonly now: Date
  /** What the source holds that is not set aside for another. */
  readonly available: Minor
  readonly isVerified: boolean
  /** The account it would be paid to, in its own currency. */
  readonly bankAccountId: Id<'bank_account'> | null
}

/** How far an outbound goes now: the statuses it walks through, and what goes with them. */
export interface Progress {
  readonly path: readonly OutboundStatus[]
  /** Whether its money is set aside with this step. */
  readonly reserves: boolean
  readonly failureReason: OutboundFailureReason | null
}

/**
 * The checks, in their order: date, funds (then it is reserved), verification,
 * review, bank details.
 */
export function progressOf(
  outbound: Pick<OutboundRecord, 'amount' | 'release_at' | 'reserved_at'>,
  standing: Standing,
): Progress {
  const { release_at, reserved_at, amount } = outbound
  if (release_at !== null && release_at > standing.now) return waits('scheduled')
  const isReserved = reserved_at !== null
  if (!isReserved && standing.available < amount) return waits('awaiting_funds')
  const reserves = !isReserved
  if (!standing.isVerified) return { path: ['paused'], reserves, failureReason: null }
  if (standing.bankAccountId === null) {
    const failureReason = 'unable_to_determine_target_account'
    return { path: ['automated_review', 'failed'], reserves, failureReason }
  }
  return { path: ['automated_review', 'processing'], reserves, failureReason: null }
}

function waits(status: OutboundStatus): Progress {
  return { path: [status], reserves: false, failureReason: null }
}

/** Statuses in which it waits for something that may have come. */
export const waitingStatuses = ['scheduled', 'awaiting_funds', 'paused'] as const

/** Statuses in which it can be called back. */
export const cancellableStatuses = [...waitingStatuses, 'in_review'] as const

/** What the rail is told to move: the amount less the seller's fee. */
export function netOf({ amount, fee }: Pick<OutboundRecord, 'amount' | 'fee'>): Minor {
  return less(amount, fee)
}
