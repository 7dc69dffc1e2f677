-- Cards, mandates, debits, and what is under way at the rails that collect.

-- A card that a buyer entered: what the processor gave for it. The number is not here.
create table cards (
  tenant_id uuid not null,
  id uuid not null,
  -- The page that it was entered on: nobody else is shown it, unless it is kept for its buyer.
  page_key text not null,
  -- For whom it is kept; null: only for its page.
  participant_id uuid,
  token uuid not null,
  brand text not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expiry_month int not null check (expiry_month between 1 and 12),
  expiry_year int not null check (expiry_year between 2000 and 2100),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id)
);
create index cards_page on cards (tenant_id, page_key);
create index cards_participant on cards (tenant_id, participant_id)
  where participant_id is not null;
call isolate('cards', 'select, insert, update');

-- A buyer's leave to debit an account. IBAN and holder are sealed under the buyer's key.
create table mandates (
  tenant_id uuid not null,
  id uuid not null,
  participant_id uuid not null,
  reference text not null,
  masked text not null,
  sealed bytea not null,
  notice_days integer not null check (notice_days between 1 and 14),
  status text not null check (status in ('active', 'revoked')),
  accepted_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, reference),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id),
  check ((revoked_at is null) = (status = 'active'))
);
call isolate('mandates', 'select, insert, update');

create table debits (
  tenant_id uuid not null,
  id uuid not null,
  checkout_id uuid not null,
  project_id uuid not null,
  mandate_id uuid not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  status text not null check (status in ('scheduled', 'executing', 'settling', 'settled',
                                         'cancelled', 'failed')),
  scheduled_at timestamptz not null,
  -- What is collected: lowered to what is lacking when it starts.
  amount bigint not null check (amount > 0),
  -- It collects the buyer fee too.
  has_fee boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, checkout_id) references checkouts (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, mandate_id) references mandates (tenant_id, id)
) with (fillfactor = 80);
create index debits_checkout on debits (tenant_id, checkout_id);
create index debits_mandate on debits (tenant_id, mandate_id);
call isolate('debits', 'select, insert, update');

-- What a debit collects for.
create table debit_parts (
  tenant_id uuid not null,
  debit_id uuid not null,
  position int not null,
  settlement_id uuid not null,
  primary key (tenant_id, debit_id, position),
  foreign key (tenant_id, debit_id) references debits (tenant_id, id),
  foreign key (tenant_id, settlement_id) references settlements (tenant_id, id)
);
create index debit_parts_settlement on debit_parts (tenant_id, settlement_id);
call isolate('debit_parts', 'select, insert');

-- Checkouts whose buyer has to confirm the card payment with the issuer.
create table card_challenges (
  tenant_id uuid not null,
  checkout_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, checkout_id),
  foreign key (tenant_id, checkout_id) references checkouts (tenant_id, id)
);
call isolate('card_challenges', 'select, insert');

-- The sandbox's card processor: a token and how it behaves, never a number.
create table sandbox_cards (
  tenant_id uuid not null,
  token uuid not null,
  behaviour text not null check (behaviour in ('pays', 'challenges', 'declines')),
  created_at timestamptz not null,
  primary key (tenant_id, token)
);
call isolate('sandbox_cards', 'select, insert');

-- What the sandbox's processor and banks were asked to collect, under the key they were given: a
-- checkout or a debit. The outcome stands when it is known; until then the buyer decides.
create table sandbox_collections (
  tenant_id uuid not null,
  key text not null,
  method text not null check (method in ('card', 'open_banking', 'direct_debit')),
  currency text not null,
  amount bigint not null check (amount > 0),
  outcome text,
  times_asked int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, key)
);
call isolate('sandbox_collections', 'select, insert, update');
