-- Months that have left the tables for files: what is kept of them here. Ledger transactions with
-- their movements, and events, go month by month of the time that their ids begin with, the oldest
-- first. An empty partition stands in the place of each; what a reading needs of a month is brought
-- back into it, tenant by tenant. Reasons: docs/decisions/0026-months-leave-for-files.md.

create table archives (
  -- Its first day, UTC.
  month date primary key check (extract(day from month) = 1),
  id uuid not null unique,
  -- In the folder of archives.
  file text not null unique,
  bytes bigint not null check (bytes > 0),
  -- SHA-256 of the whole file; it is signed in the file, too.
  sha256 bytea not null check (length(sha256) = 32),
  -- Ids of the month are below this one, and not below that of the month before.
  until_id uuid not null,
  -- Real time.
  at timestamptz not null
);
-- Of no tenant: which months have left is the same for all.
grant select on archives to holdfast_app;
alter table archives enable row level security;
create policy shown on archives for select using (true);

-- A tenant's part of an archive. It is an entry of the tenant's journal, so that no archive can be
-- exchanged or taken away unseen.
create table archived_months (
  tenant_id uuid not null,
  month date not null references archives (month),
  -- As an entry of the journal.
  id uuid not null,
  -- Real time.
  at timestamptz not null,
  -- Where it lies in the file, compressed, and the SHA-256 of what it holds.
  starts_at bigint not null check (starts_at > 0),
  length bigint not null check (length > 0),
  sha256 bytea not null check (length(sha256) = 32),
  transactions bigint not null check (transactions >= 0),
  events bigint not null check (events >= 0),
  -- SHA-256 of the balances that it carries forward.
  carried bytea not null check (length(carried) = 32),
  written_in xid8 not null default pg_current_xact_id(),
  -- By which transaction its rows were brought back; null while they are in the file alone.
  recalled_in xid8,
  primary key (tenant_id, month),
  unique (tenant_id, id)
);
call isolate('archived_months', 'select');
grant update (recalled_in) on archived_months to holdfast_app;
do $$ begin
  execute format('create policy seal_work on archived_months for select to %I using (true)',
                 current_user);
end $$;

-- What the months that have left changed an account's balance by.
create table carried_balances (
  tenant_id uuid not null,
  account_id uuid not null,
  month date not null references archives (month),
  amount bigint not null,
  primary key (tenant_id, account_id, month)
);
call isolate('carried_balances', 'select');

-- What months that have left paid out: each payout happens once, whenever.
create table carried_executions (
  tenant_id uuid not null,
  subject_id uuid not null,
  month date not null references archives (month),
  times bigint not null check (times > 0),
  primary key (tenant_id, subject_id, month)
);
call isolate('carried_executions', 'select');

-- What rooms that come before the archives see of them: the entries of the journal that name them,
-- and which months are in files alone.
create view published_archived_months with (security_invoker = true) as
  select a.tenant_id, a.month, a.id, a.at, a.written_in, a.sha256, a.carried, r.id as archive_id,
         r.file, a.recalled_in is null as is_away,
         first_id(a.month::timestamp at time zone 'UTC') as from_id, r.until_id
    from archived_months a join archives r on r.month = a.month;
grant select on published_archived_months to holdfast_app;

-- What was carried forward stays, and so do the names of the files.
call keep_forever('archives', 'ledger_refuse_change');
call keep_forever('archived_months', 'ledger_refuse_change',
  'update of tenant_id, month, id, at, starts_at, length, sha256, transactions, events, carried, '
  'written_in');
call keep_forever('carried_balances', 'ledger_refuse_change');
call keep_forever('carried_executions', 'ledger_refuse_change');

-- On a cluster the default comes from the coordinator: what counts is the node that has the row.
create trigger written_here before insert on archived_months for each row
  when (new.written_in is distinct from pg_current_xact_id())
  execute function audit_written_here();

-- Ids below its one are of months that have left. Rows that were brought back lie below it, too:
-- whoever adds up all there is begins here, with what was carried forward. No function: the nodes
-- of a cluster ask it, too, each of its own copy.
create view archived_until with (security_invoker = true) as
  select coalesce(max(until_id::text), '00000000-0000-0000-0000-000000000000')::uuid as id
    from archives;
grant select on archived_until to holdfast_app;

-- A month that leaves, or has left, takes no row that is not brought back from its file. Row by
-- row, since a trigger of statements is not asked of a partition when its table is named.
create function archive_refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('holdfast.archive', true) is distinct from 'recall' then
    raise exception 'the month of % has left for the archive: no % on it',
      tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;

