-- Trade credit: payment instruments, their limits, what checkouts reserve and what is drawn.

create table payment_instruments (
  tenant_id uuid not null,
  id uuid not null,
  type text not null check (type in ('trade_account')),
  status text not null check (status in ('processing', 'enabled', 'disabled', 'rejected',
                                         'failed')),
  owner_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references participants (tenant_id, id)
) with (fillfactor = 85);
create index payment_instruments_owner on payment_instruments (tenant_id, owner_id);
create index payment_instruments_created
  on payment_instruments (tenant_id, created_at desc, id desc);
call isolate('payment_instruments', 'select, insert, update');

-- The limit of an instrument in one currency, and how much of it is used. The CHECK decides who
-- gets the last of it.
create table credit_lines (
  tenant_id uuid not null,
  instrument_id uuid not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  credit_limit bigint not null check (credit_limit >= 0),
  order_max bigint not null check (order_max >= 0),
  -- Promised to checkouts and not drawn yet.
  reserved bigint not null default 0 check (reserved >= 0),
  -- Drawn and not repaid: what the buyer owes the lender, or will when the money has come.
  drawn bigint not null default 0 check (drawn >= 0),
  updated_at timestamptz not null,
  primary key (tenant_id, instrument_id, currency),
  foreign key (tenant_id, instrument_id) references payment_instruments (tenant_id, id),
  constraint credit_lines_limit check (reserved + drawn <= credit_limit)
) with (fillfactor = 70);
call isolate('credit_lines', 'select, insert, update');

-- What a checkout on credit has reserved of a limit.
create table credit_covers (
  tenant_id uuid not null,
  checkout_id uuid not null,
  instrument_id uuid not null,
  project_id uuid not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  terms text not null check (terms in ('thirty_days', 'sixty_days', 'ninety_days',
                                       'end_of_month_plus_thirty_days')),
  -- Of the buyer fee: what is reserved and not drawn yet. The first draw takes it.
  fee_undrawn bigint not null check (fee_undrawn >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, checkout_id),
  foreign key (tenant_id, checkout_id) references checkouts (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, instrument_id, currency)
    references credit_lines (tenant_id, instrument_id, currency)
) with (fillfactor = 80);
create index credit_covers_instrument on credit_covers (tenant_id, instrument_id);
call isolate('credit_covers', 'select, insert, update');

create table credit_cover_parts (
  tenant_id uuid not null,
  checkout_id uuid not null,
  settlement_id uuid not null,
  position int not null,
  covered bigint not null check (covered > 0),
  -- Of it: neither drawn nor given back.
  undrawn bigint not null check (undrawn between 0 and covered),
  given_back bigint not null default 0 check (given_back >= 0),
  primary key (tenant_id, checkout_id, settlement_id),
  foreign key (tenant_id, checkout_id) references credit_covers (tenant_id, checkout_id),
  foreign key (tenant_id, settlement_id) references settlements (tenant_id, id)
) with (fillfactor = 80);
create index credit_cover_parts_settlement on credit_cover_parts (tenant_id, settlement_id);
call isolate('credit_cover_parts', 'select, insert, update');

-- Money that the lender is asked to pay for a settlement.
create table credit_draws (
  tenant_id uuid not null,
  id uuid not null,
  checkout_id uuid not null,
  instrument_id uuid not null,
  project_id uuid not null,
  settlement_id uuid not null,
  -- The release that waits for it; null: the draw of a funding settlement.
  outbound_id uuid,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  -- For the settlement, and for the checkout's buyer fee with the first draw.
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  status text not null check (status in ('requested', 'paid', 'refused', 'repaid', 'defaulted')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, checkout_id, settlement_id)
    references credit_cover_parts (tenant_id, checkout_id, settlement_id),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id)
) with (fillfactor = 80);
create index credit_draws_outbound on credit_draws (tenant_id, outbound_id)
  where outbound_id is not null;
create index credit_draws_checkout on credit_draws (tenant_id, checkout_id);
create index credit_draws_instrument on credit_draws (tenant_id, instrument_id);
call isolate('credit_draws', 'select, insert, update');

-- The sandbox's lender: what it was asked, under the key it was given, and how it is minded.
create table sandbox_lender_orders (
  tenant_id uuid not null,
  key uuid not null,
  kind text not null check (kind in ('assess', 'order', 'draw')),
  instrument_id uuid not null,
  amount bigint,
  outcome text not null,
  times_asked int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, key)
);
call isolate('sandbox_lender_orders', 'select, insert, update');

create table sandbox_lender_moods (
  tenant_id uuid not null,
  instrument_id uuid not null,
  kind text not null check (kind in ('order', 'draw')),
  -- How many of the next ones it will refuse.
  refusals int not null check (refusals >= 0),
  primary key (tenant_id, instrument_id, kind),
  foreign key (tenant_id, instrument_id) references payment_instruments (tenant_id, id)
);
call isolate('sandbox_lender_moods', 'select, insert, update');
