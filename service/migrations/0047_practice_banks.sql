-- A bank to practise with, of a sandbox: what it was given. All that it does follows from that, so
-- that its books stand nowhere.

create table practice_banks (
  tenant_id uuid not null,
  connection_id uuid not null,
  opened_at timestamptz not null,
  -- What it said until then has been taken.
  lived_until timestamptz not null,
  -- How many deeds there are, and when the last one was.
  deeds int not null default 0 check (deeds >= 0),
  last_at timestamptz not null,
  -- How often somebody was forgotten in its deeds: what processes remember of it is then dropped.
  forgotten int not null default 0 check (forgotten >= 0),
  primary key (tenant_id, connection_id),
  foreign key (tenant_id, connection_id) references bank_connections (tenant_id, id)
);
call isolate('practice_banks', 'select, insert, update');

-- Orders that it took, and credits from outside that somebody played.
create table practice_deeds (
  tenant_id uuid not null,
  connection_id uuid not null,
  number int not null check (number > 0),
  -- Later than all that it has said, and than the deed before or at the same time.
  at timestamptz not null,
  kind text not null check (kind in ('orders', 'credit')),
  -- The file of orders.
  artefact_id uuid,
  -- Where a credit goes, how much of it and when.
  connected_account_id uuid,
  amount bigint check (amount > 0),
  arrives_at timestamptz,
  -- Of a credit: who pays, with which words; null once forgotten. Of orders: the file in which
  -- whoever was forgotten has another name; null while nobody was.
  sealed bytea,
  primary key (tenant_id, connection_id, number),
  foreign key (tenant_id, connection_id) references practice_banks (tenant_id, connection_id),
  foreign key (tenant_id, artefact_id) references artefacts (tenant_id, id),
  foreign key (tenant_id, connected_account_id) references connected_accounts (tenant_id, id),
  check ((kind = 'orders') = (artefact_id is not null)),
  check ((kind = 'credit')
         = (connected_account_id is not null and amount is not null and arrives_at is not null))
);
create unique index practice_deeds_artefact on practice_deeds (tenant_id, artefact_id)
  where artefact_id is not null;
create index practice_deeds_paid on practice_deeds (tenant_id, arrives_at)
  where kind = 'credit' and sealed is not null;
call isolate('practice_deeds', 'select, insert, update');
