// Where the buyer goes on to pay: at the own bank, or at the card's issuer.
import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import type { CheckoutRecord } from './checkout.ts'

/**
 * The addresses of the pages where the buyers of these checkouts have to go on now; one that has
 * nowhere to go is missing. Given by the composition: the room that knows stands above this one.
 */
export type ReadNextUrls = (
  reader: Reader,
  tenant: TenantId,
  checkouts: readonly CheckoutRecord[],
) => Promise<ReadonlyMap<Id<'checkout'>, string>>

/** Nobody has to go anywhere. */
export const goNowhere: ReadNextUrls = async () => new Map()
