-- Every cent of an inbound is counted once: in a settlement, in the buyer fee, unreconciled, or
-- taken back from the project. One in review stands apart, and a transfer's is counted with it.
select i.tenant_id, i.id as inbound_id, i.amount, i.unreconciled, a.amount as allocated
  from inbounds i
  left join lateral (
    select coalesce(sum(amount), 0) as amount from inbound_allocations a
     where a.tenant_id = i.tenant_id and a.inbound_id = i.id) a on true
  left join lateral (
    select coalesce(sum(p.given + p.repaid) filter (where p.kind = 'project'), 0) as from_project,
           coalesce(sum(p.amount), 0) as asked
      from reversals r
      join reversal_parts p on p.tenant_id = r.tenant_id and p.reversal_id = r.id
     where r.tenant_id = i.tenant_id and r.inbound_id = i.id) t on true
 where case when i.status = 'in_review' or i.type = 'transfer' then a.amount + i.unreconciled <> 0
            else a.amount + i.unreconciled + t.from_project <> i.amount end
    or i.taken_back <> t.asked
