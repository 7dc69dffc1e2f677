-- A transfer that executed took its amount from its sources and has its rows between projects; any
-- other moved nothing. What settlements count of transfers is what these moved.
with moved as (
  select t.tenant_id, t.id, t.status, t.amount, t.from_project_id, t.to_project_id, t.outbound_id,
         t.inbound_id, coalesce(sum(s.amount), 0) as taken
    from transfers t
    left join transfer_sources s on s.tenant_id = t.tenant_id and s.transfer_id = t.id
   group by t.tenant_id, t.id)
select tenant_id, id as subject_id, 'transfer' as about
  from moved
 where taken <> case when status = 'executed' then amount else 0 end
    or (outbound_id is not null) <> (status = 'executed' and from_project_id <> to_project_id)
union all
select s.tenant_id, s.id, 'settlement'
  from settlements s
  left join lateral (
    select coalesce(sum(t.amount - t.fee), 0) as amount from transfers t
     where t.tenant_id = s.tenant_id and t.to_settlement_id = s.id
       and t.status = 'executed') came on true
  left join lateral (
    select coalesce(sum(m.amount), 0) as amount,
           coalesce(sum(m.amount) filter (where t.from_settlement_id is null or t.is_departure),
                    0) as spent
      from transfer_sources m
      join transfers t on t.tenant_id = m.tenant_id and t.id = m.transfer_id
     where m.tenant_id = s.tenant_id and m.settlement_id = s.id) went on true
  left join lateral (
    select coalesce(sum(o.amount), 0) as amount from outbound_sources o
     where o.tenant_id = s.tenant_id and o.settlement_id = s.id) paid on true
 where s.transferred_in <> came.amount or s.transferred_out <> went.amount + paid.amount
    or s.spent <> went.spent + paid.amount
