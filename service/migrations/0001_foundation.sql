-- Tenants and their clocks, status history, events, jobs, idempotency, secrets.
-- Every table of a tenant begins its keys with tenant_id and is bound by row level security.

do $$ begin
  if not exists (select from pg_roles where rolname = 'holdfast_app') then
    create role holdfast_app nologin;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;
grant holdfast_app to current_user;
grant usage on schema public to holdfast_app;
-- A running service asks whether the schema is the one that it was built for.
grant select on holdfast_migrations to holdfast_app;

-- The tenant of the open transaction; null outside one, and null sees no row.
create function current_tenant() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('holdfast.tenant', true), '')::uuid $$;

-- Gives a table its isolation and its rights: called once for each table of a tenant.
create procedure isolate(table_name text, rights text) language plpgsql as $$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy tenant on %I using (tenant_id = current_tenant())', table_name);
  execute format('grant %s on %I to holdfast_app', rights, table_name);
end $$;
revoke all on procedure isolate from public;

-- What grows without end lies in partitions, each of a month of the time that its UUIDv7 begins
-- with: the id of the row, of its transaction, its delivery or its resource.

-- The least id of an instant.
create function first_id(at timestamptz) returns uuid language sql immutable parallel safe as $$
  select (lpad(to_hex(
            floor(extract(epoch from greatest(at, timestamptz 'epoch')) * 1000)::bigint),
            12, '0') || repeat('0', 20))::uuid
$$;

-- Makes a partition: ids from the first up to the second; null is without end. What PostgreSQL does
-- not hand down from a table is given here: storage, row level security, and triggers of
-- statements, which hold for whoever names the partition itself. The role of the service has no
-- right to do so. It is made apart and then attached, which lets readers and writers of the table
-- go on; `create table … partition of` would have them wait. It is empty, so nothing is scanned.
create procedure add_part(whole text, part text, low uuid, high uuid, storage text)
language plpgsql as $$
declare
  guard record;
begin
  execute format('create table %I (like %I including all excluding identity excluding indexes)%s',
                 part, whole, ' with (' || storage || ')');
  execute format('alter table %I enable row level security, force row level security', part);
  execute format('create policy tenant on %I using (tenant_id = current_tenant())', part);
  for guard in
    select tgname as name, tgenabled = 'A' as is_always,
           regexp_replace(pg_get_triggerdef(oid), ' ON \S+ ', format(' ON %I ', part)) as made
      from pg_trigger
     where tgrelid = whole::regclass and not tgisinternal and tgtype & 1 = 0
  loop
    execute guard.made;
    if guard.is_always then
      execute format('alter table %I enable always trigger %I', part, guard.name);
    end if;
  end loop;
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', whole, part,
                 coalesce(quote_literal(low), 'minvalue'),
                 coalesce(quote_literal(high), 'maxvalue'));
end $$;
revoke all on procedure add_part from public;

-- The partitions that are not there for the months from one instant to another. A clock may go to
-- the end of the year 9998: what comes after 2049 shares one partition.
create function missing_months(since timestamptz, until timestamptz)
returns table (whole text, part text, low uuid, high uuid, storage text)
language sql stable as $$
  with months as (
    select distinct on (low) low, high, name
      from generate_series(date_trunc('month', since at time zone 'UTC'), until at time zone 'UTC',
                           interval '1 month') as month,
           lateral (select month at time zone 'UTC' as at,
                           month >= timestamp '2050-01-01' as is_last) m,
           lateral (select first_id(case when is_last then timestamptz '2050-01-01Z' else at end)
                             as low,
                           case when not is_last then
                             first_id((month + interval '1 month') at time zone 'UTC') end as high,
                           case when is_last then 'after' else to_char(month, 'YYYY_MM') end
                             as name) b
     order by low)
  select t.relname, t.relname || '_' || m.name, m.low, m.high,
         array_to_string(before.reloptions, ', ')
    from pg_partitioned_table p
    join pg_class t on t.oid = p.partrelid and t.relnamespace = 'public'::regnamespace
    join pg_class before
      on before.relname = t.relname || '_before' and before.relnamespace = t.relnamespace
   cross join months m
   where not exists (
     select from pg_inherits i join pg_class c on c.oid = i.inhrelid,
            lateral (select pg_get_expr(c.relpartbound, c.oid) as text) bounds
      where i.inhparent = t.oid
        and coalesce(substring(bounds.text from 'FROM \(''(.+?)''')::uuid <= m.low, true)
        and coalesce(substring(bounds.text from 'TO \(''(.+?)''')::uuid > m.low, true))
   order by t.relname, m.low
