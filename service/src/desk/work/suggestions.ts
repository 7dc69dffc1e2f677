import type { MatchSuggestions } from '@holdfast/contract'
import type { Suggestions } from '#inbounds'
import { showId, showInstant, showMinor } from '#kit'

/** What unreconciled money may have been meant for, as the dashboard shows it. */
export function showSuggestions(found: Suggestions): MatchSuggestions {
  const { inbound, available, suggestions } = found
  return {
    inbound_id: showId('inbound', inbound.id),
    amount: showMinor(inbound.amount),
    unreconciled: showMinor(inbound.unreconciled),
    available: showMinor(available),
    reason: inbound.reason,
    reference: inbound.reference,
    payer_account: inbound.payer_masked,
    data: suggestions.map(({ view, ...suggestion }) => ({
      checkout_id: showId('checkout', view.checkout.id),
      project_id: showId('project', view.checkout.project_id),
      reference: view.checkout.reference,
      outstanding: showMinor(suggestion.outstanding),
      would_take: showMinor(suggestion.wouldTake),
      status: view.checkout.status,
      buyer_id: showId('participant', view.checkout.buyer_id),
      buyer: suggestion.buyerEmail,
      created_at: showInstant(view.checkout.created_at),
      reason: suggestion.reason,
      evidence: [...suggestion.evidence],
    })),
  }
}
