-- A journal's entries are numbered from 1 without a gap up to where its head stands, each of a
-- transaction that is there.
select h.tenant_id, h.size, count(e.position) as entries, max(e.position) as last,
       count(*) filter (where e.position is not null and t.id is null) as orphans
  from journal_heads h
  left join journal_entries e on e.tenant_id = h.tenant_id
  left join ledger_transactions t on t.tenant_id = e.tenant_id and t.id = e.transaction_id
 group by h.tenant_id, h.size
having count(e.position) <> h.size or coalesce(max(e.position), 0) <> h.size
    or count(*) filter (where e.position is not null and t.id is null) > 0
