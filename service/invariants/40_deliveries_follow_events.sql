-- Every event before the cursor has exactly one delivery for each handler that listened to it then,
-- but where they are forgotten, having been kept long enough,
-- and no handler has a delivery of an event that was neither its own nor asked for again.
-- Joined in full, both are read once: otherwise every event is looked for in each month.
select e.tenant_id, e.sequence, e.handler_id, 'was not fanned out' as fault
  from (select e.tenant_id, e.sequence, h.id as handler_id
          from events e
          join webhook_cursors c on c.tenant_id = e.tenant_id and e.sequence <= c.sequence
           and e.sequence > c.forgotten_to
          join webhook_handlers h on h.tenant_id = e.tenant_id and e.sequence > h.after_sequence
           and e.sequence <= coalesce(h.until_sequence, c.sequence)
           and (h.event_types is null or e.type = any(h.event_types))) e
  full join deliveries d on d.tenant_id = e.tenant_id and d.handler_id = e.handler_id
                        and d.event_sequence = e.sequence
 where d.id is null
union all
select d.tenant_id, d.event_sequence, d.handler_id, 'is not the handler''s'
  from deliveries d
  join events e on e.tenant_id = d.tenant_id and e.sequence = d.event_sequence
  join webhook_handlers h on h.tenant_id = d.tenant_id and h.id = d.handler_id
  left join webhook_cursors c on c.tenant_id = d.tenant_id
 where d.origin = 'event'
       and (e.sequence <= h.made_after
         or e.sequence > coalesce(c.sequence, 0)
         or e.sequence > coalesce(h.until_sequence, c.sequence)
         or e.sequence > h.after_sequence and e.type <> all(h.event_types))
