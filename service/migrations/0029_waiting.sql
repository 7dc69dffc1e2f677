-- What waits for a second person is few among many: its queue looks at nothing else.
create index manual_entries_waiting on manual_entries (tenant_id, created_at, id)
  where status = 'proposed';
create index manual_entries_of_outbound on manual_entries (tenant_id, outbound_id)
  where status = 'proposed';

-- Money that a bank took back is rare, and its queue looks at nothing else.
create index inbounds_taken_back on inbounds (tenant_id, created_at, id) where taken_back > 0;
