-- Outbounds: how money leaves. And the sandbox's rail, which remembers what it was told.

create table outbounds (
  tenant_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  settlement_id uuid not null,
  type text not null check (type in ('release', 'refund', 'transfer', 'payout')),
  status text not null check (status in ('scheduled', 'awaiting_funds', 'automated_review',
    'paused', 'executing', 'executed', 'failed', 'cancelled', 'in_review', 'processing')),
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  amount bigint not null check (amount > 0),
  -- Out of the amount; the rail moves the rest.
  fee bigint not null check (fee >= 0 and fee < amount),
  participant_id uuid not null,
  -- The account it is paid to, fixed when it is queued for the rail.
  bank_account_id uuid,
  release_at timestamptz,
  reference text,
  metadata jsonb,
  paused_reason text,
  failure_reason text,
  -- When its money was set aside; null while it waits, and again when the money went back.
  reserved_at timestamptz,
  -- Made by the service: at most one for each settlement.
  is_automatic boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, settlement_id) references settlements (tenant_id, id),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id),
  foreign key (tenant_id, bank_account_id) references bank_accounts (tenant_id, id),
  check (status <> 'paused' or paused_reason is not null),
  check (status <> 'failed' or failure_reason is not null)
) with (fillfactor = 75);
create unique index outbounds_automatic on outbounds (tenant_id, settlement_id) where is_automatic;
create index outbounds_project on outbounds (tenant_id, project_id, created_at);
create index outbounds_settlement on outbounds (tenant_id, settlement_id);
create index outbounds_paused on outbounds (tenant_id, participant_id) where status = 'paused';
call isolate('outbounds', 'select, insert, update');

-- The sandbox's bank: one row for each payment it was asked to make, under the key it was given.
create table sandbox_payments (
  tenant_id uuid not null,
  outbound_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  outcome text not null check (outcome in ('executed', 'invalid_target_account_credentials')),
  times_asked int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, outbound_id),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id)
);
call isolate('sandbox_payments', 'select, insert, update');
