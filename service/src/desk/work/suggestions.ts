import type { MatchSuggestions } from '@holdfast/contract'
import type { Suggestions } from '#inbounds'
import { showId, showInstant, showMinor } from '#kit'
import { showPaidBy } from './payer.ts'
import type { Viewer } from './queues.ts'

/** What unreconciled money may have been meant for, as the dashboard shows it. */
export function showSuggestions(found: Suggestions, viewer: Viewer): MatchSuggestions {
  const { inbound, paidBy, available, why, suggestions } = found
  return {
    inbound_id: showId('inbound', inbound.id),
    amount: showMinor(inbound.amount),
    unreconciled: showMinor(inbound.unreconciled),
    available: showMinor(available),
    reason: inbound.reason,
    reference: inbound.reference,
    payer_account: inbound.payer_masked,
    payer: showPaidBy(paidBy, viewer),
    unmatched: why,
    data: suggestions.map(({ view, ...suggestion }) => ({
      checkout_id: showId('checkout', view.checkout.id),
      project_id: showId('project', view.checkout.project_id),
      reference: view.checkout.reference,
      outstanding: showMinor(suggestion.outstanding),
      would_take: showMinor(suggestion.wouldTake),
      lacks: suggestion.lacks.map(({ settlementId, lack }) => ({
        settlement_id: showId('settlement', settlementId),
        lacks: showMinor(lack),
      })),
      can_match: suggestion.canMatch,
      status: view.checkout.status,
      buyer_id: showId('participant', view.checkout.buyer_id),
      buyer: suggestion.buyer.email,
      buyer_name: suggestion.buyer.name,
      created_at: showInstant(view.checkout.created_at),
      reason: suggestion.reason,
      evidence: [...suggestion.evidence],
      score: suggestion.score,
    })),
  }
}
