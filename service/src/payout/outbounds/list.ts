import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { asId, indexBy } from '#kit'
import { readOutbounds } from './rows.ts'
import { showOutbounds } from './show.ts'
import { outboundListing } from './store-list.ts'

/** Listing outbounds. */
export const outboundListRoute: Route = readRoute(
  operations.listOutbounds,
  listHandlers({
    listing: outboundListing,
    show: async (reader, tenant, ids) => {
      const asked = ids.map((id) => asId('outbound', id))
      const rows = indexBy(await readOutbounds(reader, tenant, asked), ({ id }) => id)
      return await showOutbounds(reader, tenant, inOrderOf(ids, rows))
    },
  }),
)
