-- Only a sandbox has a bank to practise with, and only there one person decides what takes two.
select c.tenant_id, c.id, 'bank_connection' as about
  from bank_connections c
  join tenants t on t.id = c.tenant_id
 where c.channel = 'practice' and t.environment <> 'sandbox'
union all
select p.tenant_id, p.id, 'bank_proposal'
  from bank_proposals p
  join tenants t on t.id = p.tenant_id
 where p.one_suffices and t.environment <> 'sandbox'
union all
select d.tenant_id, d.id, 'bank_decision'
  from bank_decisions d
  join tenants t on t.id = d.tenant_id
 where d.one_suffices and t.environment <> 'sandbox'
