-- Outbounds: how money leaves. And the sandbox's rail, which remembers what it was told.

create table outbounds (
  tenant_id uuid not null,
  id uuid not null,
  -- Null for a payout, which leaves from the organisation's revenue.
  project_id uuid,
  -- Null when it leaves from a project's balance.
  settlement_id uuid,
  type text not null check (type in ('release', 'refund', 'transfer', 'payout')),
  status text not null check (status in ('scheduled', 'awaiting_funds', 'automated_review',
    'paused', 'executing', 'executed', 'failed', 'cancelled', 'in_review', 'processing')),
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  amount bigint not null check (amount > 0),
  -- Out of the amount; the rail moves the rest.
  fee bigint not null check (fee >= 0 and fee < amount),
  -- Who receives it; null for payouts and transfers.
  participant_id uuid,
  -- The account it is paid to, fixed when it is queued for the rail.
  bank_account_id uuid,
  -- A refund that goes back to where this inbound came from; fixed when it is set aside.
  back_to_inbound_id uuid,
  -- A refund that had to be split: the part that kept the id which was asked for.
  split_from uuid,
  -- A payout's own account, of the organisation.
  payout_account_id uuid,
  -- The movement between projects that it belongs to, and where that goes.
  transfer_id uuid,
  transfer_project_id uuid,
  transfer_settlement_id uuid,
  release_at timestamptz,
  reference text,
  metadata jsonb,
  paused_reason text,
  failure_reason text,
  -- When its money was set aside; null while it waits, and again when the money went back.
  reserved_at timestamptz,
  -- Of its money: what was drawn on trade credit and has not arrived. It waits for that.
  drawn bigint not null default 0 check (drawn between 0 and amount),
  -- A person looks at it before it may go to the rail.
  is_held boolean not null default false,
  -- Made by the service: at most one for each settlement.
  is_automatic boolean not null,
  -- The rail that takes it, for life, kept before it is given to it; null: none was chosen yet, or
  -- it is of a sandbox, which has one rail only.
  rail text check (rail in ('manual', 'bank')),
  -- The connected account that it leaves from; null: the one of the rail.
  connected_account_id uuid check (connected_account_id is null or rail = 'bank'),
  -- Where its order stands with a bank, the file that told of it, and the bank's own reference.
  order_status text check (order_status in ('sent', 'acknowledged', 'pending', 'payee_check',
    'executed', 'rejected', 'returned', 'cancelled', 'unknown')),
  order_artefact_id uuid check (order_artefact_id is null or order_status is not null),
  order_reference text check (order_reference is null or order_status is not null),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, settlement_id) references settlements (tenant_id, id),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id),
  foreign key (tenant_id, bank_account_id) references bank_accounts (tenant_id, id),
  foreign key (tenant_id, back_to_inbound_id) references inbounds (tenant_id, id),
  foreign key (tenant_id, split_from) references outbounds (tenant_id, id),
  foreign key (tenant_id, transfer_project_id) references projects (tenant_id, id),
  foreign key (tenant_id, transfer_settlement_id) references settlements (tenant_id, id),
  check (status <> 'paused' or paused_reason is not null),
  check (status <> 'failed' or failure_reason is not null),
  check (drawn = 0 or (type = 'release' and settlement_id is not null and reserved_at is not null)),
  constraint outbounds_ends check (case type
    when 'payout' then project_id is null and settlement_id is null and participant_id is null
    when 'transfer' then project_id is not null and participant_id is null
      and transfer_id is not null and transfer_project_id is not null
    when 'refund' then project_id is not null and settlement_id is not null
      and participant_id is not null
    else project_id is not null and participant_id is not null end),
  constraint outbounds_origin check (back_to_inbound_id is null or type = 'refund')
) with (fillfactor = 75);
create unique index outbounds_automatic on outbounds (tenant_id, settlement_id) where is_automatic;
create index outbounds_project on outbounds (tenant_id, project_id, created_at);
create index outbounds_settlement on outbounds (tenant_id, settlement_id);
create index outbounds_paused on outbounds (tenant_id, participant_id) where status = 'paused';
create index outbounds_split on outbounds (tenant_id, split_from) where split_from is not null;
create index outbounds_created on outbounds (tenant_id, created_at desc, id desc);
call isolate('outbounds', 'select, insert, update');

-- Where the reserve of an outbound from a project's balance came from, entry by entry: it goes
-- back the same way. A settlement null is the project's own account.
create table outbound_sources (
  tenant_id uuid not null,
  outbound_id uuid not null,
  position int not null,
  settlement_id uuid,
  amount bigint not null check (amount > 0),
  primary key (tenant_id, outbound_id, position),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id),
  foreign key (tenant_id, settlement_id) references settlements (tenant_id, id)
);
create index outbound_sources_settlement on outbound_sources (tenant_id, settlement_id)
  where settlement_id is not null;
call isolate('outbound_sources', 'select, insert, delete');

-- The payments that a refund gives back, from when it is set aside: also those whose money goes to
-- the buyer's account. What nobody is known to have paid has no row.
create table refund_origins (
  tenant_id uuid not null,
  outbound_id uuid not null,
  inbound_id uuid not null,
  amount bigint not null check (amount > 0),
  primary key (tenant_id, outbound_id, inbound_id),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id),
  foreign key (tenant_id, inbound_id) references inbounds (tenant_id, id)
);
create index refund_origins_inbound on refund_origins (tenant_id, inbound_id);
call isolate('refund_origins', 'select, insert');

-- The change of money into the currency of the account it is paid to; the target amount stands
-- here only. The rate is kept as the digits and the scale of an exact decimal.
create table conversions (
  tenant_id uuid not null,
  id uuid not null,
  outbound_id uuid not null,
  from_currency text not null check (from_currency in ('eur', 'gbp', 'usd')),
  to_currency text not null,
  status text not null check (status in ('pending', 'executing', 'accepted', 'failed')),
  -- What was handed over: the amount less the fee.
  amount bigint not null check (amount > 0),
  expected_amount bigint not null check (expected_amount > 0),
  rate_digits bigint not null check (rate_digits > 0),
  rate_scale int not null check (rate_scale between 0 and 18),
  -- The day of the reference rate.
  rate_day date not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, outbound_id),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id),
  check (from_currency <> to_currency)
);
call isolate('conversions', 'select, insert, update');

-- The sandbox's bank: one row for each payment it was asked to make, under the key it was given.
create table sandbox_payments (
  tenant_id uuid not null,
  outbound_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  outcome text not null check (outcome in ('executed', 'returned', 'fx_amount_too_small',
    'unable_to_determine_target_account', 'invalid_reference',
    'invalid_target_account_credentials', 'missing_participant_information',
    'generic_failure_contact_support')),
  times_asked int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, outbound_id),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id)
);
call isolate('sandbox_payments', 'select, insert, update');
