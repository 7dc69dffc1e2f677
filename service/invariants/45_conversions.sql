-- What is handed over for conversion stands on the tenant's account of it until it has left or is
-- back; a conversion is of its outbound's net amount, and follows it.
with handed as (
  select c.tenant_id, c.from_currency as currency, sum(c.amount) as amount
    from conversions c
    join outbounds o on o.tenant_id = c.tenant_id and o.id = c.outbound_id
   where c.status = 'accepted' and o.status = 'executing'
   group by c.tenant_id, c.from_currency)
select a.tenant_id, a.id, a.balance, coalesce(h.amount, 0) as expected
  from ledger_accounts a
  left join handed h on h.tenant_id = a.tenant_id and h.currency = a.currency
 where a.kind = 'conversion' and a.balance <> coalesce(h.amount, 0)
union all
select c.tenant_id, c.id, c.amount, o.amount - o.fee
  from conversions c
  join outbounds o on o.tenant_id = c.tenant_id and o.id = c.outbound_id
 where c.amount <> o.amount - o.fee or c.from_currency <> o.currency
    or (o.status = 'executed' and c.status <> 'accepted')
    or (o.status = 'failed' and c.status <> 'failed')
