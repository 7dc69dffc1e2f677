-- What banks say of accounts, what it became in the books, what people decide, and the nights.

create table bank_statements (
  tenant_id uuid not null,
  id uuid not null,
  connected_account_id uuid not null,
  artefact_id uuid not null,
  -- Its place in the file: some banks put several accounts into one.
  position int not null check (position > 0),
  kind text not null check (kind in ('statement', 'report', 'notification')),
  status text not null
    check (status in ('reading', 'told', 'waiting', 'held', 'dropped', 'taken', 'booked')),
  -- Its booked entries move the ledger, when it is taken.
  is_booking boolean not null,
  -- Entries that stand in the books from another one do not count again.
  is_deduped boolean not null default false,
  -- What is wrong with it, by name: by itself, and by where it stands among the others.
  own_findings text[] not null,
  findings text[] not null,
  -- What it says of itself.
  statement_id text,
  sequence bigint,
  page bigint,
  is_last_page boolean,
  copy text,
  from_day date,
  to_day date,
  -- When the bank wrote it, as it says: of one bank the later of two sorts after the earlier.
  written_at text,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  opening bigint,
  closing bigint,
  entries int not null check (entries >= 0),
  -- In which order the ones of an account were taken.
  taken_number bigint,
  -- What it says over again, entry by entry: it has no effect.
  copy_of uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, artefact_id, position),
  unique (tenant_id, connected_account_id, taken_number),
  foreign key (tenant_id, connected_account_id) references connected_accounts (tenant_id, id),
  foreign key (tenant_id, artefact_id) references artefacts (tenant_id, id),
  foreign key (tenant_id, copy_of) references bank_statements (tenant_id, id),
  check (taken_number is null or status in ('taken', 'booked')),
  check (copy_of is null or status = 'dropped')
);
create index bank_statements_newest on bank_statements (tenant_id, created_at desc, id desc);
create index bank_statements_open on bank_statements (tenant_id, connected_account_id)
  where status in ('reading', 'waiting', 'held', 'taken');
create index bank_statements_days on bank_statements (tenant_id, connected_account_id, to_day)
  where is_booking;
create index bank_statements_latest on bank_statements (tenant_id, connected_account_id,
  to_day desc nulls last, sequence desc nulls last, page desc nulls last,
  written_at desc nulls last, taken_number desc)
  where taken_number is not null;
call isolate('bank_statements', 'select, insert, update');

-- One for each booking that a statement tells of.
create table bank_entries (
  tenant_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  connected_account_id uuid not null,
  -- Its place in the statement.
  position int not null check (position > 0),
  status text not null check (status in ('told', 'noted', 'asked', 'booked', 'void')),
  -- Negative where money left the account; by the sign that holds.
  amount bigint not null check (amount <> 0),
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  booked_on date,
  bank_reference text,
  -- Counts those of the statement that look the same: two real bookings may.
  occurrence int not null check (occurrence > 0),
  -- What the bank says of it, bound to this row; null once whoever paid or was paid is forgotten.
  sealed bytea,
  -- Why people decide it.
  asked text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, statement_id, position),
  foreign key (tenant_id, statement_id) references bank_statements (tenant_id, id),
  foreign key (tenant_id, connected_account_id) references connected_accounts (tenant_id, id),
  check (status <> 'asked' or asked is not null)
) with (fillfactor = 85);
-- What is the same booking in a statement, a report and a notification.
create index bank_entries_same
  on bank_entries (tenant_id, connected_account_id, booked_on, amount, bank_reference);
create index bank_entries_open on bank_entries (tenant_id, statement_id, position)
  where status in ('noted', 'asked');
create index bank_entries_reference
  on bank_entries (tenant_id, connected_account_id, bank_reference)
  where bank_reference is not null;
call isolate('bank_entries', 'select, insert, update');

-- What an entry became: its parts are its amount, and stay.
create table bank_entry_parts (
  tenant_id uuid not null,
  entry_id uuid not null,
  position int not null check (position > 0),
  became text not null check (became in ('order_executed', 'order_returned', 'payout_arrived',
    'inbound', 'inbound_taken_back', 'charge', 'charge_given_back', 'interest', 'own_money_in',
    'own_money_out', 'own_account', 'before_start', 'other_rail')),
  -- Positive; which way it went is the entry's, but for what was charged beside an order.
  amount bigint not null check (amount > 0),
  -- An outbound or a return.
  order_id uuid,
  inbound_id uuid,
  primary key (tenant_id, entry_id, position),
  foreign key (tenant_id, entry_id) references bank_entries (tenant_id, id),
  foreign key (tenant_id, inbound_id) references inbounds (tenant_id, id),
  check ((order_id is not null)
         = (became in ('order_executed', 'order_returned', 'payout_arrived'))),
  check ((inbound_id is not null) = (became in ('inbound', 'inbound_taken_back')))
);
-- An order leaves once and comes back once, by whatever is told.
create unique index bank_entry_parts_once on bank_entry_parts (tenant_id, order_id, became)
  where became in ('order_executed', 'order_returned');
