-- Intents, checkouts and inbounds: how money comes in.

create table intents (
  tenant_id uuid not null,
  id uuid not null,
  type text not null check (type in ('checkout', 'payment_link', 'invoice', 'session')),
  status text not null check (status in ('unconfirmed', 'confirmed', 'cancelled')),
  -- A setup intent has none.
  currency text check (currency in ('eur', 'gbp', 'usd')),
  project_id uuid,
  -- The buyer, or whom a session is for.
  buyer_id uuid,
  fee_flat bigint check (fee_flat >= 0),
  fee_ppm bigint check (fee_ppm >= 0 and fee_ppm < 1000000),
  redirect_url text,
  metadata jsonb,
  -- The token of a payment link, sealed: it is shown again.
  link_token bytea,
  -- The id begins with it: lists go by the ids.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  -- That the buyer is there, and the intent and the seller of terms, is asked by what inserts them,
  -- of all rows at once, and by invariant 70; nobody may delete a participant or an intent.
  constraint intents_currency check ((currency is null) = (type = 'session')),
  constraint intents_link check ((link_token is null) = (type <> 'payment_link'))
) with (fillfactor = 85);
call isolate('intents', 'select, insert, update');

-- The terms of each settlement that confirming the intent will make.
create table intent_settlements (
  tenant_id uuid not null,
  intent_id uuid not null,
  position int not null,
  -- One that exists already and is to get more money; null: confirming makes a new one.
  settlement_id uuid,
  type text not null check (type in ('immediate', 'escrow', 'funding', 'transfer')),
  seller_id uuid,
  -- The controlled project that a settlement of type transfer fills.
  target_project_id uuid,
  amount bigint not null check (amount > 0),
  description text not null,
  summary text,
  fee_flat bigint check (fee_flat >= 0),
  fee_ppm bigint check (fee_ppm >= 0 and fee_ppm < 1000000),
  tax_flat bigint check (tax_flat >= 0),
  tax_ppm bigint check (tax_ppm >= 0 and tax_ppm < 1000000),
  required_by timestamptz,
  release_at timestamptz,
  reference text,
  metadata jsonb,
  primary key (tenant_id, intent_id, position),
  foreign key (tenant_id, settlement_id) references settlements (tenant_id, id),
  foreign key (tenant_id, target_project_id) references projects (tenant_id, id),
  check (tax_flat is null or tax_ppm is null),
  check ((seller_id is null) = (type in ('funding', 'transfer'))),
  check ((target_project_id is null) = (type <> 'transfer'))
);
create index intent_settlements_settlement on intent_settlements (tenant_id, settlement_id)
  where settlement_id is not null;
call isolate('intent_settlements', 'select, insert');

create table checkouts (
  tenant_id uuid not null,
  id uuid not null,
  intent_id uuid not null,
  project_id uuid not null,
  buyer_id uuid not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  type text not null check (type in ('card', 'credit', 'open_banking', 'local_bank_transfer',
    'international_bank_transfer', 'invoice', 'direct_debit')),
  status text not null check (status in ('settling', 'settled', 'failed', 'cancelled',
                                         'abandoned')),
  -- What was due at confirmation, buyer fee included.
  amount bigint not null check (amount >= 0),
  fee bigint not null check (fee >= 0 and fee <= amount),
  -- Of the buyer fee: what has arrived.
  fee_received bigint not null default 0 check (fee_received between 0 and fee),
  reference text not null check (reference ~ '^C[A-Z0-9]+$'),
  transfer_made_at timestamptz,
  -- The buyer has authorised it with the rail: from then on only the rail ends it.
  authorised_at timestamptz,
  -- Credit was drawn for it: it can be cancelled no more.
  drawn_at timestamptz,
  -- The card issuer, bank or lender said no.
  rejected_at timestamptz,
  -- The page session that started it: a link that many use shows each of them its own.
  page_key text,
  -- Of an invoice intent: the invoice that wraps it.
  invoice_id uuid,
  metadata jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  foreign key (tenant_id, intent_id) references intents (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, buyer_id) references participants (tenant_id, id)
) with (fillfactor = 80);
create index checkouts_project on checkouts (tenant_id, project_id, created_at desc, id desc);
create index checkouts_intent on checkouts (tenant_id, intent_id, created_at desc);
call isolate('checkouts', 'select, insert, update');

