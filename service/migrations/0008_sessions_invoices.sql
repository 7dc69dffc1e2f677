-- Sessions of participants, and the invoices that wrap checkouts.

create table sessions (
  tenant_id uuid not null,
  id uuid not null,
  -- The setup intent that was consumed for it.
  intent_id uuid not null,
  participant_id uuid not null,
  -- Real time: the test clock does not move it.
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, intent_id),
  foreign key (tenant_id, intent_id) references intents (tenant_id, id),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id)
);
call isolate('sessions', 'select, insert, update');

create table invoices (
  tenant_id uuid not null,
  id uuid not null,
  checkout_id uuid not null,
  status text not null check (status in ('settling', 'settled', 'cancelled', 'abandoned')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, checkout_id),
  foreign key (tenant_id, checkout_id) references checkouts (tenant_id, id)
) with (fillfactor = 85);
create index invoices_created on invoices (tenant_id, created_at desc, id desc);
call isolate('invoices', 'select, insert, update');
