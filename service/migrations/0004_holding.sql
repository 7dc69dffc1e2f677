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
  metadata jsonb not null default '{}',
  -- Money that came in and went out. Released and refunded count from the reserve on.
  received bigint not null default 0 check (received >= 0),
  transferred_in bigint not null default 0 check (transferred_in >= 0),
  transferred_out bigint not null default 0 check (transferred_out >= 0),
  released bigint not null default 0 check (released >= 0),
  refunded bigint not null default 0 check (refunded >= 0),
  -- What has physically left, and what live and past outbounds ask for in all.
  departed bigint not null default 0 check (departed >= 0),
  promised bigint not null default 0 check (promised >= 0),
  live_outbounds int not null default 0 check (live_outbounds >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, buyer_id) references participants (tenant_id, id),
  foreign key (tenant_id, seller_id) references participants (tenant_id, id),
  constraint settlements_balance check (
    received + transferred_in - transferred_out - released - refunded >= 0),
  constraint settlements_departed check (departed <= released + refunded),
  constraint settlements_promised check (released + refunded <= promised),
  constraint settlements_tax check (tax_flat is null or tax_ppm is null),
  constraint settlements_seller check ((seller_id is null) = (type in ('funding', 'transfer')))
) with (fillfactor = 80);
create index settlements_project on settlements (tenant_id, project_id, created_at desc);
call isolate('settlements', 'select, insert, update');
