-- Debits that are collected again, by a call or by a rule of the organisation.

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