-- What the buyer pays with: ids and choices, no number, name or secret.
create table checkout_means (
  tenant_id uuid not null,
  checkout_id uuid not null,
  kind text not null check (kind in ('card', 'open_banking', 'direct_debit', 'credit')),
  means jsonb not null,
  primary key (tenant_id, checkout_id),
  foreign key (tenant_id, checkout_id) references checkouts (tenant_id, id)
);
call isolate('checkout_means', 'select, insert');

-- What a checkout collects for each settlement.
create table checkout_parts (
  tenant_id uuid not null,
  checkout_id uuid not null,
  position int not null,
  settlement_id uuid not null,
  part bigint not null check (part > 0),
  -- Collected now; otherwise it only shows what is required later.
  is_due boolean not null,
  -- False when the settlement existed before and only gets more money.
  is_made boolean not null default true,
  -- What this checkout's own inbounds paid into it.
  paid bigint not null default 0 check (paid >= 0),
  primary key (tenant_id, checkout_id, position),
  unique (tenant_id, checkout_id, settlement_id),
  foreign key (tenant_id, checkout_id) references checkouts (tenant_id, id),
  foreign key (tenant_id, settlement_id) references settlements (tenant_id, id)
) with (fillfactor = 80);
create index checkout_parts_settlement on checkout_parts (tenant_id, settlement_id);
call isolate('checkout_parts', 'select, insert, update');

create table inbounds (
  tenant_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  checkout_id uuid,
  type text not null check (type in ('card', 'credit', 'open_banking', 'local_bank_transfer',
    'international_bank_transfer', 'manual_bank_transfer', 'transfer')),
  status text not null check (status in ('settling', 'settled', 'in_review')),
  amount bigint not null check (amount > 0),
  -- What no checkout took: it stands in the project's balance.
  unreconciled bigint not null check (unreconciled between 0 and amount),
  -- How it was matched, or why it was not.
  reason text not null,
  reference text,
  -- The end-to-end id that its payer gave it: what goes back quotes it.
  payer_end_to_end text,
  -- Sealed and bound to the notice, and kept only while a person looks at it.
  payer_name_sealed bytea check (payer_name_sealed is null or status = 'in_review'),
  -- The account it was paid from: masked as it is shown, sealed as it is needed for a refund, and a
  -- keyed hash by which the payer is known again.
  payer_masked text,
  payer_sealed bytea,
  payer_fingerprint bytea,
  -- What the rail said about its purpose, kept while it is in review.
  meant jsonb,
  -- Sent back after a review: it stays in review.
  returned_at timestamptz,
  -- What the bank or the card issuer has taken back since.
  taken_back bigint not null default 0 check (taken_back between 0 and amount),
  -- The transfer that it belongs to, and what that left.
  transfer_id uuid,
  transfer_project_id uuid,
  transfer_settlement_id uuid,
  -- The rail and its own number of this notice: however often it comes, it is one inbound.
  rail text not null,
  rail_notice_id text not null,
  -- The connected account that it came to; null: the one of the rail.
  connected_account_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, rail, rail_notice_id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, checkout_id) references checkouts (tenant_id, id),
  foreign key (tenant_id, transfer_project_id) references projects (tenant_id, id),
  foreign key (tenant_id, transfer_settlement_id) references settlements (tenant_id, id),
  constraint inbounds_transfer check ((transfer_id is not null) = (type = 'transfer')
    and (transfer_project_id is not null) = (type = 'transfer')),
  check (returned_at is null or status = 'in_review')
) with (fillfactor = 85);
create index inbounds_project on inbounds (tenant_id, project_id, created_at desc, id desc);
create index inbounds_checkout on inbounds (tenant_id, checkout_id) where checkout_id is not null;
call isolate('inbounds', 'select, insert, update');

-- Where an inbound's money went: a settlement, or (null) its checkout's buyer fee.
create table inbound_allocations (
  tenant_id uuid not null,
  inbound_id uuid not null,
  position int not null,
  settlement_id uuid,
  amount bigint not null check (amount > 0),
  primary key (tenant_id, inbound_id, position),
  foreign key (tenant_id, inbound_id) references inbounds (tenant_id, id),
  foreign key (tenant_id, settlement_id) references settlements (tenant_id, id)
);
create index inbound_allocations_settlement on inbound_allocations (tenant_id, settlement_id);
call isolate('inbound_allocations', 'select, insert');
