-- A journal's entries are numbered from 1 without a gap up to where its head stands, each of a
-- transaction that is there, or has left with its month, or of such a month. As many have left as
-- were counted then.
select h.tenant_id, h.size, count(e.position) as entries, max(e.position) as last,
       count(*) filter (where e.position is not null and not e.is_there) as orphans
  from journal_heads h
  left join (
    select j.tenant_id, j.position,
           t.id is not null or a.id is not null or j.transaction_id < archived_until() as is_there
      from journal_entries j
      left join ledger_transactions t on t.tenant_id = j.tenant_id and t.id = j.transaction_id
      left join archived_months a on a.tenant_id = j.tenant_id and a.id = j.transaction_id) e
    on e.tenant_id = h.tenant_id
 group by h.tenant_id, h.size
having count(e.position) <> h.size or coalesce(max(e.position), 0) <> h.size
    or count(*) filter (where e.position is not null and not e.is_there) > 0
union all
select t.id, left_then.count, gone.count, null, null
  from tenants t
 cross join lateral (
    select coalesce(sum(a.transactions), 0)::bigint as count from archived_months a
     where a.tenant_id = t.id) left_then
 cross join lateral (
    select count(*) as count from journal_entries j
     where j.tenant_id = t.id and j.transaction_id < archived_until()
       and not exists (select from archived_months a
                        where a.tenant_id = j.tenant_id and a.id = j.transaction_id)) gone
 where t.replaced_at is null and left_then.count <> gone.count
