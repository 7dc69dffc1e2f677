import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import type { LinkDeps } from '#intents'
import { asId } from '#kit'
import { readInvoices } from './commands.ts'
import { showInvoices } from './show.ts'
import { invoiceListing } from './store-list.ts'

/** Listing invoices. */
export function invoiceListRoute(deps: LinkDeps): Route {
  return readRoute(
    operations.listInvoices,
    listHandlers({
      listing: invoiceListing,
      show: async (reader, tenant, ids) => {
        const asked = ids.map((id) => asId('invoice', id))
        const rows = await readInvoices(reader, tenant, asked)
        return await showInvoices(reader, deps, tenant, inOrderOf(ids, rows))
      },
    }),
  )
}
