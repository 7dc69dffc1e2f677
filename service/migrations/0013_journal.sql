-- The journal: each ledger transaction, sealed in order into a hash chain and a Merkle tree, with
-- signed checkpoints; and the daily comparison of the books with those of the rails. All of it is
-- written after the fact: nothing here is on the way of a payment.

-- Each node of a cluster counts its transactions for itself, and rows move from node to node. So a
-- number that is kept names the node that gave it, above 48 bits: those of a node stand together,
-- and what another node has written was committed there. One server is the node 0.
create function numbers_from() returns bigint language sql stable as $$ select 0::bigint $$;
-- The first number of the next node.
create function numbers_until(number xid8) returns xid8 language sql immutable as $$
  select ((((number::text::bigint >> 48) + 1) << 48)::text)::xid8
$$;
-- The open transaction, and what is under way: with numbers as they are kept.
create function this_writer() returns xid8 language sql stable as $$
  select case public.numbers_from() when 0 then pg_current_xact_id()
              else ((public.numbers_from() + pg_current_xact_id()::text::bigint)::text)::xid8 end
$$;
create function all_writers() returns pg_snapshot language sql stable as $$
  select case first when 0 then known else concat(
           first + pg_snapshot_xmin(known)::text::bigint, ':',
           first + pg_snapshot_xmax(known)::text::bigint, ':',
           (select string_agg((first + id::text::bigint)::text, ',' order by id)
              from pg_snapshot_xip(known) id))::pg_snapshot end
    from (select public.numbers_from() as first, pg_current_snapshot() as known) now
$$;
-- Whether a snapshot holds what a transaction wrote: what another node wrote it always does.
create function is_held(writer xid8, snapshot pg_snapshot) returns boolean language sql immutable
as $$
  select pg_visible_in_snapshot(writer, snapshot)
    or writer >= public.numbers_until(pg_snapshot_xmin(snapshot))
$$;

-- Which transaction of the database wrote a row. When everything below a certain number has ended,
-- no row with a lower one can appear any more: sealing goes on from there and passes nothing over.
alter table ledger_transactions
  add column written_in xid8 not null default this_writer();

-- The oldest transaction that may still write into this database: what was written in one before it
-- is there to be seen, or never will be. Transactions run in other databases of the same server
-- too, and write nothing here. Of one that cannot be told where it runs it is assumed that it runs
-- here.
create function oldest_writer() returns xid8 language sql stable as $$
  select case numbers_from() when 0 then oldest.id
              else ((numbers_from() + oldest.id::text::bigint)::text)::xid8 end
    from (select coalesce((
    select running.id from pg_snapshot_xip(pg_current_snapshot()) as running (id)
     where not exists (
       select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
          and l.transactionid = running.id::xid
          and a.datid <> (select oid from pg_database where datname = current_database()))
     order by running.id limit 1), pg_snapshot_xmax(pg_current_snapshot())) as id) oldest
$$;
revoke all on function oldest_writer from public;
grant execute on function oldest_writer to holdfast_app;
create index ledger_transactions_written on ledger_transactions (tenant_id, written_in);

create table journal_entries (
  tenant_id uuid not null,
  -- From 1, without a gap.
  position bigint not null check (position > 0),
  transaction_id uuid not null,
  -- SHA-256 of the transaction's line, as a leaf of the tree; and of the chain up to here.
  leaf bytea not null check (length(leaf) = 32),
  chain bytea not null check (length(chain) = 32),
  primary key (tenant_id, position),
  unique (tenant_id, transaction_id)
);
call isolate('journal_entries', 'select, insert');

