import type {
  AnyIntent,
  LinkIntent,
  PaymentIntent,
  SessionIntent,
  SettlementIntent,
} from '@holdfast/contract'
import type { Reader } from '#db'
import type { TenantId } from '#kit'
import { present, showId, showIdOrNull, showInstant, showInstantOrNull, showMinor } from '#kit'
import type { ShownParticipants } from '#settlements'
import { showMinorOrNull, shownOrNull, showParticipants, showPpmOrNull } from '#settlements'
import type { IntentTermsRecord } from './intent.ts'
import type { LinkDeps } from './links.ts'
import { linkOf } from './links.ts'
import type { AnyIntentView, IntentView, SetupIntentView } from './read.ts'

/** The participants that an intent names. */
function partiesOf({ intent, terms }: AnyIntentView) {
  return [intent.buyer_id, ...terms.map((term) => term.seller_id)]
}

/** Intents of every type as the API shows them, in the order given. */
export async function showIntents(
  reader: Reader,
  tenant: TenantId,
  views: readonly AnyIntentView[],
  deps: LinkDeps,
): Promise<AnyIntent[]> {
  const shown = await showParticipants(reader, tenant, views.flatMap(partiesOf))
  return views.map((view) => {
    return isSetup(view) ? showSetupIntent(view, shown) : showIntent(view, shown, { tenant, deps })
  })
}

function isSetup(view: AnyIntentView): view is SetupIntentView {
  return view.intent.type === 'session'
}

/** A payment intent as the API shows it: with a client secret, or as a link. */
export function showIntent(
  view: IntentView,
  shown: ShownParticipants,
  { tenant, deps }: { readonly tenant: TenantId; readonly deps: LinkDeps },
): PaymentIntent | LinkIntent {
  const { intent, terms, clientSecret } = view
  const createdAt = showInstant(intent.created_at)
  const isUnchanged = intent.updated_at.getTime() === intent.created_at.getTime()
  const updatedAt = isUnchanged ? createdAt : showInstant(intent.updated_at)
  const common = {
    id: showId('intent', intent.id),
    created_at: createdAt,
    updated_at: updatedAt,
    project_id: showIdOrNull('project', intent.project_id),
    from: shownOrNull(shown, intent.buyer_id),
    status: intent.status,
    currency: intent.currency,
    type: intent.type,
    fee_flat: showMinorOrNull(intent.fee_flat),
    fee_percentage: showPpmOrNull(intent.fee_ppm),
    settlements: terms.map((term) => showTerms(createdAt, term, shown)),
    redirect_url: intent.redirect_url,
    metadata: intent.metadata,
  }
  const url = linkOf(deps, tenant, intent)
  return url === null ? { ...common, client_secret: clientSecret } : { ...common, url }
}

/** A setup intent as the API shows it. */
export function showSetupIntent(view: SetupIntentView, shown: ShownParticipants): SessionIntent {
  const { intent, clientSecret } = view
  return {
    id: showId('intent', intent.id),
    created_at: showInstant(intent.created_at),
    updated_at: showInstant(intent.updated_at),
    participant: present(shownOrNull(shown, intent.buyer_id), 'a setup intent is for someone'),
    client_secret: clientSecret,
    status: intent.status,
    type: intent.type,
    metadata: intent.metadata,
  }
}

function showTerms(
  createdAt: string,
  term: IntentTermsRecord,
  shown: ShownParticipants,
): SettlementIntent {
  return {
    created_at: createdAt,
    updated_at: createdAt,
    settlement_id: showIdOrNull('settlement', term.settlement_id),
    to: shownOrNull(shown, term.seller_id),
    target_project_id: showIdOrNull('project', term.target_project_id),
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
