import type { PaymentIntent, SettlementIntent } from '@holdfast/contract'
import { showId, showIdOrNull, showInstant, showInstantOrNull, showMinor } from '#kit'
import type { ShownParticipants } from '#settlements'
import { showMinorOrNull, shownOrNull, showPpmOrNull } from '#settlements'
import type { IntentRecord, IntentTermsRecord } from './intent.ts'
import type { IntentView } from './read.ts'

/** The participants that an intent names. */
export function partiesOf({ intent, terms }: IntentView) {
  return [intent.buyer_id, ...terms.map((term) => term.seller_id)]
}

/** A payment intent as the API shows it. */
export function showIntent(view: IntentView, shown: ShownParticipants): PaymentIntent {
  const { intent, terms, clientSecret } = view
  return {
    id: showId('intent', intent.id),
    created_at: showInstant(intent.created_at),
    updated_at: showInstant(intent.updated_at),
    project_id: showIdOrNull('project', intent.project_id),
    from: shownOrNull(shown, intent.buyer_id),
    client_secret: clientSecret,
    status: intent.status,
    currency: intent.currency,
    type: intent.type,
    fee_flat: showMinorOrNull(intent.fee_flat),
    fee_percentage: showPpmOrNull(intent.fee_ppm),
    settlements: terms.map((term) => showTerms(intent, term, shown)),
    redirect_url: intent.redirect_url,
    metadata: intent.metadata,
  }
}

function showTerms(
  intent: IntentRecord,
  term: IntentTermsRecord,
  shown: ShownParticipants,
): SettlementIntent {
  return {
    created_at: showInstant(intent.created_at),
    updated_at: showInstant(intent.created_at),
    to: shownOrNull(shown, term.seller_id),
    type: term.type,
    amount: showMinor(term.amount),
    description: term.description,
    summary: term.summary,
    fee_flat: showMinorOrNull(term.fee_flat),
    fee_percentage: showPpmOrNull(term.fee_ppm),
    tax_flat: showMinorOrNull(term.tax_flat),
    tax_percentage: showPpmOrNull(term.tax_ppm),
    required_by: showInstantOrNull(term.required_by),
    release_at: showInstantOrNull(term.release_at),
    reference: term.reference,
    metadata: term.metadata === null ? null : { ...term.metadata },
  }
}