-- Closes a partition: from here on nothing of it changes.
create procedure close_part(part text) language plpgsql as $$
begin
  if exists (select from pg_trigger where tgrelid = part::regclass and tgname = 'archived') then
    return;
  end if;
  execute format('create trigger archived before insert or update or delete on %I '
                 'for each row execute function archive_refuse_change()', part);
  execute format('alter table %I enable always trigger archived', part);
end $$;
revoke all on procedure close_part from public;

-- Takes a partition out of its table and puts an empty, closed one in its place; the rows stay in
-- the table `gone`. Locks the whole table, for as long as a few entries of the catalogue take.
create procedure part_with(whole text, part text, gone text) language plpgsql as $$
declare
  bounds text;
  low uuid;
  high uuid;
begin
  select pg_get_expr(relpartbound, oid) into bounds from pg_class where oid = part::regclass;
  low := substring(bounds from 'FROM \(''(.+?)''')::uuid;
  high := substring(bounds from 'TO \(''(.+?)''')::uuid;
  execute format('alter table %I detach partition %I', whole, part);
  execute format('alter table %I rename to %I', part, gone);
  call add_part(whole, part, low, high, null);
  call close_part(part);
end $$;
revoke all on procedure part_with from public;

-- Writes ledger transactions of the tenant back as their lines say, and changes no balance.
create function ledger_bring_back(in_tenant uuid, lines text[], written_in text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := ledger_tenant(in_tenant);
begin
  perform set_config('holdfast.ledger', 'open', true);
  perform set_config('holdfast.archive', 'recall', true);
  insert into ledger_transactions (tenant_id, id, kind, currency, subject_id, at, written_in)
  select tenant, (j ->> 'id')::uuid, j ->> 'kind', j ->> 'currency', (j ->> 'subject')::uuid,
         (j ->> 'at')::timestamptz, l.xid::xid8
    from unnest(lines, written_in) l (line, xid), lateral (select l.line::json) x (j);
  insert into ledger_movements
    (tenant_id, transaction_id, position, from_account, to_account, amount)
  select tenant, (j ->> 'id')::uuid, (m ->> 0)::int, (m ->> 1)::uuid, (m ->> 3)::uuid,
         (m ->> 5)::bigint
    from unnest(lines) l (line), lateral (select l.line::json) x (j),
         lateral json_array_elements(j -> 'movements') m;
  perform set_config('holdfast.ledger', '', true);
  perform set_config('holdfast.archive', '', true);
end $$;
revoke all on function ledger_bring_back from public;

-- Brings ledger transactions back of which the tenant's journal holds the hashes, and refuses all
-- else: only what happened comes back.
create function journal_bring_back(in_tenant uuid, lines text[], written_in text[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  culprit uuid;
begin
  select (l.line::json ->> 'id')::uuid into culprit
    from unnest(lines) l (line)
    left join journal_entries e
      on e.tenant_id = in_tenant and e.transaction_id = (l.line::json ->> 'id')::uuid
   where e.leaf is distinct from sha256('\x00'::bytea || convert_to(l.line, 'UTF8')) limit 1;
  if found then
    raise exception 'the journal holds another line of %', culprit using errcode = 'ZZ001';
  end if;
  perform ledger_bring_back(in_tenant, lines, written_in);
end $$;
revoke all on function journal_bring_back from public;
grant execute on function journal_bring_back to holdfast_app;

-- Writes events of the tenant back that were there before, with their numbers, into closed months.
create function events_bring_back(in_tenant uuid, lines json) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant constant uuid := current_tenant();
begin
  if in_tenant is distinct from tenant then
    raise exception 'events come back to the tenant that holdfast.tenant is set to';
  end if;
  perform set_config('holdfast.archive', 'recall', true);
  insert into events (tenant_id, id, sequence, type, payload, created_at)
  select tenant, e.id, e.sequence, e.type, e.payload, e.created_at
    from json_populate_recordset(null::events, lines) e;
  perform set_config('holdfast.archive', '', true);
end $$;
revoke all on function events_bring_back from public;
grant execute on function events_bring_back to holdfast_app;

-- Tenants whose archives the journal does not name yet have something to be sealed, too.
create or replace function tenants_to_seal()
returns table (tenant_id uuid) language plpgsql stable security definer
set search_path = public as $$
#variable_conflict use_column
begin return query
  select s.tenant_id
    from event_sequences s
    join tenants t on t.id = s.tenant_id
    left join journal_heads h on h.tenant_id = s.tenant_id
   where t.replaced_at is null
     and (h.sealed_below > pg_snapshot_xmax(pg_current_snapshot())
          or exists (
            select from ledger_transactions l
             where l.tenant_id = s.tenant_id
                and l.written_in >= coalesce(h.sealed_below, '0'::xid8))
          or exists (
            select from published_archived_months a
             where a.tenant_id = s.tenant_id
                and a.written_in >= coalesce(h.sealed_below, '0'::xid8)));
end $$;
