-- Event numbers of a tenant run from 1 to the last without a gap.
select q.tenant_id, q.last, count(n.sequence) as numbers, max(n.sequence) as highest
  from event_sequences q
  left join event_numbers n on n.tenant_id = q.tenant_id
 group by q.tenant_id, q.last
having count(n.sequence) <> q.last or coalesce(max(n.sequence), 0) <> q.last
