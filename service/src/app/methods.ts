// The ways of paying of this installation: put together from the rooms that know them.
import type { Methods } from '#checkouts'
import { bankTransfers } from '#checkouts'

/** What the checkouts room is given; each room above it adds its own. */
export function createMethods(): Methods {
  return bankTransfers
}
