-- What keeps an installation within its bounds, however many processes it has and however long it
-- runs.

-- Processes that answer requests, so that each knows by how many limits are divided. A process that
-- ends takes its row with it; one that was killed says nothing more, and counts no more soon after.
create table api_processes (
  id uuid primary key,
  seen_at timestamptz not null
);
grant select, insert, update, delete on api_processes to holdfast_app;

-- How long a tenant keeps what it would keep otherwise than the installation; no row: as that says.
create table retention (
  tenant_id uuid not null references tenants (id),
  kind text not null check (kind in ('requests', 'deliveries', 'mails', 'secrets')),
  -- Null: always.
  days int check (days > 0),
  changed_at timestamptz not null,
  primary key (tenant_id, kind)
);
call isolate('retention', 'select, insert, update, delete');

-- What was kept long enough goes in small batches, by the role of the service.
grant delete on deliveries, delivery_attempts to holdfast_app;
-- Of which events deliveries may be gone: all up to the number.
alter table webhook_cursors add column forgotten_to bigint not null default 0;
-- Secrets that have ended by their time or with their object, whatever came first.
create index secrets_ended on secrets (tenant_id, least(expires_at, revoked_at))
  where expires_at is not null or revoked_at is not null;