$$;
revoke all on function missing_months from public;

-- Makes what is missing for the months from one instant to another; nothing where they are there.
-- May be called by many at once, and never inside a unit: an attached partition is locked until the
-- transaction ends.
create function make_months(since timestamptz, until timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  missing record;
begin
  if not exists (select from missing_months(since, until)) then return; end if;
  perform pg_advisory_xact_lock(4280002);
  for missing in select * from missing_months(since, until) loop
    call add_part(missing.whole, missing.part, missing.low, missing.high, missing.storage);
  end loop;
end $$;
revoke all on function make_months from public;
grant execute on function make_months to holdfast_app;

-- The database takes statistics of partitions by itself, and of a table as a whole never: without them a
-- statement that joins one is planned to read all of it. Takes them of one table whose partitions have
-- grown by a fifth since; its name, or null where none has.
create function analyze_grown() returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- What is said of the whole alone, where the database knows how to; partitions have their own.
  whole_alone constant text := case when current_setting('server_version_num')::int >= 180000
                                    then 'only ' else '' end;
  grown text;
begin
  -- One process is enough.
  if not pg_try_advisory_xact_lock(4280003) then return null; end if;
  select t.relname into grown
    from pg_partitioned_table p
    join pg_class t on t.oid = p.partrelid and t.relnamespace = 'public'::regnamespace
   cross join lateral (
     select sum(greatest(c.reltuples, 0)) as tuples
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = t.oid) parts
   where parts.tuples > 0 and parts.tuples > 1.2 * greatest(t.reltuples, 0)
   order by parts.tuples - greatest(t.reltuples, 0) desc limit 1;
  if grown is not null then execute format('analyze %s%I', whole_alone, grown); end if;
  return grown;
end $$;
revoke all on function analyze_grown from public;
grant execute on function analyze_grown to holdfast_app;

-- Gives a table that is partitioned by a UUIDv7 its first partitions: all that is older than this
-- month, this month, and the next. Called once, when the table has its guards.
create procedure part_by_month(whole text, storage text default null) language plpgsql as $$
begin
  call add_part(whole, whole || '_before', null,
                first_id(date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'),
                storage);
  perform make_months(now(), now() + interval '1 month');
end $$;
revoke all on procedure part_by_month from public;

create table tenants (
  id uuid primary key,
  organisation_id uuid not null,
  environment text not null check (environment in ('sandbox', 'live')),
  clock_offset_ms bigint not null default 0,
  clock_frozen_at timestamptz,
  -- A clock that ran before it was advanced stands still only until this real time, then runs on
  -- by itself: an advance that dies keeps no clock. Null when its owner froze it.
  clock_resumes_at timestamptz,
  -- An advance under way, so that there is one at a time. Real time.
  clock_advancing_until timestamptz,
  -- Fencing: an advance may move the clock only in its own turn.
  clock_turn bigint not null default 0,
  -- The turn of an advance that was asked to stop: it ends where it has come to.
  clock_stopped_turn bigint,
  -- A sandbox that was reset with a seed draws its ids from it, in order.
  seed text,
  ids_drawn bigint not null default 0,
  -- A sandbox that was reset: another tenant stands in its place, nothing is done here any more.
  replaced_at timestamptz,
  created_at timestamptz not null,
  check (environment = 'sandbox' or (clock_offset_ms = 0 and clock_frozen_at is null)),
  check (environment = 'sandbox' or (seed is null and replaced_at is null)),
  check (clock_resumes_at is null or clock_frozen_at is not null)
);
create unique index tenants_current on tenants (organisation_id, environment)
  where replaced_at is null;
grant select, insert on tenants to holdfast_app;
grant update (clock_offset_ms, clock_frozen_at, clock_resumes_at, clock_advancing_until, clock_turn,
  clock_stopped_turn, ids_drawn, replaced_at) on tenants to holdfast_app;

-- The tenant's time at a real time. Whole milliseconds, as the service reads them; never goes back.
create function tenant_time(
  offset_ms bigint, frozen_at timestamptz, resumes_at timestamptz, real_now timestamptz)
returns timestamptz language sql stable parallel safe as $$
  select date_trunc('milliseconds', case
    when frozen_at is null then real_now + offset_ms * interval '1 millisecond'
    when resumes_at is null or real_now <= resumes_at then frozen_at
    else frozen_at + (real_now - resumes_at)
  end)
$$;

-- Moves the clock of a sandbox, or the right to move it; no row where it is another's turn. A clock
-- is stood still ahead of what units that began before the commit may have read, so that none has
-- seen a later time; one that stands is left. Its real time is read when its row is held.
--   freeze, resume: by its owner, while nobody advances it.
--   take: the right to move it for so many milliseconds, as a turn; a clock that ran resumes by
--   itself when the right runs out. With the turn: keep, stand (at a time on the way, or where it
--   stands if somebody wants it to go no further), land (there, or running on from there).
create function turn_clock(
  tenant uuid, act text, lease_ms bigint default null, with_turn bigint default null,
  new_time timestamptz default null, was_frozen boolean default null)
returns table (now timestamptz, is_frozen boolean, is_advancing boolean, turn bigint,
               is_stopped boolean)
language plpgsql as $$
#variable_conflict use_variable
declare
  t tenants;
  real timestamptz;
  lease constant interval := lease_ms * interval '1 millisecond';
  is_still boolean;
begin
  select * into t from tenants where id = tenant and environment = 'sandbox' for no key update;
  real := clock_timestamp();
  is_advancing := coalesce(t.clock_advancing_until >= real, false);
  if t.id is null or act in ('freeze', 'resume', 'take') and is_advancing
    or act in ('keep', 'stand', 'land') and (not is_advancing or t.clock_turn <> with_turn) then
    return;
  end if;
  now := tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at, real);
  is_still := t.clock_frozen_at is not null
    and (t.clock_resumes_at is null or real <= t.clock_resumes_at);
  is_stopped := coalesce(t.clock_stopped_turn = t.clock_turn, false);
  if act in ('freeze', 'take') then
    if act = 'freeze' then
      t.clock_resumes_at := null;
    else
      t.clock_turn := t.clock_turn + 1;
      if t.clock_frozen_at is null or t.clock_resumes_at is not null then
        t.clock_resumes_at := real + lease;
      end if;
      t.clock_advancing_until := real + lease;
    end if;
    if not is_still then t.clock_frozen_at := now + interval '100 milliseconds'; end if;
  elsif act = 'resume' then
    -- Rounded up to a millisecond: rounded down, the clock would go back.
    if t.clock_frozen_at is not null then
      t.clock_offset_ms := ceil(extract(epoch from now - real) * 1000);
    end if;
    t.clock_frozen_at := null;
    t.clock_resumes_at := null;
  elsif act in ('keep', 'stand') then
    if act = 'stand' and not is_stopped then t.clock_frozen_at := new_time; end if;
    t.clock_advancing_until := real + lease;
    if t.clock_resumes_at is not null then t.clock_resumes_at := real + lease; end if;
  elsif act = 'land' then
    t.clock_frozen_at := case when was_frozen then new_time end;
    if not was_frozen then
      t.clock_offset_ms := ceil(extract(epoch from new_time - real) * 1000);
    end if;
    t.clock_resumes_at := null;
    t.clock_advancing_until := null;
  else
    raise exception 'a clock knows no %', act;
  end if;
  update tenants
     set clock_offset_ms = t.clock_offset_ms, clock_frozen_at = t.clock_frozen_at,
         clock_resumes_at = t.clock_resumes_at, clock_advancing_until = t.clock_advancing_until,
         clock_turn = t.clock_turn
   where id = tenant;
  now := tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at, real);
  is_frozen := t.clock_frozen_at is not null and t.clock_resumes_at is null;
  is_advancing := coalesce(t.clock_advancing_until >= real, false);
  turn := t.clock_turn;
  return next;
