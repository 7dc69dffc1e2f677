import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { asId, indexBy } from '#kit'
import { showInbound } from './show.ts'
import { selectInbounds } from './store.ts'
import { inboundListing } from './store-list.ts'

/** Listing inbounds. */
export const inboundListRoute: Route = readRoute(
  operations.listInbounds,
  listHandlers({
    listing: inboundListing,
    show: async (reader, tenant, ids) => {
      const asked = ids.map((id) => asId('inbound', id))
      const rows = await reader.query(selectInbounds, { tenant_id: tenant, ids: asked })
      const byId = indexBy(rows, ({ id }) => id)
      return inOrderOf(ids, byId).map((row) => showInbound(row))
    },
  }),
)
