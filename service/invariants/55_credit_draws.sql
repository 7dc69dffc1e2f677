-- Every cent of a cover is undrawn, drawn or given back, and a buyer fee is drawn at most once.
with drawn as (
  select tenant_id, checkout_id, settlement_id, sum(amount) as amount
    from credit_draws where status <> 'refused'
   group by tenant_id, checkout_id, settlement_id),
paid as (
  select tenant_id, checkout_id, settlement_id, sum(amount) as amount
    from credit_draws where status in ('paid', 'repaid', 'defaulted')
   group by tenant_id, checkout_id, settlement_id)
select p.tenant_id, p.checkout_id, p.settlement_id::text as about, 'cover' as what
  from credit_cover_parts p
  left join drawn d using (tenant_id, checkout_id, settlement_id)
 where p.covered <> p.undrawn + p.given_back + coalesce(d.amount, 0)
union all
select c.tenant_id, c.checkout_id, d.fee::text, 'fee'
  from credit_covers c
  join checkouts k on k.tenant_id = c.tenant_id and k.id = c.checkout_id
  join (select tenant_id, checkout_id, sum(fee) as fee from credit_draws
         where status <> 'refused' group by tenant_id, checkout_id) d
    on d.tenant_id = c.tenant_id and d.checkout_id = c.checkout_id
 where c.fee_undrawn + d.fee > k.fee
union all
-- A release waits for exactly what was asked for it.
select o.tenant_id, null, o.id::text, 'release'
  from outbounds o
  left join (select tenant_id, outbound_id, sum(amount) as amount from credit_draws
              where status = 'requested' group by tenant_id, outbound_id) d
    on d.tenant_id = o.tenant_id and d.outbound_id = o.id
 where o.drawn > 0 and o.drawn <> coalesce(d.amount, 0)
union all
-- What the lender paid came in once; what it has not paid did not.
select d.tenant_id, d.checkout_id, d.id::text, 'inbound'
  from credit_draws d
  left join paid using (tenant_id, checkout_id, settlement_id)
  left join (select tenant_id, settlement_id, checkout_id, sum(amount) as amount
               from (select i.tenant_id, a.settlement_id, i.checkout_id, a.amount
                       from inbounds i
                       join inbound_allocations a on a.tenant_id = i.tenant_id
                                                 and a.inbound_id = i.id
                      where i.type = 'credit' and a.settlement_id is not null) parts
              group by tenant_id, settlement_id, checkout_id) came
    on came.tenant_id = d.tenant_id and came.settlement_id = d.settlement_id
   and came.checkout_id = d.checkout_id
 where coalesce(came.amount, 0) <> coalesce(paid.amount, 0)
