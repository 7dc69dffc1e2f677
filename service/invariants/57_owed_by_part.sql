-- What checkouts show as owed for their settlements and their fee is what parts of their inbounds
-- that were taken back still owe.
with owed as (
  select i.tenant_id, i.checkout_id, p.settlement_id,
         sum(p.amount - p.given - p.repaid) as amount
    from reversal_parts p
    join reversals r on r.tenant_id = p.tenant_id and r.id = p.reversal_id
    join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
   where p.kind <> 'project' and i.checkout_id is not null
   group by i.tenant_id, i.checkout_id, p.settlement_id),
shown as (
  select tenant_id, checkout_id, settlement_id, owed as amount from checkout_parts where owed <> 0
  union all
  select tenant_id, id, null, fee_owed from checkouts where fee_owed <> 0)
select coalesce(o.tenant_id, s.tenant_id) as tenant_id,
       coalesce(o.checkout_id, s.checkout_id) as checkout_id, o.amount as owed, s.amount as shown
  from (select * from owed where amount <> 0) o
  full join shown s on s.tenant_id = o.tenant_id and s.checkout_id = o.checkout_id
                   and s.settlement_id is not distinct from o.settlement_id
 where o.amount is distinct from s.amount
