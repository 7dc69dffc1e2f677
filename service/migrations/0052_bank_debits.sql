-- Direct debits that are collected by a bank: as orders of a connection that may collect.

-- By whose creditor identifier, by which scheme, and how many days a payer is told before: set by
-- two people. Null: nothing is collected by it.
alter table bank_connections add column creditor_id text
  check (creditor_id ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$');
alter table bank_connections add column debit_scheme text
  check (debit_scheme in ('sepa_core', 'sepa_b2b'));
alter table bank_connections add column notice_days int check (notice_days between 1 and 14);
alter table bank_connections add constraint bank_connections_debits
  check ((creditor_id is null) = (debit_scheme is null)
         and (creditor_id is null) = (notice_days is null));

alter table bank_proposals
  drop constraint bank_proposals_kind_check,
  add constraint bank_proposals_kind_check check (kind in ('connect', 'change', 'close',
    'approve_batch', 'withdraw_batch', 'cancel_order', 'recall_order', 'accept_payee', 'resume',
    'virtual_ibans', 'add_key', 'drop_key', 'collect_debits')),
  drop constraint bank_proposals_check,
  add constraint bank_proposals_check check (
    (change is not null) = (kind in ('change', 'withdraw_batch', 'recall_order',
      'virtual_ibans', 'add_key', 'drop_key', 'collect_debits')));

-- The account that a debit is collected to, kept before anything is given to its bank, and the
-- first day for which the bank may be asked: by then its payer has been told long enough.
alter table debits add column connected_account_id uuid;
alter table debits add column collect_from date;
-- Why it failed, and in the bank's own code.
alter table debits add column failure_reason text check (failure_reason in ('chargeback',
  'fraudulent', 'not_received', 'not_as_described', 'duplicate', 'recalled', 'debit_returned',
  'insufficient_funds', 'account_closed', 'not_authorised'));
alter table debits add column bank_code text;
alter table debits add constraint debits_at_bank
  check ((connected_account_id is null) = (collect_from is null));
alter table debits add foreign key (tenant_id, connected_account_id)
  references connected_accounts (tenant_id, id);
-- What a connection that is closing waits for.
create index debits_at_bank on debits (tenant_id, connected_account_id)
  where connected_account_id is not null and status in ('executing', 'settling');

-- The code of the bank by which it ended; null: its buyer revoked it.
alter table mandates add column bank_code text;

-- A debit is an order like any other, under its own id.
alter table bank_orders add column debit_id uuid;
alter table bank_orders add foreign key (tenant_id, debit_id) references debits (tenant_id, id);
alter table bank_orders
  drop constraint bank_orders_check,
  add constraint bank_orders_check
    check (id is not distinct from coalesce(outbound_id, return_id, debit_id)),
  drop constraint bank_orders_check1,
  add constraint bank_orders_check1 check (num_nonnulls(outbound_id, return_id, debit_id) = 1);

-- A batch of debits has one sequence type, and from its beginning the first day that it may be for.
alter table bank_batches add column sequence_type text
  check (sequence_type in ('FRST', 'RCUR', 'FNAL', 'OOFF'));
alter table bank_batches
  drop constraint bank_batches_scheme_check,
  add constraint bank_batches_scheme_check check (scheme in ('sepa', 'faster_payments', 'chaps',
    'sepa_core', 'sepa_b2b')),
  add constraint bank_batches_debits
    check ((sequence_type is not null) = (scheme in ('sepa_core', 'sepa_b2b')));
alter table bank_batches add constraint bank_batches_debit_day
  check (sequence_type is null or day is not null);
