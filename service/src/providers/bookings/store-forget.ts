// The statements by which persons are forgotten in what banks have said.
import { statement } from '#db'
import { PAID_BY } from '#inbounds'
import type { Id } from '#kit'

/**
 * Entries that brought their money or paid them, and what else was told of the same bookings. A
 * batch that paid others, too, is forgotten whole: it is booked.
 */
export const selectEntriesOf = statement<{ id: Id<'bank_entry'> }>('bookings.entries_of_people')(
  `with own as (${PAID_BY}),
   booked as (
     select p.entry_id from bank_entry_parts p join own on own.id = p.inbound_id
      where p.tenant_id = $tenant_id::uuid
      union
     select p.entry_id from bank_entry_parts p
       join outbounds o on o.tenant_id = p.tenant_id and o.id = p.order_id
      where p.tenant_id = $tenant_id::uuid and o.participant_id = any($participant_ids::uuid[])
      union
     select p.entry_id from bank_entry_parts p
       join debits d on d.tenant_id = p.tenant_id and d.id = p.order_id
       join mandates m on m.tenant_id = d.tenant_id and m.id = d.mandate_id
      where p.tenant_id = $tenant_id::uuid and m.participant_id = any($participant_ids::uuid[])
      union
     select p.entry_id from bank_entry_parts p
       join inbound_returns r on r.tenant_id = p.tenant_id and r.id = p.order_id
       join own on own.id = r.inbound_id
      where p.tenant_id = $tenant_id::uuid),
   same as (
     select t.id from bank_entries e
       join booked b on b.entry_id = e.id
       join bank_entries t on t.tenant_id = e.tenant_id
                          and t.connected_account_id = e.connected_account_id
                          and t.booked_on is not distinct from e.booked_on
                          and t.amount = e.amount
                          and t.bank_reference is not distinct from e.bank_reference
      where e.tenant_id = $tenant_id::uuid
        and (t.status in ('told', 'void', 'booked') or t.statement_id <> e.statement_id))
   select x.id from bank_entries x
    where x.tenant_id = $tenant_id::uuid and x.id in (select id from same)
      and x.sealed is not null
    order by x.id`,
)

export const forgetSaid = statement('bookings.forget_said')(
  `update bank_entries set sealed = null
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)
