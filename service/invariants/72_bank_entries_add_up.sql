-- A booking of a bank that was booked is all of its parts, and one that was not has none; an order
-- leaves a bank only as it is paid, and what a statement brought is an inbound of its amount.
with parts as (
  select e.tenant_id, e.id, e.status, e.amount,
         coalesce(sum(case when p.became = 'charge_given_back' or e.amount > 0 then p.amount
                           else -p.amount end), 0) as booked
    from bank_entries e
    left join bank_entry_parts p on p.tenant_id = e.tenant_id and p.entry_id = e.id
   group by e.tenant_id, e.id)
select tenant_id, id as about, 'an entry is its parts' as rule
  from parts
 where booked <> case when status = 'booked' then amount else 0 end
union all
select p.tenant_id, p.inbound_id, 'an inbound is what the bank has told'
  from bank_entry_parts p
  join inbounds i on i.tenant_id = p.tenant_id and i.id = p.inbound_id
 where p.became = 'inbound' and (p.amount <> i.amount or i.connected_account_id is null)
union all
select p.tenant_id, p.order_id, 'an order that left is executed, or came back'
  from bank_entry_parts p
  join outbounds o on o.tenant_id = p.tenant_id and o.id = p.order_id
 where p.became = 'order_executed' and o.status not in ('executed', 'failed')
