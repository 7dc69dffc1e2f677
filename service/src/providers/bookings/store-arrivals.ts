// Statements that find payouts whose credit has not come.
import { statement } from '#db'
import type { Id } from '#kit'

/** From which day on, and up to which, the statements of an account tell, all of them booked. */
export const selectToldDays = statement<{ since: string | null; until: string | null }>(
  'bookings.select_told_days',
)(
  `select min(s.to_day)::text as since,
          (max(s.to_day) filter (where s.status = 'booked'))::text as until
     from bank_statements s
    where s.tenant_id = $tenant_id::uuid and s.connected_account_id = $connected_account_id::uuid
      and s.taken_number is not null`,
)

/** Payouts that banks booked within days, and that no entry tells of as arrived. */
export const selectNotArrived = statement<{
  id: Id<'outbound'>
  payout_account_id: Id<'bank_account'>
}>('bookings.select_not_arrived')(
  `select p.id, p.payout_account_id
     from outbounds p
     join bank_orders o on o.tenant_id = p.tenant_id and o.id = p.id and o.alarm is null
    where p.tenant_id = $tenant_id::uuid and p.type = 'payout' and p.status = 'executed'
      and p.currency = $currency::text and p.payout_account_id is not null
      and exists (select from bank_entry_parts b
                    join bank_entries e on e.tenant_id = b.tenant_id and e.id = b.entry_id
                   where b.tenant_id = p.tenant_id and b.order_id = p.id
                     and b.became = 'order_executed'
                     and e.booked_on between $since::date and $until::date)
      and not exists (select from bank_entry_parts b
                       where b.tenant_id = p.tenant_id and b.order_id = p.id
                         and b.became = 'payout_arrived')
    order by p.id`,
)
