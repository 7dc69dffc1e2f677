-- Which installation this is, and which of its copies lives. A file beside the database says the
-- same: where they differ, nothing leaves before an operator has decided.
create table installation (
  is_only bool primary key default true check (is_only),
  -- Stays for life.
  id uuid not null default gen_random_uuid(),
  -- Raised, and drawn anew, whenever an operator decides that this database is the one that lives.
  epoch bigint not null default 1 check (epoch > 0),
  epoch_key uuid not null default gen_random_uuid(),
  -- Goes on with the work: a database that was taken back to an earlier time has a lower one.
  mark bigint not null default 0 check (mark >= 0),
  -- The cluster and the database in which this row was written; null: nobody has worked here yet.
  home text
);
alter table installation enable row level security;
-- Its row is made by whoever works here first.
create policy shown on installation for select using (true);
create policy made on installation for insert with check (true);
create policy marked on installation for update using (true);
grant select, insert (is_only), update (mark, home) on installation to holdfast_app;

-- Where the database is: another one for a copy by a dump, or by a template. A server that does not
-- tell which cluster it is tells its databases apart.
create function installation_home() returns text language plpgsql as $$
declare
  known oid := (select oid from pg_database where datname = current_database());
begin
  return (select system_identifier from pg_control_system())::text || '/' || known::text;
exception when insufficient_privilege or feature_not_supported then
  return known::text;
end $$;

-- Organisations whose payments by hand stand still: the database was restored, and what people have
-- paid since may not be known here. A row goes when two people have them go on.
create table manual_halts (
  tenant_id uuid primary key references tenants (id),
  since timestamptz not null
);
call isolate('manual_halts', 'select, insert, delete');
-- A kind of booking more.
alter table manual_entries drop constraint manual_entries_kind_check;
alter table manual_entries add constraint manual_entries_kind_check
  check (kind in ('collection_account', 'inbound', 'taken_back', 'executed', 'rejected', 'returned',
                  'return_sent', 'return_refused', 'return_undeliverable', 'verification_passed',
                  'verification_failed', 'payments_resumed'));
