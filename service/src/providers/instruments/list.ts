import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { asId } from '#kit'
import { readInstruments } from './commands.ts'
import { showInstruments } from './show.ts'
import { instrumentListing } from './store-list.ts'

/** Listing payment instruments. */
export const instrumentListRoute: Route = readRoute(
  operations.listPaymentInstruments,
  listHandlers({
    listing: instrumentListing,
    show: async (reader, tenant, ids) => {
      const asked = ids.map((id) => asId('payment_instrument', id))
      const rows = await readInstruments(reader, tenant, asked)
      return await showInstruments(reader, tenant, inOrderOf(ids, rows))
    },
  }),
)