create index bank_entry_parts_inbound on bank_entry_parts (tenant_id, inbound_id)
  where inbound_id is not null;
call isolate('bank_entry_parts', 'select, insert');
call keep_forever('bank_entry_parts', 'ledger_refuse_change');

-- What one person proposes and another one approves.
create table bank_decisions (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('statement', 'entry', 'start', 'start_rest')),
  status text not null check (status in ('open', 'proposed', 'decided', 'ended')),
  connected_account_id uuid not null,
  statement_id uuid,
  entry_id uuid,
  why text[] not null,
  -- Of a rest at a start: what the bank has more than the books.
  amount bigint,
  action text check (action in ('count', 'ignore', 'inbound', 'orders', 'returned', 'taken_back',
    'charge', 'charge_given_back', 'interest', 'own_money_in', 'own_money_out', 'other_rail',
    'start')),
  -- What the action names.
  project_id uuid,
  inbound_id uuid,
  order_ids uuid[],
  starts_on date,
  opening bigint,
  note text,
  -- Keys or members.
  proposed_by uuid,
  decided_by uuid,
  -- In a sandbox, where one person tries out what takes two.
  one_suffices boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, connected_account_id) references connected_accounts (tenant_id, id),
  foreign key (tenant_id, statement_id) references bank_statements (tenant_id, id),
  foreign key (tenant_id, entry_id) references bank_entries (tenant_id, id),
  check (status not in ('proposed', 'decided') or (action is not null and proposed_by is not null)),
  check ((decided_by is not null) = (status = 'decided')),
  check (one_suffices or decided_by is distinct from proposed_by or decided_by is null),
  check ((kind = 'start') = (starts_on is not null))
);
create unique index bank_decisions_entry on bank_decisions (tenant_id, entry_id)
  where status in ('open', 'proposed');
create unique index bank_decisions_statement on bank_decisions (tenant_id, statement_id)
  where status in ('open', 'proposed') and entry_id is null;
create unique index bank_decisions_start on bank_decisions (tenant_id, connected_account_id)
  where kind = 'start' and status in ('proposed', 'decided');
create index bank_decisions_of_entry on bank_decisions (tenant_id, entry_id)
  where entry_id is not null;
create index bank_decisions_newest on bank_decisions (tenant_id, created_at desc, id desc);
create index bank_decisions_starts on bank_decisions (tenant_id, connected_account_id)
  where kind = 'start';
call isolate('bank_decisions', 'select, insert, update');

-- From which day on the entries of an account count, where another rail was used before.
create table bank_starts (
  tenant_id uuid not null,
  connected_account_id uuid not null,
  starts_on date not null,
  -- What lay there at the beginning of that day, by the bank.
  opening bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, connected_account_id),
  foreign key (tenant_id, connected_account_id) references connected_accounts (tenant_id, id)
);
call isolate('bank_starts', 'select, insert');

-- A night of an account: the books against the bank, item by item.
create table bank_closings (
  tenant_id uuid not null,
  id uuid not null,
  connected_account_id uuid not null,
  day date not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  -- What lies there: by the books, and by the last statement up to that day. Of the organisation's
  -- own money, which has no books, by the sum of its statements.
  ledger bigint not null,
  bank bigint,
  statement_id uuid,
  unexplained bigint,
  items jsonb not null,
  signed_by uuid,
  signed_at timestamptz,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, connected_account_id, day),
  foreign key (tenant_id, connected_account_id) references connected_accounts (tenant_id, id),
  foreign key (tenant_id, statement_id) references bank_statements (tenant_id, id),
  check ((signed_by is not null) = (signed_at is not null)),
  check ((bank is null) = (unexplained is null))
);
create index bank_closings_newest on bank_closings (tenant_id, created_at desc, id desc);
create index bank_closings_unsigned on bank_closings (tenant_id, day) where signed_by is null;
call isolate('bank_closings', 'select, insert, update');

-- What payers write names the project that they pay into.
alter table projects
  add column reference text
    generated always as (collect #>> '{local_bank_transfer,reference}') stored;
create index projects_reference on projects (tenant_id, reference);
