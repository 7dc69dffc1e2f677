-- The rests of a project's inbounds together never exceed its own account: money that may be matched,
-- moved or sent back by name is there.
select i.tenant_id, i.project_id, sum(i.unreconciled) as rests, max(a.balance) as balance
  from inbounds i
  left join ledger_accounts a on a.tenant_id = i.tenant_id and a.id = i.project_id
 where i.unreconciled > 0
 group by i.tenant_id, i.project_id
having sum(i.unreconciled) > coalesce(max(a.balance), 0)
