-- Who did what: the audit log, sealed like the ledger; the request log; settings of organisations
-- and restricted keys; and what waits for a second person.

create table audit_entries (
  tenant_id uuid not null,
  id uuid not null,
  actor_kind text not null check (actor_kind in ('member', 'key', 'tool', 'unknown')),
  -- As the API shows it, so that a search finds it; null for a tool, and for who is not known.
  actor_id text,
  actor_name text,
  operation text not null,
  object_kind text,
  object_id text,
  summary text not null,
  -- Fields that may be shown, before and after: [{ field, before, after }].
  changes jsonb not null,
  before_hash bytea check (length(before_hash) = 32),
  after_hash bytea check (length(after_hash) = 32),
  request_id text,
  ip text,
  -- Real time.
  created_at timestamptz not null,
  -- Which transaction of the database wrote it: sealing goes by it, as that of the ledger does.
  written_in xid8 not null default this_writer(),
  primary key (tenant_id, id)
);
create index audit_entries_newest on audit_entries (tenant_id, created_at desc, id desc);
create index audit_entries_actor on audit_entries (tenant_id, actor_id, created_at desc, id desc);
create index audit_entries_object on audit_entries (tenant_id, object_id, created_at desc, id desc);
create index audit_entries_written on audit_entries (tenant_id, written_in);
call isolate('audit_entries', 'select, insert');
-- On a cluster the default comes from the coordinator: what counts is the node that has the row.
create function audit_written_here() returns trigger language plpgsql as $$
begin
  new.written_in := public.this_writer();
  return new;
end $$;
create trigger written_here before insert on audit_entries for each row
  when (new.written_in is distinct from this_writer())
  execute function audit_written_here();

create table audit_chain (
  tenant_id uuid not null,
  -- From 1, without a gap.
  position bigint not null check (position > 0),
  entry_id uuid not null,
  -- SHA-256 of the entry's line; and of the chain up to here.
  leaf bytea not null check (length(leaf) = 32),
  chain bytea not null check (length(chain) = 32),
  primary key (tenant_id, position),
  unique (tenant_id, entry_id)
);
call isolate('audit_chain', 'select, insert');

create table audit_checkpoints (
  tenant_id uuid not null,
  -- How many entries it covers.
  size bigint not null check (size > 0),
  chain bytea not null check (length(chain) = 32),
  -- Real time.
  at timestamptz not null,
  key_id text not null,
  signature bytea not null check (length(signature) = 64),
  primary key (tenant_id, size)
);
call isolate('audit_checkpoints', 'select, insert');

-- How far sealing has come. Locked by whoever seals, so that there is one at a time.
create table audit_heads (
  tenant_id uuid primary key references tenants (id),
  size bigint not null default 0 check (size >= 0),
  chain bytea not null check (length(chain) = 32),
  -- Every entry written by a lower number is sealed.
  sealed_below xid8 not null default '0'
);
call isolate('audit_heads', 'select, insert, update');

create function audit_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append only: no % on %', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
call keep_forever('audit_entries', 'audit_refuse_change');
call keep_forever('audit_chain', 'audit_refuse_change');
call keep_forever('audit_checkpoints', 'audit_refuse_change');

-- Tenants that have entries which no head covers.
create function audits_to_seal()
returns table (tenant_id uuid) language plpgsql stable security definer
set search_path = public as $$
#variable_conflict use_column
begin return query
  select s.tenant_id
    from event_sequences s
    join tenants t on t.id = s.tenant_id
    left join audit_heads h on h.tenant_id = s.tenant_id
   where t.replaced_at is null
     and (not is_counted_here(h.sealed_below)
          or exists (
            select from audit_entries a
             where a.tenant_id = s.tenant_id
               and (h.tenant_id is null or a.written_in >= h.sealed_below
                    and a.written_in < numbers_until(h.sealed_below))));
end $$;
-- How far the audit log of each tenant is sealed.
create function audits_sealed()
returns table (tenant_id uuid, size bigint) language sql stable security definer
set search_path = public as $$
  select h.tenant_id, h.size from audit_heads h where h.size > 0
$$;
revoke all on function audits_to_seal, audits_sealed from public;
grant execute on function audits_to_seal, audits_sealed to holdfast_app;
do $$ begin
  execute format('create policy seal_work on audit_heads for select to %I using (true)',
                 current_user);
  execute format('create policy seal_work on audit_entries for select to %I using (true)',
                 current_user);
end $$;

-- What is of an organisation as a whole stands in the log of its live tenant, since a sandbox may
-- be emptied. It is shown in its sandbox too, with the place that it has in the chain of live.
create index audit_entries_organisation on audit_entries (tenant_id, created_at desc, id desc)
  where object_kind in ('organisation', 'member', 'invitation');
create function organisation_audit(
  of_actor text, of_operation text, of_object text, since timestamptz, until timestamptz,
  before_at timestamptz, before_id uuid, most int)
