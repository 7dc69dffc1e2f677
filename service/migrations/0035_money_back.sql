-- Debits that are collected again, by a call or by a rule of the organisation; and what the lender
-- has counted of lent money that went back to him.

-- The debit that failed, or was returned, in whose place it stands.
alter table debits add column replaces_id uuid;
alter table debits add constraint debits_replaces
  foreign key (tenant_id, replaces_id) references debits (tenant_id, id);
-- In its place stands one at most; one that was called back makes room for another.
create unique index debits_replaced_once on debits (tenant_id, replaces_id)
  where replaces_id is not null and status <> 'cancelled';

-- After so many days a debit that its bank did not pay is collected again, once. Null: never.
alter table organisations add column debits_again_after_days int
  check (debits_again_after_days between 1 and 60);

-- Lent money that went back to the lender, as he has counted it: it lowers what is owed to him.
create table credit_refunds (
  tenant_id uuid not null,
  -- The refund, or the return of an inbound, that brought it to him.
  id uuid not null,
  draw_id uuid not null,
  amount bigint not null check (amount > 0),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, draw_id) references credit_draws (tenant_id, id)
);
create index credit_refunds_draw on credit_refunds (tenant_id, draw_id);
call isolate('credit_refunds', 'select, insert');

alter table sandbox_lender_orders drop constraint sandbox_lender_orders_kind_check;
alter table sandbox_lender_orders add constraint sandbox_lender_orders_kind_check
  check (kind in ('assess', 'order', 'draw', 'refund'));
