import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { asId } from '#kit'
import { verificationListing } from './store-list.ts'
import { readVerificationViews, showVerification } from './verifications.ts'

/** Listing verifications. */
export const verificationListRoute: Route = readRoute(
  operations.listVerifications,
  listHandlers({
    listing: verificationListing,
    show: async (reader, tenant, ids) => {
      const asked = ids.map((id) => asId('verification', id))
      const views = await readVerificationViews(reader, tenant, asked)
      return inOrderOf(ids, views).map(showVerification)
    },
  }),
)
