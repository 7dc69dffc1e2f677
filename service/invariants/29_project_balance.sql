-- A project's own account holds what no checkout took of its inbounds, and the
-- buyer-fee money that checkouts gave back when they ended, less what outbounds took of it.
with unreconciled as (
  select tenant_id, project_id, sum(unreconciled) as amount
    from inbounds group by tenant_id, project_id),
given_back as (
  select i.tenant_id, i.project_id, sum(a.amount) as amount
    from inbound_allocations a
    join inbounds i on i.tenant_id = a.tenant_id and i.id = a.inbound_id
    join checkouts c on c.tenant_id = i.tenant_id and c.id = i.checkout_id
   where a.settlement_id is null and c.status in ('failed', 'cancelled', 'abandoned')
   group by i.tenant_id, i.project_id),
taken as (
  select o.tenant_id, o.project_id, sum(s.amount) as amount
    from outbound_sources s
    join outbounds o on o.tenant_id = s.tenant_id and o.id = s.outbound_id
   where s.settlement_id is null
   group by o.tenant_id, o.project_id)
select p.tenant_id, p.id as project_id, l.balance, u.amount as unreconciled,
       g.amount as given_back, t.amount as taken
  from projects p
  left join ledger_accounts l on l.tenant_id = p.tenant_id and l.id = p.id
  left join unreconciled u on u.tenant_id = p.tenant_id and u.project_id = p.id
  left join given_back g on g.tenant_id = p.tenant_id and g.project_id = p.id
  left join taken t on t.tenant_id = p.tenant_id and t.project_id = p.id
 where l.balance is distinct from
       coalesce(u.amount, 0) + coalesce(g.amount, 0) - coalesce(t.amount, 0)
