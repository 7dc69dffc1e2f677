-- What waits to be delivered stands in the queue, by itself or with its round, and what does not wait
-- stands there no more by itself.
select d.tenant_id, d.id, d.status
  from deliveries d
  left join jobs j
    on j.tenant_id = d.tenant_id and j.kind = 'webhook.deliver' and j.key = d.id::text
 where case when j.id is not null then d.status <> 'waiting'
            else d.status = 'waiting' and not (
                   d.origin = 'event' and exists (
                     select from jobs r
                      where r.tenant_id = d.tenant_id and r.kind = 'webhook.round'
                        and r.payload ->> 'handler_id' = d.handler_id::text
                        and d.event_sequence > (r.payload ->> 'after_sequence')::bigint
                        and d.event_sequence <= (r.payload ->> 'until_sequence')::bigint)) end
