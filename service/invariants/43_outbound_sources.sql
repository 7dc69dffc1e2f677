-- The reserve of an outbound from a project's balance is kept entry by entry, and is its amount;
-- what funding settlements gave to it is what they spent, less transfers.
select o.tenant_id, o.id as outbound_id, o.amount, coalesce(s.amount, 0) as kept
  from outbounds o
  left join lateral (select sum(e.amount) as amount from outbound_sources e
                      where e.tenant_id = o.tenant_id and e.outbound_id = o.id) s on true
 where coalesce(s.amount, 0) <>
       case when o.type = 'release' and o.settlement_id is null and o.reserved_at is not null
            then o.amount else 0 end
union all
select e.tenant_id, e.settlement_id, sum(e.amount), max(s.spent)
  from outbound_sources e
  join settlements s on s.tenant_id = e.tenant_id and s.id = e.settlement_id
 group by e.tenant_id, e.settlement_id having sum(e.amount) > max(s.spent)
