import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { asId } from '#kit'
import { readInvoices } from './commands.ts'
import { showInvoices } from './show.ts'
import { invoiceListing } from './store-list.ts'

/** Listing invoices. */
export const invoiceListRoute: Route = readRoute(
  operations.listInvoices,
  listHandlers({
    listing: invoiceListing,
    show: async (reader, tenant, ids) => {
      const asked = ids.map((id) => asId('invoice', id))
      const rows = await readInvoices(reader, tenant, asked)
      return await showInvoices(reader, tenant, inOrderOf(ids, rows))
    },
  }),
)
