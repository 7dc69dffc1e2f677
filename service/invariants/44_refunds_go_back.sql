-- No paying account gets back more than it paid, and a refund goes to the buyer of its settlement.
select i.tenant_id, i.id as inbound_id, i.amount, sum(o.amount) as given_back
  from inbounds i
  join outbounds o on o.tenant_id = i.tenant_id and o.back_to_inbound_id = i.id
 where o.reserved_at is not null and o.status not in ('failed', 'cancelled')
 group by i.tenant_id, i.id, i.amount having sum(o.amount) > i.amount
union all
select o.tenant_id, o.id, o.amount, 0
  from outbounds o
  join settlements s on s.tenant_id = o.tenant_id and s.id = o.settlement_id
 where (o.type = 'refund' and o.participant_id is distinct from s.buyer_id)
    or (o.type = 'release' and s.seller_id is not null
        and o.participant_id is distinct from s.seller_id)
