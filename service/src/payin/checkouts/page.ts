// What the buyer's page sees of an intent and its checkout.
import type {
  CheckoutType,
  PublicCheckout,
  PublicIntent,
  PublicLine,
  PublicMethod,
} from '@holdfast/contract'
import type { Reader } from '#db'
import type { Principal } from '#http'
import type { IntentView } from '#intents'
import { amountDue, readIntentView } from '#intents'
import type { Id } from '#kit'
import { divideHalfUp, fail, minor, present, showId, showInstantOrNull, showMinor } from '#kit'
import { readOrganisation } from '#organisations'
import { readParticipants } from '#participants'
import { readProjects } from '#projects'
import type { SettlementTerms } from '#settlements'
import type { CheckoutView } from './checkout.ts'
import { instructionsFor, outstandingOf } from './checkout.ts'
import { readCheckouts, readLatestCheckouts } from './read.ts'

const PPM_PER_ONE = 1_000_000n

/** The ways of paying that are served, the likeliest first. */
export function methodsFor(environment: Principal['environment']): PublicMethod[] {
  // There is no rail to take real money yet, so live offers nothing.
  if (environment === 'live') return []
  const types: readonly CheckoutType[] = ['local_bank_transfer', 'international_bank_transfer']
  return types.map((type) => ({
    type,
    available: true,
    reason: null,
    settles_in: 'about a minute',
  }))
}

/** The intent that a page session opens. Refuses with `not_found`. */
export async function readPageIntent(
  reader: Reader,
  { tenantId, environment }: Pick<Principal, 'tenantId' | 'environment'>,
  at: { readonly intentId: Id<'intent'>; readonly now: Date },
): Promise<PublicIntent> {
  const view = await readIntentView(reader, tenantId, at.intentId)
  const organisation = await readOrganisation(reader, tenantId)
  const latest = (await readLatestCheckouts(reader, tenantId, [at.intentId])).get(at.intentId)
  const checkout = latest === undefined ? null : await readPageCheckout(reader, tenantId, latest.id)
  const { due, later, subtotal, fee, total } = amountDue(view.intent, view.terms, at.now)
  return {
    id: showId('intent', view.intent.id),
    type: view.intent.type,
    status: view.intent.status,
    environment,
    currency: view.intent.currency,
    organisation: {
      name: organisation.name,
      accent_colour: organisation.accentColour,
      logo_url: organisation.logoUrl,
    },
    from: await readBuyer(reader, tenantId, view),
    lines: [
      ...due.map((terms) => showLine(terms, true)),
      ...later.map((terms) => showLine(terms, false)),
    ],
    subtotal: showMinor(subtotal),
    fee: showMinor(fee),
    total: showMinor(total),
    methods: methodsFor(environment),
    checkout,
    redirect_url: view.intent.redirect_url,
  }
}

async function readBuyer(
  reader: Reader,
  tenant: Principal['tenantId'],
  { intent }: IntentView,
): Promise<PublicIntent['from']> {
  if (intent.buyer_id === null) return null
  const buyers = await readParticipants(reader, tenant, [intent.buyer_id])
  return { email: present(buyers.get(intent.buyer_id), 'the buyer exists').email }
}

function showLine(terms: SettlementTerms, due: boolean): PublicLine {
  return {
    description: terms.description,
    summary: terms.summary,
    amount: showMinor(terms.amount),
    tax: taxInside(terms),
    due,
    required_by: due ? null : showInstantOrNull(terms.required_by),
    held: terms.type === 'escrow',
  }
}

/** Tax that is already inside: the flat one, or amount − amount / (1 + p), rounded half up. */
export function taxInside({
  amount,
  tax_flat,
  tax_ppm,
}: Pick<SettlementTerms, 'amount' | 'tax_flat' | 'tax_ppm'>): number | null {
  if (tax_flat !== null) return showMinor(tax_flat)
  if (tax_ppm === null) return null
  const net = divideHalfUp(amount * PPM_PER_ONE, PPM_PER_ONE + tax_ppm)
  return showMinor(minor(amount - net))
}

/** The checkout of a page, with where to send the money. Refuses with `not_found`. */
export async function readPageCheckout(
  reader: Reader,
  tenant: Principal['tenantId'],
  id: Id<'checkout'>,
): Promise<PublicCheckout> {
  const view = (await readCheckouts(reader, tenant, [id])).get(id) ?? fail('not_found')
  const [shown] = await showPageCheckouts(reader, tenant, [view])
  return present(shown, 'a checkout that was read is shown')
}

/** Checkouts as their buyers' pages show them, in the order given. */
export async function showPageCheckouts(
  reader: Reader,
  tenant: Principal['tenantId'],
  views: readonly CheckoutView[],
): Promise<PublicCheckout[]> {
  const organisation = await readOrganisation(reader, tenant)
  const projects = await readProjects(
    reader,
    tenant,
    views.map(({ checkout }) => checkout.project_id),
  )
  return views.map((view) => {
    const { checkout } = view
    const project = present(projects.get(checkout.project_id), 'a checkout has a project')
    return {
      id: showId('checkout', checkout.id),
      project_id: showId('project', checkout.project_id),
      type: checkout.type,
      status: checkout.status,
      amount: showMinor(checkout.amount),
      outstanding: showMinor(outstandingOf(view)),
      currency: checkout.currency,
      reference: checkout.reference,
      transfer_made: checkout.transfer_made_at !== null,
      instructions: instructionsFor(checkout, project.collect, organisation.name),
    }
  })
}
