-- What takes two owners, beside what needs a second person above a limit.

alter table approvals
  add column rule text not null default 'limit' check (rule in ('limit', 'second_owner')),
  -- It moves money, or gives power over money or payees by itself: no operator's command does it.
  add column is_of_money boolean not null default true,
  -- The first of two owners: whoever asked, or who approved what another member asked for. From
  -- then on it is done by itself at expires_at, unless an owner declines; before, it expires.
  add column backed_by uuid,
  add column backed_by_name text,
  add column backed_at timestamptz,
  add check ((backed_by is null) = (backed_at is null)),
  add check (backed_by is null or rule = 'second_owner'),
  -- Never the same person, but whoever stands behind it may take that back.
  add check (status = 'declined' or decided_by is null or decided_by is distinct from backed_by);

-- decided_as is the role of whoever decided; 'time' where nobody did, 'operator' for the command.
alter table approvals
  drop constraint approvals_check1,
  add constraint approvals_are_decided check (
    status not in ('approved', 'executed', 'failed', 'declined') or decided_by is not null
    or (rule = 'second_owner' and decided_as in ('time', 'operator'))
  );

alter table approvals
  alter column rule drop default,
  alter column is_of_money drop default;

-- Outbounds that a second person approved, or passed for a key that asked for more than it may
-- alone: each is paid to the account that was approved. What would go to another by the time it
-- leaves waits for a person, who passes it for that account.
create table approved_outbounds (
  tenant_id uuid not null,
  outbound_id uuid not null,
  -- Null: a key asked, and a member passed it.
  approval_id uuid,
  key_id uuid,
  passed_by uuid,
  -- An account never changes: other details are another one. Null: none was known.
  bank_account_id uuid,
  primary key (tenant_id, outbound_id),
  check (num_nonnulls(approval_id, key_id) = 1),
  check ((key_id is null) = (passed_by is null)),
  foreign key (tenant_id, approval_id) references approvals (tenant_id, id),
  foreign key (tenant_id, outbound_id) references outbounds (tenant_id, id)
);
call isolate('approved_outbounds', 'select, insert, update');

-- Whether a sandbox knows the second owner, to try it; live always does.
create table approval_rules (
  tenant_id uuid primary key,
  second_owner boolean not null
);
call isolate('approval_rules', 'select, insert, update');
