-- Event numbers of a tenant run from 1 to the last without a gap.
select q.tenant_id, q.last, count(e.sequence) as events, max(e.sequence) as highest
  from event_sequences q
  left join events e on e.tenant_id = q.tenant_id
 group by q.tenant_id, q.last
having count(e.sequence) <> q.last or coalesce(max(e.sequence), 0) <> q.last
