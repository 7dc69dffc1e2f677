-- A journal's entries are numbered from 1 without a gap up to where its head stands, each of a
-- transaction that is there, or has left with its month, or of such a month. As many have left as
-- were counted then.
select h.tenant_id, h.size, count(e.position) as entries, max(e.position) as last,
       count(*) filter (where e.position is not null and not e.is_there) as orphans
  from journal_heads h
  left join (
    select j.tenant_id, j.position,
           t.id is not null or a.id is not null or j.transaction_id < (select id from archived_until) as is_there
      from journal_entries j
      left join ledger_transactions t on t.tenant_id = j.tenant_id and t.id = j.transaction_id
      left join archived_months a on a.tenant_id = j.tenant_id and a.id = j.transaction_id) e
    on e.tenant_id = h.tenant_id
 group by h.tenant_id, h.size
having count(e.position) <> h.size or coalesce(max(e.position), 0) <> h.size
    or count(*) filter (where e.position is not null and not e.is_there) > 0
union all
select counted.tenant_id, sum(counted.left_then)::bigint, sum(counted.gone)::bigint, null, null
  from (select tenant_id, transactions as left_then, 0 as gone from archived_months
        union all
        select j.tenant_id, 0, 1
          from journal_entries j
          left join archived_months a on a.tenant_id = j.tenant_id and a.id = j.transaction_id
         where j.transaction_id < (select id from archived_until) and a.id is null) counted
  join tenants t on t.id = counted.tenant_id and t.replaced_at is null
 group by counted.tenant_id
having sum(counted.left_then) <> sum(counted.gone)
