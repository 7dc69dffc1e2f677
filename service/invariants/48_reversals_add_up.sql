-- What was taken back was given by what it had paid into, or is owed; and the account of an inbound
-- holds all of it while a person looks at it, then what of it is being sent back.
select r.tenant_id, r.id as subject_id, 'reversal' as about
  from reversals r
  join reversal_parts p on p.tenant_id = r.tenant_id and p.reversal_id = r.id
 group by r.tenant_id, r.id, r.amount, r.shortfall
having sum(p.amount) <> r.amount or sum(p.amount - p.given) <> r.shortfall
union all
select i.tenant_id, i.id, 'inbound'
  from inbounds i
  left join ledger_accounts a on a.tenant_id = i.tenant_id and a.id = i.id
  left join (
    select tenant_id, inbound_id, sum(amount) as amount from inbound_returns
     where status in ('paused', 'processing', 'executing')
     group by tenant_id, inbound_id) w on w.tenant_id = i.tenant_id and w.inbound_id = i.id
 where coalesce(a.balance, 0) <> coalesce(w.amount, 0)
       + case when i.status = 'in_review' and i.returned_at is null then i.amount else 0 end