returns table (entry audit_entries, place bigint)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin return query
  select e, c.position
    from tenants own
    join tenants live on live.organisation_id = own.organisation_id and live.environment = 'live'
    join audit_entries e on e.tenant_id = live.id
     and e.object_kind in ('organisation', 'member', 'invitation')
    left join audit_chain c on c.tenant_id = e.tenant_id and c.entry_id = e.id
   where own.id = current_tenant() and own.environment = 'sandbox'
     and (of_actor is null or e.actor_id = of_actor)
     and (of_operation is null or e.operation = of_operation)
     and (of_object is null or e.object_id = of_object)
     and (since is null or e.created_at >= since)
     and (until is null or e.created_at < until)
     and (before_at is null or (e.created_at, e.id) < (before_at, before_id))
   order by e.created_at desc, e.id desc
   limit most;
end $$;
revoke all on function organisation_audit from public;
grant execute on function organisation_audit to holdfast_app;
do $$ begin
  execute format('create policy shown_in_sandbox on audit_chain for select to %I using (true)',
                 current_user);
end $$;

-- Requests of the last days: what was asked and what came of it. No body, header or secret.
create table request_log (
  tenant_id uuid not null,
  id uuid not null,
  -- Chosen by the client, if it likes: not unique.
  request_id text not null,
  actor_kind text not null check (actor_kind in ('private', 'public', 'client', 'member')),
  -- As the API shows it.
  actor_id text not null,
  method text not null,
  operation text not null,
  path text not null,
  resource_id text,
  status int not null,
  problem_code text,
  problem_fields text[] not null,
  is_replay boolean not null,
  is_dry_run boolean not null,
  duration_us bigint not null check (duration_us >= 0),
  ip text not null,
  -- Real time, which the id begins with: lists go by the ids.
  created_at timestamptz not null,
  primary key (tenant_id, id)
) partition by range (id);
create index request_log_request on request_log (tenant_id, request_id);
create index request_log_resource on request_log (tenant_id, resource_id, created_at desc)
  where resource_id is not null;
call isolate('request_log', 'select, insert, delete');
call part_by_month('request_log');

-- Pictures of organisations, named by their hash: what is served under a name never changes.
create table organisation_logos (
  hash bytea primary key check (length(hash) = 32),
  organisation_id uuid not null references organisations (id),
  media_type text not null check (media_type in ('image/png', 'image/jpeg')),
  bytes bytea not null check (length(bytes) <= 200000),
  created_at timestamptz not null
);
create index organisation_logos_of on organisation_logos (organisation_id, created_at desc);
grant select, insert, delete on organisation_logos to holdfast_app;

alter table organisations
  add column terms_version text,
  add column terms_accepted_at timestamptz,
  add check ((terms_version is null) = (terms_accepted_at is null));

alter table api_keys
  add column label text,
  -- Null: everything that its tenant may.
  add column permissions text[],
  -- Name of the member who made or rolled it, as it was then; null: an operator.
  add column created_by text,
  -- Ids of the members who made or rolled it, or a pair that it was rolled from: each of them may
  -- hold it. Empty: an operator made it.
  add column makers uuid[] not null default '{}',
  -- The first pair of its line: itself, or the one that it was rolled from and that one from.
  add column line_id uuid not null;

-- Above which amount one member needs a second one, by currency; a row for each that has a limit.
create table approval_limits (
  tenant_id uuid not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  amount bigint not null check (amount >= 0),
  -- Of all requests of a member within 24 hours; null: no such limit.
  per_day bigint check (per_day >= amount),
  primary key (tenant_id, currency)
);
call isolate('approval_limits', 'select, insert, delete');

-- What members have moved alone within the last 24 hours of the tenant's time, where a limit of a
-- day binds. Counted under the lock of the member's row.
create table member_moves (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  amount bigint not null check (amount >= 0),
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index member_moves_of on member_moves (tenant_id, member_id, created_at);
call isolate('member_moves', 'select, insert, delete');

create table approvals (
  tenant_id uuid not null,
  id uuid not null,
  status text not null check (status in ('pending', 'approved', 'executed', 'failed', 'declined',
                                         'withdrawn', 'expired')),
  operation text not null,
  -- Path and body of the request, sealed and bound to this row; gone when it has ended.
  request bytea,
  amount bigint check (amount >= 0),
  currency text check (currency in ('eur', 'gbp', 'usd')),
  objects text[] not null,
  note text,
  requested_by uuid not null,
  requested_by_name text not null,
  decided_by uuid,
  decided_by_name text,
  decision_note text,
  decided_at timestamptz,
  -- The role of whoever decided, as it was then: what was approved is done with it.
  decided_as text,
  outcome_status int,
  outcome_code text,
  outcome_objects text[] not null default '{}',
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  -- Never the same person.
  check (decided_by is distinct from requested_by),
  check (status not in ('approved', 'executed', 'failed', 'declined') or decided_by is not null),
  check (status not in ('pending', 'approved') or request is not null)
);
create index approvals_newest on approvals (tenant_id, created_at desc, id desc);
create index approvals_status on approvals (tenant_id, status, created_at desc, id desc);
call isolate('approvals', 'select, insert, update');
