-- A project's own account holds what no checkout took of its inbounds, less what was taken back of
-- that, and what transfers brought; less what outbounds, transfers, returns and unpaid buyer fees took
-- of it.
with moves as (
  select tenant_id, project_id, amount from inbounds
   where status = 'settled' and type <> 'transfer'
  union all
  -- Buyer-fee money that ended checkouts gave back counts no more.
  select i.tenant_id, i.project_id, a.back - a.amount
    from inbound_allocations a
    join inbounds i on i.tenant_id = a.tenant_id and i.id = a.inbound_id
  union all
  select i.tenant_id, i.project_id, -p.given - p.repaid
    from reversal_parts p
    join reversals r on r.tenant_id = p.tenant_id and r.id = p.reversal_id
    join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
   where p.kind = 'project'
  union all
  select c.tenant_id, c.project_id, -f.amount
    from transfer_fees f
    join checkouts c on c.tenant_id = f.tenant_id and c.id = f.checkout_id
   where c.status not in ('failed', 'cancelled', 'abandoned')
  union all
  select tenant_id, to_project_id, amount - fee
    from transfers where status = 'executed' and to_settlement_id is null
  union all
  select t.tenant_id, t.from_project_id, -s.amount
    from transfer_sources s
    join transfers t on t.tenant_id = s.tenant_id and t.id = s.transfer_id
   where s.settlement_id is null
  union all
  -- What is being sent back to payers or went there, less what came back.
  select tenant_id, project_id, came_back - amount
    from inbound_returns where status not in ('failed', 'cancelled')
  union all
  select o.tenant_id, o.project_id, -s.amount
    from outbound_sources s
    join outbounds o on o.tenant_id = s.tenant_id and o.id = s.outbound_id
   where s.settlement_id is null),
expected as (
  select tenant_id, project_id, sum(amount) as amount from moves group by tenant_id, project_id)
select p.tenant_id, p.id as project_id, l.balance, e.amount as expected
  from projects p
  left join ledger_accounts l on l.tenant_id = p.tenant_id and l.id = p.id
  left join expected e on e.tenant_id = p.tenant_id and e.project_id = p.id
 where l.balance is distinct from coalesce(e.amount, 0)
