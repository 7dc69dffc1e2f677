-- holdfast: builds from 0057 go on
-- holdfast: outside a transaction
-- Secrets that have ended by their time or with their object, whatever came first.
create index concurrently if not exists secrets_ended
  on secrets (tenant_id, least(expires_at, revoked_at))
  where expires_at is not null or revoked_at is not null;
