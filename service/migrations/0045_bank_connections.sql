-- Live by a bank: connections and their accounts, the files that go out and come in, and orders.

create table bank_connections (
  tenant_id uuid not null,
  id uuid not null,
  label text not null,
  status text not null check (status in ('proposed', 'refused', 'active', 'closing', 'closed')),
  channel text not null check (channel in ('folder', 'by_hand', 'practice')),
  -- What the bank wants of files, as data of the service.
  profile text not null check (profile in ('sepa', 'sepa_batch_booked', 'sepa_single',
    'sepa_latin', 'faster_payments', 'euro_and_sterling')),
  -- Where orders are laid and answers are found, below the operator's folder.
  orders_folder text,
  answers_folder text,
  -- `15:30` by the clocks of the zone: from then on an order is of the next working day.
  cut_off text not null check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null,
  -- How long after a file was sent an answer is waited for.
  answer_hours int not null check (answer_hours between 1 and 720),
  -- The bank gives no camt.053: booked entries of its camt.052 count.
  books_reports boolean not null default false,
  -- Of a bank to practise with: what it can be told to do, and what lies there when it is opened.
  practice_habits text[],
  practice_opening bigint check (practice_opening >= 0),
  -- What was wrong with the folder of answers when it was last looked at, and since when; and with
  -- that of orders when a file was to be laid there.
  folder_fault text,
  folder_fault_at timestamptz,
  orders_fault text,
  orders_fault_at timestamptz,
  -- Files had been handed over that this database did not know: none leaves until two people say
  -- so.
  is_halted boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  check ((channel = 'folder') = (orders_folder is not null)),
  check ((channel = 'folder') = (answers_folder is not null)),
  check ((channel = 'practice') = (practice_habits is not null)),
  check ((channel = 'practice') = (practice_opening is not null)),
  check ((folder_fault is null) = (folder_fault_at is null)),
  check ((orders_fault is null) = (orders_fault_at is null))
);
call isolate('bank_connections', 'select, insert, update');

create table connected_accounts (
  tenant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  kind text not null check (kind in ('client_money', 'own_money')),
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  -- Holder, number and BIC, sealed and bound to this row.
  sealed bytea not null,
  masked text not null,
  -- A keyed hash of the number: a statement finds its account by it.
  fingerprint bytea not null,
  -- A batch up to this amount is approved by this rule; null: each batch by two people.
  batch_limit bigint check (batch_limit > 0),
  -- Its orders are asked to be instant, where their scheme knows that.
  is_instant boolean not null,
  opened_on date not null,
  -- False while its connection is proposed, and once it is closed.
  is_open boolean not null,
  -- What payers are shown of an account of clients' money, as every project that it collects for
  -- shows it; and since when people have approved it.
  collect jsonb check ((collect is not null) = (kind = 'client_money')),
  approved_at timestamptz,
  -- A day on which its bank worked, and whose statement had not come by the next morning.
  late_day date,
  late_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references bank_connections (tenant_id, id),
  check ((late_day is null) = (late_at is null))
);
create unique index connected_accounts_number
  on connected_accounts (tenant_id, fingerprint, currency) where is_open;
create index connected_accounts_connection on connected_accounts (tenant_id, connection_id);
call isolate('connected_accounts', 'select, insert, update');

alter table outbounds add foreign key (tenant_id, connected_account_id)
  references connected_accounts (tenant_id, id);
alter table inbound_returns add foreign key (tenant_id, connected_account_id)
  references connected_accounts (tenant_id, id);
alter table inbounds add foreign key (tenant_id, connected_account_id)
  references connected_accounts (tenant_id, id);
-- What a closing waits for.
create index outbounds_at_bank on outbounds (tenant_id, connected_account_id)
  where connected_account_id is not null and status in ('processing', 'executing');
create index inbound_returns_at_bank on inbound_returns (tenant_id, connected_account_id)
  where connected_account_id is not null and status in ('processing', 'executing');