end $$;
revoke all on function turn_clock from public;
grant execute on function turn_clock to holdfast_app;

-- Gap-free numbers for a tenant's events: the row is locked from the first event to the commit.
create table event_sequences (
  tenant_id uuid primary key references tenants (id),
  last bigint not null default 0
) with (fillfactor = 50);
call isolate('event_sequences', 'select, insert, update');

create table events (
  tenant_id uuid not null,
  -- Begins with the tenant's time.
  id uuid not null,
  sequence bigint not null check (sequence > 0),
  type text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
) partition by range (id);
call isolate('events', 'select, insert');
call part_by_month('events');

-- The numbers, each given once, and which event has it: a key of `events` would have to contain the
-- id. Whoever knows an event by its number finds its month here.
create table event_numbers (
  tenant_id uuid not null,
  sequence bigint not null check (sequence > 0),
  event_id uuid not null,
  primary key (tenant_id, sequence)
);
call isolate('event_numbers', 'select, insert');

-- The history of one resource is in one partition, that of the resource's own month.
create table status_steps (
  tenant_id uuid not null,
  resource text not null,
  resource_id uuid not null,
  -- The order of the steps: many units may write at one instant of a clock that stands still.
  number bigint generated always as identity,
  from_status text,
  to_status text not null,
  at timestamptz not null,
  primary key (tenant_id, resource, resource_id, number)
) partition by range (resource_id);
call isolate('status_steps', 'select, insert');
call part_by_month('status_steps');

