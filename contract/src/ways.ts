// Where money waits, and the way on: for every status of every resource what ends it, who is told,
// who can do what, and where it ends. Data only. A status without its row does not compile; tests
// hold each name to what it names, and walk the rows through API and dashboard.

import type { Resource } from './states.ts'
import { movementWays } from './ways/movements.ts'
import { outboundWays } from './ways/outbounds.ts'
import { partyWays } from './ways/parties.ts'
import { paymentWays } from './ways/payments.ts'
import { settlementWays } from './ways/settlements.ts'
import type { WaysOf } from './ways/way.ts'

export type { HoldingAccount, OfferedAt, StatusWays, Told, Way } from './ways/way.ts'

/** The row of every status of every resource. */
export const waysOn: { readonly [R in Resource]: WaysOf<R> } = {
  ...paymentWays,
  settlement: settlementWays,
  ...movementWays,
  outbound: outboundWays,
  ...partyWays,
}
