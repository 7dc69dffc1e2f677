import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { asId, indexBy } from '#kit'
import { readTransfers } from './rows.ts'
import { showTransfer } from './show.ts'
import { transferListing } from './store-list.ts'

/** Listing transfers. */
export const transferListRoute: Route = readRoute(
  operations.listTransfers,
  listHandlers({
    listing: transferListing,
    show: async (reader, tenant, ids) => {
      const asked = ids.map((id) => asId('transfer', id))
      const rows = indexBy(await readTransfers(reader, tenant, asked), ({ id }) => id)
      return inOrderOf(ids, rows).map((row) => showTransfer(row))
    },
  }),
)
