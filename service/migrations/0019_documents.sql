-- Documents of verifications, what reviewers decided, and the links to invoices.

-- A document that is handed in. Its bytes stand in parts, each sealed under the participant's key.
create table verification_documents (
  tenant_id uuid not null,
  id uuid not null,
  verification_id uuid not null,
  participant_id uuid not null,
  kind text not null check (kind in ('identity', 'address', 'registration', 'ownership',
                                     'bank_account', 'other')),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  -- What the file is called says who it is of: under the participant's key.
  name_sealed bytea not null,
  size integer not null check (size between 1 and 10485760),
  parts integer not null check (parts > 0),
  parts_received integer not null default 0 check (parts_received between 0 and parts),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, verification_id) references verifications (tenant_id, id),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id)
);
create index verification_documents_of on verification_documents (tenant_id, verification_id);
create index verification_documents_whose on verification_documents (tenant_id, participant_id);
call isolate('verification_documents', 'select, insert, update, delete');

create table verification_document_parts (
  tenant_id uuid not null,
  document_id uuid not null,
  -- From 1.
  number integer not null check (number > 0),
  sealed bytea not null,
  primary key (tenant_id, document_id, number),
  foreign key (tenant_id, document_id) references verification_documents (tenant_id, id)
    on delete cascade
);
-- Sealed bytes cannot be compressed.
alter table verification_document_parts alter column sealed set storage external;
call isolate('verification_document_parts', 'select, insert, delete');

-- What reviewers decided; a question stays open until the person hands in what was asked for.
create table verification_reviews (
  tenant_id uuid not null,
  verification_id uuid not null,
  number bigint generated always as identity,
  outcome text not null check (outcome in ('pass', 'fail', 'ask')),
  -- Under the participant's key: reasons name people.
  reason_sealed bytea,
  document_kinds text[] not null,
  member_id uuid not null,
  decided_at timestamptz not null,
  answered_at timestamptz check (answered_at is null or outcome = 'ask'),
  primary key (tenant_id, verification_id, number),
  foreign key (tenant_id, verification_id) references verifications (tenant_id, id)
);
call isolate('verification_reviews', 'select, insert, update');

-- A page for each invoice; its token is shown again whenever the invoice is.
alter table invoices add column link_sealed bytea not null;
alter table secrets drop constraint secrets_kind_check;
alter table secrets add constraint secrets_kind_check check (kind in ('intent', 'setup_intent',
  'verification', 'verification_link', 'payment_link', 'invoice_link', 'page_session'));
alter table secrets drop constraint secrets_object_kind_check;
alter table secrets add constraint secrets_object_kind_check
  check (object_kind in ('intent', 'verification', 'invoice'));
