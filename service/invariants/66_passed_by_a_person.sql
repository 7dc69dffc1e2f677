-- What a key asked for above its limits goes no further before a person has passed it.
select tenant_id, id as outbound_id, null::uuid as transfer_id, null::uuid as return_id
  from outbounds
 where waiting_key_id is not null
   and status in ('automated_review', 'in_review', 'processing', 'executing', 'executed')
union all
select tenant_id, null, id, null
  from transfers
 where waiting_key_id is not null and status in ('executing', 'executed')
union all
select tenant_id, null, null, id
  from inbound_returns
 where waiting_key_id is not null and status in ('processing', 'executing', 'sent', 'undeliverable')
