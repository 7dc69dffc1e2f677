// Statements of what is with a bank by hand.
import type { Currency } from '@holdfast/contract'
import { statement } from '#db'

/** Of these, the outbounds and returns that a person has given to the bank, and what they pay. */
export const selectByHand = statement<{ id: string; amount: bigint; currency: Currency }>(
  'bookings.select_by_hand',
)(
  `select o.id, (o.amount - o.fee)::bigint as amount, o.currency from outbounds o
    where o.tenant_id = $tenant_id::uuid and o.id = any($ids::uuid[]) and o.status = 'executing'
      and o.connected_account_id is null
    union all
   select r.id, r.amount, r.currency from inbound_returns r
    where r.tenant_id = $tenant_id::uuid and r.id = any($ids::uuid[]) and r.status = 'executing'
      and r.connected_account_id is null`,
)
