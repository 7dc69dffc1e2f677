-- What the desk of the dashboard keeps of its own, and what it finds things by.

-- Who has taken something that waits for a person, and whether it was put aside.
create table desk_work (
  tenant_id uuid not null,
  -- Of an outbound, inbound, verification, delivery or whatever else has an id.
  subject_id uuid not null,
  member_id uuid,
  -- Real time. It comes back when its subject changes later.
  closed_at timestamptz,
  -- Time of the tenant, by which subjects change.
  closed_in timestamptz,
  updated_at timestamptz not null,
  primary key (tenant_id, subject_id)
);
create index desk_work_member on desk_work (tenant_id, member_id) where member_id is not null;
call isolate('desk_work', 'select, insert, update');

-- Append-only.
create table desk_notes (
  tenant_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  member_id uuid not null,
  words text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index desk_notes_subject on desk_notes (tenant_id, subject_id, id);
call isolate('desk_notes', 'select, insert');

create table saved_views (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  of_table text not null,
  filters jsonb not null,
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index saved_views_member on saved_views (tenant_id, member_id);
call isolate('saved_views', 'select, insert, update, delete');

-- The resource that an e-mail is about.
alter table emails add column about uuid;
create index emails_about on emails (tenant_id, about, stored_at desc, id desc)
  where about is not null;

-- What search and the filters of tables find by: amounts as they stand on a bank statement,
-- references, and the beginning of a name. None of it changes after its row was made.
create index checkouts_amount on checkouts (tenant_id, amount, created_at desc, id desc);
create index inbounds_amount on inbounds (tenant_id, amount, created_at desc, id desc);
create index outbounds_amount on outbounds (tenant_id, amount, created_at desc, id desc);
create index inbounds_reference on inbounds (tenant_id, reference) where reference is not null;
create index outbounds_reference on outbounds (tenant_id, reference) where reference is not null;
create index settlements_reference on settlements (tenant_id, reference)
  where reference is not null;
-- Row level security lets an index be asked only by operators that tell nothing of other rows: a
-- column of its own in the order of its bytes can be, an index over an expression cannot.
alter table participants add column name_key text collate "C"
  generated always as (lower(name)) stored;
create index participants_name on participants (tenant_id, name_key) where name_key is not null;
create index participants_identity on participants (tenant_id, identity_id);

-- What queues hold: few rows of large tables.
create index inbounds_unreconciled on inbounds (tenant_id, created_at, id) where unreconciled > 0;
create index deliveries_given_up on deliveries (tenant_id, id)
  where status in ('parked', 'cancelled');
create index jobs_parked on jobs (tenant_id) where parked_at is not null;
create index debits_created on debits (tenant_id, created_at desc, id desc);
create index debits_status on debits (tenant_id, status, created_at desc, id desc);
create index debits_project on debits (tenant_id, project_id);

-- Accounts of inbounds in review: few among many. A kind never changes.
create index ledger_accounts_held on ledger_accounts (tenant_id, id) where kind = 'held';
