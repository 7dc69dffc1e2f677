-- Every cent of an inbound is counted once: in a settlement, in the buyer fee, in its rest, moved, paid
-- out or sent back of that, or taken back. One in review stands apart, and a transfer's is counted with it.
select i.tenant_id, i.id as inbound_id, i.amount, i.unreconciled, a.amount as allocated
  from inbounds i
  left join lateral (
    select coalesce(sum(amount - back), 0) as amount from inbound_allocations a
     where a.tenant_id = i.tenant_id and a.inbound_id = i.id) a on true
  left join lateral (
    select coalesce(sum(case when is_back then lost else amount end), 0) as amount from taken_rests t
     where t.tenant_id = i.tenant_id and t.inbound_id = i.id) left_rest on true
  left join lateral (
    select coalesce(sum(p.amount) filter (where p.kind = 'project'), 0) as of_rest,
           coalesce(sum(p.amount), 0) as asked
      from reversals r
      join reversal_parts p on p.tenant_id = r.tenant_id and p.reversal_id = r.id
     where r.tenant_id = i.tenant_id and r.inbound_id = i.id) t on true
 where case when i.status = 'in_review' or i.type = 'transfer' then a.amount + i.unreconciled <> 0
            else a.amount + i.unreconciled + left_rest.amount + t.of_rest
                 <> i.amount + i.overtaken end
    or i.taken_back <> t.asked
