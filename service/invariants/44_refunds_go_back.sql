-- No payment is given back beyond what it paid, by refunds and returns together. A refund gives back no more than its amount; one
-- that goes back to a payment gives all of it there. Money leaves a settlement to its own people.
with given as (
  select r.tenant_id, r.inbound_id, r.amount
    from refund_origins r
    join outbounds o on o.tenant_id = r.tenant_id and o.id = r.outbound_id
   where o.status not in ('failed', 'cancelled')
  union all
  select tenant_id, inbound_id, amount - came_back
    from inbound_returns where status not in ('failed', 'cancelled'))
select i.tenant_id, i.id, i.amount, sum(g.amount) as given_back
  from inbounds i
  join given g on g.tenant_id = i.tenant_id and g.inbound_id = i.id
 group by i.tenant_id, i.id, i.amount having sum(g.amount) > i.amount
union all
select o.tenant_id, o.id, o.amount, sum(r.amount)
  from outbounds o
  left join refund_origins r on r.tenant_id = o.tenant_id and r.outbound_id = o.id
 where o.type = 'refund'
 group by o.tenant_id, o.id, o.amount, o.back_to_inbound_id
having sum(r.amount) > o.amount
    or (o.back_to_inbound_id is not null
        and o.amount is distinct from
            sum(r.amount) filter (where r.inbound_id = o.back_to_inbound_id))
union all
select o.tenant_id, o.id, o.amount, 0
  from outbounds o
  join settlements s on s.tenant_id = o.tenant_id and s.id = o.settlement_id
 where (o.type = 'refund' and o.participant_id is distinct from s.buyer_id)
    or (o.type = 'release' and s.seller_id is not null
        and o.participant_id is distinct from s.seller_id)
