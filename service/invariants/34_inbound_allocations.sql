-- Every cent of an inbound is counted once: in a settlement, in the buyer fee, or unreconciled.
select i.tenant_id, i.id as inbound_id, i.amount, i.unreconciled, sum(a.amount) as allocated
  from inbounds i
  left join inbound_allocations a on a.tenant_id = i.tenant_id and a.inbound_id = i.id
 group by i.tenant_id, i.id, i.amount, i.unreconciled
having coalesce(sum(a.amount), 0) + i.unreconciled <> i.amount
