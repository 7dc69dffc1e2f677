import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { readRoute } from '#http'
import type { LinkDeps } from '#intents'
import { fail, parseId, present } from '#kit'
import { readInvoices } from './commands.ts'
import { showInvoices } from './show.ts'

/** Reading invoices with the private key. */
export function invoiceRoutes(deps: LinkDeps): Route[] {
  return [
    readRoute(operations.getInvoice, {
      parse: ({ params, principal }) => ({
        tenant: principal.tenantId,
        id: parseId('invoice', params.id) ?? fail('not_found'),
      }),
      run: async (reader, { tenant, id }) => {
        const invoice = (await readInvoices(reader, tenant, [id])).get(id) ?? fail('not_found')
        const [shown] = await showInvoices(reader, deps, tenant, [invoice])
        return present(shown, 'an invoice that was read is shown')
      },
      render: (invoice) => invoice,
    }),
  ]
}
