// What the room of bookings publishes of where payouts arrived.
import { statement } from '#db'
import type { Id } from '#kit'

export interface ArrivalRow {
  readonly outbound_id: Id<'outbound'>
  readonly entry_id: Id<'bank_entry'>
  readonly statement_id: Id<'bank_statement'>
  readonly connected_account_id: Id<'connected_account'>
  readonly booked_on: string | null
}

/** Where these payouts arrived: those that a statement of an own account has told of. */
export const selectArrivals = statement<ArrivalRow>('outbounds.select_arrivals')(
  `select outbound_id, entry_id, statement_id, connected_account_id, booked_on::text as booked_on
     from published_payout_arrivals
    where tenant_id = $tenant_id::uuid and outbound_id = any($ids::uuid[])`,
)
