// Invoices and receipts: what a payment is for, what has come in, where the rest is to go.
import type { PaymentDocument, PublicLine } from '@holdfast/contract'
import { isCountry } from '#banks'
import type { CheckoutView } from '#checkouts'
import { instructionsFor, outstandingOf, taxInside } from '#checkouts'
import type { Reader } from '#db'
import { readSteps } from '#events'
import type { Id, Minor, TenantId } from '#kit'
import {
  larger,
  less,
  present,
  showId,
  showIdOrNull,
  showInstant,
  showInstantOrNull,
  showMinor,
  zero,
} from '#kit'
import type { Organisation } from '#organisations'
import { readOrganisation, showOrganisation } from '#organisations'
import type { Participant } from '#participants'
import { readParticipants } from '#participants'
import { readProjects } from '#projects'

/** A document, and the language of who issues it. */
export interface Printed {
  readonly document: PaymentDocument
  readonly language: string
}

/** Makes the invoice, or the receipt, of a checkout. */
export async function makeDocument(
  reader: Reader,
  tenant: TenantId,
  kind: PaymentDocument['kind'],
  view: CheckoutView,
): Promise<Printed> {
  const { checkout } = view
  const organisation = await readOrganisation(reader, tenant)
  const projects = await readProjects(reader, tenant, [checkout.project_id])
  const buyers = await readParticipants(reader, tenant, [checkout.buyer_id])
  const project = present(projects.get(checkout.project_id), 'a checkout has a project')
  const paidAt = await settledAt(reader, tenant, checkout)
  const outstanding = larger(outstandingOf(view), zero)
  const instructions =
    outstanding > 0n && checkout.status === 'settling'
      ? instructionsFor(checkout, project.collect, organisation.name)
      : null
  const lines = linesOf(view)
  return {
    language: organisation.language,
    document: {
      kind,
      number: checkout.reference,
      status: statusOf(view, outstanding),
      environment: organisation.environment,
      organisation: showOrganisation(organisation),
      issuer: issuerOf(organisation),
      buyer: partyOf(present(buyers.get(checkout.buyer_id), 'a checkout has a buyer')),
      invoice_id: showIdOrNull('invoice', checkout.invoice_id),
      checkout_id: showId('checkout', checkout.id),
      project_id: showId('project', checkout.project_id),
      time_zone: organisation.timeZone,
      issued_at: showInstant(checkout.created_at),
      due_at: showInstantOrNull(dueAt(view)),
      paid_at: showInstantOrNull(paidAt),
      currency: checkout.currency,
      lines,
      subtotal: showMinor(less(checkout.amount, checkout.fee)),
      tax: lines.reduce((all, { due, tax }) => all + (due ? (tax ?? 0) : 0), 0),
      fee: showMinor(checkout.fee),
      total: showMinor(checkout.amount),
      received: showMinor(receivedOf(view, outstanding)),
      outstanding: showMinor(outstanding),
      // A part that has come is not to be sent again.
      instructions:
        instructions === null ? null : { ...instructions, amount: showMinor(outstanding) },
    },
  }
}

async function settledAt(
  reader: Reader,
  tenant: TenantId,
  { id, status }: { readonly id: Id<'checkout'>; readonly status: string },
): Promise<Date | null> {
  if (status !== 'settled') return null
  const steps = await readSteps(reader, tenant, { resource: 'checkout', id })
  return steps.find(({ to_status }) => to_status === 'settled')?.at ?? null
}

function statusOf(view: CheckoutView, outstanding: Minor): PaymentDocument['status'] {
  const { status, amount } = view.checkout
  if (status === 'settled') return 'paid'
  if (status !== 'settling') return 'cancelled'
  return outstanding < amount ? 'part_received' : 'open'
}

function receivedOf(view: CheckoutView, outstanding: Minor): Minor {
  const { status, amount } = view.checkout
  return status === 'settled' || status === 'settling' ? less(amount, outstanding) : zero
}

/** The first day on which something of it is needed; null: at once. */
function dueAt({ parts, settlements }: CheckoutView): Date | null {
  const days = parts.flatMap(({ is_due, settlement_id }) => {
    const settlement = settlements.find(({ id }) => id === settlement_id)
    return !is_due || settlement?.required_by === undefined ? [] : [settlement.required_by]
  })
  const dated = days.flatMap((day) => (day === null ? [] : [day]))
  return dated.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null
}

function linesOf({ parts, settlements }: CheckoutView): PublicLine[] {
  const lines = parts.flatMap((part) => {
    const settlement = settlements.find(({ id }) => id === part.settlement_id)
    if (settlement === undefined) return []
    const { description, summary, type, required_by, amount } = settlement
    const shown = part.is_due ? part.part : amount
    return [
      {
        description,
        summary,
        amount: showMinor(shown),
        tax: shown === amount ? taxInside(settlement) : null,
        due: part.is_due,
        required_by: showInstantOrNull(required_by),
        held: type === 'escrow',
      },
    ]
  })
  return lines.toSorted((one, other) => Number(other.due) - Number(one.due))
}

function issuerOf({
  name,
  legalName,
  companyNumber,
  country,
}: Organisation): PaymentDocument['issuer'] {
  return {
    name: legalName ?? name,
    company_number: companyNumber,
    country: country !== null && isCountry(country) ? country : null,
  }
}

function partyOf({ name, email }: Participant): PaymentDocument['buyer'] {
  return { name, email }
}
