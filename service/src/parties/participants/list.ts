import { operations } from '@holdfast/contract'
import type { Route } from '#http'
import { inOrderOf, listHandlers, readRoute } from '#http'
import { asId } from '#kit'
import { emailSpelling } from './email.ts'
import { readParticipants, showParticipant } from './participants.ts'
import { participantListing } from './store-list.ts'

/** Listing participants. */
export const participantListRoute: Route = readRoute(
  operations.listParticipants,
  listHandlers({
    listing: participantListing,
    show: async (reader, tenant, ids) => {
      const asked = ids.map((id) => asId('participant', id))
      return inOrderOf(ids, await readParticipants(reader, tenant, asked)).map(showParticipant)
    },
    // An address that cannot be one belongs to nobody.
    readers: { email: (text) => emailSpelling(text) ?? '' },
  }),
)
