-- Where buyers and sellers are paid to: what is proposed, what cools off, what is disputed.

-- How a tenant guards it; without a row it is as the environment has it.
create table payee_rules (
  tenant_id uuid primary key,
  cooling_hours int not null check (cooling_hours between 0 and 720)
);
call isolate('payee_rules', 'select, insert, update');

alter table participants
  -- Given without the right to say where a verified person is paid to: never paid.
  add column proposed_account_id uuid,
  -- Paid to before the present one, whose cooling-off time runs: going back to it ends that.
  add column account_before_id uuid,
  -- The end of the cooling-off time of the present account, on the tenant's clock.
  add column payable_from timestamptz,
  -- The person said that a change was not his: nothing is paid until a member has looked at it.
  add column disputed_at timestamptz,
  -- When the person gave the present account himself: it serves his other participants without one.
  add column account_own_since timestamptz
    check (account_own_since is null or bank_account_id is not null),
  -- How many rows of account_changes it has.
  add column account_changes int not null default 0 check (account_changes >= 0),
  -- Tries to prove that one knows the present account, since the first of them.
  add column proofs_failed int not null default 0 check (proofs_failed >= 0),
  add column proofs_failed_since timestamptz,
  add foreign key (tenant_id, proposed_account_id) references bank_accounts (tenant_id, id),
  add foreign key (tenant_id, account_before_id) references bank_accounts (tenant_id, id),
  add check (account_before_id is null or payable_from is not null),
  add check ((proofs_failed = 0) = (proofs_failed_since is null));

-- What waits for a person: few of many.
create index participants_disputed on participants (tenant_id, disputed_at, id)
  where disputed_at is not null;

-- Every account that was given for a verified address, who gave it, and what became of it.
create table account_changes (
  tenant_id uuid not null,
  participant_id uuid not null,
  -- From 1, without a gap: several may be made at one instant of a clock that stands still.
  number int not null check (number > 0),
  bank_account_id uuid not null,
  -- Paid to until then; null: nothing was.
  account_before_id uuid,
  status text not null check (status in ('proposed', 'accepted', 'refused', 'replaced')),
  given_by_kind text not null check (given_by_kind in ('member', 'key', 'participant', 'unknown')),
  given_by_id text,
  given_by_name text,
  given_at timestamptz not null,
  decided_by_kind text check (decided_by_kind in ('member', 'key', 'participant', 'unknown')),
  decided_by_id text,
  decided_by_name text,
  decided_at timestamptz,
  payable_from timestamptz,
  primary key (tenant_id, participant_id, number),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id),
  foreign key (tenant_id, bank_account_id) references bank_accounts (tenant_id, id),
  foreign key (tenant_id, account_before_id) references bank_accounts (tenant_id, id),
  check ((status in ('accepted', 'refused')) = (decided_by_kind is not null)),
  check ((decided_by_kind is null) = (decided_at is null)),
  check (payable_from is null or status = 'accepted')
);
create unique index account_changes_proposed on account_changes (tenant_id, participant_id)
  where status = 'proposed';
call isolate('account_changes', 'select, insert, update');

-- The person himself, by a link from his mailbox.
alter table audit_entries drop constraint audit_entries_actor_kind_check;
alter table audit_entries add constraint audit_entries_actor_kind_check
  check (actor_kind in ('member', 'key', 'tool', 'participant', 'unknown'));

-- `payee_link` may change where somebody is paid to, `payee_notice` may only dispute a change;
-- `status_link` shows a buyer where a checkout stands.
alter table secrets drop constraint secrets_kind_check;
alter table secrets add constraint secrets_kind_check check (kind in ('intent', 'setup_intent',
  'verification', 'verification_link', 'payment_link', 'invoice_link', 'payee_link',
  'payee_notice', 'status_link', 'page_session'));
alter table secrets drop constraint secrets_object_kind_check;
alter table secrets add constraint secrets_object_kind_check
  check (object_kind in ('intent', 'verification', 'invoice', 'payee', 'payee_notice', 'status'));
