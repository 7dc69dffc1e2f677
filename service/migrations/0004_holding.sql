-- Projects and settlements: where money is held, and for whom.

create table projects (
  tenant_id uuid not null,
  id uuid not null,
  type text not null check (type in ('controlled', 'uncontrolled')),
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  status text not null check (status in ('in_progress', 'complete', 'in_review')),
  -- Where its money arrives: account numbers of the service's own, shown when it is controlled.
  collect jsonb not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
) with (fillfactor = 80);
create index projects_created on projects (tenant_id, created_at desc, id desc);
call isolate('projects', 'select, insert, update');

create table settlements (
  tenant_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  -- Its place in the intent that made it.
  position int not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  type text not null check (type in ('immediate', 'escrow', 'funding', 'transfer')),
  status text not null check (status in ('settling', 'settled', 'executing', 'executed',
                                         'in_review', 'cancelled')),
  buyer_id uuid,
  seller_id uuid,
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
  -- Where the money of a `transfer` settlement goes once it is settled.
  target_project_id uuid,
  metadata jsonb not null default '{}',
  -- Money that came in and went out. Released and refunded count from the reserve on.
  received bigint not null default 0 check (received >= 0),
  transferred_in bigint not null default 0 check (transferred_in >= 0),
  transferred_out bigint not null default 0 check (transferred_out >= 0),
  -- Of what was transferred out: what counts as left, as money of a `funding` settlement that was
  -- spent through the project's balance. The rest was only moved elsewhere.
  spent bigint not null default 0,
  released bigint not null default 0 check (released >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  -- What has physically left, and what live and past outbounds ask for in all.
  departed bigint not null default 0 check (departed >= 0),
  promised bigint not null default 0 check (promised >= 0),
  live_outbounds int not null default 0 check (live_outbounds >= 0),
  -- Trade credit: drawn by live releases and not arrived, and what may still be drawn.
  credit_drawn bigint not null default 0 check (credit_drawn >= 0),
  credit_covered bigint not null default 0 check (credit_covered >= 0),
  -- In review since then; nothing leaves meanwhile.
  review_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, buyer_id) references participants (tenant_id, id),
  foreign key (tenant_id, seller_id) references participants (tenant_id, id),
  foreign key (tenant_id, target_project_id) references projects (tenant_id, id),
  constraint settlements_balance check (
    received + transferred_in - transferred_out - released - refunded >= -credit_drawn),
  constraint settlements_spent check (spent between 0 and transferred_out),
  constraint settlements_departed check (departed <= released + refunded),
  constraint settlements_promised check (released + refunded <= promised),
  constraint settlements_tax check (tax_flat is null or tax_ppm is null),
  constraint settlements_seller check ((seller_id is null) = (type in ('funding', 'transfer'))),
  constraint settlements_target check ((target_project_id is not null) = (type = 'transfer'))
) with (fillfactor = 80);
create index settlements_project on settlements (tenant_id, project_id, created_at desc);
call isolate('settlements', 'select, insert, update');
