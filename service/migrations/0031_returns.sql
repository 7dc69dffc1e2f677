-- Money of inbounds that is sent back to whoever paid it.

create table inbound_returns (
  tenant_id uuid not null,
  id uuid not null,
  inbound_id uuid not null,
  project_id uuid not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  status text not null check (status in ('paused', 'processing', 'executing', 'sent', 'failed',
                                         'cancelled', 'undeliverable')),
  amount bigint not null check (amount > 0),
  -- Why it goes back, as whoever asked for it says.
  reason text not null check (reason in ('checkout_ended', 'overpaid', 'duplicate', 'not_expected',
                                         'payer_asked', 'other')),
  -- Late money of a collection, which nobody had to ask for.
  is_automatic boolean not null,
  -- The key above whose limits it is, until a person passes it.
  waiting_key_id uuid,
  -- Why the rail refused it, or could not deliver it.
  failure_reason text,
  -- What came back of one that could not be delivered.
  came_back bigint not null default 0 check (came_back between 0 and amount),
  sent_at timestamptz,
  -- As of an outbound: the rail that takes it, and the connected account that it leaves from.
  rail text check (rail in ('manual', 'bank')),
  connected_account_id uuid check (connected_account_id is null or rail = 'bank'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, inbound_id) references inbounds (tenant_id, id),
  foreign key (tenant_id, project_id) references projects (tenant_id, id),
  check (came_back = 0 or status in ('sent', 'undeliverable')),
  check (came_back > 0 or status <> 'undeliverable'),
  check (sent_at is null or status in ('executing', 'sent', 'undeliverable')),
  check (sent_at is not null or status not in ('sent', 'undeliverable')),
  check (waiting_key_id is null or status in ('paused', 'cancelled'))
) with (fillfactor = 80);
create index inbound_returns_inbound on inbound_returns (tenant_id, inbound_id);
create index inbound_returns_waiting on inbound_returns (tenant_id, project_id)
  where status in ('paused', 'processing', 'executing');
-- By itself it happens once.
create unique index inbound_returns_once on inbound_returns (tenant_id, inbound_id)
  where is_automatic;
call isolate('inbound_returns', 'select, insert, update');

-- How many returns there are of it: none are looked for where there are none.
alter table inbounds add column returns int not null default 0 check (returns >= 0);

-- Of what is back: what did not come back of it, because a bank kept it.
alter table taken_rests add column lost bigint not null default 0
  check (lost between 0 and amount);
alter table taken_rests add constraint taken_rests_lost
  check ((is_back or lost = 0) and lost + overtaken <= amount);

-- The inbound whose rest leaves first, where whoever asked has named one.
alter table outbounds add column takes_inbound_id uuid;
alter table outbounds add constraint outbounds_takes_inbound
  foreign key (tenant_id, takes_inbound_id) references inbounds (tenant_id, id);
alter table transfers add column takes_inbound_id uuid;
alter table transfers add constraint transfers_takes_inbound
  foreign key (tenant_id, takes_inbound_id) references inbounds (tenant_id, id);

-- What is booked by hand of a return.
alter table manual_entries add column return_id uuid;
alter table manual_entries add constraint manual_entries_return
  foreign key (tenant_id, return_id) references inbound_returns (tenant_id, id);

-- What is to be sent back by hand: one row for each order, however often it is given.
create table manual_returns (
  tenant_id uuid not null,
  return_id uuid not null,
  -- With the whole account it goes to, sealed and bound to this row.
  sealed bytea not null,
  -- Somebody has reported what became of it.
  is_done boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, return_id),
  foreign key (tenant_id, return_id) references inbound_returns (tenant_id, id)
);
create index manual_returns_open on manual_returns (tenant_id, created_at) where not is_done;
call isolate('manual_returns', 'select, insert, update');

-- The books of the sandbox's bank: what it was asked to send back, once for each return.
create table sandbox_returns (
  tenant_id uuid not null,
  return_id uuid not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  outcome text not null,
  times_asked int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, return_id)
);
call isolate('sandbox_returns', 'select, insert, update');
