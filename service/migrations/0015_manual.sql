-- The rail of a live organisation without a bank connection: what is to be paid by hand, what was
-- booked by hand, and the accounts that its projects are paid into.

create table collection_accounts (
  tenant_id uuid not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  collect jsonb not null,
  updated_at timestamptz not null,
  primary key (tenant_id, currency)
);
call isolate('collection_accounts', 'select, insert, update');

-- One row for each order, under the outbound's own id: however often it is given, it is paid once.
create table manual_payments (
  tenant_id uuid not null,
  outbound_id uuid not null,
  -- The destination with its whole account, sealed and bound to this row.
  sealed bytea not null,
  -- Somebody has reported what became of it.
  is_done boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, outbound_id),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id)
);
create index manual_payments_open on manual_payments (tenant_id, created_at) where not is_done;
call isolate('manual_payments', 'select, insert, update');

create table manual_entries (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('collection_account', 'inbound', 'taken_back', 'executed',
                                     'rejected', 'returned', 'return_sent', 'return_refused',
                                     'return_undeliverable', 'verification_passed',
                                     'verification_failed')),
  status text not null check (status in ('proposed', 'approved', 'refused')),
  -- Keys: the second must be of another pair.
  proposed_by uuid not null,
  decided_by uuid,
  outbound_id uuid,
  verification_id uuid,
  project_id uuid,
  -- What was booked, or what was taken back of.
  inbound_id uuid,
  currency text check (currency in ('eur', 'gbp', 'usd')),
  amount bigint check (amount > 0),
  statement_reference text,
  failure_reason text,
  collect jsonb,
  -- The payer's words and name, sealed and bound to this row.
  sealed bytea,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id),
  foreign key (tenant_id, verification_id) references verifications (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  foreign key (tenant_id, inbound_id) references inbounds (tenant_id, id),
  check (kind <> 'taken_back' or (inbound_id is not null and amount is not null)),
  check (status = 'proposed' or decided_by is not null),
  check (decided_by is distinct from proposed_by or status = 'refused')
);
-- What the bank booked once is booked here once.
create unique index manual_entries_statement on manual_entries (tenant_id, statement_reference)
  where status <> 'refused';
create index manual_entries_newest on manual_entries (tenant_id, created_at desc, id desc);
call isolate('manual_entries', 'select, insert, update');
