import type { Invoice } from '@holdfast/contract'
import { readCheckouts } from '#checkouts'
import type { Reader } from '#db'
import type { LinkDeps } from '#intents'
import type { TenantId } from '#kit'
import { less, present, showId, showInstant, showMinor } from '#kit'
import { readProjects } from '#projects'
import { shownOrNull, showParticipants, showSettlements } from '#settlements'
import { invoiceLinkOf } from './links.ts'
import type { InvoiceRecord } from './store.ts'

/** Invoices as the API shows them, in the order given: what to pay, where, and with which words. */
export async function showInvoices(
  reader: Reader,
  deps: LinkDeps,
  tenant: TenantId,
  invoices: readonly InvoiceRecord[],
): Promise<Invoice[]> {
  if (invoices.length === 0) return []
  const checkoutIds = invoices.map(({ checkout_id }) => checkout_id)
  const views = await readCheckouts(reader, tenant, checkoutIds)
  const all = [...views.values()]
  const [projects, buyers, shown] = await Promise.all([
    readProjects(
      reader,
      tenant,
      all.map(({ checkout }) => checkout.project_id),
    ),
    showParticipants(
      reader,
      tenant,
      all.map(({ checkout }) => checkout.buyer_id),
    ),
    showSettlements(
      reader,
      tenant,
      all.flatMap(({ settlements }) => settlements),
    ),
  ])
  const shownById = new Map(shown.map((settlement) => [settlement.id, settlement]))
  return invoices.map((invoice) => {
    const view = present(views.get(invoice.checkout_id), 'an invoice wraps a checkout')
    const { checkout, settlements } = view
    const project = present(projects.get(checkout.project_id), 'a checkout has a project')
    return {
      id: showId('invoice', invoice.id),
      created_at: showInstant(invoice.created_at),
      updated_at: showInstant(invoice.updated_at),
      status: invoice.status,
      currency: checkout.currency,
      intent_id: showId('intent', checkout.intent_id),
      project_id: showId('project', checkout.project_id),
      checkout_id: showId('checkout', checkout.id),
      participant: present(shownOrNull(buyers, checkout.buyer_id), 'a checkout has a buyer'),
      settlements: settlements.map(({ id }) =>
        present(shownById.get(showId('settlement', id)), 'each settlement is shown'),
      ),
      collect: project.collect,
      reference: checkout.reference,
      subtotal: showMinor(less(checkout.amount, checkout.fee)),
      fee: showMinor(checkout.fee),
      total: showMinor(checkout.amount),
      url: invoiceLinkOf(deps, tenant, invoice),
      metadata: checkout.metadata,
    }
  })
}
