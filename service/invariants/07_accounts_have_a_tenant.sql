-- Every account belongs to a tenant, and its id to no other tenant's account.
select a.tenant_id, a.id as account_id, 'has no tenant' as fault
  from ledger_accounts a
 where not exists (select from tenants t where t.id = a.tenant_id)
union all
select min(tenant_id::text)::uuid, id, 'stands in several tenants'
  from ledger_accounts
 group by id
having count(*) > 1
