// An outbound: money on its way out of a project. The pure decision of how far it may go.
import type {
  BankAccountCurrency,
  BankOrderStatus,
  ConversionStatus,
  Currency,
  OutboundFailureReason,
  OutboundPausedReason,
  OutboundStatus,
  OutboundType,
} from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import { larger, less, plus, zero } from '#kit'
import type { PayeeHold } from '#participants'
import type { RailName } from '#rails'

export interface OutboundRecord {
  readonly id: Id<'outbound'>
  /** Null for a payout, which leaves from the organisation's revenue. */
  readonly project_id: Id<'project'> | null
  /** Null when it leaves from a project's balance. */
  readonly settlement_id: Id<'settlement'> | null
  readonly type: OutboundType
  readonly status: OutboundStatus
  readonly currency: Currency
  readonly amount: Minor
  /** Out of the amount; the rail moves the rest. */
  readonly fee: Minor
  /** Who receives it; null for payouts and transfers. */
  readonly participant_id: Id<'participant'> | null
  readonly bank_account_id: Id<'bank_account'> | null
  /** From a project's balance: the inbound whose rest it takes first, where one was named. */
  readonly takes_inbound_id: Id<'inbound'> | null
  /** A refund that goes back to where this inbound came from. */
  readonly back_to_inbound_id: Id<'inbound'> | null
  /** A refund that was split: the part that kept the id which was asked for. */
  readonly split_from: Id<'outbound'> | null
  /** A release: the failed one that it is made in place of. */
  readonly replaces: Id<'outbound'> | null
  readonly payout_account_id: Id<'bank_account'> | null
  readonly transfer_id: Id<'transfer'> | null
  readonly transfer_project_id: Id<'project'> | null
  readonly transfer_settlement_id: Id<'settlement'> | null
  readonly release_at: Date | null
  readonly reference: string | null
  readonly metadata: Record<string, unknown> | null
  readonly paused_reason: OutboundPausedReason | null
  readonly failure_reason: OutboundFailureReason | null
  /** When its money was set aside; null while it waits. */
  readonly reserved_at: Date | null
  /** Of its money: what was drawn on trade credit and has not arrived. */
  readonly drawn: Minor
  /** A person looks at it before it may go to the rail. */
  readonly is_held: boolean
  readonly is_automatic: boolean
  /** It passed the check of its receiver without a verification, back to where it came from. */
  readonly is_unverified: boolean
  /** The key above whose limits it was asked for: a person has to pass it; null: nobody. */
  readonly waiting_key_id: string | null
  /** The rail that takes it, for life; null: none was chosen yet, or it is of a sandbox. */
  readonly rail: RailName | null
  /** The connected account that it leaves from. */
  readonly connected_account_id: Id<'connected_account'> | null
  /** Where its order stands with a bank, and by which file and reference that is known. */
  readonly order_status: BankOrderStatus | null
  readonly order_artefact_id: Id<'artefact'> | null
  readonly order_reference: string | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** The change of its money into the currency of the account it is paid to. */
export interface ConversionRecord {
  readonly id: Id<'conversion'>
  readonly outbound_id: Id<'outbound'>
  readonly from_currency: Currency
  readonly to_currency: BankAccountCurrency
  readonly status: ConversionStatus
  /** Handed over: the outbound's amount less its fee. */
  readonly amount: Minor
  /** What arrives, in minor units of the target currency. */
  readonly expected_amount: Minor
  /** The exact rate, margin included: digits / 10^scale. */
  readonly rate_digits: bigint
  readonly rate_scale: number
}

/** What the checks look at. */
export interface Standing {
  readonly now: Date
  /** What the source holds that is not set aside for another. */
  readonly available: Minor
  /** What trade credit covers beyond that; 0 for all but releases. */
  readonly drawable: Minor
  /** Who receives it, or it needs no verification. */
  readonly isVerified: boolean
  /** Why money to its account waits: it is new, proposed or disputed; null when it may be paid. */
  readonly hold: PayeeHold | null
  /** A key asked for it above its limits, and nobody has passed it. */
  readonly needsPerson: boolean
  /** Its project is in review, or it is itself. */
  readonly isHeld: boolean
  /** There is somewhere to pay it to. */
  readonly hasTarget: boolean
}

/** How far an outbound goes now: the statuses it walks through, and what goes with them. */
export interface Progress {
  readonly path: readonly OutboundStatus[]
  /** Whether its money is set aside with this step. */
  readonly reserves: boolean
  /** Of what is set aside with this step: what is drawn on trade credit. */
  readonly draws: Minor
  readonly failureReason: OutboundFailureReason | null
  readonly pausedReason: OutboundPausedReason | null
}

/** What the checks are made of. */
export type Checked = Pick<OutboundRecord, 'amount' | 'release_at' | 'reserved_at' | 'drawn'>

/**
 * The checks, in their order: date, funds (then it is reserved), verification, a new account, a
 * person where a key asked for more than its limits, review, bank details. What is drawn on trade
 * credit is reserved at once and waits for the lender.
 */
export function progressOf(outbound: Checked, standing: Standing): Progress {
  const { release_at, reserved_at, amount, drawn } = outbound
  if (release_at !== null && release_at > standing.now) return stepAlong(['scheduled'])
  const isReserved = reserved_at !== null
  if (isReserved && drawn > 0n) return stepAlong(['awaiting_funds'])
  const has = larger(standing.available, zero)
  if (!isReserved && has < amount) {
    if (standing.drawable === 0n || plus(has, standing.drawable) < amount) {
      return stepAlong(['awaiting_funds'])
    }
    return { ...stepAlong(['awaiting_funds'], true), draws: less(amount, has) }
  }
  const reserves = !isReserved
  if (!standing.isVerified) return pauseFor('pending_participant_verification', reserves)
  if (standing.hold !== null) return pauseFor('bank_account_changed', reserves)
  if (standing.needsPerson) return pauseFor('approval_required', reserves)
  if (standing.isHeld) return stepAlong(['automated_review', 'in_review'], reserves)
  if (!standing.hasTarget) {
    const failureReason = 'unable_to_determine_target_account'
    return { ...stepAlong(['automated_review', 'failed'], reserves), failureReason }
  }
  return stepAlong(['automated_review', 'processing'], reserves)
}

function stepAlong(path: readonly OutboundStatus[], reserves = false): Progress {
  return { path, reserves, draws: zero, failureReason: null, pausedReason: null }
}

function pauseFor(pausedReason: OutboundPausedReason, reserves: boolean): Progress {
  return { ...stepAlong(['paused'], reserves), pausedReason }
}

/**
 * The rest of the way for an outbound that stands somewhere on it already; empty when it is to stay
 * where it is.
 */
export function pathFrom(
  status: OutboundStatus,
  path: readonly OutboundStatus[],
): readonly OutboundStatus[] {
  if (path[0] === status) return path.slice(1)
  if (status !== 'in_review') return path
  // The automated review lies behind it; from here it only goes on.
  return path[0] === 'automated_review' && path[1] !== 'in_review' ? path.slice(1) : []
}

/** Statuses in which it waits for something that may have come. */
export const waitingStatuses = ['scheduled', 'awaiting_funds', 'paused'] as const

/** Statuses in which it can be called back. */
export const cancellableStatuses = [...waitingStatuses, 'in_review'] as const

/** What the rail is told to move: the amount less the seller's fee. */
export function netOf({ amount, fee }: Pick<OutboundRecord, 'amount' | 'fee'>): Minor {
  return less(amount, fee)
}
