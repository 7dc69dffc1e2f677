// Why money waits to be matched, what speaks for a checkout that it may be meant for, and how much:
// pure functions, no I/O.

import type { MatchEvidence, ReconciliationReason, UnmatchedReason } from '@holdfast/contract'
import { distance } from 'fastest-levenshtein'
import type { CheckoutView } from '#checkouts'
import { hasEnded, outstandingOf, referencesIn } from '#checkouts'
import type { Id } from '#kit'
import { bareText } from '#kit'
import { nameKey } from './matching.ts'
import type { InboundRecord } from './store.ts'

/** A payer mistypes two characters of a reference at most; three make another one. */
const TYPOS_MAX = 2
/** Most who pay do so within this time of confirming. */
const RECENT_MS = 14 * 24 * 3_600_000

/** An inbound that waits, and what is known of its payer. */
export interface Waiting {
  readonly inbound: InboundRecord
  readonly payerName: string | null
  /** Participants known to own the paying account. */
  readonly payerIds: ReadonlySet<Id<'participant'>>
  /** What the organisation taught that its money means; null where it names a checkout. */
  readonly taughtProjectId: Id<'project'> | null
}

/** What of a payment speaks for a checkout. */
export interface OfPayment extends Omit<Waiting, 'inbound'> {
  readonly inbound: Pick<InboundRecord, 'reference' | 'unreconciled' | 'created_at'>
}

/** A checkout that may be meant, and who is to pay it. */
export interface Likely {
  readonly view: CheckoutView
  readonly buyerName: string | null
}

/**
 * Why nothing has taken it, as it stands now. `paid` is the checkout that took some of it, or that
 * it belongs to; `likely` are those that it may be meant for.
 */
export function whyUnmatched(
  waiting: Waiting,
  likely: readonly Likely[],
  paid: CheckoutView | undefined,
): UnmatchedReason {
  const { inbound } = waiting
  const back = inbound.returns.at(-1)?.status
  if (back === 'failed' || back === 'undeliverable') return 'return_failed'
  if (paid !== undefined) {
    if (hasEnded(paid.checkout)) return 'checkout_ended'
    if (outstandingOf(paid) > 0n) return 'partly_matched'
    return inbound.unreconciled === inbound.amount ? 'already_paid' : 'overpaid'
  }
  return whyOfNamed(waiting, likely) ?? whyOfOpen(waiting, likely)
}

/** Of what the payer names. */
function whyOfNamed({ inbound }: Waiting, likely: readonly Likely[]): UnmatchedReason | null {
  const references = new Set(referencesIn(bareText(inbound.reference ?? '')))
  const named = likely.filter(({ view }) => references.has(view.checkout.reference))
  const here = named.filter(({ view }) => isHere(inbound, view))
  if (here.length > 1) return 'several_named'
  const [only] = here
  if (only === undefined) return named.length > 0 ? 'other_project' : null
  switch (only.view.checkout.status) {
    case 'settling':
      return 'fits_now'
    case 'settled':
      return outstandingOf(only.view) > 0n ? 'fits_now' : 'already_paid'
    case 'failed':
      return 'checkout_failed'
    case 'cancelled':
      return 'checkout_cancelled'
    case 'abandoned':
      return 'checkout_expired'
  }
}

/** Of the amount and the payer, where nothing is named. */
function whyOfOpen(waiting: Waiting, likely: readonly Likely[]): UnmatchedReason {
  const { inbound } = waiting
  const open = likely.filter(
    ({ view }) => isHere(inbound, view) && view.checkout.status === 'settling',
  )
  const theirs = open.filter((one) => isOfPayer(waiting, one))
  const fitting = open.filter(({ view }) => outstandingOf(view) === inbound.unreconciled)
  const both = fitting.filter((one) => theirs.includes(one))
  if (both.length === 1) return 'fits_now'
  if (fitting.length > 1) return 'several_fit'
  if (fitting.length === 1) return 'payer_unknown'
  if (theirs.length > 0) return 'amount_differs'
  if (bareText(inbound.reference ?? '') !== '') return 'unknown_reference'
  return open.length === 0 ? 'nothing_open' : 'nothing_fits'
}

function isHere({ project_id }: InboundRecord, { checkout }: CheckoutView): boolean {
  return checkout.project_id === project_id
}

function isOfPayer(waiting: Waiting, likely: Likely): boolean {
  return waiting.payerIds.has(likely.view.checkout.buyer_id) || isNamesake(waiting, likely)
}

function isNamesake({ payerName }: Pick<Waiting, 'payerName'>, { buyerName }: Likely): boolean {
  return payerName !== null && buyerName !== null && nameKey(payerName) === nameKey(buyerName)
}

/** What speaks for a checkout, in the order of the contract. */
export function evidenceFor(waiting: OfPayment, likely: Likely): MatchEvidence[] {
  const { inbound, payerIds } = waiting
  const { checkout } = likely.view
  const found: MatchEvidence[] = []
  if (waiting.taughtProjectId === checkout.project_id) found.push('taught')
  const likeness = likenessOf(inbound.reference, checkout.reference)
  if (likeness !== null) found.push(likeness)
  if (outstandingOf(likely.view) === inbound.unreconciled) found.push('amount')
  if (payerIds.has(checkout.buyer_id)) found.push('known_payer')
  if (isNamesake(waiting, likely)) found.push('same_name')
  if (checkout.status === 'settled') found.push('owes')
  const before = inbound.created_at.getTime() - checkout.created_at.getTime()
  if (before >= 0 && before <= RECENT_MS) found.push('recent')
  return found
}

/** Whether a payer wrote a reference, or nearly. */
function likenessOf(
  written: string | null,
  reference: string,
): 'reference' | 'similar_reference' | null {
  const [given, wanted] = [bareText(written ?? ''), bareText(reference)]
  if (given === '') return null
  if (given.includes(wanted)) return 'reference'
  const words = (written ?? '').split(/\s+/).map(bareText)
  const isNear = [given, ...words].some((word) => distance(word, wanted) <= TYPOS_MAX)
  return isNear ? 'similar_reference' : null
}

/**
 * What was taught says more than all else, and is not asked of money that names a checkout; a
 * reference more than the rest but a rule; being recent decides between equals only.
 */
const points: Readonly<Record<MatchEvidence, number>> = {
  taught: 400,
  reference: 80,
  similar_reference: 40,
  known_payer: 30,
  same_name: 25,
  amount: 20,
  owes: 10,
  recent: 1,
}
const POINTS_OF_RULE = 160

/** How much speaks for a checkout: what stands alone, and a rule that would match it. */
export function scoreOf(
  reason: ReconciliationReason | null,
  evidence: readonly MatchEvidence[],
): number {
  const ofRule = reason === null ? 0 : POINTS_OF_RULE
  return evidence.reduce((total, one) => total + points[one], ofRule)
}
