-- Organisations and their keys (of no tenant), participants, their bank accounts and verifications.

create table organisations (
  id uuid primary key,
  name text not null check (name <> ''),
  legal_name text,
  company_number text,
  -- ISO 3166-1 alpha-2.
  country text,
  -- IANA name: payouts go by its Mondays.
  time_zone text not null,
  accent_colour text check (accent_colour ~ '^#[0-9a-f]{6}$'),
  logo_url text,
  -- BCP 47: what its mails are written in.
  language text not null default 'en',
  -- Who is told when a webhook handler is disabled or revenue is paid out.
  contact_email text check (contact_email !~ '[\r\n]'),
  -- Exact origins that may hold the checkout in a frame, or be returned to.
  frame_origins text[] not null default '{}',
  redirect_origins text[] not null default '{}',
  -- Payment methods that its checkout does not offer.
  hidden_methods text[] not null default '{}',
  direct_debit_enabled boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update on organisations to holdfast_app;

-- Found by hash before a tenant is known. All times are real time.
create table api_keys (
  hash bytea primary key check (length(hash) = 32),
  id uuid not null unique,
  tenant_id uuid not null,
  -- The private and the public key that were made together.
  pair_id uuid not null,
  kind text not null check (kind in ('private', 'public')),
  -- Prefix and last four characters, to tell keys apart in lists.
  hint text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- From then on it opens nothing; a rolled key ends when its overlap does.
  revoked_at timestamptz
);
create index api_keys_tenant on api_keys (tenant_id, pair_id);
grant select, insert on api_keys to holdfast_app;
-- A key goes on with the tenant that stands in place of a sandbox that was reset.
grant update (last_used_at, revoked_at, tenant_id) on api_keys to holdfast_app;

-- One e-mail address of a tenant. Verification belongs to it, not to a participant id.
create table participant_identities (
  tenant_id uuid not null,
  id uuid not null,
  email_key text not null,
  status text not null check (status in ('unverified', 'verifying', 'verified')),
  -- What the bare address stands for: the participant it was first given with.
  first_participant_id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, email_key)
) with (fillfactor = 85);
call isolate('participant_identities', 'select, insert, update');

create table participants (
  tenant_id uuid not null,
  id uuid not null,
  identity_id uuid not null,
  -- As it was given.
  email text not null,
  type text not null check (type in ('unknown', 'individual', 'business', 'third_party',
                                     'organisation')),
  name text,
  -- Address, business, individual, organisation: what was given of them.
  details jsonb not null,
  metadata jsonb not null,
  -- Keyed hash of all that was given: the same details are the same participant.
  details_hash bytea not null check (length(details_hash) = 32),
  -- The account it is paid to.
  bank_account_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, identity_id, details_hash),
  foreign key (tenant_id, identity_id) references participant_identities (tenant_id, id)
) with (fillfactor = 85);
call isolate('participants', 'select, insert, update');
alter table participant_identities add constraint participant_identities_first
  foreign key (tenant_id, first_participant_id) references participants (tenant_id, id)
  deferrable initially deferred;

-- A participant's own data key, wrapped by the master key. Without it nothing sealed for the
-- participant opens again: deleting it erases.
create table participant_keys (
  tenant_id uuid not null,
  participant_id uuid not null,
  wrapped bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id, participant_id),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id)
);
call isolate('participant_keys', 'select, insert, delete');

-- An account is never changed: other details are another account.
create table bank_accounts (
  tenant_id uuid not null,
  id uuid not null,
  participant_id uuid not null,
  country text not null,
  currency text not null,
  -- All its fields, under the participant's key and bound to this row.
  sealed bytea not null,
  -- What may be shown: the masked number and the bank's codes.
  shown jsonb not null,
  fingerprint bytea not null check (length(fingerprint) = 32),
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, participant_id, fingerprint),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id)
);
call isolate('bank_accounts', 'select, insert');
alter table participants add foreign key (tenant_id, bank_account_id)
  references bank_accounts (tenant_id, id);

create table verifications (
  tenant_id uuid not null,
  id uuid not null,
  participant_id uuid not null,
  identity_id uuid not null,
  type text not null,
  status text not null check (status in ('required', 'partially_submitted',
    'id_verification_required', 'automated_review', 'manual_review', 'passed', 'failed')),
  redirect_url text,
  metadata jsonb,
  -- What the person gave on the page, under the participant's key.
  details_sealed bytea,
  -- The token of the e-mailed link, which is shown again when the e-mail is.
  link_sealed bytea not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, participant_id) references participants (tenant_id, id),
  foreign key (tenant_id, identity_id) references participant_identities (tenant_id, id)
) with (fillfactor = 80);
create unique index verifications_open on verifications (tenant_id, identity_id)
  where status not in ('passed', 'failed');
create index verifications_identity on verifications (tenant_id, identity_id);
call isolate('verifications', 'select, insert, update');