-- The roots of complete subtrees of 256 leaves: a proof reads these instead of every leaf.
create table journal_tiles (
  tenant_id uuid not null,
  -- From 0: the first holds the entries 1 to 256.
  number bigint not null check (number >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (tenant_id, number)
);
call isolate('journal_tiles', 'select, insert');

create table journal_checkpoints (
  tenant_id uuid not null,
  -- How many entries it covers.
  size bigint not null check (size > 0),
  root bytea not null check (length(root) = 32),
  chain bytea not null check (length(chain) = 32),
  -- Real time.
  at timestamptz not null,
  key_id text not null,
  signature bytea not null check (length(signature) = 64),
  primary key (tenant_id, size)
);
call isolate('journal_checkpoints', 'select, insert');

-- How far sealing has come. Locked by whoever seals, so that there is one at a time.
create table journal_heads (
  tenant_id uuid primary key references tenants (id),
  size bigint not null default 0 check (size >= 0),
  chain bytea not null check (length(chain) = 32),
  -- Roots of the complete subtrees, largest first: enough to go on and to know the tree's root.
  peaks bytea[] not null default '{}',
  -- Every transaction written by a lower number is sealed.
  sealed_below xid8 not null default '0'
);
call isolate('journal_heads', 'select, insert, update');

call keep_forever('journal_entries', 'ledger_refuse_change');
call keep_forever('journal_tiles', 'ledger_refuse_change');
call keep_forever('journal_checkpoints', 'ledger_refuse_change');

-- Whether a head goes on from numbers that this node has given. One of another node came with the
-- rows of its tenant; a number that was not given yet, by dump and restore: what they cover must be
-- looked at again.
create function is_counted_here(sealed_below xid8) returns boolean language sql stable as $$
  select sealed_below >= (public.numbers_from()::text)::xid8
     and sealed_below <= pg_snapshot_xmax(public.all_writers())
$$;
-- Tenants that have transactions which no head covers.
create function tenants_to_seal()
returns table (tenant_id uuid) language plpgsql stable security definer
set search_path = public as $$
#variable_conflict use_column
begin return query
  select s.tenant_id
    from event_sequences s
    join tenants t on t.id = s.tenant_id
    left join journal_heads h on h.tenant_id = s.tenant_id
   where t.replaced_at is null
     and (not is_counted_here(h.sealed_below)
          or exists (
            select from ledger_transactions l
             where l.tenant_id = s.tenant_id
               and (h.tenant_id is null or l.written_in >= h.sealed_below
                    and l.written_in < numbers_until(h.sealed_below))));
end $$;
-- How far the journal of each tenant goes.
create function journals_sealed()
returns table (tenant_id uuid, size bigint) language sql stable security definer
set search_path = public as $$
  select h.tenant_id, h.size from journal_heads h join tenants t on t.id = h.tenant_id
   where h.size > 0 and t.replaced_at is null
$$;
revoke all on function tenants_to_seal, journals_sealed from public;
grant execute on function tenants_to_seal, journals_sealed to holdfast_app;
do $$ begin
  execute format('create policy seal_work on journal_heads for select to %I using (true)',
                 current_user);
  execute format('create policy seal_work on ledger_transactions for select to %I using (true)',
                 current_user);
end $$;

-- The books against those of the rails, day by day.
create table reconciliations (
  tenant_id uuid not null,
  id uuid not null,
  -- The day it is about, UTC, and when it was made, in the tenant's time.
  day date not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  status text not null check (status in ('agrees', 'differs')),
  -- What came in and went out on that day, by the ledger and by the rails.
  ledger_in bigint not null check (ledger_in >= 0),
  ledger_out bigint not null check (ledger_out >= 0),
  rail_in bigint not null check (rail_in >= 0),
  rail_out bigint not null check (rail_out >= 0),
  -- Held at the end of the day: by the bank accounts of the ledger, and owed to their owners.
  held bigint not null,
  owed bigint not null,
  -- What one side has and the other has not, or with another amount.
  breaks jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, day, currency)
);
call isolate('reconciliations', 'select, insert, update');

-- Forgetting a person: what may be read of an account goes, as do the e-mails that were sent.
grant update (shown, fingerprint) on bank_accounts to holdfast_app;
grant delete on emails to holdfast_app;
