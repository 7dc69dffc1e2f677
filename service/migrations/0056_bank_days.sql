-- The money of clients of a day and currency: what lies at banks against what is owed to clients.
create table bank_days (
  tenant_id uuid not null,
  id uuid not null,
  day date not null,
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  -- What all accounts of clients' money have by their banks; null where one has said nothing yet.
  bank bigint,
  -- What the books say lies where no connected bank tells.
  elsewhere bigint not null,
  owed bigint not null,
  -- Of what lies there the organisation's own: fees, interest and what it lent, less what it owes.
  -- Below 0 its debts are paid with clients' money, since a day.
  own bigint not null,
  short_since date,
  -- What the nights of its accounts name, and what nothing explains.
  named bigint not null,
  unexplained bigint,
  signed_by uuid,
  signed_at timestamptz,
  note text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, currency, day),
  check ((signed_by is not null) = (signed_at is not null)),
  check ((bank is null) = (unexplained is null)),
  check ((own < 0) = (short_since is not null))
);
create index bank_days_newest on bank_days (tenant_id, created_at desc, id desc);
create index bank_days_unsigned on bank_days (tenant_id, day) where signed_by is null;
call isolate('bank_days', 'select, insert, update');
