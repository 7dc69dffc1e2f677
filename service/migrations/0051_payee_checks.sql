-- What banks say of whom is paid: whether an account is of that name. Asked when an account is
-- given and before an order leaves, or answered to an order; it counts for both together.

create table payee_checks (
  tenant_id uuid not null,
  -- A keyed hash of who is paid, the number of the account and the name.
  payee bytea not null,
  -- Null: the organisation itself, or somebody whom money goes back to.
  participant_id uuid,
  -- On file, of the participant or the organisation; null: money goes back to where it came from.
  bank_account_id uuid,
  result text not null check (result in ('match', 'close_match', 'no_match', 'not_applicable',
    'unavailable')),
  -- The name that the bank suggests, under the key of the participant.
  sealed bytea,
  source text not null check (source in ('asked', 'answered')),
  connection_id uuid not null,
  checked_at timestamptz not null,
  -- What the person does about the suggested name.
  choice text check (choice in ('taken', 'kept')),
  -- Two people let payments go: by which proposal.
  proposal_id uuid,
  accepted_at timestamptz,
  primary key (tenant_id, payee),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id),
  foreign key (tenant_id, connection_id) references bank_connections (tenant_id, id),
  foreign key (tenant_id, proposal_id) references bank_proposals (tenant_id, id),
  check ((proposal_id is null) = (accepted_at is null))
);
create index payee_checks_participant on payee_checks (tenant_id, participant_id, checked_at desc)
  where participant_id is not null;
create index payee_checks_account on payee_checks (tenant_id, bank_account_id)
  where bank_account_id is not null;
call isolate('payee_checks', 'select, insert, update, delete');

-- By which channels an organisation reaches its banks now: some say whom an account belongs to.
create view published_bank_channels with (security_invoker = true) as
  select tenant_id, id, channel from bank_connections where status = 'active';
grant select on published_bank_channels to holdfast_app;

-- What each answer does to orders: they leave, or are held until two people let them go.
alter table payee_rules
  add column close_match text not null default 'pay' check (close_match in ('pay', 'hold')),
  add column no_match text not null default 'hold' check (no_match in ('pay', 'hold')),
  add column not_possible text not null default 'pay' check (not_possible in ('pay', 'hold'));

alter table bank_orders
  -- Whom it pays, as checks of payees know it; null once that is forgotten.
  add column payee bytea,
  -- The bank is being asked: nothing collects it meanwhile.
  add column is_asking boolean not null default false,
  drop constraint bank_orders_alarm_check,
  add constraint bank_orders_alarm_check check (alarm in ('rejected_after_booking',
    'accepted_after_rejection', 'payee_held', 'payee_check')),
  -- Held for its payee it stands in no batch.
  add check (alarm is distinct from 'payee_held'
             or (is_held and batch_id is null) or status <> 'queued');
create index bank_orders_payee on bank_orders (tenant_id, payee)
  where payee is not null and alarm is not null;

alter table bank_proposals
  drop constraint bank_proposals_kind_check,
  add constraint bank_proposals_kind_check check (kind in ('connect', 'change', 'close',
    'approve_batch', 'withdraw_batch', 'cancel_order', 'recall_order', 'accept_payee', 'resume',
    'virtual_ibans', 'add_key', 'drop_key')),
  drop constraint bank_proposals_check2,
  add constraint bank_proposals_check2 check (
    (order_id is not null) = (kind in ('cancel_order', 'recall_order', 'accept_payee')));
