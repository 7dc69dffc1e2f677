import type { Language, PaymentDocumentQuery } from '@holdfast/contract'
import { languageOf, operations } from '@holdfast/contract'
import type { CheckoutView } from '#checkouts'
import { pageOf, readCheckout, readLatestCheckouts } from '#checkouts'
import type { Reader } from '#db'
import type { FileAnswer, Principal, Route } from '#http'
import { documentRoute } from '#http'
import { readInvoices } from '#invoices'
import type { Id, TenantId } from '#kit'
import { asId, Failure, fail, parseId } from '#kit'
import type { Printed } from './payment-document.ts'
import { makeDocument } from './payment-document.ts'
import { printDocument } from './pdf.ts'

interface Asked {
  readonly tenant: TenantId
  readonly format: 'json' | 'pdf'
  /** Null: that of the organisation. */
  readonly language: Language | null
}

function askedPaper({ tenantId }: Principal, { format, language }: PaymentDocumentQuery): Asked {
  return { tenant: tenantId, format: format ?? 'json', language: language ?? null }
}

const handlers = {
  render: ({ document }: Printed) => document,
  write: async (printed: Printed, { format, language }: Asked): Promise<FileAnswer | null> => {
    if (format === 'json') return null
    const { document } = printed
    const spoken = language ?? languageOf(printed.language) ?? 'en'
    const name = `${document.kind}-${document.number}.pdf`
    return { type: 'application/pdf', name, bytes: await printDocument(document, spoken) }
  },
}

/** Invoices and receipts, for integrators and for the pages of buyers. */
export const paperRoutes: readonly Route[] = [
  documentRoute(operations.getInvoiceDocument, {
    ...handlers,
    parse: ({ principal, params, query }) => ({
      ...askedPaper(principal, query),
      id: parseId('invoice', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenant, id }) => await invoicePaper(reader, tenant, id),
  }),
  documentRoute(operations.getCheckoutReceipt, {
    ...handlers,
    parse: ({ principal, params, query }) => ({
      ...askedPaper(principal, query),
      id: parseId('checkout', params.id) ?? fail('not_found'),
    }),
    run: async (reader, { tenant, id }) =>
      await receiptPaper(reader, tenant, await readCheckout(reader, tenant, id)),
  }),
  documentRoute(operations.getClientInvoice, {
    ...handlers,
    parse: ({ principal, query }) => ({ ...askedPaper(principal, query), principal }),
    run: async (reader, { tenant, principal }) =>
      await invoicePaper(reader, tenant, await pageInvoice(reader, principal)),
  }),
  documentRoute(operations.getClientReceipt, {
    ...handlers,
    parse: ({ principal, query }) => ({ ...askedPaper(principal, query), principal }),
    run: async (reader, { tenant, principal }) =>
      await receiptPaper(reader, tenant, await checkoutOf(reader, principal)),
  }),
]

/** The invoice of a page: its own, or that of the payment it shows; another page has none. */
async function pageInvoice(reader: Reader, principal: Principal): Promise<Id<'invoice'>> {
  if (principal.objectKind !== 'status') return invoiceOf(principal)
  const { checkout } = await checkoutOf(reader, principal)
  return checkout.invoice_id ?? fail('not_found')
}

/** The one invoice that a page's session opens; another page has none. */
function invoiceOf({ objectKind, objectId }: Principal): Id<'invoice'> {
  if (objectKind !== 'invoice' || objectId === undefined) fail('not_found')
  return asId('invoice', objectId)
}

/** The checkout of an invoice or payment that a page shows, or the newest that a page started. */
async function checkoutOf(reader: Reader, principal: Principal): Promise<CheckoutView> {
  const { tenantId, objectKind, objectId } = principal
  if (objectKind === 'status' && objectId !== undefined) {
    return await readCheckout(reader, tenantId, asId('checkout', objectId))
  }
  if (objectKind === 'invoice') return await readInvoiced(reader, tenantId, invoiceOf(principal))
  const [latest] = await readLatestCheckouts(reader, tenantId, [pageOf(principal)])
  return latest ?? fail('not_found')
}

async function readInvoiced(
  reader: Reader,
  tenant: TenantId,
  id: Id<'invoice'>,
): Promise<CheckoutView> {
  const found = (await readInvoices(reader, tenant, [id])).get(id) ?? fail('not_found')
  return await readCheckout(reader, tenant, found.checkout_id)
}

async function invoicePaper(reader: Reader, tenant: TenantId, id: Id<'invoice'>): Promise<Printed> {
  return await makeDocument(reader, tenant, 'invoice', await readInvoiced(reader, tenant, id))
}

async function receiptPaper(
  reader: Reader,
  tenant: TenantId,
  view: CheckoutView,
): Promise<Printed> {
  if (view.checkout.status !== 'settled') {
    throw new Failure('invalid_state', { detail: 'There is a receipt once it is paid.' })
  }
  return await makeDocument(reader, tenant, 'receipt', view)
}
