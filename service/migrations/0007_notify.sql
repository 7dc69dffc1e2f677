-- Webhooks and mail: who is told, what waits to be told, what was said.

create table webhook_handlers (
  tenant_id uuid not null,
  id uuid not null,
  url text not null,
  -- Null: all of them.
  event_types text[],
  status text not null check (status in ('enabled', 'disabled')),
  -- Sealed. Gone with the handler.
  secret bytea,
  signing_secret bytea,
  -- The secrets before the last change: good until then, by real time.
  earlier_secret bytea,
  earlier_signing_secret bytea,
  earlier_until timestamptz,
  -- The last event that there was when it was made.
  made_after bigint not null check (made_after >= 0),
  -- Since it was last enabled or given other types it is told the events after the first number, up
  -- to and with the second.
  after_sequence bigint not null check (after_sequence >= 0),
  until_sequence bigint,
  -- Since when no delivery has succeeded; null while they do.
  first_failure_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  primary key (tenant_id, id),
  check ((until_sequence is null) = (status = 'enabled')),
  check (deleted_at is null or status = 'disabled'),
  check ((secret is null) = (deleted_at is not null)),
  check ((signing_secret is null) = (deleted_at is not null)),
  check (num_nulls(earlier_secret, earlier_signing_secret, earlier_until) in (0, 3)),
  check (made_after <= after_sequence)
);
call isolate('webhook_handlers', 'select, insert, update');

-- How far a tenant's events have been fanned out. Its row is the lock that decides, for a handler
-- that comes or goes at the same moment, which events are its own.
create table webhook_cursors (
  tenant_id uuid primary key references tenants (id),
  sequence bigint not null check (sequence >= 0),
  -- How many events have been asked for again.
  resends bigint not null default 0 check (resends >= 0)
) with (fillfactor = 50);
call isolate('webhook_cursors', 'select, insert, update');

-- Without foreign keys: each would have writers of the other table wait while a partition is
-- attached. That an event is delivered once to a handler follows from the cursor, which is held by
-- whoever makes deliveries; the invariants look for what should not be.
create table deliveries (
  tenant_id uuid not null,
  id uuid not null,
  handler_id uuid not null,
  -- Null: a test message, which is no event.
  event_sequence bigint,
  -- Why it is made: an event happened, was asked for again, or the handler is tested.
  origin text not null check (origin in ('event', 'resent', 'test')),
  status text not null check (status in ('waiting', 'delivered', 'parked', 'cancelled')),
  attempts int not null default 0 check (attempts >= 0),
  -- A delivery that is made again begins a new series of attempts: after so many, at this time.
  series_after int not null default 0 check (series_after between 0 and attempts),
  series_at timestamptz not null,
  -- When it is tried next, in the tenant's time.
  next_at timestamptz,
  last_status int,
  last_duration_ms int,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (tenant_id, id),
  check ((next_at is not null) = (status = 'waiting')),
  check ((delivered_at is not null) = (status = 'delivered')),
  check ((event_sequence is null) = (origin = 'test'))
) partition by range (id);
create index deliveries_event on deliveries (tenant_id, handler_id, event_sequence)
  where event_sequence is not null;
create index deliveries_newest on deliveries (tenant_id, handler_id, id desc);
create index deliveries_waiting on deliveries (tenant_id, handler_id) where status = 'waiting';
call isolate('deliveries', 'select, insert, update');
call part_by_month('deliveries', 'fillfactor = 75');

create table delivery_attempts (
  tenant_id uuid not null,
  delivery_id uuid not null,
  attempt int not null check (attempt > 0),
  at timestamptz not null,
  -- Of the answer; null when there was none.
  status int,
  duration_ms int not null check (duration_ms >= 0),
  -- The beginning of the answer.
  answer text,
  -- Why there was no answer.
  error text,
  -- What differs in the headers from attempt to attempt; null when nothing was sent. The rest is made
  -- anew for whoever reads it: as texts they were two thirds of the row.
  signed_at timestamptz,
  signatures bytea check (length(signatures) in (32, 64)),
  primary key (tenant_id, delivery_id, attempt),
  check ((signed_at is null) = (signatures is null)),
  check ((status is null) = (error is not null))
) partition by range (delivery_id);
call isolate('delivery_attempts', 'select, insert');
call part_by_month('delivery_attempts');

-- Events that were asked for again, in order: those who follow the stream are told of them, too.
create table event_resends (
  tenant_id uuid not null,
  number bigint not null check (number > 0),
  event_sequence bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, number),
  foreign key (tenant_id, event_sequence) references event_numbers (tenant_id, sequence)
);
call isolate('event_resends', 'select, insert');

create table emails (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  to_email text not null check (to_email !~ '[\r\n]'),
  subject text not null check (subject !~ '[\r\n]'),
  -- Text, HTML and links, sealed: a link opens what it leads to.
  body bytea not null,
  created_at timestamptz not null,
  -- Real time: the order in which mails came, whatever the tenants' clocks say.
  stored_at timestamptz not null,
  -- When the mail server took it, by real time; null where no server is named.
  sent_at timestamptz,
  primary key (tenant_id, id)
);
create index emails_newest on emails (tenant_id, stored_at desc, id desc);
call isolate('emails', 'select, insert');
grant update (sent_at) on emails to holdfast_app;

-- The owner may look over all tenants, for the functions below: force binds it too otherwise.
do $$ declare
  looked_over text;
begin
  foreach looked_over in array array['event_sequences', 'webhook_cursors', 'emails'] loop
    execute format('create policy overview on %I for select to %I using (true)',
                   looked_over, current_user);
  end loop;
end $$;

-- Which tenants have events that were not fanned out yet.
create function tenants_with_new_events(most int) returns table (tenant_id uuid)
language plpgsql stable security definer set search_path = public as $$
#variable_conflict use_column
begin return query
  select s.tenant_id
    from event_sequences s join tenants t on t.id = s.tenant_id and t.replaced_at is null
    left join webhook_cursors c on c.tenant_id = s.tenant_id
   where s.last > coalesce(c.sequence, 0)
   limit most;
end $$;
revoke all on function tenants_with_new_events from public;
grant execute on function tenants_with_new_events to holdfast_app;

-- The mails of all sandboxes of this installation, newest first, for the mailbox page.
create function sandbox_mailbox(
  search text, before_at timestamptz, before_id uuid, only_id uuid, most int)
returns table (tenant_id uuid, id uuid, kind text, to_email text, subject text, body bytea,
               stored_at timestamptz)
language sql stable security definer set search_path = public as $$
  select e.tenant_id, e.id, e.kind, e.to_email, e.subject, e.body, e.stored_at
    from emails e join tenants t on t.id = e.tenant_id
   where t.environment = 'sandbox' and t.replaced_at is null
     and (search is null or position(lower(search) in lower(e.to_email)) > 0
          or position(lower(search) in lower(e.subject)) > 0)
     and (before_at is null or (e.stored_at, e.id) < (before_at, before_id))
     and (only_id is null or e.id = only_id)
   order by e.stored_at desc, e.id desc
   limit most
$$;
revoke all on function sandbox_mailbox from public;
grant execute on function sandbox_mailbox to holdfast_app;
