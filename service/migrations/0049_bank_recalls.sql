-- What banks are asked to give back: of an order that they have, with a reason, by two people.
-- Nothing here moves money: what comes back is booked by a statement.

create table bank_recalls (
  tenant_id uuid not null,
  -- By its 26 characters the bank names the case and its file.
  id uuid not null,
  order_id uuid not null,
  connection_id uuid not null,
  status text not null check (status in ('requested', 'declined', 'approved', 'generated',
    'handing_over', 'sent', 'pending', 'unanswered', 'accepted', 'refused', 'overtaken')),
  reason text not null check (reason in ('duplicate', 'technical_problem', 'fraud',
    'customer_request', 'wrong_amount', 'wrong_account')),
  artefact_id uuid,
  file_name text,
  -- The half file that is renamed to it, kept before it is.
  part_name text,
  -- Who told that it was uploaded, where that is done by hand.
  uploaded_by uuid,
  sent_at timestamptz,
  -- The bank's own code and words for its answer, and the file that told them last.
  bank_code text,
  bank_text text,
  answer_id uuid,
  -- What somebody must ask the bank, or do.
  alarm text check (alarm in ('no_answer', 'name_taken', 'not_uploaded', 'not_returned',
    'answers_differ')),
  -- Known by its receipt alone: it was handed over after the backup from which the database comes.
  is_read_back boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references bank_orders (tenant_id, id),
  foreign key (tenant_id, connection_id) references bank_connections (tenant_id, id),
  foreign key (tenant_id, artefact_id) references artefacts (tenant_id, id),
  foreign key (tenant_id, answer_id) references artefacts (tenant_id, id),
  check (status in ('requested', 'declined', 'approved', 'overtaken')
         or (artefact_id is not null and file_name is not null)),
  check (status not in ('sent', 'pending', 'unanswered', 'accepted', 'refused')
         or sent_at is not null)
);
-- One of an order at a time. One that was accepted is open until the money is back.
create unique index bank_recalls_once on bank_recalls (tenant_id, order_id)
  where status not in ('declined', 'refused', 'overtaken');
create index bank_recalls_order on bank_recalls (tenant_id, order_id, created_at);
-- What a connection that is closing waits for.
create index bank_recalls_under_way on bank_recalls (tenant_id, connection_id)
  where status in ('requested', 'approved', 'generated', 'handing_over', 'sent', 'pending');
create index bank_recalls_newest on bank_recalls (tenant_id, created_at desc, id desc);
create index bank_recalls_alarms on bank_recalls (tenant_id, updated_at) where alarm is not null;
call isolate('bank_recalls', 'select, insert, update');

-- What outbounds show of the recalls of their orders, which have their ids; what a connection that
-- is closing waits for.
create view published_bank_recalls with (security_invoker = true) as
  select tenant_id, id, order_id, connection_id, status, reason, bank_code, created_at, updated_at
    from bank_recalls;
grant select on published_bank_recalls to holdfast_app;

-- Two people decide that an order is asked back, by a proposal that names it and its recall.
alter table bank_proposals
  drop constraint bank_proposals_kind_check,
  add constraint bank_proposals_kind_check check (kind in ('connect', 'change', 'close',
    'approve_batch', 'withdraw_batch', 'cancel_order', 'recall_order', 'resume',
    'virtual_ibans')),
  drop constraint bank_proposals_check,
  add constraint bank_proposals_check check (
    (change is not null) = (kind in ('change', 'withdraw_batch', 'recall_order',
      'virtual_ibans'))),
  drop constraint bank_proposals_check2,
  add constraint bank_proposals_check2 check (
    (order_id is not null) = (kind in ('cancel_order', 'recall_order')));
drop index bank_proposals_once_order;
create unique index bank_proposals_once_order on bank_proposals (tenant_id, kind, order_id)
  where status = 'proposed' and order_id is not null;
