// What unreconciled money may have been meant for: the rules of reconciliation, asked of each open
// checkout alone, and what else speaks for it.
import type { ReconciliationReason } from '@holdfast/contract'
import { distance } from 'fastest-levenshtein'
import type { CheckoutView } from '#checkouts'
import { outstandingOf, readPayableCheckouts } from '#checkouts'
import type { Reader } from '#db'
import type { Id, Minor, TenantId } from '#kit'
import { fail, present, smaller } from '#kit'
import { readParticipants, readPayers } from '#participants'
import { bare, matchInbound } from './reconciliation.ts'
import type { HeldRow, InboundRecord } from './store.ts'
import { selectHeld } from './store.ts'

const SUGGESTIONS_MAX = 50
/** A payer mistypes two characters of a reference at most; three make another one. */
const TYPOS_MAX = 2

export type Evidence = 'reference' | 'similar_reference' | 'amount' | 'known_payer'

export interface Suggestion {
  readonly view: CheckoutView
  readonly outstanding: Minor
  readonly wouldTake: Minor
  readonly buyerEmail: string
  /** The rule that would match it, were there no other checkout. */
  readonly reason: ReconciliationReason | null
  readonly evidence: readonly Evidence[]
}

export interface Suggestions {
  readonly inbound: InboundRecord
  /** What of the unreconciled money still stands in the project's balance. */
  readonly available: Minor
  readonly suggestions: readonly Suggestion[]
}

/**
 * Checkouts of the project of an inbound that lack something, or owe it for money that was taken
 * back, the likeliest first. Refuses with `not_found`.
 */
export async function suggestMatches(
  reader: Reader,
  tenant: TenantId,
  id: Id<'inbound'>,
): Promise<Suggestions> {
  const [inbound] = await reader.query(selectHeld, [tenant, [id]])
  if (inbound === undefined) return fail('not_found')
  const available = inbound.unreconciled
  const payable = await readPayableCheckouts(reader, tenant, [inbound.project_id])
  const views = [...payable.values()].filter((view) => outstandingOf(view) > 0n)
  const buyers = await readParticipants(
    reader,
    tenant,
    views.map(({ checkout }) => checkout.buyer_id),
  )
  const payers = await knownPayers(reader, tenant, inbound)
  const suggestions = views.map((view): Suggestion => {
    const buyer = present(buyers.get(view.checkout.buyer_id), 'a checkout has a buyer')
    const outstanding = outstandingOf(view)
    return {
      view,
      outstanding,
      wouldTake: smaller(available, outstanding),
      buyerEmail: buyer.email,
      reason: reasonFor(inbound, view, { payers, buyerName: buyer.name }),
      evidence: evidenceFor(inbound, view, payers),
    }
  })
  return { inbound, available, suggestions: likeliestFirst(suggestions) }
}

async function knownPayers(
  reader: Reader,
  tenant: TenantId,
  { payer_fingerprint }: HeldRow,
): Promise<ReadonlySet<Id<'participant'>>> {
  if (payer_fingerprint === null) return new Set()
  const rows = await readPayers(reader, tenant, [payer_fingerprint])
  return new Set(rows.map(({ participantId }) => participantId))
}

interface Known {
  readonly payers: ReadonlySet<Id<'participant'>>
  readonly buyerName: string | null
}

function reasonFor(
  inbound: InboundRecord,
  view: CheckoutView,
  { payers, buyerName }: Known,
): ReconciliationReason | null {
  const { id, reference, buyer_id: buyerId, status } = view.checkout
  const isSettled = status === 'settled'
  const open = { id, reference, outstanding: outstandingOf(view), buyerId, buyerName }
  const { checkoutId, reason } = matchInbound(
    {
      amount: inbound.unreconciled,
      reference: inbound.reference,
      // The name that the rail gave is not kept once money was reconciled.
      payerName: null,
      payerIds: payers,
      checkoutId: null,
    },
    isSettled ? [] : [open],
    // One that has settled is found by name, never by amount.
    isSettled ? [{ id, reference, isSettled }] : [],
  )
  return checkoutId === null ? null : reason
}

function evidenceFor(
  inbound: InboundRecord,
  view: CheckoutView,
  payers: ReadonlySet<Id<'participant'>>,
): Evidence[] {
  const found: Evidence[] = []
  const likeness = likenessOf(inbound.reference, view.checkout.reference)
  if (likeness !== null) found.push(likeness)
  if (outstandingOf(view) === inbound.unreconciled) found.push('amount')
  if (payers.has(view.checkout.buyer_id)) found.push('known_payer')
  return found
}

/** Whether a payer wrote a reference, or nearly. */
function likenessOf(written: string | null, reference: string): Evidence | null {
  const [given, wanted] = [bare(written ?? ''), bare(reference)]
  if (given === '') return null
  if (given.includes(wanted)) return 'reference'
  const words = (written ?? '').split(/\s+/).map(bare)
  const isNear = [given, ...words].some((word) => distance(word, wanted) <= TYPOS_MAX)
  return isNear ? 'similar_reference' : null
}

/** A reference says more than all else; a rule that would match, more than what stands alone. */
const weights: Readonly<Record<Evidence, number>> = {
  reference: 8,
  similar_reference: 4,
  known_payer: 3,
  amount: 2,
}
const WEIGHT_OF_RULE = 16

function likeliestFirst(suggestions: readonly Suggestion[]): Suggestion[] {
  const weighed = suggestions.map((suggestion) => {
    const rule = suggestion.reason === null ? 0 : WEIGHT_OF_RULE
    const weight = suggestion.evidence.reduce((total, one) => total + weights[one], rule)
    return { suggestion, weight }
  })
  return weighed
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, SUGGESTIONS_MAX)
    .map(({ suggestion }) => suggestion)
}
