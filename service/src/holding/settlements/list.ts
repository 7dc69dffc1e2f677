import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { asId } from '#kit'
import { readSettlements } from './commands.ts'
import { showSettlements } from './show.ts'
import { settlementListing } from './store-list.ts'

/** Listing settlements. */
export const settlementListRoute: Route = readRoute(
  operations.listSettlements,
  listHandlers({
    listing: settlementListing,
    show: async (reader, tenant, ids) => {
      const asked = ids.map((id) => asId('settlement', id))
      const rows = await readSettlements(reader, tenant, asked)
      return await showSettlements(reader, tenant, inOrderOf(ids, rows))
    },
  }),
)
