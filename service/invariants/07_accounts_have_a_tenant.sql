-- Every account belongs to a tenant, and its id to no other tenant's account, but where a seed gave
-- the same ids again on purpose.
select a.tenant_id, a.id as account_id, 'has no tenant' as fault
  from ledger_accounts a
 where not exists (select from tenants t where t.id = a.tenant_id)
union all
select min(a.tenant_id::text)::uuid, a.id, 'stands in several tenants'
  from ledger_accounts a join tenants t on t.id = a.tenant_id
 where t.seed is null
 group by a.id
having count(*) > 1
