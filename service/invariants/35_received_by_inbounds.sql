-- What a settlement received is what inbounds brought, less what it gave back when they were taken
-- back; what checkouts count as paid is the same. What was taken back of them is what was asked.
with brought as (
  select a.tenant_id, a.settlement_id, sum(a.amount) as amount
    from inbound_allocations a where a.settlement_id is not null
   group by a.tenant_id, a.settlement_id),
given_back as (
  select p.tenant_id, p.settlement_id, sum(p.given + p.repaid) as amount
    from reversal_parts p where p.kind = 'settlement'
   group by p.tenant_id, p.settlement_id)
select s.tenant_id, s.id as settlement_id, s.received, b.amount as brought
  from settlements s
  left join brought b on b.tenant_id = s.tenant_id and b.settlement_id = s.id
  left join given_back g on g.tenant_id = s.tenant_id and g.settlement_id = s.id
 where s.received <> coalesce(b.amount, 0) - coalesce(g.amount, 0)
union all
select p.tenant_id, p.settlement_id, sum(p.paid), max(b.amount)
  from checkout_parts p
  left join brought b on b.tenant_id = p.tenant_id and b.settlement_id = p.settlement_id
  left join given_back g on g.tenant_id = p.tenant_id and g.settlement_id = p.settlement_id
 group by p.tenant_id, p.settlement_id
having sum(p.paid) <> coalesce(max(b.amount), 0) - coalesce(max(g.amount), 0)
union all
select s.tenant_id, s.id, s.taken_back, t.amount
  from settlements s
  left join (
    select tenant_id, settlement_id, sum(amount) as amount from reversal_parts
     where kind = 'settlement' group by tenant_id, settlement_id) t
    on t.tenant_id = s.tenant_id and t.settlement_id = s.id
 where s.taken_back <> coalesce(t.amount, 0)