-- Every file, out or in, as it was, before anything else is done with it.
create table artefacts (
  tenant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  direction text not null check (direction in ('out', 'in')),
  source text not null check (source in ('service', 'folder', 'by_hand', 'practice')),
  -- The key or member who uploaded it.
  kept_by uuid,
  -- Its name, sealed and bound to this row: banks write account numbers into names.
  name_sealed bytea not null,
  -- Of the file as it came. What erasure has blanked out of it since does not change that.
  sha256 bytea not null check (octet_length(sha256) = 32),
  size bigint not null check (size >= 0),
  -- False where the file is larger than any that is read: its bytes stay in the folder.
  is_stored boolean not null,
  status text not null check (status in ('kept', 'read', 'held')),
  -- Why it is held.
  reason text,
  -- What it is, `camt.053.001.08`, where it says so.
  message text,
  blanked_at timestamptz,
  -- The ZIP that it came in, which is a file of its own.
  parent_id uuid,
  -- Of a ZIP: the files that it brought, also those that were there before.
  packed uuid[],
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  -- The same content again, under whatever name, is nothing new.
  unique (tenant_id, sha256),
  foreign key (tenant_id, connection_id) references bank_connections (tenant_id, id),
  foreign key (tenant_id, parent_id) references artefacts (tenant_id, id),
  check ((reason is not null) = (status = 'held')),
  check ((direction = 'out') = (source = 'service'))
);
create index artefacts_newest on artefacts (tenant_id, created_at desc, id desc);
create index artefacts_packed on artefacts (tenant_id, id) where packed is not null;
create index artefacts_held on artefacts (tenant_id, updated_at) where status = 'held';
call isolate('artefacts', 'select, insert, update');

-- Its bytes: deflated, cut, each part sealed and bound to this row.
create table artefact_parts (
  tenant_id uuid not null,
  artefact_id uuid not null,
  number int not null check (number > 0),
  sealed bytea not null,
  primary key (tenant_id, artefact_id, number),
  foreign key (tenant_id, artefact_id) references artefacts (tenant_id, id)
);
call isolate('artefact_parts', 'select, insert, update, delete');

-- What is to be written over in all files that came: names and numbers of who is forgotten, until
-- it has been.
create table artefact_erasures (
  tenant_id uuid not null,
  -- The order or entry that told them.
  source_id uuid not null,
  -- Bound to this row.
  sealed bytea not null,
  primary key (tenant_id, source_id)
);
call isolate('artefact_erasures', 'select, insert, delete');

-- What one person proposes and another one approves.
create table bank_proposals (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('connect', 'change', 'close', 'approve_batch',
    'withdraw_batch', 'cancel_order', 'resume', 'virtual_ibans')),
  status text not null check (status in ('proposed', 'approved', 'refused')),
  -- Keys or members.
  proposed_by uuid not null,
  decided_by uuid,
  connection_id uuid not null,
  batch_id uuid,
  order_id uuid,
  -- In a sandbox, where one person tries out what takes two.
  one_suffices boolean not null,
  -- The settings that a change is to bring; which orders of a batch are held when it is withdrawn;
  -- of which account a list of virtual IBANs is, how long, with which ends.
  change jsonb check (
    (change is not null) = (kind in ('change', 'withdraw_batch', 'virtual_ibans'))),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references bank_connections (tenant_id, id),
  check ((batch_id is not null) = (kind in ('approve_batch', 'withdraw_batch'))),
  check ((order_id is not null) = (kind = 'cancel_order')),
  check (status = 'proposed' or decided_by is not null),
  check (one_suffices or decided_by is distinct from proposed_by or status = 'refused')
);
-- One of a kind waits at a time.
create unique index bank_proposals_once on bank_proposals (tenant_id, kind, connection_id)
  where status = 'proposed' and batch_id is null and order_id is null;
create unique index bank_proposals_once_batch on bank_proposals (tenant_id, batch_id)
  where status = 'proposed';
create unique index bank_proposals_once_order on bank_proposals (tenant_id, order_id)
  where status = 'proposed';
create index bank_proposals_newest on bank_proposals (tenant_id, created_at desc, id desc);
-- What was proposed of a batch or a connection, on its page.
create index bank_proposals_batch on bank_proposals (tenant_id, batch_id, created_at desc);
create index bank_proposals_connection
  on bank_proposals (tenant_id, connection_id, created_at desc);
call isolate('bank_proposals', 'select, insert, update');