create table jobs (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Steps are awaited by an advance of the clock; deliveries are only queued by it.
  lane text not null check (lane in ('steps', 'deliveries')),
  key text not null,
  payload jsonb not null,
  -- Due in the tenant's time.
  run_at timestamptz not null,
  -- Failures so far. A worker that was killed did not fail: its job is simply claimed again.
  failures int not null default 0,
  -- Fencing: a worker may finish a job only with the token it was claimed under.
  token bigint not null default 0,
  -- Leased until, in real time; null while it waits.
  leased_until timestamptz,
  last_error text,
  -- A job that failed too often stands still until someone sends it on.
  parked_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, kind, key)
) with (fillfactor = 70);
create index jobs_due on jobs (tenant_id, lane, run_at) where parked_at is null;
call isolate('jobs', 'select, insert, update, delete');
-- The owner may look over all tenants, for the function below: force binds it too otherwise.
do $$ begin
  execute format('create policy due_work on jobs for select to %I using (true)', current_user);
  execute format('create policy due_work on event_sequences for select to %I using (true)',
                 current_user);
end $$;

-- Which tenants have due work in a lane: workers ask this, then claim tenant by tenant. Those that
-- have waited longest come first, so that no busy tenant holds up a quiet one. While a clock is
-- advanced its tenant's steps are run by the advance alone, in order.
create function tenants_with_due_jobs(real_now timestamptz, in_lane text, most int)
returns table (tenant_id uuid) language plpgsql stable security definer
set search_path = public as $$
#variable_conflict use_column
begin return query
  select s.tenant_id
    -- A row of each tenant, where its jobs are.
    from event_sequences s
    join tenants t on t.id = s.tenant_id
   cross join lateral (
     select j.run_at from jobs j
      where j.tenant_id = s.tenant_id and j.lane = in_lane and j.parked_at is null
        and (j.leased_until is null or j.leased_until < real_now)
      order by j.run_at limit 1) first
   where t.replaced_at is null and first.run_at
         <= tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at, real_now)
     -- Steps are left to the advance under way; and to the next one where a seed must give the same
     -- story again, whatever else the machine does.
     and (in_lane <> 'steps'
          or ((t.clock_advancing_until is null or t.clock_advancing_until < real_now)
              and (t.seed is null or t.clock_frozen_at is null)))
   order by tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at, real_now)
            - first.run_at desc
   limit most;
end $$;
revoke all on function tenants_with_due_jobs from public;
grant execute on function tenants_with_due_jobs to holdfast_app;

create table idempotency_keys (
  tenant_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  -- The first answer, sealed: it may hold a secret. Null only inside the transaction that makes it.
  status int,
  answer bytea,
  -- Real time.
  expires_at timestamptz not null,
  primary key (tenant_id, key)
);
create index idempotency_keys_expiry on idempotency_keys (tenant_id, expires_at);
call isolate('idempotency_keys', 'select, insert, update, delete');

-- Client secrets, link tokens and page sessions. A token names its tenant, so that it is found
-- among the tenant's own.
create table secrets (
  tenant_id uuid not null,
  hash bytea not null,
  kind text not null check (kind in ('intent', 'setup_intent', 'verification',
                                     'verification_link', 'payment_link', 'page_session')),
  -- The one object that it opens, and its kind.
  object_kind text not null check (object_kind in ('intent', 'verification')),
  object_id uuid not null,
  -- Real time.
  expires_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index secrets_object on secrets (tenant_id, object_id);
call isolate('secrets', 'select, insert, delete');
grant update (revoked_at) on secrets to holdfast_app;
-- Whoever shows a token is nobody yet, and sees no row: only the one that it opens is told of.
do $$ begin
  execute format('create policy shown on secrets for select to %I using (true)', current_user);
end $$;
create function find_secret(tenant uuid, shown bytea, real_now timestamptz)
returns table (environment text, kind text, object_kind text, object_id uuid)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin return query
  select t.environment, s.kind, s.object_kind, s.object_id
    from secrets s join tenants t on t.id = s.tenant_id
   where s.tenant_id = tenant and s.hash = shown and s.revoked_at is null
     and (s.expires_at is null or s.expires_at > real_now);
end $$;
revoke all on function find_secret from public;
grant execute on function find_secret to holdfast_app;
