// Where a payment stands, as its buyer is told: pure, from the settlements and what leaves them.
import type { OutboundFailureReason, PaidForState, WantedOfBuyer } from '@holdfast/contract'
import type { CheckoutRecord, PartRecord } from '#checkouts'
import { hasEnded } from '#checkouts'
import type { Id, Minor } from '#kit'
import { larger, less, minor, plus, showMinor, sum, zero } from '#kit'
import type { SettlementRecord } from '#settlements'
import { fundedOf } from '#settlements'
import type { LeavingRow } from './store.ts'

/** The money of one settlement, as its buyer sees it: what leaves counts once it has left. */
export interface Standing {
  readonly paid: Minor
  readonly held: Minor
  readonly released: Minor
  readonly refunded: Minor
  /** Of what is held: what is on its way back. */
  readonly refunding: Minor
}

/** A refund fails for one of these until the buyer gives an account that can be paid to. */
const wantsAccount: ReadonlySet<OutboundFailureReason> = new Set<OutboundFailureReason>([
  'unable_to_determine_target_account',
  'invalid_target_account_credentials',
])

function isLive({ status }: LeavingRow): boolean {
  return status !== 'failed'
}

function reservedOf(leaving: readonly LeavingRow[], type: LeavingRow['type']): Minor {
  return sum(
    leaving
      .filter((one) => one.type === type && isLive(one) && one.is_reserved)
      .map(({ amount }) => minor(amount)),
  )
}

/** The money of a settlement, by what leaves it. */
export function standingOf(settlement: SettlementRecord, leaving: readonly LeavingRow[]): Standing {
  const { released, refunded, spent } = settlement
  const paid = larger(fundedOf(settlement), zero)
  const refunding = reservedOf(leaving, 'refund')
  const gone = plus(less(released, reservedOf(leaving, 'release')), spent)
  const back = less(refunded, refunding)
  return {
    paid,
    held: larger(less(paid, plus(gone, back)), zero),
    released: gone,
    refunded: back,
    refunding,
  }
}

interface Facts {
  readonly settlement: SettlementRecord
  readonly part: Pick<PartRecord, 'is_due'>
  readonly checkout: Pick<CheckoutRecord, 'status' | 'type'>
  readonly leaving: readonly LeavingRow[]
  readonly now: Date
}

/** Where the money for one settlement stands, or what it waits for. */
export function stateOf(facts: Facts): PaidForState {
  const { settlement, leaving } = facts
  const standing = standingOf(settlement, leaving)
  if (settlement.status === 'in_review') return 'in_review'
  if (leaving.some((one) => one.type === 'refund' && isLive(one))) return 'refunding'
  if (leaving.some((one) => one.type === 'release' && one.is_reserved)) return 'leaving'
  if (settlement.status !== 'cancelled' && standing.paid < settlement.amount) {
    return lackingState(facts, standing)
  }
  if (standing.held > 0n) return heldState(facts)
  if (standing.released > 0n) return 'released'
  return standing.refunded > 0n ? 'refunded' : 'cancelled'
}

function lackingState({ settlement, part, checkout }: Facts, { held }: Standing): PaidForState {
  if (hasEnded(checkout)) return held > 0n ? 'held' : 'cancelled'
  if (checkout.type === 'credit') return 'on_credit'
  return part.is_due || settlement.required_by === null ? 'unpaid' : 'later'
}

function heldState({ settlement: { type, release_at }, now }: Facts): PaidForState {
  return type === 'escrow' && release_at !== null && release_at > now ? 'held_until' : 'held'
}

/**
 * What a refund waits for that only the buyer can give; the first of several. Those that are
 * unasked need no verification.
 */
export function wantedOf(
  leaving: readonly LeavingRow[],
  unasked: ReadonlySet<Id<'outbound'>>,
): WantedOfBuyer | null {
  for (const one of leaving) {
    if (one.type !== 'refund') continue
    const amount = showMinor(minor(one.amount))
    if (one.status === 'failed') {
      if (one.failure_reason === null || !wantsAccount.has(one.failure_reason)) continue
      return { kind: 'bank_account', state: 'wanted', amount }
    }
    if (one.paused_reason === 'bank_account_changed') {
      return { kind: 'bank_account', state: 'checking', amount }
    }
    if (unasked.has(one.id)) continue
    if (one.person_status !== null && one.person_status !== 'verified') {
      const isChecked =
        one.verification_status === 'automated_review' ||
        one.verification_status === 'manual_review'
      return { kind: 'verification', state: isChecked ? 'checking' : 'wanted', amount }
    }
  }
  return null
}
