// Matching money to what it was meant for: pure functions, no I/O.

import type { ReconciliationReason } from '@holdfast/contract'
import type { Id, Minor } from '#kit'
import { bareText, less, smaller } from '#kit'

/** A checkout that still waits for money, as reconciliation sees it. */
export interface OpenCheckout {
  readonly id: Id<'checkout'>
  readonly reference: string
  readonly outstanding: Minor
  readonly buyerId: Id<'participant'>
  readonly buyerName: string | null
}

/** One that waits for nothing any more, and that the money names all the same. */
export interface ClosedCheckout {
  readonly id: Id<'checkout'>
  readonly reference: string
  /** False when it failed, was cancelled or abandoned: such take nothing. */
  readonly isSettled: boolean
}

/** What the rail tells of the money. */
export interface Notice {
  readonly amount: Minor
  readonly reference: string | null
  readonly payerName: string | null
  /** Participants known to own the paying account. */
  readonly payerIds: ReadonlySet<Id<'participant'>>
  /** The rail itself says which checkout it pays: card, open banking, debit, credit. */
  readonly checkoutId: Id<'checkout'> | null
}

/** How an inbound was matched, or why it was not. */
export type MatchReason = ReconciliationReason

export interface Match {
  readonly checkoutId: Id<'checkout'> | null
  readonly reason: MatchReason
}

/** Names are compared without case, accents and punctuation, word by word in any order. */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).toSorted().join(' ')
}

/**
 * Finds the checkout that an inbound pays, in this order: named by the rail; named by the
 * reference; its amount is that of exactly one checkout whose buyer owns the paying account; or of
 * exactly one whose buyer has the payer's name. Otherwise it stays unreconciled, with the reason.
 * Money that names one that has settled belongs to it and finds nothing missing there; money that
 * names one that has ended is not given to another.
 */
export function matchInbound(
  notice: Notice,
  open: readonly OpenCheckout[],
  closed: readonly ClosedCheckout[] = [],
): Match {
  const named = byName(notice, open)
  if (named !== undefined) return named
  const meant = byName(notice, closed)
  const over = closed.find(({ id }) => id === meant?.checkoutId)
  if (over !== undefined && !over.isSettled) return unmatched('checkout_ended')
  return meant ?? byPayer(notice, open)
}

type Named = Pick<OpenCheckout, 'id' | 'reference'>

function byName(notice: Notice, checkouts: readonly Named[]): Match | undefined {
  const named = checkouts.find((checkout) => checkout.id === notice.checkoutId)
  if (named !== undefined) return matched(named, 'named_by_rail')
  const referred = byReference(notice, checkouts)
  return referred === undefined ? undefined : matched(referred, 'reference')
}

function byReference(notice: Notice, checkouts: readonly Named[]): Named | undefined {
  if (notice.reference === null) return undefined
  const given = bareText(notice.reference)
  const exact = checkouts.find((checkout) => bareText(checkout.reference) === given)
  if (exact !== undefined) return exact
  // A payer may write more than the reference: it counts when exactly one stands in the text.
  const contained = checkouts.filter((checkout) => given.includes(bareText(checkout.reference)))
  return contained.length === 1 ? contained[0] : undefined
}

function byPayer(notice: Notice, open: readonly OpenCheckout[]): Match {
  if (open.length === 0) return unmatched('no_open_checkout')
  const sameAmount = open.filter((checkout) => checkout.outstanding === notice.amount)
  const known = sameAmount.filter((checkout) => notice.payerIds.has(checkout.buyerId))
  if (known.length > 1) return unmatched('several_match')
  if (known[0] !== undefined) return matched(known[0], 'amount_of_known_payer')
  const { payerName } = notice
  if (payerName === null) return unmatched('no_match')
  const alike = sameAmount.filter(
    ({ buyerName }) => buyerName !== null && nameKey(buyerName) === nameKey(payerName),
  )
  if (alike.length > 1) return unmatched('several_match')
  return alike[0] === undefined ? unmatched('no_match') : matched(alike[0], 'amount_and_payer_name')
}

function matched(checkout: Named, reason: MatchReason): Match {
  return { checkoutId: checkout.id, reason }
}

function unmatched(reason: MatchReason): Match {
  return { checkoutId: null, reason }
}

/** A due part of a checkout: what it still lacks, minor units. */
export interface Lack {
  readonly settlementId: Id<'settlement'>
  readonly lack: Minor
}

export interface Allocation {
  readonly settlements: readonly { readonly id: Id<'settlement'>; readonly amount: Minor }[]
  readonly fee: Minor
  /** What nobody lacks: it stays unreconciled in the project. */
  readonly rest: Minor
}

/** Spreads money over the due settlements in their order, then the buyer fee; the rest stays. */
export function allocateMoney(amount: Minor, lacks: readonly Lack[], feeLack: Minor): Allocation {
  let rest = amount
  const settlements: { id: Id<'settlement'>; amount: Minor }[] = []
  for (const { settlementId, lack } of lacks) {
    const share = smaller(rest, lack)
    if (share > 0n) settlements.push({ id: settlementId, amount: share })
    rest = less(rest, share)
  }
  const fee = smaller(rest, feeLack)
  return { settlements, fee, rest: less(rest, fee) }
}
