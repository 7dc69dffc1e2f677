-- A payout is confirmed by its credit on an account of the organisation's own: once, whatever is
-- told again.
drop index bank_entry_parts_once;
create unique index bank_entry_parts_once on bank_entry_parts (tenant_id, order_id, became)
  where became in ('order_executed', 'order_returned', 'payout_arrived');

-- What outbounds show of where they arrived.
create view published_payout_arrivals with (security_invoker = true) as
  select p.tenant_id, p.order_id as outbound_id, p.entry_id, e.statement_id,
         e.connected_account_id, e.booked_on
    from bank_entry_parts p
    join bank_entries e on e.tenant_id = p.tenant_id and e.id = p.entry_id
   where p.became = 'payout_arrived';
grant select on published_payout_arrivals to holdfast_app;
