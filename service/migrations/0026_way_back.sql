-- The way back: what of each inbound lies unreconciled in its project, what is owed for money that
-- was taken back, and by whom it is repaid.

-- What had been moved or paid out of the rest when the rest was taken back: it raises no rest when
-- it comes back.
alter table inbounds add column overtaken bigint not null default 0 check (overtaken >= 0);
alter table inbounds add constraint inbounds_overtaken check (overtaken = 0 or unreconciled = 0);
create index inbounds_rests on inbounds (tenant_id, project_id, created_at, id)
  where unreconciled > 0;

-- What of a share is in the project again: buyer-fee money of a checkout that has ended.
alter table inbound_allocations add column back bigint not null default 0
  check (back between 0 and amount);
alter table inbound_allocations add constraint inbound_allocations_back
  check (back = 0 or settlement_id is null);
grant update (back) on inbound_allocations to holdfast_app;

-- What left a project's own account of the rests of inbounds, entry by entry.
create table taken_rests (
  tenant_id uuid not null,
  -- The outbound or transfer that took it, or the checkout whose fee a transfer paid.
  taker_id uuid not null,
  inbound_id uuid not null,
  amount bigint not null check (amount > 0),
  -- It is in the project again: the outbound came back, the checkout ended.
  is_back boolean not null default false,
  -- Of what is back: what had been taken back of the inbound meanwhile, and is no rest.
  overtaken bigint not null default 0 check (overtaken between 0 and amount),
  primary key (tenant_id, taker_id, inbound_id),
  foreign key (tenant_id, inbound_id) references inbounds (tenant_id, id),
  check (is_back or overtaken = 0)
);
create index taken_rests_inbound on taken_rests (tenant_id, inbound_id);
call isolate('taken_rests', 'select, insert, update');

-- The outbounds whose money had left a settlement when it was asked for more than it held: when
-- they come back they repay what is owed there.
create table reversal_claims (
  tenant_id uuid not null,
  reversal_id uuid not null,
  settlement_id uuid not null,
  outbound_id uuid not null,
  primary key (tenant_id, outbound_id, reversal_id, settlement_id),
  foreign key (tenant_id, reversal_id) references reversals (tenant_id, id),
  foreign key (tenant_id, settlement_id) references settlements (tenant_id, id),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id)
);
call isolate('reversal_claims', 'select, insert');

-- What is owed of what a checkout's inbounds had paid in: new money for it repays that first.
alter table checkout_parts add column owed bigint not null default 0 check (owed >= 0);
alter table checkouts add column fee_owed bigint not null default 0 check (fee_owed >= 0);

-- Why it was taken back, as the rail tells.
alter table reversals add column reason text not null check (reason in ('chargeback', 'fraudulent',
  'not_received', 'not_as_described', 'duplicate', 'recalled', 'debit_returned',
  'insufficient_funds', 'account_closed', 'not_authorised'));
alter table manual_entries add column taken_back_reason text
  check (taken_back_reason is null or kind = 'taken_back');
-- What was taken back of the money that had paid it.
alter table settlements add column taken_back bigint not null default 0 check (taken_back >= 0);

-- The rail was asked to call a payment off that it is deciding; what it ends as then.
alter table checkouts add column cancel_requested_at timestamptz;
alter table checkouts add column calls_off_to text
  check (calls_off_to in ('cancelled', 'abandoned'));
alter table checkouts add constraint checkouts_called_off
  check ((cancel_requested_at is null) = (calls_off_to is null));
-- When the buyer, or the test value of the card, decided.
alter table sandbox_collections add column decided_at timestamptz;
