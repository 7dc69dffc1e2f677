import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { asId } from '#kit'
import { readCheckouts } from './read.ts'
import { showCheckouts } from './show.ts'
import { checkoutListing } from './store-list.ts'

/** Listing checkouts. */
export const checkoutListRoute: Route = readRoute(
  operations.listCheckouts,
  listHandlers({
    listing: checkoutListing,
    show: async (reader, tenant, ids) => {
      const asked = ids.map((id) => asId('checkout', id))
      const views = await readCheckouts(reader, tenant, asked)
      return await showCheckouts(reader, tenant, inOrderOf(ids, views))
    },
  }),
)
