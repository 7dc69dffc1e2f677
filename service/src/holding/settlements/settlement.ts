// A settlement: an amount for a seller, held until it leaves. Pure decisions about its money.

import type { Currency, SettlementStatus, SettlementType } from '@holdfast/contract'
import { settlementStatuses, transitions } from '@holdfast/contract'
import type { Id, Minor, Ppm } from '#kit'
import { larger, less, minor, plus, zero } from '#kit'

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
  /** Where the money of a `transfer` settlement goes. */
  readonly target_project_id: Id<'project'> | null
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
  /** Of what was transferred out: what counts as left, not as moved elsewhere. */
  readonly spent: Minor
  /** From the reserve on. */
  readonly released: Minor
  readonly refunded: Minor
  /** What has physically left. */
  readonly departed: Minor
  /** What all outbounds that are live or executed ask for. */
  readonly promised: Minor
  readonly live_outbounds: number
  /** Drawn on trade credit by live releases, and not arrived: the balance may be so far below 0. */
  readonly credit_drawn: Minor
  /** What releases may still draw on trade credit. */
  readonly credit_covered: Minor
  /** What was taken back of the money that had paid it, whoever gave that. */
  readonly taken_back: Minor
  readonly review_since: Date | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** Money that came in and was not moved elsewhere: the base of all limits. */
export function fundedOf(settlement: SettlementRecord): Minor {
  const { received, transferred_in, transferred_out, spent } = settlement
  return minor(received + transferred_in - transferred_out + spent)
}

/**
 * What it holds and has not set aside: equal to its ledger account. Below 0 while trade credit
 * that was drawn for it is on its way.
 */
export function balanceOf(settlement: SettlementRecord): Minor {
  const { spent, released, refunded } = settlement
  return minor(fundedOf(settlement) - spent - released - refunded)
}

/** Money that has arrived and may leave: what is drawn and on its way is spoken for. */
export function cashOf(settlement: SettlementRecord): Minor {
  return larger(plus(balanceOf(settlement), settlement.credit_drawn), zero)
}

/** True when money and trade credit together fill it: then it counts as settled for releases. */
export function isCovered(settlement: SettlementRecord): boolean {
  const { credit_drawn, credit_covered, amount } = settlement
  return fundedOf(settlement) + credit_drawn + credit_covered >= amount
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
  const { status, live_outbounds, amount } = settlement
  const departed = plus(settlement.departed, settlement.spent)
  if (status === 'cancelled' || status === 'in_review') return status
  const funded = fundedOf(settlement)
  if (funded < amount) return 'settling'
  if (live_outbounds === 0 && departed >= funded) return 'executed'
  return live_outbounds > 0 || departed > 0n ? 'executing' : 'settled'
}

/** The fewest steps from one status to another by the contract's table; none when it stays. */
export function stepsTo(from: SettlementStatus, to: SettlementStatus): SettlementStatus[] {
  if (from === to) return []
  let ways: SettlementStatus[][] = transitions.settlement[from].map((next) => [next])
  for (let length = 0; length < settlementStatuses.length; length++) {
    const found = ways.find((way) => way.at(-1) === to)
    if (found !== undefined) return found
    ways = ways.flatMap((way) => {
      const last = way.at(-1)
      const nexts: readonly SettlementStatus[] =
        last === undefined ? [] : transitions.settlement[last]
      return nexts.filter((next) => next !== 'in_review').map((next) => [...way, next])
    })
  }
  throw new Error(`broken assumption: a settlement gets from ${from} to ${to}`)
}
