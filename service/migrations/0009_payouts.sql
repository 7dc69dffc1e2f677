-- Payouts: the accounts that an organisation's revenue goes to.

create table organisation_payout_accounts (
  tenant_id uuid not null,
  id uuid not null,
  -- Of the account and of the revenue that is paid to it.
  currency text not null check (currency in ('eur', 'gbp', 'usd')),
  country text not null,
  -- All its fields, sealed for the service and bound to this row.
  sealed bytea not null,
  -- What may be shown: the masked number and the bank's codes.
  shown jsonb not null,
  -- The one that payouts go to. An account is never changed: other details are another account.
  is_current boolean not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index organisation_payout_accounts_current
  on organisation_payout_accounts (tenant_id, currency) where is_current;
call isolate('organisation_payout_accounts', 'select, insert, update');

alter table outbounds add foreign key (tenant_id, payout_account_id)
  references organisation_payout_accounts (tenant_id, id);
