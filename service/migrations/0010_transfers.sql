-- Transfers: money moved by a call inside a project or to another one. Reversals: money that a bank
-- or a card issuer took back. And the accounts that people are known to have paid from.

create table transfers (
  tenant_id uuid not null,
  id uuid not null,
  status text not null check (status in ('awaiting_funds', 'executing', 'executed', 'failed',
                                         'cancelled', 'scheduled')),
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  -- What the source loses; the fee comes out of it when the transfer executes.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  from_project_id uuid not null,
  -- Null: the project's balance.
  from_settlement_id uuid,
  to_project_id uuid not null,
  to_settlement_id uuid,
  release_at timestamptz,
  metadata jsonb,
  -- Made by the service when a settlement of type transfer is settled: once for each.
  is_automatic boolean not null,
  -- Moves a `transfer` settlement's money to the project that it names: it counts as left.
  is_departure boolean not null,
  inbound_id uuid,
  outbound_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, from_project_id) references projects (tenant_id, id),
  foreign key (tenant_id, from_settlement_id) references settlements (tenant_id, id),
  foreign key (tenant_id, to_project_id) references projects (tenant_id, id),
  foreign key (tenant_id, to_settlement_id) references settlements (tenant_id, id),
  foreign key (tenant_id, inbound_id) references inbounds (tenant_id, id),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id),
  constraint transfers_ends check (from_project_id <> to_project_id
    or from_settlement_id is distinct from to_settlement_id),
  -- Rows of money in and out exist between projects only, from the execution on.
  constraint transfers_rows check (case
    when from_project_id = to_project_id then inbound_id is null
    else status <> 'executed' or inbound_id is not null end),
  check ((inbound_id is null) = (outbound_id is null)),
  check (not is_automatic or from_settlement_id is not null),
  check (not is_departure or from_settlement_id is not null)
) with (fillfactor = 80);
create unique index transfers_automatic on transfers (tenant_id, from_settlement_id)
  where is_automatic;
create index transfers_from on transfers (tenant_id, from_project_id, created_at desc, id desc);
create index transfers_to on transfers (tenant_id, to_project_id, created_at desc, id desc);
create index transfers_created on transfers (tenant_id, created_at desc, id desc);
create index transfers_waiting on transfers (tenant_id, from_project_id, created_at, id)
  where status in ('scheduled', 'awaiting_funds');
call isolate('transfers', 'select, insert, update');

-- Where the money of an executed transfer came from, entry by entry. A settlement null is the
-- project's own account; one that is not the transfer's source is a `funding` one of its balance.
create table transfer_sources (
  tenant_id uuid not null,
  transfer_id uuid not null,
  position int not null,
  settlement_id uuid,
  amount bigint not null check (amount > 0),
  primary key (tenant_id, transfer_id, position),
  foreign key (tenant_id, transfer_id) references transfers (tenant_id, id),
  foreign key (tenant_id, settlement_id) references settlements (tenant_id, id)
);
create index transfer_sources_settlement on transfer_sources (tenant_id, settlement_id)
  where settlement_id is not null;
call isolate('transfer_sources', 'select, insert');

-- Buyer fees that a transfer paid from the project's balance: it filled the last due settlement.
create table transfer_fees (
  tenant_id uuid not null,
  transfer_id uuid not null,
  checkout_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (tenant_id, transfer_id, checkout_id),
  foreign key (tenant_id, transfer_id) references transfers (tenant_id, id),
  foreign key (tenant_id, checkout_id) references checkouts (tenant_id, id)
);
create index transfer_fees_checkout on transfer_fees (tenant_id, checkout_id);
call isolate('transfer_fees', 'select, insert');

-- Money of an inbound that was taken back. The rail names each taking back once and for all.
create table reversals (
  tenant_id uuid not null,
  id uuid not null,
  inbound_id uuid not null,
  notice_id text not null,
  amount bigint not null check (amount > 0),
  -- What nobody gave back at the time: the organisation owed it.
  shortfall bigint not null check (shortfall between 0 and amount),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, inbound_id, notice_id),
  foreign key (tenant_id, inbound_id) references inbounds (tenant_id, id)
);
call isolate('reversals', 'select, insert');

-- What each account that the inbound had paid into was asked for, gave, and gave later.
create table reversal_parts (
  tenant_id uuid not null,
  reversal_id uuid not null,
  position int not null,
  kind text not null check (kind in ('project', 'settlement', 'checkout')),
  settlement_id uuid,
  amount bigint not null check (amount > 0),
  given bigint not null check (given >= 0),
  -- Money that came back to it later, and repaid what was owed.
  repaid bigint not null default 0 check (repaid >= 0),
  primary key (tenant_id, reversal_id, position),
  foreign key (tenant_id, reversal_id) references reversals (tenant_id, id),
  foreign key (tenant_id, settlement_id) references settlements (tenant_id, id),
  check ((settlement_id is not null) = (kind = 'settlement')),
  check (given + repaid <= amount)
);
create index reversal_parts_settlement on reversal_parts (tenant_id, settlement_id)
  where settlement_id is not null;
call isolate('reversal_parts', 'select, insert, update');

-- Accounts that participants paid from before, by a keyed hash: no number stands here.
create table payer_accounts (
  tenant_id uuid not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  participant_id uuid not null,
  primary key (tenant_id, fingerprint, participant_id),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id)
);
create index payer_accounts_participant on payer_accounts (tenant_id, participant_id);
call isolate('payer_accounts', 'select, insert, delete');