-- Orders of one account, currency, scheme and priority: one block of a file, which may have others.
create table bank_batches (
  tenant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  connected_account_id uuid not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  -- By what it was made: a connection whose profile changes leaves it as it is.
  profile text not null,
  scheme text not null check (scheme in ('sepa', 'faster_payments', 'chaps')),
  is_instant boolean not null,
  is_urgent boolean not null,
  status text not null check (status in ('draft', 'approved', 'generated', 'handing_over', 'sent',
    'acknowledged', 'payee_check', 'bank_approved', 'executed', 'partly', 'rejected', 'unknown',
    'withdrawn')),
  orders int not null check (orders > 0),
  total bigint not null check (total > 0),
  -- A person has stopped it: it does not go on before it is let go.
  is_held boolean not null default false,
  -- Approved by the limit of its account, not by people.
  is_by_rule boolean not null default false,
  -- Known by its receipt alone: it was handed over after the backup from which the database comes.
  is_read_back boolean not null default false,
  -- The day that it asks for, set with the file.
  day date,
  artefact_id uuid,
  file_name text,
  -- The half file that is renamed to it, kept before it is.
  part_name text,
  -- It was never handed over, and the day that it asked for was over: its orders left by that one.
  superseded_by uuid,
  -- Who told that it was uploaded, where that is done by hand.
  uploaded_by uuid,
  sent_at timestamptz,
  -- The bank's own word for it, as it last said.
  bank_code text,
  -- What somebody must ask the bank.
  alarm text check (alarm in ('no_answer', 'not_booked', 'name_taken', 'day_passed',
    'answered_after_withdrawal')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references bank_connections (tenant_id, id),
  foreign key (tenant_id, connected_account_id) references connected_accounts (tenant_id, id),
  foreign key (tenant_id, artefact_id) references artefacts (tenant_id, id),
  foreign key (tenant_id, superseded_by) references bank_batches (tenant_id, id),
  check (superseded_by is null or status = 'withdrawn'),
  check (status in ('draft', 'approved', 'withdrawn')
         or (artefact_id is not null and file_name is not null and day is not null))
);
create index bank_batches_newest on bank_batches (tenant_id, created_at desc, id desc);
create index bank_batches_alarms on bank_batches (tenant_id, updated_at) where alarm is not null;
create index bank_batches_open on bank_batches (tenant_id, connection_id)
  where status not in ('executed', 'partly', 'rejected', 'withdrawn');
create index bank_batches_file on bank_batches (tenant_id, artefact_id)
  where artefact_id is not null;
call isolate('bank_batches', 'select, insert, update');

alter table bank_proposals add foreign key (tenant_id, batch_id)
  references bank_batches (tenant_id, id);

-- One for each outbound, and each return of an inbound, under its own id for life: however often it
-- is asked for, it is one order. Its end-to-end id is the 26 characters of that id.
create table bank_orders (
  tenant_id uuid not null,
  id uuid not null,
  outbound_id uuid,
  return_id uuid,
  connected_account_id uuid not null,
  batch_id uuid,
  status text not null check (status in ('queued', 'sent', 'acknowledged', 'pending',
    'payee_check', 'executed', 'rejected', 'returned', 'cancelled', 'unknown')),
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  amount bigint not null check (amount > 0),
  -- Name, account and words, sealed and bound to this row; null once whoever is paid is forgotten.
  sealed bytea,
  is_held boolean not null default false,
  is_urgent boolean not null default false,
  failure_reason text,
  -- Why no file can carry it.
  fault text,
  -- The bank's own code and words for where it stands, and for the check of the payee.
  bank_code text,
  bank_text text,
  payee_check text,
  -- The bank's reference of its booking or answer.
  bank_reference text,
  -- The file that told of it last.
  artefact_id uuid,
  -- What somebody must ask the bank.
  alarm text check (alarm in ('rejected_after_booking', 'accepted_after_rejection')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id),
  foreign key (tenant_id, return_id) references inbound_returns (tenant_id, id),
  foreign key (tenant_id, connected_account_id) references connected_accounts (tenant_id, id),
  foreign key (tenant_id, batch_id) references bank_batches (tenant_id, id),
  foreign key (tenant_id, artefact_id) references artefacts (tenant_id, id),
  check (id is not distinct from coalesce(outbound_id, return_id)),
  check (outbound_id is null or return_id is null),
  check (batch_id is not null or status in ('queued', 'rejected', 'cancelled')),
  check (status <> 'rejected' or failure_reason is not null)
);
create index bank_orders_queued on bank_orders (tenant_id, connected_account_id, id)
  where status = 'queued' and batch_id is null;
create index bank_orders_newest on bank_orders (tenant_id, created_at desc, id desc);
create index bank_orders_alarms on bank_orders (tenant_id, updated_at) where alarm is not null;
create index bank_orders_batch on bank_orders (tenant_id, batch_id);
-- What is on its way by an account, what somebody must ask its bank, and what a file told of.
create index bank_orders_open on bank_orders (tenant_id, connected_account_id)
  where status not in ('executed', 'rejected', 'returned', 'cancelled');
create index bank_orders_alarmed on bank_orders (tenant_id, connected_account_id)
  where alarm is not null;
create index bank_orders_told on bank_orders (tenant_id, artefact_id)
  where artefact_id is not null;
call isolate('bank_orders', 'select, insert, update');

alter table bank_proposals add foreign key (tenant_id, order_id)
  references bank_orders (tenant_id, id);
