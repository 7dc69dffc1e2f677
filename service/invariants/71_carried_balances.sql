-- What a month that has left for a file carries forward sums to zero in each currency, is of
-- accounts that are there, and is what its entries say where they were brought back. As many events
-- have left as have a number.
select c.tenant_id, c.month, a.currency, sum(c.amount) as total
  from carried_balances c
  left join ledger_accounts a on a.tenant_id = c.tenant_id and a.id = c.account_id
 group by c.tenant_id, c.month, a.currency
having sum(c.amount) <> 0 or a.currency is null
union all
select m.tenant_id, m.month, null, null
  from archived_months m
 cross join lateral (
    select first_id(m.month::timestamp at time zone 'UTC') as low,
           first_id((m.month + interval '1 month') at time zone 'UTC') as high) ids
 where m.recalled_in is not null
   and exists (
     select from (
       select account_id, sum(amount) as amount from ledger_entries e
        where e.tenant_id = m.tenant_id and e.transaction_id >= ids.low
          and e.transaction_id < ids.high
        group by account_id) here
       full join (
       select account_id, amount from carried_balances c
        where c.tenant_id = m.tenant_id and c.month = m.month) carried using (account_id)
      where here.amount is distinct from carried.amount)
union all
select tenant_id, null, 'events', sum(events)
  from (select tenant_id, events from archived_months
        union all
        select tenant_id, -1 from event_numbers
         where event_id < (select id from archived_until)) counted
 group by tenant_id
having sum(events) <> 0
