// What the buyer's page sees of an intent and its checkout.
import type { PublicCheckout, PublicIntent, PublicLine } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Principal } from '#http'
import type { IntentView } from '#intents'
import { amountDue, isReusable, readIntentView } from '#intents'
import type { TenantId } from '#kit'
import {
  divideHalfUp,
  fail,
  minor,
  present,
  showId,
  showIdOrNull,
  showInstantOrNull,
  showMinor,
} from '#kit'
import { readOrganisation, showOrganisation } from '#organisations'
import { readParticipants } from '#participants'
import { readProjects } from '#projects'
import type { SettlementTerms } from '#settlements'
import type { CheckoutView } from './checkout.ts'
import { instructionsFor, outstandingOf } from './checkout.ts'
import { presentTerms, readNamedSettlements } from './existing.ts'
import type { Methods } from './means.ts'
import type { ReadNextUrls } from './next.ts'
import { readMethods } from './offer.ts'
import type { PageName } from './read.ts'
import { readLatestCheckouts } from './read.ts'

const PPM_PER_ONE = 1_000_000n

/** The intent that a page session opens. Refuses with `not_found`. */
export async function readPageIntent(
  reader: Reader,
  { tenantId, environment }: Pick<Principal, 'tenantId' | 'environment'>,
  at: PageName & { readonly now: Date },
  methods: Methods,
): Promise<PublicIntent> {
  const asked = await readIntentView(reader, tenantId, at.intentId)
  const existing = await readNamedSettlements(reader, tenantId, [asked])
  const view = { ...asked, terms: presentTerms(asked, existing) }
  const { intent } = view
  const organisation = await readOrganisation(reader, tenantId)
  const [latest] = await readLatestCheckouts(reader, tenantId, [at])
  const [checkout = null] = await showPageCheckouts(
    reader,
    tenantId,
    latest === undefined ? [] : [latest],
    methods.readNext,
  )
  const due = amountDue(intent, view.terms, at.now)
  const offered = await readMethods(
    reader,
    { id: tenantId, environment },
    { view, due, buyerId: intent.buyer_id },
    methods,
  )
  return {
    id: showId('intent', intent.id),
    type: intent.type,
    // Whoever has paid by a link that many use is done with it, although the link goes on.
    status: isReusable(intent) && checkout !== null ? 'confirmed' : intent.status,
    environment,
    currency: intent.currency,
    organisation: showOrganisation(organisation),
    from: await readBuyer(reader, tenantId, view),
    lines: [
      ...due.due.map((terms) => showLine(terms, true)),
      ...due.later.map((terms) => showLine(terms, false)),
    ],
    subtotal: showMinor(due.subtotal),
    fee: showMinor(due.fee),
    total: showMinor(due.total),
    methods: offered,
    checkout,
    redirect_url: intent.redirect_url,
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

/** Tax that is already inside: the flat one, or amount × p / (1 + p), rounded half up. */
export function taxInside({
  amount,
  tax_flat,
  tax_ppm,
}: Pick<SettlementTerms, 'amount' | 'tax_flat' | 'tax_ppm'>): number | null {
  if (tax_flat !== null) return showMinor(tax_flat)
  if (tax_ppm === null) return null
  return showMinor(minor(divideHalfUp(amount * tax_ppm, PPM_PER_ONE + tax_ppm)))
}

/** The newest checkout of a page, with where to send the money. Refuses with `not_found`. */
export async function readPageCheckout(
  reader: Reader,
  tenant: TenantId,
  page: PageName,
  readNext: ReadNextUrls,
): Promise<PublicCheckout> {
  const [latest] = await readLatestCheckouts(reader, tenant, [page])
  if (latest === undefined) return fail('not_found')
  const [shown] = await showPageCheckouts(reader, tenant, [latest], readNext)
  return present(shown, 'a checkout that was read is shown')
}

/** Checkouts as their buyers' pages show them, in the order given. */
export async function showPageCheckouts(
  reader: Reader,
  tenant: TenantId,
  views: readonly CheckoutView[],
  readNext: ReadNextUrls,
): Promise<PublicCheckout[]> {
  if (views.length === 0) return []
  const organisation = await readOrganisation(reader, tenant)
  const checkouts = views.map(({ checkout }) => checkout)
  const projectIds = checkouts.map(({ project_id }) => project_id)
  const projects = await readProjects(reader, tenant, projectIds)
  const nextUrls = await readNext(reader, tenant, checkouts)
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
      invoice_id: showIdOrNull('invoice', checkout.invoice_id),
      authorised: checkout.authorised_at !== null,
      rejected: checkout.rejected_at !== null,
      next_url: nextUrls.get(checkout.id) ?? null,
    }
  })
}
