import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { asId } from '#kit'
import type { LinkDeps } from './links.ts'
import { readAnyIntents } from './read.ts'
import { showIntents } from './show.ts'
import { intentListing } from './store-list.ts'

/** Listing intents of every type. */
export function intentListRoute(deps: LinkDeps): Route {
  return readRoute(
    operations.listIntents,
    listHandlers({
      listing: intentListing,
      show: async (reader, tenant, ids) => {
        const asked = ids.map((id) => asId('intent', id))
        const views = await readAnyIntents(reader, tenant, asked)
        return await showIntents(reader, tenant, inOrderOf(ids, views), deps)
      },
    }),
  )
}
