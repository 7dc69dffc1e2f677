-- holdfast: builds from 0060 go on
-- holdfast: outside a transaction
-- What has waited longest to be delivered is found without a look at all that waits.
create index concurrently if not exists deliveries_waiting_since
  on deliveries (tenant_id, series_at) where status = 'waiting';
