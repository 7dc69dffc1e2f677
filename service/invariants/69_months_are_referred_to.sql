-- What lies in partitions is referred to without foreign keys: an event has its number and a number
-- its event, unless that has left with its month, a delivery is of an event to a handler and is made once, an attempt is of a delivery.
select n.tenant_id, n.sequence::text as reference, 'has no event' as fault
  from event_numbers n
  left join events e
    on e.tenant_id = n.tenant_id and e.id = n.event_id and e.sequence = n.sequence
 where e.id is null and n.event_id >= (select id from archived_until)
union all
select e.tenant_id, e.id::text, 'has no number'
  from events e
  left join event_numbers n
    on n.tenant_id = e.tenant_id and n.sequence = e.sequence and n.event_id = e.id
 where n.sequence is null
union all
select d.tenant_id, d.id::text, 'is to no handler'
  from deliveries d
  left join webhook_handlers h on h.tenant_id = d.tenant_id and h.id = d.handler_id
 where h.id is null
union all
select d.tenant_id, d.id::text, 'is of no event'
  from deliveries d
  left join event_numbers n on n.tenant_id = d.tenant_id and n.sequence = d.event_sequence
 where d.event_sequence is not null and n.sequence is null
union all
select d.tenant_id, max(d.id::text), 'is made twice'
  from deliveries d
 where d.event_sequence is not null
 group by d.tenant_id, d.handler_id, d.event_sequence
having count(*) > 1
union all
select a.tenant_id, a.delivery_id::text, 'has attempts and is not there'
  from delivery_attempts a
  left join deliveries d on d.tenant_id = a.tenant_id and d.id = a.delivery_id
 where d.id is null
