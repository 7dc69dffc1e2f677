-- What waits to be delivered stands in the queue, and what does not wait stands there no more.
select d.tenant_id, d.id, d.status
  from deliveries d
  left join jobs j
    on j.tenant_id = d.tenant_id and j.kind = 'webhook.deliver' and j.key = d.id::text
 where (d.status = 'waiting') <> (j.id is not null)
