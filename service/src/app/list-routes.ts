// The lists of all rooms.
import { operations } from '@holdfast/contract'
import { checkoutListRoute } from '#checkouts'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { inboundListRoute } from '#inbounds'
import { instrumentListRoute } from '#instruments'
import type { LinkDeps } from '#intents'
import { intentListRoute } from '#intents'
import { invoiceListRoute } from '#invoices'
import { asId } from '#kit'
import { outboundListRoute } from '#outbounds'
import { participantListRoute } from '#participants'
import { showProjects } from '#project-views'
import { projectListing } from '#projects'
import { settlementListRoute } from '#settlements'
import { transferListRoute } from '#transfers'
import { verificationListRoute } from '#verifications'

/** Listing each kind of resource, newest first. */
export function listRoutes(deps: LinkDeps): Route[] {
  return [
    intentListRoute(deps),
    checkoutListRoute,
    settlementListRoute,
    invoiceListRoute(deps),
    projectListRoute,
    inboundListRoute,
    outboundListRoute,
    transferListRoute,
    participantListRoute,
    verificationListRoute,
    instrumentListRoute,
  ]
}

/** A project stands above every room it shows, and so does its list. */
const projectListRoute: Route = readRoute(
  operations.listProjects,
  listHandlers({
    listing: projectListing,
    show: async (reader, tenant, ids) => {
      const asked = ids.map((id) => asId('project', id))
      return inOrderOf(asked, await showProjects(reader, tenant, asked))
    },
  }),
)
