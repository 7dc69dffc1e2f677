-- The schema that the migrations make. Written by tools/schema-dump.ts, not by hand.
-- Names in the order of the alphabet; columns in the order of their table.

-- Sequences

sequence status_steps_number_seq as bigint start 1 increment 1 cache 1;
sequence verification_reviews_number_seq as bigint start 1 increment 1 cache 1;

-- Tables

create table account_changes (
  tenant_id uuid not null,
  participant_id uuid not null,
  number integer not null,
  bank_account_id uuid not null,
  account_before_id uuid,
  status text not null,
  given_by_kind text not null,
  given_by_id text,
  given_by_name text,
  given_at timestamp with time zone not null,
  decided_by_kind text,
  decided_by_id text,
  decided_by_name text,
  decided_at timestamp with time zone,
  payable_from timestamp with time zone
);

create table api_keys (
  hash bytea not null,
  id uuid not null,
  tenant_id uuid not null,
  pair_id uuid not null,
  kind text not null,
  hint text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  label text,
  permissions text[],
  created_by text,
  makers uuid[] default '{}'::uuid[] not null,
  line_id uuid not null,
  owner_id uuid,
  spared_until timestamp with time zone,
  expires_at timestamp with time zone,
  networks text[],
  limits jsonb,
  last_ip text,
  collector_id uuid,
  collect_until timestamp with time zone,
  shown_to uuid,
  told text
);

create table api_processes (
  id uuid not null,
  seen_at timestamp with time zone not null
);

create table approval_limits (
  tenant_id uuid not null,
  currency text not null,
  amount bigint not null,
  per_day bigint
);

create table approval_rules (
  tenant_id uuid not null,
  second_owner boolean not null
);

create table approvals (
  tenant_id uuid not null,
  id uuid not null,
  status text not null,
  operation text not null,
  request bytea,
  amount bigint,
  currency text,
  objects text[] not null,
  note text,
  requested_by uuid not null,
  requested_by_name text not null,
  decided_by uuid,
  decided_by_name text,
  decision_note text,
  decided_at timestamp with time zone,
  decided_as text,
  outcome_status integer,
  outcome_code text,
  outcome_objects text[] default '{}'::text[] not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  rule text not null,
  is_of_money boolean not null,
  backed_by uuid,
  backed_by_name text,
  backed_at timestamp with time zone
);

create table approved_outbounds (
  tenant_id uuid not null,
  outbound_id uuid not null,
  approval_id uuid,
  key_id uuid,
  passed_by uuid,
  bank_account_id uuid
);

create table archived_months (
  tenant_id uuid not null,
  month date not null,
  id uuid not null,
  at timestamp with time zone not null,
  starts_at bigint not null,
  length bigint not null,
  sha256 bytea not null,
  transactions bigint not null,
  events bigint not null,
  carried bytea not null,
  written_in xid8 default this_writer() not null,
  recalled_in xid8
);

create table archives (
  month date not null,
  id uuid not null,
  file text not null,
  bytes bigint not null,
  sha256 bytea not null,
  until_id uuid not null,
  at timestamp with time zone not null
);

create table artefact_erasures (
  tenant_id uuid not null,
  source_id uuid not null,
  sealed bytea not null
);

create table artefact_parts (
  tenant_id uuid not null,
  artefact_id uuid not null,
  number integer not null,
  sealed bytea not null
);

create table artefacts (
  tenant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  direction text not null,
  source text not null,
  kept_by uuid,
  name_sealed bytea not null,
  sha256 bytea not null,
  size bigint not null,
  is_stored boolean not null,
  status text not null,
  reason text,
  message text,
  blanked_at timestamp with time zone,
  parent_id uuid,
  packed uuid[],
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table audit_chain (
  tenant_id uuid not null,
  position bigint not null,
  entry_id uuid not null,
  leaf bytea not null,
  chain bytea not null
);

create table audit_checkpoints (
  tenant_id uuid not null,
  size bigint not null,
  chain bytea not null,
  at timestamp with time zone not null,
  key_id text not null,
  signature bytea not null
);

create table audit_entries (
  tenant_id uuid not null,
  id uuid not null,
  actor_kind text not null,
  actor_id text,
  actor_name text,
  operation text not null,
  object_kind text,
  object_id text,
  summary text not null,
  changes jsonb not null,
  before_hash bytea,
  after_hash bytea,
  request_id text,
  ip text,
  created_at timestamp with time zone not null,
  written_in xid8 default this_writer() not null
);

create table audit_heads (
  tenant_id uuid not null,
  size bigint default 0 not null,
  chain bytea not null,
  sealed_below xid8 default '0'::xid8 not null
);

create table bank_accounts (
  tenant_id uuid not null,
  id uuid not null,
  participant_id uuid not null,
  country text not null,
  currency text not null,
  sealed bytea not null,
  shown jsonb not null,
  fingerprint bytea not null,
  created_at timestamp with time zone not null
);

create table bank_batches (
  tenant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  connected_account_id uuid not null,
  currency text not null,
  profile text not null,
  scheme text not null,
  is_instant boolean not null,
  is_urgent boolean not null,
  status text not null,
  orders integer not null,
  total bigint not null,
  is_held boolean default false not null,
  is_by_rule boolean default false not null,
  is_read_back boolean default false not null,
  day date,
  artefact_id uuid,
  file_name text,
  part_name text,
  superseded_by uuid,
  uploaded_by uuid,
  sent_at timestamp with time zone,
  bank_code text,
  alarm text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sequence_type text
);

create table bank_closings (
  tenant_id uuid not null,
  id uuid not null,
  connected_account_id uuid not null,
  day date not null,
  currency text not null,
  ledger bigint not null,
  bank bigint,
  statement_id uuid,
  unexplained bigint,
  items jsonb not null,
  signed_by uuid,
  signed_at timestamp with time zone,
  note text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table bank_connections (
  tenant_id uuid not null,
  id uuid not null,
  label text not null,
  status text not null,
  channel text not null,
  profile text not null,
  orders_folder text,
  answers_folder text,
  cut_off text not null,
  time_zone text not null,
  answer_hours integer not null,
  books_reports boolean default false not null,
  practice_habits text[],
  practice_opening bigint,
  folder_fault text,
  folder_fault_at timestamp with time zone,
  orders_fault text,
  orders_fault_at timestamp with time zone,
  is_halted boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  folder_broken_at timestamp with time zone,
  sftp_host text,
  sftp_port integer,
  sftp_user text,
  sftp_host_keys text[],
  creditor_id text,
  debit_scheme text,
  notice_days integer
);

create table bank_days (
  tenant_id uuid not null,
  id uuid not null,
  day date not null,
  currency text not null,
  bank bigint,
  elsewhere bigint not null,
  owed bigint not null,
  own bigint not null,
  short_since date,
  named bigint not null,
  unexplained bigint,
  signed_by uuid,
  signed_at timestamp with time zone,
  note text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table bank_decisions (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null,
  connected_account_id uuid not null,
  statement_id uuid,
  entry_id uuid,
  why text[] not null,
  amount bigint,
  action text,
  project_id uuid,
  inbound_id uuid,
  order_ids uuid[],
  starts_on date,
  opening bigint,
  note text,
  proposed_by uuid,
  decided_by uuid,
  one_suffices boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table bank_entries (
  tenant_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  connected_account_id uuid not null,
  position integer not null,
  status text not null,
  amount bigint not null,
  currency text not null,
  booked_on date,
  bank_reference text,
  occurrence integer not null,
  sealed bytea,
  asked text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
) with (fillfactor=85);

create table bank_entry_parts (
  tenant_id uuid not null,
  entry_id uuid not null,
  position integer not null,
  became text not null,
  amount bigint not null,
  order_id uuid,
  inbound_id uuid
);

create table bank_keys (
  tenant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  public_key text not null,
  fingerprint text not null,
  sealed bytea,
  is_made boolean not null,
  created_at timestamp with time zone not null,
  approved_at timestamp with time zone,
  dropped_at timestamp with time zone
);

create table bank_orders (
  tenant_id uuid not null,
  id uuid not null,
  outbound_id uuid,
  return_id uuid,
  connected_account_id uuid not null,
  batch_id uuid,
  status text not null,
  currency text not null,
  amount bigint not null,
  sealed bytea,
  is_held boolean default false not null,
  is_urgent boolean default false not null,
  failure_reason text,
  fault text,
  bank_code text,
  bank_text text,
  payee_check text,
  bank_reference text,
  artefact_id uuid,
  alarm text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  payee bytea,
  is_asking boolean default false not null,
  debit_id uuid
);

create table bank_proposals (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null,
  proposed_by uuid not null,
  decided_by uuid,
  connection_id uuid not null,
  batch_id uuid,
  order_id uuid,
  one_suffices boolean not null,
  change jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table bank_recalls (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  connection_id uuid not null,
  status text not null,
  reason text not null,
  artefact_id uuid,
  file_name text,
  part_name text,
  uploaded_by uuid,
  sent_at timestamp with time zone,
  bank_code text,
  bank_text text,
  answer_id uuid,
  alarm text,
  is_read_back boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table bank_starts (
  tenant_id uuid not null,
  connected_account_id uuid not null,
  starts_on date not null,
  opening bigint not null,
  created_at timestamp with time zone not null
);

create table bank_statements (
  tenant_id uuid not null,
  id uuid not null,
  connected_account_id uuid not null,
  artefact_id uuid not null,
  position integer not null,
  kind text not null,
  status text not null,
  is_booking boolean not null,
  is_deduped boolean default false not null,
  own_findings text[] not null,
  findings text[] not null,
  statement_id text,
  sequence bigint,
  page bigint,
  is_last_page boolean,
  copy text,
  from_day date,
  to_day date,
  written_at text,
  currency text not null,
  opening bigint,
  closing bigint,
  entries integer not null,
  taken_number bigint,
  copy_of uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table bank_strange_files (
  tenant_id uuid not null,
  connection_id uuid not null,
  fingerprint bytea not null,
  seen_at timestamp with time zone not null
);

create table card_challenges (
  tenant_id uuid not null,
  checkout_id uuid not null,
  created_at timestamp with time zone not null
);

create table cards (
  tenant_id uuid not null,
  id uuid not null,
  page_key text not null,
  participant_id uuid,
  token uuid not null,
  brand text not null,
  last_four text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  created_at timestamp with time zone not null
);

create table carried_balances (
  tenant_id uuid not null,
  account_id uuid not null,
  month date not null,
  amount bigint not null
);

create table carried_executions (
  tenant_id uuid not null,
  subject_id uuid not null,
  month date not null,
  times bigint not null
);

create table checkout_means (
  tenant_id uuid not null,
  checkout_id uuid not null,
  kind text not null,
  means jsonb not null
);

create table checkout_parts (
  tenant_id uuid not null,
  checkout_id uuid not null,
  position integer not null,
  settlement_id uuid not null,
  part bigint not null,
  is_due boolean not null,
  is_made boolean default true not null,
  paid bigint default 0 not null,
  owed bigint default 0 not null
) with (fillfactor=80);

create table checkouts (
  tenant_id uuid not null,
  id uuid not null,
  intent_id uuid not null,
  project_id uuid not null,
  buyer_id uuid not null,
  currency text not null,
  type text not null,
  status text not null,
  amount bigint not null,
  fee bigint not null,
  fee_received bigint default 0 not null,
  reference text not null,
  transfer_made_at timestamp with time zone,
  authorised_at timestamp with time zone,
  drawn_at timestamp with time zone,
  rejected_at timestamp with time zone,
  page_key text,
  invoice_id uuid,
  metadata json,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  fee_owed bigint default 0 not null,
  cancel_requested_at timestamp with time zone,
  calls_off_to text,
  metadata_filter jsonb generated always as (metadata_value(metadata)) stored
) with (fillfactor=80);

create table collection_accounts (
  tenant_id uuid not null,
  currency text not null,
  collect jsonb not null,
  updated_at timestamp with time zone not null
);

create table connected_accounts (
  tenant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  kind text not null,
  currency text not null,
  sealed bytea not null,
  masked text not null,
  fingerprint bytea not null,
  batch_limit bigint,
  is_instant boolean not null,
  opened_on date not null,
  is_open boolean not null,
  collect jsonb,
  approved_at timestamp with time zone,
  late_day date,
  late_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table conversions (
  tenant_id uuid not null,
  id uuid not null,
  outbound_id uuid not null,
  from_currency text not null,
  to_currency text not null,
  status text not null,
  amount bigint not null,
  expected_amount bigint not null,
  rate_digits bigint not null,
  rate_scale integer not null,
  rate_day date not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table credit_cover_parts (
  tenant_id uuid not null,
  checkout_id uuid not null,
  settlement_id uuid not null,
  position integer not null,
  covered bigint not null,
  undrawn bigint not null,
  given_back bigint default 0 not null
) with (fillfactor=80);

create table credit_covers (
  tenant_id uuid not null,
  checkout_id uuid not null,
  instrument_id uuid not null,
  project_id uuid not null,
  currency text not null,
  terms text not null,
  fee_undrawn bigint not null,
  created_at timestamp with time zone not null
) with (fillfactor=80);

create table credit_draws (
  tenant_id uuid not null,
  id uuid not null,
  checkout_id uuid not null,
  instrument_id uuid not null,
  project_id uuid not null,
  settlement_id uuid not null,
  outbound_id uuid,
  currency text not null,
  amount bigint not null,
  fee bigint not null,
  status text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
) with (fillfactor=80);

create table credit_lines (
  tenant_id uuid not null,
  instrument_id uuid not null,
  currency text not null,
  credit_limit bigint not null,
  order_max bigint not null,
  reserved bigint default 0 not null,
  drawn bigint default 0 not null,
  updated_at timestamp with time zone not null
) with (fillfactor=70);

create table credit_refunds (
  tenant_id uuid not null,
  id uuid not null,
  draw_id uuid not null,
  amount bigint not null,
  created_at timestamp with time zone not null
);

create table debit_parts (
  tenant_id uuid not null,
  debit_id uuid not null,
  position integer not null,
  settlement_id uuid not null
);

create table debits (
  tenant_id uuid not null,
  id uuid not null,
  checkout_id uuid not null,
  project_id uuid not null,
  mandate_id uuid not null,
  currency text not null,
  status text not null,
  scheduled_at timestamp with time zone not null,
  amount bigint not null,
  has_fee boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  replaces_id uuid,
  connected_account_id uuid,
  collect_from date,
  failure_reason text,
  bank_code text
) with (fillfactor=80);

create table deliveries (
  tenant_id uuid not null,
  id uuid not null,
  handler_id uuid not null,
  event_sequence bigint,
  origin text not null,
  status text not null,
  attempts integer default 0 not null,
  series_after integer default 0 not null,
  series_at timestamp with time zone not null,
  next_at timestamp with time zone,
  last_status integer,
  last_duration_ms integer,
  created_at timestamp with time zone not null,
  delivered_at timestamp with time zone
) partition by RANGE (id);

create table delivery_attempts (
  tenant_id uuid not null,
  delivery_id uuid not null,
  attempt integer not null,
  at timestamp with time zone not null,
  status integer,
  duration_ms integer not null,
  answer text,
  error text,
  signed_at timestamp with time zone,
  signatures bytea
) partition by RANGE (delivery_id);

create table desk_notes (
  tenant_id uuid not null,
  id uuid not null,
  subject_id uuid not null,
  member_id uuid not null,
  words text not null,
  created_at timestamp with time zone not null
);

create table desk_work (
  tenant_id uuid not null,
  subject_id uuid not null,
  member_id uuid,
  closed_at timestamp with time zone,
  closed_in timestamp with time zone,
  updated_at timestamp with time zone not null
);

create table emails (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  to_email text not null,
  subject text not null,
  body bytea not null,
  created_at timestamp with time zone not null,
  stored_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  about uuid,
  held_until timestamp with time zone,
  superseded_at timestamp with time zone,
  to_fold text generated always as (fold_address(to_email)) stored
);

create table event_numbers (
  tenant_id uuid not null,
  sequence bigint not null,
  event_id uuid not null
);

create table event_resends (
  tenant_id uuid not null,
  number bigint not null,
  event_sequence bigint not null,
  created_at timestamp with time zone not null
);

create table event_sequences (
  tenant_id uuid not null,
  last bigint default 0 not null
) with (fillfactor=50);

create table events (
  tenant_id uuid not null,
  id uuid not null,
  sequence bigint not null,
  type text not null,
  payload jsonb not null,
  created_at timestamp with time zone not null,
  traceparent text
) partition by RANGE (id);

create table failed_tries (
  organisation_id uuid not null,
  member_id uuid not null,
  since timestamp with time zone not null,
  wrong_passwords integer default 0 not null,
  wrong_codes integer default 0 not null,
  wrong_passkeys integer default 0 not null,
  made_to_wait integer default 0 not null,
  last_ip text not null
);

create table holdfast_migrations (
  version integer not null,
  name text not null,
  checksum text not null,
  oldest_build integer,
  applied_at timestamp with time zone default now() not null
);

create table idempotency_keys (
  tenant_id uuid not null,
  key text not null,
  operation text not null,
  request_hash bytea not null,
  status integer,
  answer bytea,
  expires_at timestamp with time zone not null
);

create table inbound_allocations (
  tenant_id uuid not null,
  inbound_id uuid not null,
  position integer not null,
  settlement_id uuid,
  amount bigint not null,
  back bigint default 0 not null
);

create table inbound_returns (
  tenant_id uuid not null,
  id uuid not null,
  inbound_id uuid not null,
  project_id uuid not null,
  currency text not null,
  status text not null,
  amount bigint not null,
  reason text not null,
  is_automatic boolean not null,
  waiting_key_id uuid,
  failure_reason text,
  came_back bigint default 0 not null,
  sent_at timestamp with time zone,
  rail text,
  connected_account_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
) with (fillfactor=80);

create table inbounds (
  tenant_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  checkout_id uuid,
  type text not null,
  status text not null,
  amount bigint not null,
  unreconciled bigint not null,
  reason text not null,
  reference text,
  payer_end_to_end text,
  payer_name_sealed bytea,
  payer_masked text,
  payer_sealed bytea,
  payer_fingerprint bytea,
  meant jsonb,
  returned_at timestamp with time zone,
  taken_back bigint default 0 not null,
  transfer_id uuid,
  transfer_project_id uuid,
  transfer_settlement_id uuid,
  rail text not null,
  rail_notice_id text not null,
  connected_account_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  overtaken bigint default 0 not null,
  returns integer default 0 not null,
  matching_rule_id uuid
) with (fillfactor=85);

create table installation (
  is_only boolean default true not null,
  id uuid default gen_random_uuid() not null,
  epoch bigint default 1 not null,
  epoch_key uuid default gen_random_uuid() not null,
  mark bigint default 0 not null,
  home text
);

create table intent_settlements (
  tenant_id uuid not null,
  intent_id uuid not null,
  position integer not null,
  settlement_id uuid,
  type text not null,
  seller_id uuid,
  target_project_id uuid,
  amount bigint not null,
  description text not null,
  summary text,
  fee_flat bigint,
  fee_ppm bigint,
  tax_flat bigint,
  tax_ppm bigint,
  required_by timestamp with time zone,
  release_at timestamp with time zone,
  reference text,
  metadata json
);

create table intents (
  tenant_id uuid not null,
  id uuid not null,
  type text not null,
  status text not null,
  currency text,
  project_id uuid,
  buyer_id uuid,
  fee_flat bigint,
  fee_ppm bigint,
  redirect_url text,
  metadata json,
  link_token bytea,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  metadata_filter jsonb generated always as (metadata_value(metadata)) stored
) with (fillfactor=85);

create table invoices (
  tenant_id uuid not null,
  id uuid not null,
  checkout_id uuid not null,
  status text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  link_sealed bytea not null
) with (fillfactor=85);

create table jobs (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  lane text not null,
  key text not null,
  payload jsonb not null,
  run_at timestamp with time zone not null,
  failures integer default 0 not null,
  token bigint default 0 not null,
  leased_until timestamp with time zone,
  last_error text,
  parked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  traceparent text
) with (fillfactor=70);

create table journal_checkpoints (
  tenant_id uuid not null,
  size bigint not null,
  root bytea not null,
  chain bytea not null,
  at timestamp with time zone not null,
  key_id text not null,
  signature bytea not null
);

create table journal_entries (
  tenant_id uuid not null,
  position bigint not null,
  transaction_id uuid not null,
  leaf bytea not null,
  chain bytea not null
);

create table journal_heads (
  tenant_id uuid not null,
  size bigint default 0 not null,
  chain bytea not null,
  peaks bytea[] default '{}'::bytea[] not null,
  sealed_below xid8 default '0'::xid8 not null
);

create table journal_keys (
  number integer not null,
  key_id text not null,
  public_key text not null,
  sealed_key bytea,
  at timestamp with time zone not null,
  former_signature bytea,
  own_signature bytea
);

create table journal_tiles (
  tenant_id uuid not null,
  number bigint not null,
  hash bytea not null
);

create table ledger_accounts (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  currency text not null,
  balance bigint default 0 not null,
  lowest bigint not null,
  highest bigint not null,
  last_transaction uuid
) with (fillfactor=50);

create table ledger_movements (
  tenant_id uuid not null,
  transaction_id uuid not null,
  position integer not null,
  from_account uuid not null,
  to_account uuid not null,
  amount bigint not null
) partition by RANGE (transaction_id);

create table ledger_transactions (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  currency text not null,
  subject_id uuid not null,
  at timestamp with time zone not null,
  written_in xid8 default this_writer() not null
) partition by RANGE (id);

create table mandates (
  tenant_id uuid not null,
  id uuid not null,
  participant_id uuid not null,
  reference text not null,
  masked text not null,
  sealed bytea not null,
  notice_days integer not null,
  status text not null,
  accepted_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null,
  bank_code text
);

create table manual_entries (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  status text not null,
  proposed_by uuid not null,
  decided_by uuid,
  outbound_id uuid,
  verification_id uuid,
  project_id uuid,
  inbound_id uuid,
  currency text,
  amount bigint,
  statement_reference text,
  failure_reason text,
  collect jsonb,
  sealed bytea,
  note text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  taken_back_reason text,
  return_id uuid
);

create table manual_halts (
  tenant_id uuid not null,
  since timestamp with time zone not null
);

create table manual_payments (
  tenant_id uuid not null,
  outbound_id uuid not null,
  sealed bytea,
  is_done boolean default false not null,
  created_at timestamp with time zone not null
);

create table manual_returns (
  tenant_id uuid not null,
  return_id uuid not null,
  sealed bytea,
  is_done boolean default false not null,
  created_at timestamp with time zone not null
);

create table master_keys (
  id text not null,
  fingerprint bytea not null,
  status text not null,
  wrapped bytea,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone
);

create table matching_rules (
  tenant_id uuid not null,
  id uuid not null,
  payer_fingerprint bytea,
  project_id uuid not null,
  inbound_id uuid not null,
  made_by uuid not null,
  made_at timestamp with time zone not null,
  ended_by uuid,
  ended_at timestamp with time zone
);

create table member_challenges (
  hash bytea not null,
  purpose text not null,
  member_id uuid,
  expires_at timestamp with time zone not null
);

create table member_devices (
  hash bytea not null,
  member_id uuid not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null
);

create table member_links (
  hash bytea not null,
  id uuid not null,
  kind text not null,
  organisation_id uuid not null,
  email text,
  email_key text,
  role text not null,
  invited_by uuid,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);

create table member_news (
  id uuid not null,
  organisation_id uuid not null,
  member_id uuid not null,
  entry jsonb not null,
  is_for_owners boolean not null,
  created_at timestamp with time zone not null
);

create table member_passkeys (
  id uuid not null,
  member_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone
);

create table member_recovery_codes (
  member_id uuid not null,
  hash bytea not null,
  created_at timestamp with time zone not null
);

create table member_sessions (
  hash bytea not null,
  id uuid not null,
  member_id uuid not null,
  organisation_id uuid not null,
  is_open boolean not null,
  stepped_up_until timestamp with time zone,
  user_agent text,
  ip text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);

create table members (
  id uuid not null,
  email text not null,
  email_key text not null,
  name text not null,
  password_salt bytea not null,
  password_hash bytea not null,
  totp_secret bytea,
  totp_offered bytea,
  totp_step bigint default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  withheld_until timestamp with time zone,
  tries_told_at timestamp with time zone
);

create table memberships (
  organisation_id uuid not null,
  member_id uuid not null,
  role text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table moves_alone (
  tenant_id uuid not null,
  id uuid not null,
  actor_id uuid not null,
  currency text not null,
  amount bigint not null,
  created_at timestamp with time zone not null
);

create table organisation_logos (
  hash bytea not null,
  organisation_id uuid not null,
  media_type text not null,
  bytes bytea not null,
  created_at timestamp with time zone not null
);

create table organisation_payout_accounts (
  tenant_id uuid not null,
  id uuid not null,
  currency text not null,
  country text not null,
  sealed bytea not null,
  shown jsonb not null,
  is_current boolean not null,
  created_at timestamp with time zone not null
);

create table organisations (
  id uuid not null,
  name text not null,
  legal_name text,
  company_number text,
  country text,
  time_zone text not null,
  accent_colour text,
  logo_url text,
  language text default 'en'::text not null,
  contact_email text,
  frame_origins text[] default '{}'::text[] not null,
  redirect_origins text[] default '{}'::text[] not null,
  hidden_methods text[] default '{}'::text[] not null,
  direct_debit_enabled boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  terms_version text,
  terms_accepted_at timestamp with time zone,
  debits_again_after_days integer,
  refunds_to_source_unverified boolean default false not null,
  support_email text
);

create table outbound_sources (
  tenant_id uuid not null,
  outbound_id uuid not null,
  position integer not null,
  settlement_id uuid,
  amount bigint not null
);

create table outbounds (
  tenant_id uuid not null,
  id uuid not null,
  project_id uuid,
  settlement_id uuid,
  type text not null,
  status text not null,
  currency text not null,
  amount bigint not null,
  fee bigint not null,
  participant_id uuid,
  bank_account_id uuid,
  back_to_inbound_id uuid,
  split_from uuid,
  payout_account_id uuid,
  transfer_id uuid,
  transfer_project_id uuid,
  transfer_settlement_id uuid,
  release_at timestamp with time zone,
  reference text,
  metadata json,
  paused_reason text,
  failure_reason text,
  reserved_at timestamp with time zone,
  drawn bigint default 0 not null,
  is_held boolean default false not null,
  is_automatic boolean not null,
  rail text,
  connected_account_id uuid,
  order_status text,
  order_artefact_id uuid,
  order_reference text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  waiting_key_id uuid,
  metadata_filter jsonb generated always as (metadata_value(metadata)) stored,
  takes_inbound_id uuid,
  replaces uuid,
  is_unverified boolean default false not null
) with (fillfactor=75);

create table participant_identities (
  tenant_id uuid not null,
  id uuid not null,
  email_key text not null,
  status text not null,
  first_participant_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  email_fold text generated always as (fold_address(email_key)) stored,
  is_apart boolean default false not null,
  joined_into uuid,
  joined_at timestamp with time zone
) with (fillfactor=85);

create table participant_keys (
  tenant_id uuid not null,
  participant_id uuid not null,
  wrapped bytea not null,
  created_at timestamp with time zone not null
);

create table participants (
  tenant_id uuid not null,
  id uuid not null,
  identity_id uuid not null,
  email text not null,
  type text not null,
  name text,
  details jsonb not null,
  metadata json not null,
  details_hash bytea not null,
  bank_account_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  name_key text collate "C" generated always as (lower(name)) stored,
  proposed_account_id uuid,
  account_before_id uuid,
  payable_from timestamp with time zone,
  disputed_at timestamp with time zone,
  account_own_since timestamp with time zone,
  account_changes integer default 0 not null,
  proofs_failed integer default 0 not null,
  proofs_failed_since timestamp with time zone,
  metadata_filter jsonb generated always as (metadata_value(metadata)) stored
) with (fillfactor=85);

create table payee_checks (
  tenant_id uuid not null,
  payee bytea not null,
  participant_id uuid,
  bank_account_id uuid,
  result text not null,
  sealed bytea,
  source text not null,
  connection_id uuid not null,
  checked_at timestamp with time zone not null,
  choice text,
  proposal_id uuid,
  accepted_at timestamp with time zone
);

create table payee_rules (
  tenant_id uuid not null,
  cooling_hours integer not null,
  close_match text default 'pay'::text not null,
  no_match text default 'hold'::text not null,
  not_possible text default 'pay'::text not null
);

create table payer_accounts (
  tenant_id uuid not null,
  fingerprint bytea not null,
  participant_id uuid not null
);

create table payment_instruments (
  tenant_id uuid not null,
  id uuid not null,
  type text not null,
  status text not null,
  owner_id uuid not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
) with (fillfactor=85);

create table person_links (
  hash bytea not null,
  kind text not null,
  member_id uuid not null,
  email text,
  email_key text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null
);

create table practice_banks (
  tenant_id uuid not null,
  connection_id uuid not null,
  opened_at timestamp with time zone not null,
  lived_until timestamp with time zone not null,
  deeds integer default 0 not null,
  last_at timestamp with time zone not null,
  forgotten integer default 0 not null
);

create table practice_deeds (
  tenant_id uuid not null,
  connection_id uuid not null,
  number integer not null,
  at timestamp with time zone not null,
  kind text not null,
  artefact_id uuid,
  connected_account_id uuid,
  amount bigint,
  arrives_at timestamp with time zone,
  sealed bytea
);

create table projects (
  tenant_id uuid not null,
  id uuid not null,
  type text not null,
  currency text not null,
  status text not null,
  collect jsonb not null,
  metadata json default '{}'::json not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  metadata_filter jsonb generated always as (metadata_value(metadata)) stored,
  reference text generated always as ((collect #>> '{local_bank_transfer,reference}'::text[])) stored
) with (fillfactor=80);

create table reconciliations (
  tenant_id uuid not null,
  id uuid not null,
  day date not null,
  currency text not null,
  ledger_in bigint not null,
  ledger_out bigint not null,
  rail_in bigint not null,
  rail_out bigint not null,
  held bigint not null,
  owed bigint not null,
  breaks jsonb not null,
  created_at timestamp with time zone not null,
  status text generated always as (
CASE
    WHEN (breaks = '[]'::jsonb) THEN 'agrees'::text
    ELSE 'differs'::text
END) stored not null
);

create table refund_origins (
  tenant_id uuid not null,
  outbound_id uuid not null,
  inbound_id uuid not null,
  amount bigint not null
);

create table request_log (
  tenant_id uuid not null,
  id uuid not null,
  request_id text not null,
  actor_kind text not null,
  actor_id text not null,
  method text not null,
  operation text not null,
  path text not null,
  resource_id text,
  status integer not null,
  problem_code text,
  problem_fields text[] not null,
  is_replay boolean not null,
  is_dry_run boolean not null,
  duration_us bigint not null,
  ip text not null,
  created_at timestamp with time zone not null
) partition by RANGE (id);

create table retention (
  tenant_id uuid not null,
  kind text not null,
  days integer,
  changed_at timestamp with time zone not null
);

create table reversal_claims (
  tenant_id uuid not null,
  reversal_id uuid not null,
  settlement_id uuid not null,
  outbound_id uuid not null
);

create table reversal_parts (
  tenant_id uuid not null,
  reversal_id uuid not null,
  position integer not null,
  kind text not null,
  settlement_id uuid,
  amount bigint not null,
  given bigint not null,
  repaid bigint default 0 not null
);

create table reversals (
  tenant_id uuid not null,
  id uuid not null,
  inbound_id uuid not null,
  notice_id text not null,
  amount bigint not null,
  shortfall bigint not null,
  created_at timestamp with time zone not null,
  reason text not null
);

create table sandbox_cards (
  tenant_id uuid not null,
  token uuid not null,
  behaviour text not null,
  created_at timestamp with time zone not null
);

create table sandbox_collections (
  tenant_id uuid not null,
  key text not null,
  method text not null,
  currency text not null,
  amount bigint not null,
  outcome text,
  times_asked integer default 1 not null,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone
);

create table sandbox_lender_moods (
  tenant_id uuid not null,
  instrument_id uuid not null,
  kind text not null,
  refusals integer not null
);

create table sandbox_lender_orders (
  tenant_id uuid not null,
  key uuid not null,
  kind text not null,
  instrument_id uuid not null,
  amount bigint,
  outcome text not null,
  times_asked integer default 1 not null,
  created_at timestamp with time zone not null
);

create table sandbox_payments (
  tenant_id uuid not null,
  outbound_id uuid not null,
  currency text not null,
  amount bigint not null,
  outcome text not null,
  times_asked integer default 1 not null,
  created_at timestamp with time zone not null
);

create table sandbox_returns (
  tenant_id uuid not null,
  return_id uuid not null,
  currency text not null,
  amount bigint not null,
  outcome text not null,
  times_asked integer default 1 not null,
  created_at timestamp with time zone not null
);

create table saved_views (
  tenant_id uuid not null,
  id uuid not null,
  member_id uuid not null,
  name text not null,
  of_table text not null,
  filters jsonb not null,
  is_shared boolean not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table search_pending (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  ids uuid[] not null
);

create table search_terms (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  term text collate "C" not null,
  field text not null
);

create table secrets (
  tenant_id uuid not null,
  hash bytea not null,
  kind text not null,
  object_kind text not null,
  object_id uuid not null,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  created_at timestamp with time zone not null
);

create table sessions (
  tenant_id uuid not null,
  id uuid not null,
  intent_id uuid not null,
  participant_id uuid not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null
);

create table settlements (
  tenant_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  position integer not null,
  currency text not null,
  type text not null,
  status text not null,
  buyer_id uuid,
  seller_id uuid,
  amount bigint not null,
  description text not null,
  summary text,
  fee_flat bigint,
  fee_ppm bigint,
  tax_flat bigint,
  tax_ppm bigint,
  required_by timestamp with time zone,
  release_at timestamp with time zone,
  reference text,
  target_project_id uuid,
  metadata json default '{}'::json not null,
  received bigint default 0 not null,
  transferred_in bigint default 0 not null,
  transferred_out bigint default 0 not null,
  spent bigint default 0 not null,
  released bigint default 0 not null,
  refunded bigint default 0 not null,
  departed bigint default 0 not null,
  promised bigint default 0 not null,
  live_outbounds integer default 0 not null,
  credit_drawn bigint default 0 not null,
  credit_covered bigint default 0 not null,
  review_since timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  taken_back bigint default 0 not null,
  metadata_filter jsonb generated always as (metadata_value(metadata)) stored
) with (fillfactor=80);

create table sign_in_tries (
  key bytea not null,
  tries integer not null,
  last_at timestamp with time zone not null,
  blocked_until timestamp with time zone not null
);

create table statement_mails (
  tenant_id uuid not null,
  member_id uuid not null,
  created_at timestamp with time zone not null
);

create table status_steps (
  tenant_id uuid not null,
  resource text not null,
  resource_id uuid not null,
  number bigint generated always as identity not null,
  from_status text,
  to_status text not null,
  at timestamp with time zone not null
) partition by RANGE (resource_id);

create table taken_rests (
  tenant_id uuid not null,
  taker_id uuid not null,
  inbound_id uuid not null,
  amount bigint not null,
  is_back boolean default false not null,
  overtaken bigint default 0 not null,
  lost bigint default 0 not null
);

create table tenants (
  id uuid not null,
  organisation_id uuid not null,
  environment text not null,
  clock_offset_ms bigint default 0 not null,
  clock_frozen_at timestamp with time zone,
  clock_resumes_at timestamp with time zone,
  clock_advancing_until timestamp with time zone,
  clock_turn bigint default 0 not null,
  clock_stopped_turn bigint,
  seed text,
  ids_drawn bigint default 0 not null,
  replaced_at timestamp with time zone,
  created_at timestamp with time zone not null
);

create table transfer_fees (
  tenant_id uuid not null,
  transfer_id uuid not null,
  checkout_id uuid not null,
  amount bigint not null
);

create table transfer_sources (
  tenant_id uuid not null,
  transfer_id uuid not null,
  position integer not null,
  settlement_id uuid,
  amount bigint not null
);

create table transfers (
  tenant_id uuid not null,
  id uuid not null,
  status text not null,
  currency text not null,
  amount bigint not null,
  fee bigint not null,
  from_project_id uuid not null,
  from_settlement_id uuid,
  to_project_id uuid not null,
  to_settlement_id uuid,
  release_at timestamp with time zone,
  metadata json,
  is_automatic boolean not null,
  is_departure boolean not null,
  inbound_id uuid,
  outbound_id uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  waiting_key_id uuid,
  metadata_filter jsonb generated always as (metadata_value(metadata)) stored,
  takes_inbound_id uuid
) with (fillfactor=80);

create table verification_document_parts (
  tenant_id uuid not null,
  document_id uuid not null,
  number integer not null,
  sealed bytea not null
);

create table verification_documents (
  tenant_id uuid not null,
  id uuid not null,
  verification_id uuid not null,
  participant_id uuid not null,
  kind text not null,
  media_type text not null,
  name_sealed bytea not null,
  size integer not null,
  parts integer not null,
  parts_received integer default 0 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null
);

create table verification_reviews (
  tenant_id uuid not null,
  verification_id uuid not null,
  number bigint generated always as identity not null,
  outcome text not null,
  reason_sealed bytea,
  document_kinds text[] not null,
  member_id uuid not null,
  decided_at timestamp with time zone not null,
  answered_at timestamp with time zone
);

create table verifications (
  tenant_id uuid not null,
  id uuid not null,
  participant_id uuid not null,
  identity_id uuid not null,
  type text not null,
  status text not null,
  redirect_url text,
  metadata json,
  details_sealed bytea,
  link_sealed bytea not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  metadata_filter jsonb generated always as (metadata_value(metadata)) stored
) with (fillfactor=80);

create table virtual_iban_claims (
  fingerprint bytea not null,
  tenant_id uuid not null
);

create table virtual_ibans (
  tenant_id uuid not null,
  iban text not null,
  connected_account_id uuid not null,
  proposal_id uuid not null,
  number integer not null,
  is_approved boolean default false not null,
  project_id uuid,
  assigned_at timestamp with time zone,
  created_at timestamp with time zone not null
);

create table webhook_cursors (
  tenant_id uuid not null,
  sequence bigint not null,
  resends bigint default 0 not null,
  forgotten_to bigint default 0 not null
) with (fillfactor=50);

create table webhook_handlers (
  tenant_id uuid not null,
  id uuid not null,
  url text not null,
  event_types text[],
  status text not null,
  secret bytea,
  signing_secret bytea,
  earlier_secret bytea,
  earlier_signing_secret bytea,
  earlier_until timestamp with time zone,
  made_after bigint not null,
  after_sequence bigint not null,
  until_sequence bigint,
  first_failure_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone
);

-- Views

create view archived_until as SELECT (COALESCE(max((until_id)::text), '00000000-0000-0000-0000-000000000000'::text))::uuid AS id
   FROM archives;
create view ledger_entries as SELECT ledger_movements.tenant_id,
    ledger_movements.transaction_id,
    ledger_movements."position",
    ledger_movements.from_account AS account_id,
    (- ledger_movements.amount) AS amount
   FROM ledger_movements
UNION ALL
 SELECT ledger_movements.tenant_id,
    ledger_movements.transaction_id,
    ledger_movements."position",
    ledger_movements.to_account AS account_id,
    ledger_movements.amount
   FROM ledger_movements;
create view published_archived_months as SELECT a.tenant_id,
    a.month,
    a.id,
    a.at,
    a.written_in,
    a.sha256,
    a.carried,
    r.id AS archive_id,
    r.file,
    (a.recalled_in IS NULL) AS is_away,
    first_id(((a.month)::timestamp without time zone AT TIME ZONE 'UTC'::text)) AS from_id,
    r.until_id
   FROM (archived_months a
     JOIN archives r ON ((r.month = a.month)));
create view published_bank_channels as SELECT tenant_id,
    id,
    channel
   FROM bank_connections
  WHERE (status = 'active'::text);
create view published_bank_recalls as SELECT tenant_id,
    id,
    order_id,
    connection_id,
    status,
    reason,
    bank_code,
    created_at,
    updated_at
   FROM bank_recalls;
create view published_checkout_parts as SELECT tenant_id,
    checkout_id,
    settlement_id,
    owed
   FROM checkout_parts;
create view published_checkouts as SELECT tenant_id,
    id,
    project_id,
    status,
    fee_owed
   FROM checkouts;
create view published_connected_accounts as SELECT a.tenant_id,
    a.id,
    a.currency,
    a.collect,
    a.opened_on,
    a.approved_at,
    a.is_open,
    c.label,
    c.channel,
    c.status
   FROM (connected_accounts a
     JOIN bank_connections c ON (((c.tenant_id = a.tenant_id) AND (c.id = a.connection_id))))
  WHERE (a.collect IS NOT NULL);
create view published_inbound_returns as SELECT tenant_id,
    id,
    inbound_id,
    project_id,
    created_at,
    updated_at,
    amount,
    status,
    reason,
    waiting_key_id,
    failure_reason,
    came_back,
    is_automatic,
    sent_at
   FROM inbound_returns;
create view published_inbounds as SELECT tenant_id,
    checkout_id,
    unreconciled,
    taken_back
   FROM inbounds;
create view published_members as SELECT id,
    name
   FROM members;
create view published_memberships as SELECT organisation_id,
    member_id,
    role
   FROM memberships;
create view published_organisation_payout_accounts as SELECT tenant_id,
    currency
   FROM organisation_payout_accounts
  WHERE is_current;
create view published_outbounds as SELECT tenant_id,
    project_id,
    settlement_id,
    status
   FROM outbounds;
create view published_payout_arrivals as SELECT p.tenant_id,
    p.order_id AS outbound_id,
    p.entry_id,
    e.statement_id,
    e.connected_account_id,
    e.booked_on
   FROM (bank_entry_parts p
     JOIN bank_entries e ON (((e.tenant_id = p.tenant_id) AND (e.id = p.entry_id))))
  WHERE (p.became = 'payout_arrived'::text);
create view published_settlements as SELECT tenant_id,
    id,
    project_id,
    buyer_id,
    seller_id,
    status,
    live_outbounds,
    received,
    transferred_in,
    transferred_out,
    released,
    refunded
   FROM settlements;
create view published_transfers as SELECT tenant_id,
    id,
    from_project_id,
    from_settlement_id,
    to_settlement_id,
    currency,
    amount,
    status,
    waiting_key_id
   FROM transfers;
create view published_verifications as SELECT tenant_id,
    identity_id,
    status
   FROM verifications;

-- Constraints

alter table account_changes add constraint account_changes_pkey PRIMARY KEY (tenant_id, participant_id, number);
alter table account_changes add constraint account_changes_check CHECK (((status = ANY (ARRAY['accepted'::text, 'refused'::text])) = (decided_by_kind IS NOT NULL)));
alter table account_changes add constraint account_changes_check1 CHECK (((decided_by_kind IS NULL) = (decided_at IS NULL)));
alter table account_changes add constraint account_changes_check2 CHECK (((payable_from IS NULL) OR (status = 'accepted'::text)));
alter table account_changes add constraint account_changes_decided_by_kind_check CHECK ((decided_by_kind = ANY (ARRAY['member'::text, 'key'::text, 'participant'::text, 'unknown'::text])));
alter table account_changes add constraint account_changes_given_by_kind_check CHECK ((given_by_kind = ANY (ARRAY['member'::text, 'key'::text, 'participant'::text, 'unknown'::text])));
alter table account_changes add constraint account_changes_number_check CHECK ((number > 0));
alter table account_changes add constraint account_changes_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'accepted'::text, 'refused'::text, 'replaced'::text])));
alter table account_changes add constraint account_changes_tenant_id_account_before_id_fkey FOREIGN KEY (tenant_id, account_before_id) REFERENCES bank_accounts(tenant_id, id);
alter table account_changes add constraint account_changes_tenant_id_bank_account_id_fkey FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts(tenant_id, id);
alter table account_changes add constraint account_changes_tenant_id_participant_id_fkey FOREIGN KEY (tenant_id, participant_id) REFERENCES participants(tenant_id, id);
alter table api_keys add constraint api_keys_pkey PRIMARY KEY (hash);
alter table api_keys add constraint api_keys_id_key UNIQUE (id);
alter table api_keys add constraint api_keys_check CHECK (((collector_id IS NULL) = (collect_until IS NULL)));
alter table api_keys add constraint api_keys_hash_check CHECK ((length(hash) = 32));
alter table api_keys add constraint api_keys_kind_check CHECK ((kind = ANY (ARRAY['private'::text, 'public'::text])));
alter table api_keys add constraint api_keys_limits_check CHECK (((limits IS NULL) OR (jsonb_typeof(limits) = 'array'::text)));
alter table api_keys add constraint api_keys_networks_check CHECK (((networks IS NULL) OR (cardinality(networks) > 0)));
alter table api_keys add constraint api_keys_told_check CHECK ((told = ANY (ARRAY['begun'::text, 'week'::text, 'over'::text])));
alter table api_processes add constraint api_processes_pkey PRIMARY KEY (id);
alter table approval_limits add constraint approval_limits_pkey PRIMARY KEY (tenant_id, currency);
alter table approval_limits add constraint approval_limits_amount_check CHECK ((amount >= 0));
alter table approval_limits add constraint approval_limits_check CHECK ((per_day >= amount));
alter table approval_limits add constraint approval_limits_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table approval_rules add constraint approval_rules_pkey PRIMARY KEY (tenant_id);
alter table approvals add constraint approvals_pkey PRIMARY KEY (tenant_id, id);
alter table approvals add constraint approvals_amount_check CHECK ((amount >= 0));
alter table approvals add constraint approvals_are_decided CHECK (((status <> ALL (ARRAY['approved'::text, 'executed'::text, 'failed'::text, 'declined'::text])) OR (decided_by IS NOT NULL) OR ((rule = 'second_owner'::text) AND (decided_as = ANY (ARRAY['time'::text, 'operator'::text])))));
alter table approvals add constraint approvals_check CHECK ((decided_by IS DISTINCT FROM requested_by));
alter table approvals add constraint approvals_check2 CHECK (((status <> ALL (ARRAY['pending'::text, 'approved'::text])) OR (request IS NOT NULL)));
alter table approvals add constraint approvals_check3 CHECK (((backed_by IS NULL) = (backed_at IS NULL)));
alter table approvals add constraint approvals_check4 CHECK (((backed_by IS NULL) OR (rule = 'second_owner'::text)));
alter table approvals add constraint approvals_check5 CHECK (((status = 'declined'::text) OR (decided_by IS NULL) OR (decided_by IS DISTINCT FROM backed_by)));
alter table approvals add constraint approvals_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table approvals add constraint approvals_rule_check CHECK ((rule = ANY (ARRAY['limit'::text, 'second_owner'::text])));
alter table approvals add constraint approvals_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'executed'::text, 'failed'::text, 'declined'::text, 'withdrawn'::text, 'expired'::text])));
alter table approved_outbounds add constraint approved_outbounds_pkey PRIMARY KEY (tenant_id, outbound_id);
alter table approved_outbounds add constraint approved_outbounds_check CHECK ((num_nonnulls(approval_id, key_id) = 1));
alter table approved_outbounds add constraint approved_outbounds_check1 CHECK (((key_id IS NULL) = (passed_by IS NULL)));
alter table approved_outbounds add constraint approved_outbounds_tenant_id_approval_id_fkey FOREIGN KEY (tenant_id, approval_id) REFERENCES approvals(tenant_id, id);
alter table approved_outbounds add constraint approved_outbounds_tenant_id_outbound_id_fkey FOREIGN KEY (tenant_id, outbound_id) REFERENCES outbounds(tenant_id, id);
alter table archived_months add constraint archived_months_pkey PRIMARY KEY (tenant_id, month);
alter table archived_months add constraint archived_months_tenant_id_id_key UNIQUE (tenant_id, id);
alter table archived_months add constraint archived_months_carried_check CHECK ((length(carried) = 32));
alter table archived_months add constraint archived_months_events_check CHECK ((events >= 0));
alter table archived_months add constraint archived_months_length_check CHECK ((length > 0));
alter table archived_months add constraint archived_months_sha256_check CHECK ((length(sha256) = 32));
alter table archived_months add constraint archived_months_starts_at_check CHECK ((starts_at > 0));
alter table archived_months add constraint archived_months_transactions_check CHECK ((transactions >= 0));
alter table archived_months add constraint archived_months_month_fkey FOREIGN KEY (month) REFERENCES archives(month);
alter table archives add constraint archives_pkey PRIMARY KEY (month);
alter table archives add constraint archives_file_key UNIQUE (file);
alter table archives add constraint archives_id_key UNIQUE (id);
alter table archives add constraint archives_bytes_check CHECK ((bytes > 0));
alter table archives add constraint archives_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric));
alter table archives add constraint archives_sha256_check CHECK ((length(sha256) = 32));
alter table artefact_erasures add constraint artefact_erasures_pkey PRIMARY KEY (tenant_id, source_id);
alter table artefact_parts add constraint artefact_parts_pkey PRIMARY KEY (tenant_id, artefact_id, number);
alter table artefact_parts add constraint artefact_parts_number_check CHECK ((number > 0));
alter table artefact_parts add constraint artefact_parts_tenant_id_artefact_id_fkey FOREIGN KEY (tenant_id, artefact_id) REFERENCES artefacts(tenant_id, id);
alter table artefacts add constraint artefacts_pkey PRIMARY KEY (tenant_id, id);
alter table artefacts add constraint artefacts_tenant_id_sha256_key UNIQUE (tenant_id, sha256);
alter table artefacts add constraint artefacts_check CHECK (((reason IS NOT NULL) = (status = 'held'::text)));
alter table artefacts add constraint artefacts_check1 CHECK (((direction = 'out'::text) = (source = 'service'::text)));
alter table artefacts add constraint artefacts_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text])));
alter table artefacts add constraint artefacts_sha256_check CHECK ((octet_length(sha256) = 32));
alter table artefacts add constraint artefacts_size_check CHECK ((size >= 0));
alter table artefacts add constraint artefacts_source_check CHECK ((source = ANY (ARRAY['service'::text, 'folder'::text, 'sftp'::text, 'by_hand'::text, 'practice'::text])));
alter table artefacts add constraint artefacts_status_check CHECK ((status = ANY (ARRAY['kept'::text, 'read'::text, 'held'::text])));
alter table artefacts add constraint artefacts_tenant_id_connection_id_fkey FOREIGN KEY (tenant_id, connection_id) REFERENCES bank_connections(tenant_id, id);
alter table artefacts add constraint artefacts_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES artefacts(tenant_id, id);
alter table audit_chain add constraint audit_chain_pkey PRIMARY KEY (tenant_id, "position");
alter table audit_chain add constraint audit_chain_tenant_id_entry_id_key UNIQUE (tenant_id, entry_id);
alter table audit_chain add constraint audit_chain_chain_check CHECK ((length(chain) = 32));
alter table audit_chain add constraint audit_chain_leaf_check CHECK ((length(leaf) = 32));
alter table audit_chain add constraint audit_chain_position_check CHECK (("position" > 0));
alter table audit_checkpoints add constraint audit_checkpoints_pkey PRIMARY KEY (tenant_id, size);
alter table audit_checkpoints add constraint audit_checkpoints_chain_check CHECK ((length(chain) = 32));
alter table audit_checkpoints add constraint audit_checkpoints_signature_check CHECK ((length(signature) = 64));
alter table audit_checkpoints add constraint audit_checkpoints_size_check CHECK ((size > 0));
alter table audit_entries add constraint audit_entries_pkey PRIMARY KEY (tenant_id, id);
alter table audit_entries add constraint audit_entries_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['member'::text, 'key'::text, 'tool'::text, 'participant'::text, 'unknown'::text])));
alter table audit_entries add constraint audit_entries_after_hash_check CHECK ((length(after_hash) = 32));
alter table audit_entries add constraint audit_entries_before_hash_check CHECK ((length(before_hash) = 32));
alter table audit_heads add constraint audit_heads_pkey PRIMARY KEY (tenant_id);
alter table audit_heads add constraint audit_heads_chain_check CHECK ((length(chain) = 32));
alter table audit_heads add constraint audit_heads_size_check CHECK ((size >= 0));
alter table audit_heads add constraint audit_heads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table bank_accounts add constraint bank_accounts_pkey PRIMARY KEY (tenant_id, id);
alter table bank_accounts add constraint bank_accounts_tenant_id_participant_id_fingerprint_key UNIQUE (tenant_id, participant_id, fingerprint);
alter table bank_accounts add constraint bank_accounts_fingerprint_check CHECK ((length(fingerprint) = 32));
alter table bank_accounts add constraint bank_accounts_tenant_id_participant_id_fkey FOREIGN KEY (tenant_id, participant_id) REFERENCES participants(tenant_id, id);
alter table bank_batches add constraint bank_batches_pkey PRIMARY KEY (tenant_id, id);
alter table bank_batches add constraint bank_batches_alarm_check CHECK ((alarm = ANY (ARRAY['no_answer'::text, 'not_booked'::text, 'name_taken'::text, 'day_passed'::text, 'answered_after_withdrawal'::text])));
alter table bank_batches add constraint bank_batches_check CHECK (((superseded_by IS NULL) OR (status = 'withdrawn'::text)));
alter table bank_batches add constraint bank_batches_check1 CHECK (((status = ANY (ARRAY['draft'::text, 'approved'::text, 'withdrawn'::text])) OR ((artefact_id IS NOT NULL) AND (file_name IS NOT NULL) AND (day IS NOT NULL))));
alter table bank_batches add constraint bank_batches_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table bank_batches add constraint bank_batches_debit_day CHECK (((sequence_type IS NULL) OR (day IS NOT NULL)));
alter table bank_batches add constraint bank_batches_debits CHECK (((sequence_type IS NOT NULL) = (scheme = ANY (ARRAY['sepa_core'::text, 'sepa_b2b'::text]))));
alter table bank_batches add constraint bank_batches_orders_check CHECK ((orders > 0));
alter table bank_batches add constraint bank_batches_scheme_check CHECK ((scheme = ANY (ARRAY['sepa'::text, 'faster_payments'::text, 'chaps'::text, 'ach'::text, 'fedwire'::text, 'sepa_core'::text, 'sepa_b2b'::text])));
alter table bank_batches add constraint bank_batches_sequence_type_check CHECK ((sequence_type = ANY (ARRAY['FRST'::text, 'RCUR'::text, 'FNAL'::text, 'OOFF'::text])));
alter table bank_batches add constraint bank_batches_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'approved'::text, 'generated'::text, 'handing_over'::text, 'sent'::text, 'acknowledged'::text, 'payee_check'::text, 'bank_approved'::text, 'executed'::text, 'partly'::text, 'rejected'::text, 'unknown'::text, 'withdrawn'::text])));
alter table bank_batches add constraint bank_batches_total_check CHECK ((total > 0));
alter table bank_batches add constraint bank_batches_tenant_id_artefact_id_fkey FOREIGN KEY (tenant_id, artefact_id) REFERENCES artefacts(tenant_id, id);
alter table bank_batches add constraint bank_batches_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table bank_batches add constraint bank_batches_tenant_id_connection_id_fkey FOREIGN KEY (tenant_id, connection_id) REFERENCES bank_connections(tenant_id, id);
alter table bank_batches add constraint bank_batches_tenant_id_superseded_by_fkey FOREIGN KEY (tenant_id, superseded_by) REFERENCES bank_batches(tenant_id, id);
alter table bank_closings add constraint bank_closings_pkey PRIMARY KEY (tenant_id, id);
alter table bank_closings add constraint bank_closings_tenant_id_connected_account_id_day_key UNIQUE (tenant_id, connected_account_id, day);
alter table bank_closings add constraint bank_closings_check CHECK (((signed_by IS NOT NULL) = (signed_at IS NOT NULL)));
alter table bank_closings add constraint bank_closings_check1 CHECK (((bank IS NULL) = (unexplained IS NULL)));
alter table bank_closings add constraint bank_closings_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table bank_closings add constraint bank_closings_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table bank_closings add constraint bank_closings_tenant_id_statement_id_fkey FOREIGN KEY (tenant_id, statement_id) REFERENCES bank_statements(tenant_id, id);
alter table bank_connections add constraint bank_connections_pkey PRIMARY KEY (tenant_id, id);
alter table bank_connections add constraint bank_connections_answer_hours_check CHECK (((answer_hours >= 1) AND (answer_hours <= 720)));
alter table bank_connections add constraint bank_connections_channel_check CHECK ((channel = ANY (ARRAY['folder'::text, 'sftp'::text, 'by_hand'::text, 'practice'::text])));
alter table bank_connections add constraint bank_connections_check2 CHECK (((channel = 'practice'::text) = (practice_habits IS NOT NULL)));
alter table bank_connections add constraint bank_connections_check3 CHECK (((channel = 'practice'::text) = (practice_opening IS NOT NULL)));
alter table bank_connections add constraint bank_connections_check4 CHECK (((folder_fault IS NULL) = (folder_fault_at IS NULL)));
alter table bank_connections add constraint bank_connections_check5 CHECK (((orders_fault IS NULL) = (orders_fault_at IS NULL)));
alter table bank_connections add constraint bank_connections_creditor_id_check CHECK ((creditor_id ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{3}[A-Z0-9]{1,28}$'::text));
alter table bank_connections add constraint bank_connections_cut_off_check CHECK ((cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text));
alter table bank_connections add constraint bank_connections_debit_scheme_check CHECK ((debit_scheme = ANY (ARRAY['sepa_core'::text, 'sepa_b2b'::text])));
alter table bank_connections add constraint bank_connections_debits CHECK ((((creditor_id IS NULL) = (debit_scheme IS NULL)) AND ((creditor_id IS NULL) = (notice_days IS NULL))));
alter table bank_connections add constraint bank_connections_folders CHECK ((((channel = ANY (ARRAY['folder'::text, 'sftp'::text])) = (orders_folder IS NOT NULL)) AND ((channel = ANY (ARRAY['folder'::text, 'sftp'::text])) = (answers_folder IS NOT NULL))));
alter table bank_connections add constraint bank_connections_notice_days_check CHECK (((notice_days >= 1) AND (notice_days <= 14)));
alter table bank_connections add constraint bank_connections_practice_opening_check CHECK ((practice_opening >= 0));
alter table bank_connections add constraint bank_connections_profile_check CHECK ((profile = ANY (ARRAY['sepa'::text, 'sepa_batch_booked'::text, 'sepa_single'::text, 'sepa_latin'::text, 'faster_payments'::text, 'euro_and_sterling'::text, 'us'::text])));
alter table bank_connections add constraint bank_connections_sftp CHECK ((((channel = 'sftp'::text) = (sftp_host IS NOT NULL)) AND ((channel = 'sftp'::text) = (sftp_port IS NOT NULL)) AND ((channel = 'sftp'::text) = (sftp_user IS NOT NULL)) AND ((channel = 'sftp'::text) = (sftp_host_keys IS NOT NULL))));
alter table bank_connections add constraint bank_connections_sftp_host_keys_check CHECK (((cardinality(sftp_host_keys) >= 1) AND (cardinality(sftp_host_keys) <= 5)));
alter table bank_connections add constraint bank_connections_sftp_port_check CHECK (((sftp_port >= 1) AND (sftp_port <= 65535)));
alter table bank_connections add constraint bank_connections_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'refused'::text, 'active'::text, 'closing'::text, 'closed'::text])));
alter table bank_days add constraint bank_days_pkey PRIMARY KEY (tenant_id, id);
alter table bank_days add constraint bank_days_tenant_id_currency_day_key UNIQUE (tenant_id, currency, day);
alter table bank_days add constraint bank_days_check CHECK (((signed_by IS NOT NULL) = (signed_at IS NOT NULL)));
alter table bank_days add constraint bank_days_check1 CHECK (((bank IS NULL) = (unexplained IS NULL)));
alter table bank_days add constraint bank_days_check2 CHECK (((own < 0) = (short_since IS NOT NULL)));
alter table bank_days add constraint bank_days_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table bank_decisions add constraint bank_decisions_pkey PRIMARY KEY (tenant_id, id);
alter table bank_decisions add constraint bank_decisions_action_check CHECK ((action = ANY (ARRAY['count'::text, 'ignore'::text, 'inbound'::text, 'orders'::text, 'returned'::text, 'taken_back'::text, 'charge'::text, 'charge_given_back'::text, 'interest'::text, 'own_money_in'::text, 'own_money_out'::text, 'other_rail'::text, 'start'::text])));
alter table bank_decisions add constraint bank_decisions_check CHECK (((status <> ALL (ARRAY['proposed'::text, 'decided'::text])) OR ((action IS NOT NULL) AND (proposed_by IS NOT NULL))));
alter table bank_decisions add constraint bank_decisions_check1 CHECK (((decided_by IS NOT NULL) = (status = 'decided'::text)));
alter table bank_decisions add constraint bank_decisions_check2 CHECK ((one_suffices OR (decided_by IS DISTINCT FROM proposed_by) OR (decided_by IS NULL)));
alter table bank_decisions add constraint bank_decisions_check3 CHECK (((kind = 'start'::text) = (starts_on IS NOT NULL)));
alter table bank_decisions add constraint bank_decisions_kind_check CHECK ((kind = ANY (ARRAY['statement'::text, 'entry'::text, 'start'::text, 'start_rest'::text])));
alter table bank_decisions add constraint bank_decisions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'proposed'::text, 'decided'::text, 'ended'::text])));
alter table bank_decisions add constraint bank_decisions_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table bank_decisions add constraint bank_decisions_tenant_id_entry_id_fkey FOREIGN KEY (tenant_id, entry_id) REFERENCES bank_entries(tenant_id, id);
alter table bank_decisions add constraint bank_decisions_tenant_id_statement_id_fkey FOREIGN KEY (tenant_id, statement_id) REFERENCES bank_statements(tenant_id, id);
alter table bank_entries add constraint bank_entries_pkey PRIMARY KEY (tenant_id, id);
alter table bank_entries add constraint bank_entries_tenant_id_statement_id_position_key UNIQUE (tenant_id, statement_id, "position");
alter table bank_entries add constraint bank_entries_amount_check CHECK ((amount <> 0));
alter table bank_entries add constraint bank_entries_check CHECK (((status <> 'asked'::text) OR (asked IS NOT NULL)));
alter table bank_entries add constraint bank_entries_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table bank_entries add constraint bank_entries_occurrence_check CHECK ((occurrence > 0));
alter table bank_entries add constraint bank_entries_position_check CHECK (("position" > 0));
alter table bank_entries add constraint bank_entries_status_check CHECK ((status = ANY (ARRAY['told'::text, 'noted'::text, 'asked'::text, 'booked'::text, 'void'::text])));
alter table bank_entries add constraint bank_entries_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table bank_entries add constraint bank_entries_tenant_id_statement_id_fkey FOREIGN KEY (tenant_id, statement_id) REFERENCES bank_statements(tenant_id, id);
alter table bank_entry_parts add constraint bank_entry_parts_pkey PRIMARY KEY (tenant_id, entry_id, "position");
alter table bank_entry_parts add constraint bank_entry_parts_amount_check CHECK ((amount > 0));
alter table bank_entry_parts add constraint bank_entry_parts_became_check CHECK ((became = ANY (ARRAY['order_executed'::text, 'order_returned'::text, 'payout_arrived'::text, 'inbound'::text, 'inbound_taken_back'::text, 'charge'::text, 'charge_given_back'::text, 'interest'::text, 'own_money_in'::text, 'own_money_out'::text, 'own_account'::text, 'before_start'::text, 'other_rail'::text])));
alter table bank_entry_parts add constraint bank_entry_parts_check CHECK (((order_id IS NOT NULL) = (became = ANY (ARRAY['order_executed'::text, 'order_returned'::text, 'payout_arrived'::text]))));
alter table bank_entry_parts add constraint bank_entry_parts_check1 CHECK (((inbound_id IS NOT NULL) = (became = ANY (ARRAY['inbound'::text, 'inbound_taken_back'::text]))));
alter table bank_entry_parts add constraint bank_entry_parts_position_check CHECK (("position" > 0));
alter table bank_entry_parts add constraint bank_entry_parts_tenant_id_entry_id_fkey FOREIGN KEY (tenant_id, entry_id) REFERENCES bank_entries(tenant_id, id);
alter table bank_entry_parts add constraint bank_entry_parts_tenant_id_inbound_id_fkey FOREIGN KEY (tenant_id, inbound_id) REFERENCES inbounds(tenant_id, id);
alter table bank_keys add constraint bank_keys_pkey PRIMARY KEY (tenant_id, id);
alter table bank_keys add constraint bank_keys_check CHECK (((sealed IS NULL) = (dropped_at IS NOT NULL)));
alter table bank_keys add constraint bank_keys_tenant_id_connection_id_fkey FOREIGN KEY (tenant_id, connection_id) REFERENCES bank_connections(tenant_id, id);
alter table bank_orders add constraint bank_orders_pkey PRIMARY KEY (tenant_id, id);
alter table bank_orders add constraint bank_orders_alarm_check CHECK ((alarm = ANY (ARRAY['rejected_after_booking'::text, 'accepted_after_rejection'::text, 'payee_held'::text, 'payee_check'::text, 'not_arrived'::text])));
alter table bank_orders add constraint bank_orders_amount_check CHECK ((amount > 0));
alter table bank_orders add constraint bank_orders_check CHECK ((NOT (id IS DISTINCT FROM COALESCE(outbound_id, return_id, debit_id))));
alter table bank_orders add constraint bank_orders_check1 CHECK ((num_nonnulls(outbound_id, return_id, debit_id) = 1));
alter table bank_orders add constraint bank_orders_check2 CHECK (((batch_id IS NOT NULL) OR (status = ANY (ARRAY['queued'::text, 'rejected'::text, 'cancelled'::text]))));
alter table bank_orders add constraint bank_orders_check3 CHECK (((status <> 'rejected'::text) OR (failure_reason IS NOT NULL)));
alter table bank_orders add constraint bank_orders_check4 CHECK (((alarm IS DISTINCT FROM 'payee_held'::text) OR (is_held AND (batch_id IS NULL)) OR (status <> 'queued'::text)));
alter table bank_orders add constraint bank_orders_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table bank_orders add constraint bank_orders_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'acknowledged'::text, 'pending'::text, 'payee_check'::text, 'executed'::text, 'rejected'::text, 'returned'::text, 'cancelled'::text, 'unknown'::text])));
alter table bank_orders add constraint bank_orders_tenant_id_artefact_id_fkey FOREIGN KEY (tenant_id, artefact_id) REFERENCES artefacts(tenant_id, id);
alter table bank_orders add constraint bank_orders_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES bank_batches(tenant_id, id);
alter table bank_orders add constraint bank_orders_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table bank_orders add constraint bank_orders_tenant_id_debit_id_fkey FOREIGN KEY (tenant_id, debit_id) REFERENCES debits(tenant_id, id);
alter table bank_orders add constraint bank_orders_tenant_id_outbound_id_fkey FOREIGN KEY (tenant_id, outbound_id) REFERENCES outbounds(tenant_id, id);
alter table bank_orders add constraint bank_orders_tenant_id_return_id_fkey FOREIGN KEY (tenant_id, return_id) REFERENCES inbound_returns(tenant_id, id);
alter table bank_proposals add constraint bank_proposals_pkey PRIMARY KEY (tenant_id, id);
alter table bank_proposals add constraint bank_proposals_check CHECK (((change IS NOT NULL) = (kind = ANY (ARRAY['change'::text, 'withdraw_batch'::text, 'recall_order'::text, 'virtual_ibans'::text, 'add_key'::text, 'drop_key'::text, 'collect_debits'::text]))));
alter table bank_proposals add constraint bank_proposals_check1 CHECK (((batch_id IS NOT NULL) = (kind = ANY (ARRAY['approve_batch'::text, 'withdraw_batch'::text]))));
alter table bank_proposals add constraint bank_proposals_check2 CHECK (((order_id IS NOT NULL) = (kind = ANY (ARRAY['cancel_order'::text, 'recall_order'::text, 'accept_payee'::text]))));
alter table bank_proposals add constraint bank_proposals_check3 CHECK (((status = 'proposed'::text) OR (decided_by IS NOT NULL)));
alter table bank_proposals add constraint bank_proposals_check4 CHECK ((one_suffices OR (decided_by IS DISTINCT FROM proposed_by) OR (status = 'refused'::text)));
alter table bank_proposals add constraint bank_proposals_kind_check CHECK ((kind = ANY (ARRAY['connect'::text, 'change'::text, 'close'::text, 'approve_batch'::text, 'withdraw_batch'::text, 'cancel_order'::text, 'recall_order'::text, 'accept_payee'::text, 'resume'::text, 'virtual_ibans'::text, 'add_key'::text, 'drop_key'::text, 'collect_debits'::text])));
alter table bank_proposals add constraint bank_proposals_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'approved'::text, 'refused'::text])));
alter table bank_proposals add constraint bank_proposals_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES bank_batches(tenant_id, id);
alter table bank_proposals add constraint bank_proposals_tenant_id_connection_id_fkey FOREIGN KEY (tenant_id, connection_id) REFERENCES bank_connections(tenant_id, id);
alter table bank_proposals add constraint bank_proposals_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES bank_orders(tenant_id, id);
alter table bank_recalls add constraint bank_recalls_pkey PRIMARY KEY (tenant_id, id);
alter table bank_recalls add constraint bank_recalls_alarm_check CHECK ((alarm = ANY (ARRAY['no_answer'::text, 'name_taken'::text, 'not_uploaded'::text, 'not_returned'::text, 'answers_differ'::text])));
alter table bank_recalls add constraint bank_recalls_check CHECK (((status = ANY (ARRAY['requested'::text, 'declined'::text, 'approved'::text, 'overtaken'::text])) OR ((artefact_id IS NOT NULL) AND (file_name IS NOT NULL))));
alter table bank_recalls add constraint bank_recalls_check1 CHECK (((status <> ALL (ARRAY['sent'::text, 'pending'::text, 'unanswered'::text, 'accepted'::text, 'refused'::text])) OR (sent_at IS NOT NULL)));
alter table bank_recalls add constraint bank_recalls_reason_check CHECK ((reason = ANY (ARRAY['duplicate'::text, 'technical_problem'::text, 'fraud'::text, 'customer_request'::text, 'wrong_amount'::text, 'wrong_account'::text])));
alter table bank_recalls add constraint bank_recalls_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'declined'::text, 'approved'::text, 'generated'::text, 'handing_over'::text, 'sent'::text, 'pending'::text, 'unanswered'::text, 'accepted'::text, 'refused'::text, 'overtaken'::text])));
alter table bank_recalls add constraint bank_recalls_tenant_id_answer_id_fkey FOREIGN KEY (tenant_id, answer_id) REFERENCES artefacts(tenant_id, id);
alter table bank_recalls add constraint bank_recalls_tenant_id_artefact_id_fkey FOREIGN KEY (tenant_id, artefact_id) REFERENCES artefacts(tenant_id, id);
alter table bank_recalls add constraint bank_recalls_tenant_id_connection_id_fkey FOREIGN KEY (tenant_id, connection_id) REFERENCES bank_connections(tenant_id, id);
alter table bank_recalls add constraint bank_recalls_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES bank_orders(tenant_id, id);
alter table bank_starts add constraint bank_starts_pkey PRIMARY KEY (tenant_id, connected_account_id);
alter table bank_starts add constraint bank_starts_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table bank_statements add constraint bank_statements_pkey PRIMARY KEY (tenant_id, id);
alter table bank_statements add constraint bank_statements_tenant_id_artefact_id_position_key UNIQUE (tenant_id, artefact_id, "position");
alter table bank_statements add constraint bank_statements_tenant_id_connected_account_id_taken_number_key UNIQUE (tenant_id, connected_account_id, taken_number);
alter table bank_statements add constraint bank_statements_check CHECK (((taken_number IS NULL) OR (status = ANY (ARRAY['taken'::text, 'booked'::text]))));
alter table bank_statements add constraint bank_statements_check1 CHECK (((copy_of IS NULL) OR (status = 'dropped'::text)));
alter table bank_statements add constraint bank_statements_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table bank_statements add constraint bank_statements_entries_check CHECK ((entries >= 0));
alter table bank_statements add constraint bank_statements_kind_check CHECK ((kind = ANY (ARRAY['statement'::text, 'report'::text, 'notification'::text])));
alter table bank_statements add constraint bank_statements_position_check CHECK (("position" > 0));
alter table bank_statements add constraint bank_statements_status_check CHECK ((status = ANY (ARRAY['reading'::text, 'told'::text, 'waiting'::text, 'held'::text, 'dropped'::text, 'taken'::text, 'booked'::text])));
alter table bank_statements add constraint bank_statements_tenant_id_artefact_id_fkey FOREIGN KEY (tenant_id, artefact_id) REFERENCES artefacts(tenant_id, id);
alter table bank_statements add constraint bank_statements_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table bank_statements add constraint bank_statements_tenant_id_copy_of_fkey FOREIGN KEY (tenant_id, copy_of) REFERENCES bank_statements(tenant_id, id);
alter table bank_strange_files add constraint bank_strange_files_pkey PRIMARY KEY (tenant_id, connection_id, fingerprint);
alter table bank_strange_files add constraint bank_strange_files_tenant_id_connection_id_fkey FOREIGN KEY (tenant_id, connection_id) REFERENCES bank_connections(tenant_id, id);
alter table card_challenges add constraint card_challenges_pkey PRIMARY KEY (tenant_id, checkout_id);
alter table card_challenges add constraint card_challenges_tenant_id_checkout_id_fkey FOREIGN KEY (tenant_id, checkout_id) REFERENCES checkouts(tenant_id, id);
alter table cards add constraint cards_pkey PRIMARY KEY (tenant_id, id);
alter table cards add constraint cards_expiry_month_check CHECK (((expiry_month >= 1) AND (expiry_month <= 12)));
alter table cards add constraint cards_expiry_year_check CHECK (((expiry_year >= 2000) AND (expiry_year <= 2100)));
alter table cards add constraint cards_last_four_check CHECK ((last_four ~ '^[0-9]{4}$'::text));
alter table cards add constraint cards_tenant_id_participant_id_fkey FOREIGN KEY (tenant_id, participant_id) REFERENCES participants(tenant_id, id);
alter table carried_balances add constraint carried_balances_pkey PRIMARY KEY (tenant_id, account_id, month);
alter table carried_balances add constraint carried_balances_month_fkey FOREIGN KEY (month) REFERENCES archives(month);
alter table carried_executions add constraint carried_executions_pkey PRIMARY KEY (tenant_id, subject_id, month);
alter table carried_executions add constraint carried_executions_times_check CHECK ((times > 0));
alter table carried_executions add constraint carried_executions_month_fkey FOREIGN KEY (month) REFERENCES archives(month);
alter table checkout_means add constraint checkout_means_pkey PRIMARY KEY (tenant_id, checkout_id);
alter table checkout_means add constraint checkout_means_kind_check CHECK ((kind = ANY (ARRAY['card'::text, 'open_banking'::text, 'direct_debit'::text, 'credit'::text])));
alter table checkout_means add constraint checkout_means_tenant_id_checkout_id_fkey FOREIGN KEY (tenant_id, checkout_id) REFERENCES checkouts(tenant_id, id);
alter table checkout_parts add constraint checkout_parts_pkey PRIMARY KEY (tenant_id, checkout_id, "position");
alter table checkout_parts add constraint checkout_parts_tenant_id_checkout_id_settlement_id_key UNIQUE (tenant_id, checkout_id, settlement_id);
alter table checkout_parts add constraint checkout_parts_owed_check CHECK ((owed >= 0));
alter table checkout_parts add constraint checkout_parts_paid_check CHECK ((paid >= 0));
alter table checkout_parts add constraint checkout_parts_part_check CHECK ((part > 0));
alter table checkout_parts add constraint checkout_parts_tenant_id_checkout_id_fkey FOREIGN KEY (tenant_id, checkout_id) REFERENCES checkouts(tenant_id, id);
alter table checkout_parts add constraint checkout_parts_tenant_id_settlement_id_fkey FOREIGN KEY (tenant_id, settlement_id) REFERENCES settlements(tenant_id, id);
alter table checkouts add constraint checkouts_pkey PRIMARY KEY (tenant_id, id);
alter table checkouts add constraint checkouts_tenant_id_reference_key UNIQUE (tenant_id, reference);
alter table checkouts add constraint checkouts_amount_check CHECK ((amount >= 0));
alter table checkouts add constraint checkouts_called_off CHECK (((cancel_requested_at IS NULL) = (calls_off_to IS NULL)));
alter table checkouts add constraint checkouts_calls_off_to_check CHECK ((calls_off_to = ANY (ARRAY['cancelled'::text, 'abandoned'::text])));
alter table checkouts add constraint checkouts_check CHECK (((fee >= 0) AND (fee <= amount)));
alter table checkouts add constraint checkouts_check1 CHECK (((fee_received >= 0) AND (fee_received <= fee)));
alter table checkouts add constraint checkouts_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table checkouts add constraint checkouts_fee_owed_check CHECK ((fee_owed >= 0));
alter table checkouts add constraint checkouts_reference_check CHECK ((reference ~ '^C[A-Z0-9]+$'::text));
alter table checkouts add constraint checkouts_status_check CHECK ((status = ANY (ARRAY['settling'::text, 'settled'::text, 'failed'::text, 'cancelled'::text, 'abandoned'::text])));
alter table checkouts add constraint checkouts_type_check CHECK ((type = ANY (ARRAY['card'::text, 'credit'::text, 'open_banking'::text, 'local_bank_transfer'::text, 'international_bank_transfer'::text, 'invoice'::text, 'direct_debit'::text])));
alter table checkouts add constraint checkouts_tenant_id_buyer_id_fkey FOREIGN KEY (tenant_id, buyer_id) REFERENCES participants(tenant_id, id);
alter table checkouts add constraint checkouts_tenant_id_intent_id_fkey FOREIGN KEY (tenant_id, intent_id) REFERENCES intents(tenant_id, id);
alter table checkouts add constraint checkouts_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id);
alter table collection_accounts add constraint collection_accounts_pkey PRIMARY KEY (tenant_id, currency);
alter table collection_accounts add constraint collection_accounts_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table connected_accounts add constraint connected_accounts_pkey PRIMARY KEY (tenant_id, id);
alter table connected_accounts add constraint connected_accounts_batch_limit_check CHECK ((batch_limit > 0));
alter table connected_accounts add constraint connected_accounts_check CHECK (((collect IS NOT NULL) = (kind = 'client_money'::text)));
alter table connected_accounts add constraint connected_accounts_check1 CHECK (((late_day IS NULL) = (late_at IS NULL)));
alter table connected_accounts add constraint connected_accounts_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table connected_accounts add constraint connected_accounts_kind_check CHECK ((kind = ANY (ARRAY['client_money'::text, 'own_money'::text])));
alter table connected_accounts add constraint connected_accounts_tenant_id_connection_id_fkey FOREIGN KEY (tenant_id, connection_id) REFERENCES bank_connections(tenant_id, id);
alter table conversions add constraint conversions_pkey PRIMARY KEY (tenant_id, id);
alter table conversions add constraint conversions_tenant_id_outbound_id_key UNIQUE (tenant_id, outbound_id);
alter table conversions add constraint conversions_amount_check CHECK ((amount > 0));
alter table conversions add constraint conversions_check CHECK ((from_currency <> to_currency));
alter table conversions add constraint conversions_expected_amount_check CHECK ((expected_amount > 0));
alter table conversions add constraint conversions_from_currency_check CHECK ((from_currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table conversions add constraint conversions_rate_digits_check CHECK ((rate_digits > 0));
alter table conversions add constraint conversions_rate_scale_check CHECK (((rate_scale >= 0) AND (rate_scale <= 18)));
alter table conversions add constraint conversions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'executing'::text, 'accepted'::text, 'failed'::text])));
alter table conversions add constraint conversions_tenant_id_outbound_id_fkey FOREIGN KEY (tenant_id, outbound_id) REFERENCES outbounds(tenant_id, id);
alter table credit_cover_parts add constraint credit_cover_parts_pkey PRIMARY KEY (tenant_id, checkout_id, settlement_id);
alter table credit_cover_parts add constraint credit_cover_parts_check CHECK (((undrawn >= 0) AND (undrawn <= covered)));
alter table credit_cover_parts add constraint credit_cover_parts_covered_check CHECK ((covered > 0));
alter table credit_cover_parts add constraint credit_cover_parts_given_back_check CHECK ((given_back >= 0));
alter table credit_cover_parts add constraint credit_cover_parts_tenant_id_checkout_id_fkey FOREIGN KEY (tenant_id, checkout_id) REFERENCES credit_covers(tenant_id, checkout_id);
alter table credit_cover_parts add constraint credit_cover_parts_tenant_id_settlement_id_fkey FOREIGN KEY (tenant_id, settlement_id) REFERENCES settlements(tenant_id, id);
alter table credit_covers add constraint credit_covers_pkey PRIMARY KEY (tenant_id, checkout_id);
alter table credit_covers add constraint credit_covers_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table credit_covers add constraint credit_covers_fee_undrawn_check CHECK ((fee_undrawn >= 0));
alter table credit_covers add constraint credit_covers_terms_check CHECK ((terms = ANY (ARRAY['thirty_days'::text, 'sixty_days'::text, 'ninety_days'::text, 'end_of_month_plus_thirty_days'::text])));
alter table credit_covers add constraint credit_covers_tenant_id_checkout_id_fkey FOREIGN KEY (tenant_id, checkout_id) REFERENCES checkouts(tenant_id, id);
alter table credit_covers add constraint credit_covers_tenant_id_instrument_id_currency_fkey FOREIGN KEY (tenant_id, instrument_id, currency) REFERENCES credit_lines(tenant_id, instrument_id, currency);
alter table credit_covers add constraint credit_covers_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id);
alter table credit_draws add constraint credit_draws_pkey PRIMARY KEY (tenant_id, id);
alter table credit_draws add constraint credit_draws_amount_check CHECK ((amount > 0));
alter table credit_draws add constraint credit_draws_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table credit_draws add constraint credit_draws_fee_check CHECK ((fee >= 0));
alter table credit_draws add constraint credit_draws_status_check CHECK ((status = ANY (ARRAY['requested'::text, 'paid'::text, 'refused'::text, 'repaid'::text, 'defaulted'::text])));
alter table credit_draws add constraint credit_draws_tenant_id_checkout_id_settlement_id_fkey FOREIGN KEY (tenant_id, checkout_id, settlement_id) REFERENCES credit_cover_parts(tenant_id, checkout_id, settlement_id);
alter table credit_draws add constraint credit_draws_tenant_id_outbound_id_fkey FOREIGN KEY (tenant_id, outbound_id) REFERENCES outbounds(tenant_id, id);
alter table credit_lines add constraint credit_lines_pkey PRIMARY KEY (tenant_id, instrument_id, currency);
alter table credit_lines add constraint credit_lines_credit_limit_check CHECK ((credit_limit >= 0));
alter table credit_lines add constraint credit_lines_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table credit_lines add constraint credit_lines_drawn_check CHECK ((drawn >= 0));
alter table credit_lines add constraint credit_lines_limit CHECK (((reserved + drawn) <= credit_limit));
alter table credit_lines add constraint credit_lines_order_max_check CHECK ((order_max >= 0));
alter table credit_lines add constraint credit_lines_reserved_check CHECK ((reserved >= 0));
alter table credit_lines add constraint credit_lines_tenant_id_instrument_id_fkey FOREIGN KEY (tenant_id, instrument_id) REFERENCES payment_instruments(tenant_id, id);
alter table credit_refunds add constraint credit_refunds_pkey PRIMARY KEY (tenant_id, id);
alter table credit_refunds add constraint credit_refunds_amount_check CHECK ((amount > 0));
alter table credit_refunds add constraint credit_refunds_tenant_id_draw_id_fkey FOREIGN KEY (tenant_id, draw_id) REFERENCES credit_draws(tenant_id, id);
alter table debit_parts add constraint debit_parts_pkey PRIMARY KEY (tenant_id, debit_id, "position");
alter table debit_parts add constraint debit_parts_tenant_id_debit_id_fkey FOREIGN KEY (tenant_id, debit_id) REFERENCES debits(tenant_id, id);
alter table debit_parts add constraint debit_parts_tenant_id_settlement_id_fkey FOREIGN KEY (tenant_id, settlement_id) REFERENCES settlements(tenant_id, id);
alter table debits add constraint debits_pkey PRIMARY KEY (tenant_id, id);
alter table debits add constraint debits_amount_check CHECK ((amount > 0));
alter table debits add constraint debits_at_bank CHECK (((connected_account_id IS NULL) = (collect_from IS NULL)));
alter table debits add constraint debits_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table debits add constraint debits_failure_reason_check CHECK ((failure_reason = ANY (ARRAY['chargeback'::text, 'fraudulent'::text, 'not_received'::text, 'not_as_described'::text, 'duplicate'::text, 'recalled'::text, 'debit_returned'::text, 'insufficient_funds'::text, 'account_closed'::text, 'not_authorised'::text])));
alter table debits add constraint debits_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'executing'::text, 'settling'::text, 'settled'::text, 'cancelled'::text, 'failed'::text])));
alter table debits add constraint debits_replaces FOREIGN KEY (tenant_id, replaces_id) REFERENCES debits(tenant_id, id);
alter table debits add constraint debits_tenant_id_checkout_id_fkey FOREIGN KEY (tenant_id, checkout_id) REFERENCES checkouts(tenant_id, id);
alter table debits add constraint debits_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table debits add constraint debits_tenant_id_mandate_id_fkey FOREIGN KEY (tenant_id, mandate_id) REFERENCES mandates(tenant_id, id);
alter table debits add constraint debits_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id);
alter table deliveries add constraint deliveries_pkey PRIMARY KEY (tenant_id, id);
alter table deliveries add constraint deliveries_attempts_check CHECK ((attempts >= 0));
alter table deliveries add constraint deliveries_check CHECK (((series_after >= 0) AND (series_after <= attempts)));
alter table deliveries add constraint deliveries_check1 CHECK (((next_at IS NOT NULL) = (status = 'waiting'::text)));
alter table deliveries add constraint deliveries_check2 CHECK (((delivered_at IS NOT NULL) = (status = 'delivered'::text)));
alter table deliveries add constraint deliveries_check3 CHECK (((event_sequence IS NULL) = (origin = 'test'::text)));
alter table deliveries add constraint deliveries_origin_check CHECK ((origin = ANY (ARRAY['event'::text, 'resent'::text, 'test'::text])));
alter table deliveries add constraint deliveries_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'delivered'::text, 'parked'::text, 'cancelled'::text])));
alter table delivery_attempts add constraint delivery_attempts_pkey PRIMARY KEY (tenant_id, delivery_id, attempt);
alter table delivery_attempts add constraint delivery_attempts_attempt_check CHECK ((attempt > 0));
alter table delivery_attempts add constraint delivery_attempts_check CHECK (((signed_at IS NULL) = (signatures IS NULL)));
alter table delivery_attempts add constraint delivery_attempts_check1 CHECK (((status IS NULL) = (error IS NOT NULL)));
alter table delivery_attempts add constraint delivery_attempts_duration_ms_check CHECK ((duration_ms >= 0));
alter table delivery_attempts add constraint delivery_attempts_signatures_check CHECK ((length(signatures) = ANY (ARRAY[32, 64])));
alter table desk_notes add constraint desk_notes_pkey PRIMARY KEY (tenant_id, id);
alter table desk_work add constraint desk_work_pkey PRIMARY KEY (tenant_id, subject_id);
alter table emails add constraint emails_pkey PRIMARY KEY (tenant_id, id);
alter table emails add constraint emails_subject_check CHECK ((subject !~ '[\r\n]'::text));
alter table emails add constraint emails_superseded_while_held CHECK (((superseded_at IS NULL) OR ((held_until IS NOT NULL) AND (sent_at IS NULL))));
alter table emails add constraint emails_to_email_check CHECK ((to_email !~ '[\r\n]'::text));
alter table event_numbers add constraint event_numbers_pkey PRIMARY KEY (tenant_id, sequence);
alter table event_numbers add constraint event_numbers_sequence_check CHECK ((sequence > 0));
alter table event_resends add constraint event_resends_pkey PRIMARY KEY (tenant_id, number);
alter table event_resends add constraint event_resends_number_check CHECK ((number > 0));
alter table event_resends add constraint event_resends_tenant_id_event_sequence_fkey FOREIGN KEY (tenant_id, event_sequence) REFERENCES event_numbers(tenant_id, sequence);
alter table event_sequences add constraint event_sequences_pkey PRIMARY KEY (tenant_id);
alter table event_sequences add constraint event_sequences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table events add constraint events_pkey PRIMARY KEY (tenant_id, id);
alter table events add constraint events_sequence_check CHECK ((sequence > 0));
alter table failed_tries add constraint failed_tries_pkey PRIMARY KEY (organisation_id, member_id);
alter table failed_tries add constraint failed_tries_made_to_wait_check CHECK ((made_to_wait >= 0));
alter table failed_tries add constraint failed_tries_wrong_codes_check CHECK ((wrong_codes >= 0));
alter table failed_tries add constraint failed_tries_wrong_passkeys_check CHECK ((wrong_passkeys >= 0));
alter table failed_tries add constraint failed_tries_wrong_passwords_check CHECK ((wrong_passwords >= 0));
alter table failed_tries add constraint failed_tries_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table failed_tries add constraint failed_tries_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
alter table holdfast_migrations add constraint holdfast_migrations_pkey PRIMARY KEY (version);
alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (tenant_id, key);
alter table inbound_allocations add constraint inbound_allocations_pkey PRIMARY KEY (tenant_id, inbound_id, "position");
alter table inbound_allocations add constraint inbound_allocations_amount_check CHECK ((amount > 0));
alter table inbound_allocations add constraint inbound_allocations_back CHECK (((back = 0) OR (settlement_id IS NULL)));
alter table inbound_allocations add constraint inbound_allocations_check CHECK (((back >= 0) AND (back <= amount)));
alter table inbound_allocations add constraint inbound_allocations_tenant_id_inbound_id_fkey FOREIGN KEY (tenant_id, inbound_id) REFERENCES inbounds(tenant_id, id);
alter table inbound_allocations add constraint inbound_allocations_tenant_id_settlement_id_fkey FOREIGN KEY (tenant_id, settlement_id) REFERENCES settlements(tenant_id, id);
alter table inbound_returns add constraint inbound_returns_pkey PRIMARY KEY (tenant_id, id);
alter table inbound_returns add constraint inbound_returns_amount_check CHECK ((amount > 0));
alter table inbound_returns add constraint inbound_returns_check CHECK (((came_back >= 0) AND (came_back <= amount)));
alter table inbound_returns add constraint inbound_returns_check1 CHECK (((connected_account_id IS NULL) OR (rail = 'bank'::text)));
alter table inbound_returns add constraint inbound_returns_check2 CHECK (((came_back = 0) OR (status = ANY (ARRAY['sent'::text, 'undeliverable'::text]))));
alter table inbound_returns add constraint inbound_returns_check3 CHECK (((came_back > 0) OR (status <> 'undeliverable'::text)));
alter table inbound_returns add constraint inbound_returns_check4 CHECK (((sent_at IS NULL) OR (status = ANY (ARRAY['executing'::text, 'sent'::text, 'undeliverable'::text]))));
alter table inbound_returns add constraint inbound_returns_check5 CHECK (((sent_at IS NOT NULL) OR (status <> ALL (ARRAY['sent'::text, 'undeliverable'::text]))));
alter table inbound_returns add constraint inbound_returns_check6 CHECK (((waiting_key_id IS NULL) OR (status = ANY (ARRAY['paused'::text, 'cancelled'::text]))));
alter table inbound_returns add constraint inbound_returns_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table inbound_returns add constraint inbound_returns_rail_check CHECK ((rail = ANY (ARRAY['manual'::text, 'bank'::text])));
alter table inbound_returns add constraint inbound_returns_reason_check CHECK ((reason = ANY (ARRAY['checkout_ended'::text, 'overpaid'::text, 'duplicate'::text, 'not_expected'::text, 'payer_asked'::text, 'other'::text])));
alter table inbound_returns add constraint inbound_returns_status_check CHECK ((status = ANY (ARRAY['paused'::text, 'processing'::text, 'executing'::text, 'sent'::text, 'failed'::text, 'cancelled'::text, 'undeliverable'::text])));
alter table inbound_returns add constraint inbound_returns_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table inbound_returns add constraint inbound_returns_tenant_id_inbound_id_fkey FOREIGN KEY (tenant_id, inbound_id) REFERENCES inbounds(tenant_id, id);
alter table inbound_returns add constraint inbound_returns_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id);
alter table inbounds add constraint inbounds_pkey PRIMARY KEY (tenant_id, id);
alter table inbounds add constraint inbounds_tenant_id_rail_rail_notice_id_key UNIQUE (tenant_id, rail, rail_notice_id);
alter table inbounds add constraint inbounds_amount_check CHECK ((amount > 0));
alter table inbounds add constraint inbounds_check CHECK (((unreconciled >= 0) AND (unreconciled <= amount)));
alter table inbounds add constraint inbounds_check2 CHECK (((taken_back >= 0) AND (taken_back <= amount)));
alter table inbounds add constraint inbounds_check3 CHECK (((returned_at IS NULL) OR (status = 'in_review'::text)));
alter table inbounds add constraint inbounds_overtaken CHECK (((overtaken = 0) OR (unreconciled = 0)));
alter table inbounds add constraint inbounds_overtaken_check CHECK ((overtaken >= 0));
alter table inbounds add constraint inbounds_returns_check CHECK ((returns >= 0));
alter table inbounds add constraint inbounds_status_check CHECK ((status = ANY (ARRAY['settling'::text, 'settled'::text, 'in_review'::text])));
alter table inbounds add constraint inbounds_transfer CHECK ((((transfer_id IS NOT NULL) = (type = 'transfer'::text)) AND ((transfer_project_id IS NOT NULL) = (type = 'transfer'::text))));
alter table inbounds add constraint inbounds_type_check CHECK ((type = ANY (ARRAY['card'::text, 'credit'::text, 'open_banking'::text, 'local_bank_transfer'::text, 'international_bank_transfer'::text, 'manual_bank_transfer'::text, 'transfer'::text])));
alter table inbounds add constraint inbounds_matching_rule FOREIGN KEY (tenant_id, matching_rule_id) REFERENCES matching_rules(tenant_id, id);
alter table inbounds add constraint inbounds_tenant_id_checkout_id_fkey FOREIGN KEY (tenant_id, checkout_id) REFERENCES checkouts(tenant_id, id);
alter table inbounds add constraint inbounds_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table inbounds add constraint inbounds_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id);
alter table inbounds add constraint inbounds_tenant_id_transfer_project_id_fkey FOREIGN KEY (tenant_id, transfer_project_id) REFERENCES projects(tenant_id, id);
alter table inbounds add constraint inbounds_tenant_id_transfer_settlement_id_fkey FOREIGN KEY (tenant_id, transfer_settlement_id) REFERENCES settlements(tenant_id, id);
alter table installation add constraint installation_pkey PRIMARY KEY (is_only);
alter table installation add constraint installation_epoch_check CHECK ((epoch > 0));
alter table installation add constraint installation_is_only_check CHECK (is_only);
alter table installation add constraint installation_mark_check CHECK ((mark >= 0));
alter table intent_settlements add constraint intent_settlements_pkey PRIMARY KEY (tenant_id, intent_id, "position");
alter table intent_settlements add constraint intent_settlements_amount_check CHECK ((amount > 0));
alter table intent_settlements add constraint intent_settlements_check CHECK (((tax_flat IS NULL) OR (tax_ppm IS NULL)));
alter table intent_settlements add constraint intent_settlements_check1 CHECK (((seller_id IS NULL) = (type = ANY (ARRAY['funding'::text, 'transfer'::text]))));
alter table intent_settlements add constraint intent_settlements_check2 CHECK (((target_project_id IS NULL) = (type <> 'transfer'::text)));
alter table intent_settlements add constraint intent_settlements_fee_flat_check CHECK ((fee_flat >= 0));
alter table intent_settlements add constraint intent_settlements_fee_ppm_check CHECK (((fee_ppm >= 0) AND (fee_ppm < 1000000)));
alter table intent_settlements add constraint intent_settlements_tax_flat_check CHECK ((tax_flat >= 0));
alter table intent_settlements add constraint intent_settlements_tax_ppm_check CHECK (((tax_ppm >= 0) AND (tax_ppm < 1000000)));
alter table intent_settlements add constraint intent_settlements_type_check CHECK ((type = ANY (ARRAY['immediate'::text, 'escrow'::text, 'funding'::text, 'transfer'::text])));
alter table intent_settlements add constraint intent_settlements_tenant_id_settlement_id_fkey FOREIGN KEY (tenant_id, settlement_id) REFERENCES settlements(tenant_id, id);
alter table intent_settlements add constraint intent_settlements_tenant_id_target_project_id_fkey FOREIGN KEY (tenant_id, target_project_id) REFERENCES projects(tenant_id, id);
alter table intents add constraint intents_pkey PRIMARY KEY (tenant_id, id);
alter table intents add constraint intents_currency CHECK (((currency IS NULL) = (type = 'session'::text)));
alter table intents add constraint intents_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table intents add constraint intents_fee_flat_check CHECK ((fee_flat >= 0));
alter table intents add constraint intents_fee_ppm_check CHECK (((fee_ppm >= 0) AND (fee_ppm < 1000000)));
alter table intents add constraint intents_link CHECK (((link_token IS NULL) = (type <> 'payment_link'::text)));
alter table intents add constraint intents_status_check CHECK ((status = ANY (ARRAY['unconfirmed'::text, 'confirmed'::text, 'cancelled'::text])));
alter table intents add constraint intents_type_check CHECK ((type = ANY (ARRAY['checkout'::text, 'payment_link'::text, 'invoice'::text, 'session'::text])));
alter table intents add constraint intents_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id);
alter table invoices add constraint invoices_pkey PRIMARY KEY (tenant_id, id);
alter table invoices add constraint invoices_tenant_id_checkout_id_key UNIQUE (tenant_id, checkout_id);
alter table invoices add constraint invoices_status_check CHECK ((status = ANY (ARRAY['settling'::text, 'settled'::text, 'cancelled'::text, 'abandoned'::text])));
alter table invoices add constraint invoices_tenant_id_checkout_id_fkey FOREIGN KEY (tenant_id, checkout_id) REFERENCES checkouts(tenant_id, id);
alter table jobs add constraint jobs_pkey PRIMARY KEY (tenant_id, id);
alter table jobs add constraint jobs_tenant_id_kind_key_key UNIQUE (tenant_id, kind, key);
alter table jobs add constraint jobs_lane_check CHECK ((lane = ANY (ARRAY['steps'::text, 'deliveries'::text])));
alter table journal_checkpoints add constraint journal_checkpoints_pkey PRIMARY KEY (tenant_id, size);
alter table journal_checkpoints add constraint journal_checkpoints_chain_check CHECK ((length(chain) = 32));
alter table journal_checkpoints add constraint journal_checkpoints_root_check CHECK ((length(root) = 32));
alter table journal_checkpoints add constraint journal_checkpoints_signature_check CHECK ((length(signature) = 64));
alter table journal_checkpoints add constraint journal_checkpoints_size_check CHECK ((size > 0));
alter table journal_entries add constraint journal_entries_pkey PRIMARY KEY (tenant_id, "position");
alter table journal_entries add constraint journal_entries_tenant_id_transaction_id_key UNIQUE (tenant_id, transaction_id);
alter table journal_entries add constraint journal_entries_chain_check CHECK ((length(chain) = 32));
alter table journal_entries add constraint journal_entries_leaf_check CHECK ((length(leaf) = 32));
alter table journal_entries add constraint journal_entries_position_check CHECK (("position" > 0));
alter table journal_heads add constraint journal_heads_pkey PRIMARY KEY (tenant_id);
alter table journal_heads add constraint journal_heads_chain_check CHECK ((length(chain) = 32));
alter table journal_heads add constraint journal_heads_size_check CHECK ((size >= 0));
alter table journal_heads add constraint journal_heads_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table journal_keys add constraint journal_keys_pkey PRIMARY KEY (number);
alter table journal_keys add constraint journal_keys_key_id_key UNIQUE (key_id);
alter table journal_keys add constraint journal_keys_public_key_key UNIQUE (public_key);
alter table journal_keys add constraint journal_keys_check CHECK (((number = 1) = (former_signature IS NULL)));
alter table journal_keys add constraint journal_keys_check1 CHECK (((number = 1) = (own_signature IS NULL)));
alter table journal_keys add constraint journal_keys_former_signature_check CHECK ((length(former_signature) = 64));
alter table journal_keys add constraint journal_keys_number_check CHECK ((number > 0));
alter table journal_keys add constraint journal_keys_own_signature_check CHECK ((length(own_signature) = 64));
alter table journal_tiles add constraint journal_tiles_pkey PRIMARY KEY (tenant_id, number);
alter table journal_tiles add constraint journal_tiles_hash_check CHECK ((length(hash) = 32));
alter table journal_tiles add constraint journal_tiles_number_check CHECK ((number >= 0));
alter table ledger_accounts add constraint ledger_accounts_pkey PRIMARY KEY (tenant_id, id);
alter table ledger_accounts add constraint ledger_accounts_bounds_of_kind CHECK (
CASE kind
    WHEN 'bank'::text THEN ((lowest = '-9007199254740991'::bigint) AND (highest = '9007199254740991'::bigint))
    WHEN 'shortfall'::text THEN ((lowest = '-9007199254740991'::bigint) AND (highest = 0))
    WHEN 'cost'::text THEN ((lowest = '-9007199254740991'::bigint) AND (highest = 0))
    WHEN 'settlement'::text THEN (((lowest >= '-9007199254740991'::bigint) AND (lowest <= 0)) AND (highest = '9007199254740991'::bigint))
    ELSE ((lowest = 0) AND (highest = '9007199254740991'::bigint))
END);
alter table ledger_accounts add constraint ledger_accounts_currency_check CHECK ((currency ~ '^[a-z]{3}$'::text));
alter table ledger_accounts add constraint ledger_accounts_kind_check CHECK ((kind = ANY (ARRAY['bank'::text, 'held'::text, 'project'::text, 'settlement'::text, 'checkout'::text, 'outbound'::text, 'revenue'::text, 'shortfall'::text, 'conversion'::text, 'cost'::text, 'interest'::text, 'float'::text])));
alter table ledger_accounts add constraint ledger_accounts_within_bounds CHECK (((balance >= lowest) AND (balance <= highest)));
alter table ledger_accounts add constraint ledger_accounts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table ledger_movements add constraint ledger_movements_pkey PRIMARY KEY (tenant_id, transaction_id, "position");
alter table ledger_movements add constraint ledger_movements_amount_check CHECK (((amount >= 1) AND (amount <= '9007199254740991'::bigint)));
alter table ledger_movements add constraint ledger_movements_check CHECK ((from_account <> to_account));
alter table ledger_movements add constraint ledger_movements_position_check CHECK (("position" > 0));
alter table ledger_transactions add constraint ledger_transactions_pkey PRIMARY KEY (tenant_id, id);
alter table ledger_transactions add constraint ledger_transactions_kind_check CHECK ((kind = ANY (ARRAY['inbound_received'::text, 'inbound_held'::text, 'inbound_passed'::text, 'inbound_sent_back'::text, 'reconciled'::text, 'checkout_settled'::text, 'checkout_ended'::text, 'outbound_reserved'::text, 'outbound_executed'::text, 'outbound_unreserved'::text, 'outbound_returned'::text, 'inbound_taken_back'::text, 'shortfall_cleared'::text, 'transfer_within'::text, 'transfer_between'::text, 'conversion_accepted'::text, 'conversion_executed'::text, 'conversion_failed'::text, 'return_asked'::text, 'return_sent'::text, 'return_ended'::text, 'return_came_back'::text, 'cost_booked'::text, 'cost_given_back'::text, 'cost_cleared'::text, 'interest_booked'::text, 'float_lent'::text, 'float_given_back'::text, 'bank_moved'::text, 'rest_booked'::text])));
alter table mandates add constraint mandates_pkey PRIMARY KEY (tenant_id, id);
alter table mandates add constraint mandates_tenant_id_reference_key UNIQUE (tenant_id, reference);
alter table mandates add constraint mandates_check CHECK (((revoked_at IS NULL) = (status = 'active'::text)));
alter table mandates add constraint mandates_notice_days_check CHECK (((notice_days >= 1) AND (notice_days <= 14)));
alter table mandates add constraint mandates_status_check CHECK ((status = ANY (ARRAY['active'::text, 'revoked'::text])));
alter table mandates add constraint mandates_tenant_id_participant_id_fkey FOREIGN KEY (tenant_id, participant_id) REFERENCES participants(tenant_id, id);
alter table manual_entries add constraint manual_entries_pkey PRIMARY KEY (tenant_id, id);
alter table manual_entries add constraint manual_entries_amount_check CHECK ((amount > 0));
alter table manual_entries add constraint manual_entries_check CHECK (((kind <> 'taken_back'::text) OR ((inbound_id IS NOT NULL) AND (amount IS NOT NULL))));
alter table manual_entries add constraint manual_entries_check1 CHECK (((status = 'proposed'::text) OR (decided_by IS NOT NULL)));
alter table manual_entries add constraint manual_entries_check2 CHECK (((decided_by IS DISTINCT FROM proposed_by) OR (status = 'refused'::text)));
alter table manual_entries add constraint manual_entries_check3 CHECK (((taken_back_reason IS NULL) OR (kind = 'taken_back'::text)));
alter table manual_entries add constraint manual_entries_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table manual_entries add constraint manual_entries_kind_check CHECK ((kind = ANY (ARRAY['collection_account'::text, 'inbound'::text, 'taken_back'::text, 'executed'::text, 'rejected'::text, 'returned'::text, 'return_sent'::text, 'return_refused'::text, 'return_undeliverable'::text, 'verification_passed'::text, 'verification_failed'::text, 'payments_resumed'::text])));
alter table manual_entries add constraint manual_entries_status_check CHECK ((status = ANY (ARRAY['proposed'::text, 'approved'::text, 'refused'::text])));
alter table manual_entries add constraint manual_entries_return FOREIGN KEY (tenant_id, return_id) REFERENCES inbound_returns(tenant_id, id);
alter table manual_entries add constraint manual_entries_tenant_id_inbound_id_fkey FOREIGN KEY (tenant_id, inbound_id) REFERENCES inbounds(tenant_id, id);
alter table manual_entries add constraint manual_entries_tenant_id_outbound_id_fkey FOREIGN KEY (tenant_id, outbound_id) REFERENCES outbounds(tenant_id, id);
alter table manual_entries add constraint manual_entries_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id);
alter table manual_entries add constraint manual_entries_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES verifications(tenant_id, id);
alter table manual_halts add constraint manual_halts_pkey PRIMARY KEY (tenant_id);
alter table manual_halts add constraint manual_halts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table manual_payments add constraint manual_payments_pkey PRIMARY KEY (tenant_id, outbound_id);
alter table manual_payments add constraint manual_payments_tenant_id_outbound_id_fkey FOREIGN KEY (tenant_id, outbound_id) REFERENCES outbounds(tenant_id, id);
alter table manual_returns add constraint manual_returns_pkey PRIMARY KEY (tenant_id, return_id);
alter table manual_returns add constraint manual_returns_tenant_id_return_id_fkey FOREIGN KEY (tenant_id, return_id) REFERENCES inbound_returns(tenant_id, id);
alter table master_keys add constraint master_keys_pkey PRIMARY KEY (id);
alter table master_keys add constraint master_keys_fingerprint_key UNIQUE (fingerprint);
alter table master_keys add constraint master_keys_check CHECK (((status = 'ended'::text) = (wrapped IS NULL)));
alter table master_keys add constraint master_keys_check1 CHECK (((status = 'ended'::text) = (ended_at IS NOT NULL)));
alter table master_keys add constraint master_keys_fingerprint_check CHECK ((length(fingerprint) = 32));
alter table master_keys add constraint master_keys_id_check CHECK ((id ~ '^[0-9a-f]{16}$'::text));
alter table master_keys add constraint master_keys_status_check CHECK ((status = ANY (ARRAY['current'::text, 'next'::text, 'ended'::text])));
alter table matching_rules add constraint matching_rules_pkey PRIMARY KEY (tenant_id, id);
alter table matching_rules add constraint matching_rules_check CHECK (((ended_at IS NOT NULL) OR ((payer_fingerprint IS NOT NULL) AND (ended_by IS NULL))));
alter table matching_rules add constraint matching_rules_tenant_id_inbound_id_fkey FOREIGN KEY (tenant_id, inbound_id) REFERENCES inbounds(tenant_id, id);
alter table matching_rules add constraint matching_rules_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id);
alter table member_challenges add constraint member_challenges_pkey PRIMARY KEY (hash);
alter table member_challenges add constraint member_challenges_hash_check CHECK ((length(hash) = 32));
alter table member_challenges add constraint member_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'step_up'::text, 'register'::text])));
alter table member_challenges add constraint member_challenges_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table member_devices add constraint member_devices_pkey PRIMARY KEY (hash, member_id);
alter table member_devices add constraint member_devices_hash_check CHECK ((length(hash) = 32));
alter table member_devices add constraint member_devices_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table member_links add constraint member_links_pkey PRIMARY KEY (hash);
alter table member_links add constraint member_links_id_key UNIQUE (id);
alter table member_links add constraint member_links_organisation_id_email_key_key UNIQUE (organisation_id, email_key);
alter table member_links add constraint member_links_check CHECK (((kind = 'invitation'::text) = (email IS NOT NULL)));
alter table member_links add constraint member_links_check1 CHECK (((email IS NULL) = (email_key IS NULL)));
alter table member_links add constraint member_links_email_check CHECK ((email !~ '[\r\n]'::text));
alter table member_links add constraint member_links_hash_check CHECK ((length(hash) = 32));
alter table member_links add constraint member_links_kind_check CHECK ((kind = ANY (ARRAY['enter'::text, 'invitation'::text])));
alter table member_links add constraint member_links_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'finance'::text, 'support'::text, 'reviewer'::text, 'read_only'::text])));
alter table member_links add constraint member_links_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES members(id);
alter table member_links add constraint member_links_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
alter table member_news add constraint member_news_pkey PRIMARY KEY (id);
alter table member_news add constraint member_news_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table member_news add constraint member_news_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
alter table member_passkeys add constraint member_passkeys_pkey PRIMARY KEY (id);
alter table member_passkeys add constraint member_passkeys_credential_id_key UNIQUE (credential_id);
alter table member_passkeys add constraint member_passkeys_counter_check CHECK ((counter >= 0));
alter table member_passkeys add constraint member_passkeys_name_check CHECK ((name !~ '[\r\n]'::text));
alter table member_passkeys add constraint member_passkeys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table member_recovery_codes add constraint member_recovery_codes_pkey PRIMARY KEY (member_id, hash);
alter table member_recovery_codes add constraint member_recovery_codes_hash_check CHECK ((length(hash) = 32));
alter table member_recovery_codes add constraint member_recovery_codes_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table member_sessions add constraint member_sessions_pkey PRIMARY KEY (hash);
alter table member_sessions add constraint member_sessions_id_key UNIQUE (id);
alter table member_sessions add constraint member_sessions_hash_check CHECK ((length(hash) = 32));
alter table member_sessions add constraint member_sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table member_sessions add constraint member_sessions_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
alter table members add constraint members_pkey PRIMARY KEY (id);
alter table members add constraint members_email_key_key UNIQUE (email_key);
alter table members add constraint members_email_check CHECK ((email !~ '[\r\n]'::text));
alter table members add constraint members_name_check CHECK ((name !~ '[\r\n]'::text));
alter table members add constraint members_password_hash_check CHECK ((length(password_hash) = 32));
alter table members add constraint members_password_salt_check CHECK ((length(password_salt) = 16));
alter table memberships add constraint memberships_pkey PRIMARY KEY (organisation_id, member_id);
alter table memberships add constraint memberships_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'developer'::text, 'finance'::text, 'support'::text, 'reviewer'::text, 'read_only'::text])));
alter table memberships add constraint memberships_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table memberships add constraint memberships_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
alter table moves_alone add constraint moves_alone_pkey PRIMARY KEY (tenant_id, id);
alter table moves_alone add constraint moves_alone_amount_check CHECK ((amount >= 0));
alter table moves_alone add constraint moves_alone_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table organisation_logos add constraint organisation_logos_pkey PRIMARY KEY (hash);
alter table organisation_logos add constraint organisation_logos_bytes_check CHECK ((length(bytes) <= 200000));
alter table organisation_logos add constraint organisation_logos_hash_check CHECK ((length(hash) = 32));
alter table organisation_logos add constraint organisation_logos_media_type_check CHECK ((media_type = ANY (ARRAY['image/png'::text, 'image/jpeg'::text])));
alter table organisation_logos add constraint organisation_logos_organisation_id_fkey FOREIGN KEY (organisation_id) REFERENCES organisations(id);
alter table organisation_payout_accounts add constraint organisation_payout_accounts_pkey PRIMARY KEY (tenant_id, id);
alter table organisation_payout_accounts add constraint organisation_payout_accounts_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table organisations add constraint organisations_pkey PRIMARY KEY (id);
alter table organisations add constraint organisations_accent_colour_check CHECK ((accent_colour ~ '^#[0-9a-f]{6}$'::text));
alter table organisations add constraint organisations_check CHECK (((terms_version IS NULL) = (terms_accepted_at IS NULL)));
alter table organisations add constraint organisations_contact_email_check CHECK ((contact_email !~ '[\r\n]'::text));
alter table organisations add constraint organisations_debits_again_after_days_check CHECK (((debits_again_after_days >= 1) AND (debits_again_after_days <= 60)));
alter table organisations add constraint organisations_name_check CHECK ((name <> ''::text));
alter table organisations add constraint organisations_support_email_check CHECK ((support_email !~ '[\r\n]'::text));
alter table outbound_sources add constraint outbound_sources_pkey PRIMARY KEY (tenant_id, outbound_id, "position");
alter table outbound_sources add constraint outbound_sources_amount_check CHECK ((amount > 0));
alter table outbound_sources add constraint outbound_sources_tenant_id_outbound_id_fkey FOREIGN KEY (tenant_id, outbound_id) REFERENCES outbounds(tenant_id, id);
alter table outbound_sources add constraint outbound_sources_tenant_id_settlement_id_fkey FOREIGN KEY (tenant_id, settlement_id) REFERENCES settlements(tenant_id, id);
alter table outbounds add constraint outbounds_pkey PRIMARY KEY (tenant_id, id);
alter table outbounds add constraint outbounds_amount_check CHECK ((amount > 0));
alter table outbounds add constraint outbounds_check CHECK (((fee >= 0) AND (fee < amount)));
alter table outbounds add constraint outbounds_check1 CHECK (((drawn >= 0) AND (drawn <= amount)));
alter table outbounds add constraint outbounds_check2 CHECK (((connected_account_id IS NULL) OR (rail = 'bank'::text)));
alter table outbounds add constraint outbounds_check3 CHECK (((order_artefact_id IS NULL) OR (order_status IS NOT NULL)));
alter table outbounds add constraint outbounds_check4 CHECK (((order_reference IS NULL) OR (order_status IS NOT NULL)));
alter table outbounds add constraint outbounds_check5 CHECK (((status <> 'paused'::text) OR (paused_reason IS NOT NULL)));
alter table outbounds add constraint outbounds_check6 CHECK (((status <> 'failed'::text) OR (failure_reason IS NOT NULL)));
alter table outbounds add constraint outbounds_check7 CHECK (((drawn = 0) OR ((type = 'release'::text) AND (settlement_id IS NOT NULL) AND (reserved_at IS NOT NULL))));
alter table outbounds add constraint outbounds_check8 CHECK (((replaces IS NULL) OR ((type = 'release'::text) AND (replaces <> id))));
alter table outbounds add constraint outbounds_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table outbounds add constraint outbounds_ends CHECK (
CASE type
    WHEN 'payout'::text THEN ((project_id IS NULL) AND (settlement_id IS NULL) AND (participant_id IS NULL))
    WHEN 'transfer'::text THEN ((project_id IS NOT NULL) AND (participant_id IS NULL) AND (transfer_id IS NOT NULL) AND (transfer_project_id IS NOT NULL))
    WHEN 'refund'::text THEN ((project_id IS NOT NULL) AND (settlement_id IS NOT NULL) AND (participant_id IS NOT NULL))
    ELSE ((project_id IS NOT NULL) AND (participant_id IS NOT NULL))
END);
alter table outbounds add constraint outbounds_order_status_check CHECK ((order_status = ANY (ARRAY['sent'::text, 'acknowledged'::text, 'pending'::text, 'payee_check'::text, 'executed'::text, 'rejected'::text, 'returned'::text, 'cancelled'::text, 'unknown'::text])));
alter table outbounds add constraint outbounds_origin CHECK (((back_to_inbound_id IS NULL) OR (type = 'refund'::text)));
alter table outbounds add constraint outbounds_rail_check CHECK ((rail = ANY (ARRAY['manual'::text, 'bank'::text])));
alter table outbounds add constraint outbounds_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'awaiting_funds'::text, 'automated_review'::text, 'paused'::text, 'executing'::text, 'executed'::text, 'failed'::text, 'cancelled'::text, 'in_review'::text, 'processing'::text])));
alter table outbounds add constraint outbounds_type_check CHECK ((type = ANY (ARRAY['release'::text, 'refund'::text, 'transfer'::text, 'payout'::text])));
alter table outbounds add constraint outbounds_unverified_to_source CHECK (((NOT is_unverified) OR ((type = 'refund'::text) AND (back_to_inbound_id IS NOT NULL))));
alter table outbounds add constraint outbounds_takes_inbound FOREIGN KEY (tenant_id, takes_inbound_id) REFERENCES inbounds(tenant_id, id);
alter table outbounds add constraint outbounds_tenant_id_back_to_inbound_id_fkey FOREIGN KEY (tenant_id, back_to_inbound_id) REFERENCES inbounds(tenant_id, id);
alter table outbounds add constraint outbounds_tenant_id_bank_account_id_fkey FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts(tenant_id, id);
alter table outbounds add constraint outbounds_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table outbounds add constraint outbounds_tenant_id_participant_id_fkey FOREIGN KEY (tenant_id, participant_id) REFERENCES participants(tenant_id, id);
alter table outbounds add constraint outbounds_tenant_id_payout_account_id_fkey FOREIGN KEY (tenant_id, payout_account_id) REFERENCES organisation_payout_accounts(tenant_id, id);
alter table outbounds add constraint outbounds_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id);
alter table outbounds add constraint outbounds_tenant_id_replaces_fkey FOREIGN KEY (tenant_id, replaces) REFERENCES outbounds(tenant_id, id);
alter table outbounds add constraint outbounds_tenant_id_settlement_id_fkey FOREIGN KEY (tenant_id, settlement_id) REFERENCES settlements(tenant_id, id);
alter table outbounds add constraint outbounds_tenant_id_split_from_fkey FOREIGN KEY (tenant_id, split_from) REFERENCES outbounds(tenant_id, id);
alter table outbounds add constraint outbounds_tenant_id_transfer_project_id_fkey FOREIGN KEY (tenant_id, transfer_project_id) REFERENCES projects(tenant_id, id);
alter table outbounds add constraint outbounds_tenant_id_transfer_settlement_id_fkey FOREIGN KEY (tenant_id, transfer_settlement_id) REFERENCES settlements(tenant_id, id);
alter table participant_identities add constraint participant_identities_pkey PRIMARY KEY (tenant_id, id);
alter table participant_identities add constraint participant_identities_tenant_id_email_key_key UNIQUE (tenant_id, email_key);
alter table participant_identities add constraint participant_identities_check CHECK (((joined_into IS NULL) = (joined_at IS NULL)));
alter table participant_identities add constraint participant_identities_check1 CHECK ((joined_into <> id));
alter table participant_identities add constraint participant_identities_check2 CHECK (((joined_into IS NULL) OR (NOT is_apart)));
alter table participant_identities add constraint participant_identities_status_check CHECK ((status = ANY (ARRAY['unverified'::text, 'verifying'::text, 'verified'::text])));
alter table participant_identities add constraint participant_identities_first FOREIGN KEY (tenant_id, first_participant_id) REFERENCES participants(tenant_id, id) DEFERRABLE INITIALLY DEFERRED;
alter table participant_identities add constraint participant_identities_joined FOREIGN KEY (tenant_id, joined_into) REFERENCES participant_identities(tenant_id, id);
alter table participant_keys add constraint participant_keys_pkey PRIMARY KEY (tenant_id, participant_id);
alter table participant_keys add constraint participant_keys_tenant_id_participant_id_fkey FOREIGN KEY (tenant_id, participant_id) REFERENCES participants(tenant_id, id);
alter table participants add constraint participants_pkey PRIMARY KEY (tenant_id, id);
alter table participants add constraint participants_tenant_id_identity_id_details_hash_key UNIQUE (tenant_id, identity_id, details_hash);
alter table participants add constraint participants_account_changes_check CHECK ((account_changes >= 0));
alter table participants add constraint participants_check CHECK (((account_own_since IS NULL) OR (bank_account_id IS NOT NULL)));
alter table participants add constraint participants_check1 CHECK (((account_before_id IS NULL) OR (payable_from IS NOT NULL)));
alter table participants add constraint participants_check2 CHECK (((proofs_failed = 0) = (proofs_failed_since IS NULL)));
alter table participants add constraint participants_details_hash_check CHECK ((length(details_hash) = 32));
alter table participants add constraint participants_proofs_failed_check CHECK ((proofs_failed >= 0));
alter table participants add constraint participants_type_check CHECK ((type = ANY (ARRAY['unknown'::text, 'individual'::text, 'business'::text, 'third_party'::text, 'organisation'::text])));
alter table participants add constraint participants_tenant_id_account_before_id_fkey FOREIGN KEY (tenant_id, account_before_id) REFERENCES bank_accounts(tenant_id, id);
alter table participants add constraint participants_tenant_id_bank_account_id_fkey FOREIGN KEY (tenant_id, bank_account_id) REFERENCES bank_accounts(tenant_id, id);
alter table participants add constraint participants_tenant_id_identity_id_fkey FOREIGN KEY (tenant_id, identity_id) REFERENCES participant_identities(tenant_id, id);
alter table participants add constraint participants_tenant_id_proposed_account_id_fkey FOREIGN KEY (tenant_id, proposed_account_id) REFERENCES bank_accounts(tenant_id, id);
alter table payee_checks add constraint payee_checks_pkey PRIMARY KEY (tenant_id, payee);
alter table payee_checks add constraint payee_checks_check CHECK (((proposal_id IS NULL) = (accepted_at IS NULL)));
alter table payee_checks add constraint payee_checks_choice_check CHECK ((choice = ANY (ARRAY['taken'::text, 'kept'::text])));
alter table payee_checks add constraint payee_checks_result_check CHECK ((result = ANY (ARRAY['match'::text, 'close_match'::text, 'no_match'::text, 'not_applicable'::text, 'unavailable'::text])));
alter table payee_checks add constraint payee_checks_source_check CHECK ((source = ANY (ARRAY['asked'::text, 'answered'::text])));
alter table payee_checks add constraint payee_checks_tenant_id_connection_id_fkey FOREIGN KEY (tenant_id, connection_id) REFERENCES bank_connections(tenant_id, id);
alter table payee_checks add constraint payee_checks_tenant_id_participant_id_fkey FOREIGN KEY (tenant_id, participant_id) REFERENCES participants(tenant_id, id);
alter table payee_checks add constraint payee_checks_tenant_id_proposal_id_fkey FOREIGN KEY (tenant_id, proposal_id) REFERENCES bank_proposals(tenant_id, id);
alter table payee_rules add constraint payee_rules_pkey PRIMARY KEY (tenant_id);
alter table payee_rules add constraint payee_rules_close_match_check CHECK ((close_match = ANY (ARRAY['pay'::text, 'hold'::text])));
alter table payee_rules add constraint payee_rules_cooling_hours_check CHECK (((cooling_hours >= 0) AND (cooling_hours <= 720)));
alter table payee_rules add constraint payee_rules_no_match_check CHECK ((no_match = ANY (ARRAY['pay'::text, 'hold'::text])));
alter table payee_rules add constraint payee_rules_not_possible_check CHECK ((not_possible = ANY (ARRAY['pay'::text, 'hold'::text])));
alter table payer_accounts add constraint payer_accounts_pkey PRIMARY KEY (tenant_id, fingerprint, participant_id);
alter table payer_accounts add constraint payer_accounts_fingerprint_check CHECK ((length(fingerprint) = 32));
alter table payer_accounts add constraint payer_accounts_tenant_id_participant_id_fkey FOREIGN KEY (tenant_id, participant_id) REFERENCES participants(tenant_id, id);
alter table payment_instruments add constraint payment_instruments_pkey PRIMARY KEY (tenant_id, id);
alter table payment_instruments add constraint payment_instruments_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'enabled'::text, 'disabled'::text, 'rejected'::text, 'failed'::text])));
alter table payment_instruments add constraint payment_instruments_type_check CHECK ((type = 'trade_account'::text));
alter table payment_instruments add constraint payment_instruments_tenant_id_owner_id_fkey FOREIGN KEY (tenant_id, owner_id) REFERENCES participants(tenant_id, id);
alter table person_links add constraint person_links_pkey PRIMARY KEY (hash);
alter table person_links add constraint person_links_member_id_kind_key UNIQUE (member_id, kind);
alter table person_links add constraint person_links_check CHECK (((kind = 'email'::text) = (email IS NOT NULL)));
alter table person_links add constraint person_links_check1 CHECK (((email IS NULL) = (email_key IS NULL)));
alter table person_links add constraint person_links_email_check CHECK ((email !~ '[\r\n]'::text));
alter table person_links add constraint person_links_hash_check CHECK ((length(hash) = 32));
alter table person_links add constraint person_links_kind_check CHECK ((kind = ANY (ARRAY['recovery'::text, 'operator_recovery'::text, 'email'::text])));
alter table person_links add constraint person_links_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table practice_banks add constraint practice_banks_pkey PRIMARY KEY (tenant_id, connection_id);
alter table practice_banks add constraint practice_banks_deeds_check CHECK ((deeds >= 0));
alter table practice_banks add constraint practice_banks_forgotten_check CHECK ((forgotten >= 0));
alter table practice_banks add constraint practice_banks_tenant_id_connection_id_fkey FOREIGN KEY (tenant_id, connection_id) REFERENCES bank_connections(tenant_id, id);
alter table practice_deeds add constraint practice_deeds_pkey PRIMARY KEY (tenant_id, connection_id, number);
alter table practice_deeds add constraint practice_deeds_amount_check CHECK ((amount > 0));
alter table practice_deeds add constraint practice_deeds_check CHECK (((kind = 'orders'::text) = (artefact_id IS NOT NULL)));
alter table practice_deeds add constraint practice_deeds_check1 CHECK (((kind = 'credit'::text) = ((connected_account_id IS NOT NULL) AND (amount IS NOT NULL) AND (arrives_at IS NOT NULL))));
alter table practice_deeds add constraint practice_deeds_kind_check CHECK ((kind = ANY (ARRAY['orders'::text, 'credit'::text])));
alter table practice_deeds add constraint practice_deeds_number_check CHECK ((number > 0));
alter table practice_deeds add constraint practice_deeds_tenant_id_artefact_id_fkey FOREIGN KEY (tenant_id, artefact_id) REFERENCES artefacts(tenant_id, id);
alter table practice_deeds add constraint practice_deeds_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table practice_deeds add constraint practice_deeds_tenant_id_connection_id_fkey FOREIGN KEY (tenant_id, connection_id) REFERENCES practice_banks(tenant_id, connection_id);
alter table projects add constraint projects_pkey PRIMARY KEY (tenant_id, id);
alter table projects add constraint projects_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table projects add constraint projects_status_check CHECK ((status = ANY (ARRAY['in_progress'::text, 'complete'::text, 'in_review'::text])));
alter table projects add constraint projects_type_check CHECK ((type = ANY (ARRAY['controlled'::text, 'uncontrolled'::text])));
alter table reconciliations add constraint reconciliations_pkey PRIMARY KEY (tenant_id, id);
alter table reconciliations add constraint reconciliations_tenant_id_day_currency_key UNIQUE (tenant_id, day, currency);
alter table reconciliations add constraint reconciliations_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table reconciliations add constraint reconciliations_ledger_in_check CHECK ((ledger_in >= 0));
alter table reconciliations add constraint reconciliations_ledger_out_check CHECK ((ledger_out >= 0));
alter table reconciliations add constraint reconciliations_rail_in_check CHECK ((rail_in >= 0));
alter table reconciliations add constraint reconciliations_rail_out_check CHECK ((rail_out >= 0));
alter table refund_origins add constraint refund_origins_pkey PRIMARY KEY (tenant_id, outbound_id, inbound_id);
alter table refund_origins add constraint refund_origins_amount_check CHECK ((amount > 0));
alter table refund_origins add constraint refund_origins_tenant_id_inbound_id_fkey FOREIGN KEY (tenant_id, inbound_id) REFERENCES inbounds(tenant_id, id);
alter table refund_origins add constraint refund_origins_tenant_id_outbound_id_fkey FOREIGN KEY (tenant_id, outbound_id) REFERENCES outbounds(tenant_id, id);
alter table request_log add constraint request_log_pkey PRIMARY KEY (tenant_id, id);
alter table request_log add constraint request_log_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['private'::text, 'public'::text, 'client'::text, 'member'::text])));
alter table request_log add constraint request_log_duration_us_check CHECK ((duration_us >= 0));
alter table retention add constraint retention_pkey PRIMARY KEY (tenant_id, kind);
alter table retention add constraint retention_days_check CHECK ((days > 0));
alter table retention add constraint retention_kind_check CHECK ((kind = ANY (ARRAY['requests'::text, 'deliveries'::text, 'mails'::text, 'secrets'::text, 'intents'::text])));
alter table retention add constraint retention_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table reversal_claims add constraint reversal_claims_pkey PRIMARY KEY (tenant_id, outbound_id, reversal_id, settlement_id);
alter table reversal_claims add constraint reversal_claims_tenant_id_outbound_id_fkey FOREIGN KEY (tenant_id, outbound_id) REFERENCES outbounds(tenant_id, id);
alter table reversal_claims add constraint reversal_claims_tenant_id_reversal_id_fkey FOREIGN KEY (tenant_id, reversal_id) REFERENCES reversals(tenant_id, id);
alter table reversal_claims add constraint reversal_claims_tenant_id_settlement_id_fkey FOREIGN KEY (tenant_id, settlement_id) REFERENCES settlements(tenant_id, id);
alter table reversal_parts add constraint reversal_parts_pkey PRIMARY KEY (tenant_id, reversal_id, "position");
alter table reversal_parts add constraint reversal_parts_amount_check CHECK ((amount > 0));
alter table reversal_parts add constraint reversal_parts_check CHECK (((settlement_id IS NOT NULL) = (kind = 'settlement'::text)));
alter table reversal_parts add constraint reversal_parts_check1 CHECK (((given + repaid) <= amount));
alter table reversal_parts add constraint reversal_parts_given_check CHECK ((given >= 0));
alter table reversal_parts add constraint reversal_parts_kind_check CHECK ((kind = ANY (ARRAY['project'::text, 'settlement'::text, 'checkout'::text])));
alter table reversal_parts add constraint reversal_parts_repaid_check CHECK ((repaid >= 0));
alter table reversal_parts add constraint reversal_parts_tenant_id_reversal_id_fkey FOREIGN KEY (tenant_id, reversal_id) REFERENCES reversals(tenant_id, id);
alter table reversal_parts add constraint reversal_parts_tenant_id_settlement_id_fkey FOREIGN KEY (tenant_id, settlement_id) REFERENCES settlements(tenant_id, id);
alter table reversals add constraint reversals_pkey PRIMARY KEY (tenant_id, id);
alter table reversals add constraint reversals_tenant_id_inbound_id_notice_id_key UNIQUE (tenant_id, inbound_id, notice_id);
alter table reversals add constraint reversals_amount_check CHECK ((amount > 0));
alter table reversals add constraint reversals_check CHECK (((shortfall >= 0) AND (shortfall <= amount)));
alter table reversals add constraint reversals_reason_check CHECK ((reason = ANY (ARRAY['chargeback'::text, 'fraudulent'::text, 'not_received'::text, 'not_as_described'::text, 'duplicate'::text, 'recalled'::text, 'debit_returned'::text, 'insufficient_funds'::text, 'account_closed'::text, 'not_authorised'::text])));
alter table reversals add constraint reversals_tenant_id_inbound_id_fkey FOREIGN KEY (tenant_id, inbound_id) REFERENCES inbounds(tenant_id, id);
alter table sandbox_cards add constraint sandbox_cards_pkey PRIMARY KEY (tenant_id, token);
alter table sandbox_cards add constraint sandbox_cards_behaviour_check CHECK ((behaviour = ANY (ARRAY['pays'::text, 'challenges'::text, 'declines'::text])));
alter table sandbox_collections add constraint sandbox_collections_pkey PRIMARY KEY (tenant_id, key);
alter table sandbox_collections add constraint sandbox_collections_amount_check CHECK ((amount > 0));
alter table sandbox_collections add constraint sandbox_collections_method_check CHECK ((method = ANY (ARRAY['card'::text, 'open_banking'::text, 'direct_debit'::text])));
alter table sandbox_lender_moods add constraint sandbox_lender_moods_pkey PRIMARY KEY (tenant_id, instrument_id, kind);
alter table sandbox_lender_moods add constraint sandbox_lender_moods_kind_check CHECK ((kind = ANY (ARRAY['order'::text, 'draw'::text])));
alter table sandbox_lender_moods add constraint sandbox_lender_moods_refusals_check CHECK ((refusals >= 0));
alter table sandbox_lender_moods add constraint sandbox_lender_moods_tenant_id_instrument_id_fkey FOREIGN KEY (tenant_id, instrument_id) REFERENCES payment_instruments(tenant_id, id);
alter table sandbox_lender_orders add constraint sandbox_lender_orders_pkey PRIMARY KEY (tenant_id, key);
alter table sandbox_lender_orders add constraint sandbox_lender_orders_kind_check CHECK ((kind = ANY (ARRAY['assess'::text, 'order'::text, 'draw'::text, 'refund'::text])));
alter table sandbox_payments add constraint sandbox_payments_pkey PRIMARY KEY (tenant_id, outbound_id);
alter table sandbox_payments add constraint sandbox_payments_amount_check CHECK ((amount > 0));
alter table sandbox_payments add constraint sandbox_payments_outcome_check CHECK ((outcome = ANY (ARRAY['executed'::text, 'returned'::text, 'fx_amount_too_small'::text, 'unable_to_determine_target_account'::text, 'invalid_reference'::text, 'invalid_target_account_credentials'::text, 'missing_participant_information'::text, 'generic_failure_contact_support'::text])));
alter table sandbox_payments add constraint sandbox_payments_tenant_id_outbound_id_fkey FOREIGN KEY (tenant_id, outbound_id) REFERENCES outbounds(tenant_id, id);
alter table sandbox_returns add constraint sandbox_returns_pkey PRIMARY KEY (tenant_id, return_id);
alter table sandbox_returns add constraint sandbox_returns_amount_check CHECK ((amount > 0));
alter table saved_views add constraint saved_views_pkey PRIMARY KEY (tenant_id, id);
alter table search_pending add constraint search_pending_pkey PRIMARY KEY (tenant_id, id);
alter table search_terms add constraint search_terms_field_check CHECK ((field = ANY (ARRAY['id'::text, 'email'::text, 'reference'::text, 'amount'::text, 'name'::text, 'description'::text, 'metadata'::text])));
alter table search_terms add constraint search_terms_term_check CHECK (((octet_length(term) >= 1) AND (octet_length(term) <= 200)));
alter table secrets add constraint secrets_pkey PRIMARY KEY (tenant_id, hash);
alter table secrets add constraint secrets_kind_check CHECK ((kind = ANY (ARRAY['intent'::text, 'setup_intent'::text, 'verification'::text, 'verification_link'::text, 'payment_link'::text, 'invoice_link'::text, 'payee_link'::text, 'payee_notice'::text, 'status_link'::text, 'page_session'::text])));
alter table secrets add constraint secrets_object_kind_check CHECK ((object_kind = ANY (ARRAY['intent'::text, 'verification'::text, 'invoice'::text, 'payee'::text, 'payee_notice'::text, 'status'::text])));
alter table sessions add constraint sessions_pkey PRIMARY KEY (tenant_id, id);
alter table sessions add constraint sessions_tenant_id_intent_id_key UNIQUE (tenant_id, intent_id);
alter table sessions add constraint sessions_tenant_id_intent_id_fkey FOREIGN KEY (tenant_id, intent_id) REFERENCES intents(tenant_id, id);
alter table sessions add constraint sessions_tenant_id_participant_id_fkey FOREIGN KEY (tenant_id, participant_id) REFERENCES participants(tenant_id, id);
alter table settlements add constraint settlements_pkey PRIMARY KEY (tenant_id, id);
alter table settlements add constraint settlements_amount_check CHECK ((amount > 0));
alter table settlements add constraint settlements_balance CHECK ((((((received + transferred_in) - transferred_out) - released) - refunded) >= (- credit_drawn)));
alter table settlements add constraint settlements_credit_covered_check CHECK ((credit_covered >= 0));
alter table settlements add constraint settlements_credit_drawn_check CHECK ((credit_drawn >= 0));
alter table settlements add constraint settlements_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table settlements add constraint settlements_departed CHECK ((departed <= (released + refunded)));
alter table settlements add constraint settlements_departed_check CHECK ((departed >= 0));
alter table settlements add constraint settlements_fee_flat_check CHECK ((fee_flat >= 0));
alter table settlements add constraint settlements_fee_ppm_check CHECK (((fee_ppm >= 0) AND (fee_ppm < 1000000)));
alter table settlements add constraint settlements_live_outbounds_check CHECK ((live_outbounds >= 0));
alter table settlements add constraint settlements_promised CHECK (((released + refunded) <= promised));
alter table settlements add constraint settlements_promised_check CHECK ((promised >= 0));
alter table settlements add constraint settlements_received_check CHECK ((received >= 0));
alter table settlements add constraint settlements_refunded_check CHECK ((refunded >= 0));
alter table settlements add constraint settlements_released_check CHECK ((released >= 0));
alter table settlements add constraint settlements_seller CHECK (((seller_id IS NULL) = (type = ANY (ARRAY['funding'::text, 'transfer'::text]))));
alter table settlements add constraint settlements_spent CHECK (((spent >= 0) AND (spent <= transferred_out)));
alter table settlements add constraint settlements_status_check CHECK ((status = ANY (ARRAY['settling'::text, 'settled'::text, 'executing'::text, 'executed'::text, 'in_review'::text, 'cancelled'::text])));
alter table settlements add constraint settlements_taken_back_check CHECK ((taken_back >= 0));
alter table settlements add constraint settlements_target CHECK (((target_project_id IS NOT NULL) = (type = 'transfer'::text)));
alter table settlements add constraint settlements_tax CHECK (((tax_flat IS NULL) OR (tax_ppm IS NULL)));
alter table settlements add constraint settlements_tax_flat_check CHECK ((tax_flat >= 0));
alter table settlements add constraint settlements_tax_ppm_check CHECK (((tax_ppm >= 0) AND (tax_ppm < 1000000)));
alter table settlements add constraint settlements_transferred_in_check CHECK ((transferred_in >= 0));
alter table settlements add constraint settlements_transferred_out_check CHECK ((transferred_out >= 0));
alter table settlements add constraint settlements_type_check CHECK ((type = ANY (ARRAY['immediate'::text, 'escrow'::text, 'funding'::text, 'transfer'::text])));
alter table settlements add constraint settlements_tenant_id_buyer_id_fkey FOREIGN KEY (tenant_id, buyer_id) REFERENCES participants(tenant_id, id);
alter table settlements add constraint settlements_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id);
alter table settlements add constraint settlements_tenant_id_seller_id_fkey FOREIGN KEY (tenant_id, seller_id) REFERENCES participants(tenant_id, id);
alter table settlements add constraint settlements_tenant_id_target_project_id_fkey FOREIGN KEY (tenant_id, target_project_id) REFERENCES projects(tenant_id, id);
alter table sign_in_tries add constraint sign_in_tries_pkey PRIMARY KEY (key);
alter table sign_in_tries add constraint sign_in_tries_key_check CHECK ((length(key) = 32));
alter table sign_in_tries add constraint sign_in_tries_tries_check CHECK ((tries > 0));
alter table statement_mails add constraint statement_mails_pkey PRIMARY KEY (tenant_id, member_id);
alter table statement_mails add constraint statement_mails_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id);
alter table statement_mails add constraint statement_mails_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table status_steps add constraint status_steps_pkey PRIMARY KEY (tenant_id, resource, resource_id, number);
alter table taken_rests add constraint taken_rests_pkey PRIMARY KEY (tenant_id, taker_id, inbound_id);
alter table taken_rests add constraint taken_rests_amount_check CHECK ((amount > 0));
alter table taken_rests add constraint taken_rests_check CHECK (((overtaken >= 0) AND (overtaken <= amount)));
alter table taken_rests add constraint taken_rests_check1 CHECK ((is_back OR (overtaken = 0)));
alter table taken_rests add constraint taken_rests_check2 CHECK (((lost >= 0) AND (lost <= amount)));
alter table taken_rests add constraint taken_rests_lost CHECK (((is_back OR (lost = 0)) AND ((lost + overtaken) <= amount)));
alter table taken_rests add constraint taken_rests_tenant_id_inbound_id_fkey FOREIGN KEY (tenant_id, inbound_id) REFERENCES inbounds(tenant_id, id);
alter table tenants add constraint tenants_pkey PRIMARY KEY (id);
alter table tenants add constraint tenants_check CHECK (((environment = 'sandbox'::text) OR ((clock_offset_ms = 0) AND (clock_frozen_at IS NULL))));
alter table tenants add constraint tenants_check1 CHECK (((environment = 'sandbox'::text) OR ((seed IS NULL) AND (replaced_at IS NULL))));
alter table tenants add constraint tenants_check2 CHECK (((clock_resumes_at IS NULL) OR (clock_frozen_at IS NOT NULL)));
alter table tenants add constraint tenants_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'live'::text])));
alter table transfer_fees add constraint transfer_fees_pkey PRIMARY KEY (tenant_id, transfer_id, checkout_id);
alter table transfer_fees add constraint transfer_fees_amount_check CHECK ((amount > 0));
alter table transfer_fees add constraint transfer_fees_tenant_id_checkout_id_fkey FOREIGN KEY (tenant_id, checkout_id) REFERENCES checkouts(tenant_id, id);
alter table transfer_fees add constraint transfer_fees_tenant_id_transfer_id_fkey FOREIGN KEY (tenant_id, transfer_id) REFERENCES transfers(tenant_id, id);
alter table transfer_sources add constraint transfer_sources_pkey PRIMARY KEY (tenant_id, transfer_id, "position");
alter table transfer_sources add constraint transfer_sources_amount_check CHECK ((amount > 0));
alter table transfer_sources add constraint transfer_sources_tenant_id_settlement_id_fkey FOREIGN KEY (tenant_id, settlement_id) REFERENCES settlements(tenant_id, id);
alter table transfer_sources add constraint transfer_sources_tenant_id_transfer_id_fkey FOREIGN KEY (tenant_id, transfer_id) REFERENCES transfers(tenant_id, id);
alter table transfers add constraint transfers_pkey PRIMARY KEY (tenant_id, id);
alter table transfers add constraint transfers_amount_check CHECK ((amount > 0));
alter table transfers add constraint transfers_check CHECK (((fee >= 0) AND (fee < amount)));
alter table transfers add constraint transfers_check1 CHECK (((inbound_id IS NULL) = (outbound_id IS NULL)));
alter table transfers add constraint transfers_check2 CHECK (((NOT is_automatic) OR (from_settlement_id IS NOT NULL)));
alter table transfers add constraint transfers_check3 CHECK (((NOT is_departure) OR (from_settlement_id IS NOT NULL)));
alter table transfers add constraint transfers_currency_check CHECK ((currency = ANY (ARRAY['eur'::text, 'gbp'::text, 'usd'::text])));
alter table transfers add constraint transfers_ends CHECK (((from_project_id <> to_project_id) OR (from_settlement_id IS DISTINCT FROM to_settlement_id)));
alter table transfers add constraint transfers_rows CHECK (
CASE
    WHEN (from_project_id = to_project_id) THEN (inbound_id IS NULL)
    ELSE ((status <> 'executed'::text) OR (inbound_id IS NOT NULL))
END);
alter table transfers add constraint transfers_status_check CHECK ((status = ANY (ARRAY['awaiting_funds'::text, 'executing'::text, 'executed'::text, 'failed'::text, 'cancelled'::text, 'scheduled'::text])));
alter table transfers add constraint transfers_takes_inbound FOREIGN KEY (tenant_id, takes_inbound_id) REFERENCES inbounds(tenant_id, id);
alter table transfers add constraint transfers_tenant_id_from_project_id_fkey FOREIGN KEY (tenant_id, from_project_id) REFERENCES projects(tenant_id, id);
alter table transfers add constraint transfers_tenant_id_from_settlement_id_fkey FOREIGN KEY (tenant_id, from_settlement_id) REFERENCES settlements(tenant_id, id);
alter table transfers add constraint transfers_tenant_id_inbound_id_fkey FOREIGN KEY (tenant_id, inbound_id) REFERENCES inbounds(tenant_id, id);
alter table transfers add constraint transfers_tenant_id_outbound_id_fkey FOREIGN KEY (tenant_id, outbound_id) REFERENCES outbounds(tenant_id, id);
alter table transfers add constraint transfers_tenant_id_to_project_id_fkey FOREIGN KEY (tenant_id, to_project_id) REFERENCES projects(tenant_id, id);
alter table transfers add constraint transfers_tenant_id_to_settlement_id_fkey FOREIGN KEY (tenant_id, to_settlement_id) REFERENCES settlements(tenant_id, id);
alter table verification_document_parts add constraint verification_document_parts_pkey PRIMARY KEY (tenant_id, document_id, number);
alter table verification_document_parts add constraint verification_document_parts_number_check CHECK ((number > 0));
alter table verification_document_parts add constraint verification_document_parts_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES verification_documents(tenant_id, id) ON DELETE CASCADE;
alter table verification_documents add constraint verification_documents_pkey PRIMARY KEY (tenant_id, id);
alter table verification_documents add constraint verification_documents_check CHECK (((parts_received >= 0) AND (parts_received <= parts)));
alter table verification_documents add constraint verification_documents_kind_check CHECK ((kind = ANY (ARRAY['identity'::text, 'address'::text, 'registration'::text, 'ownership'::text, 'bank_account'::text, 'other'::text])));
alter table verification_documents add constraint verification_documents_media_type_check CHECK ((media_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text])));
alter table verification_documents add constraint verification_documents_parts_check CHECK ((parts > 0));
alter table verification_documents add constraint verification_documents_size_check CHECK (((size >= 1) AND (size <= 10485760)));
alter table verification_documents add constraint verification_documents_tenant_id_participant_id_fkey FOREIGN KEY (tenant_id, participant_id) REFERENCES participants(tenant_id, id);
alter table verification_documents add constraint verification_documents_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES verifications(tenant_id, id);
alter table verification_reviews add constraint verification_reviews_pkey PRIMARY KEY (tenant_id, verification_id, number);
alter table verification_reviews add constraint verification_reviews_check CHECK (((answered_at IS NULL) OR (outcome = 'ask'::text)));
alter table verification_reviews add constraint verification_reviews_outcome_check CHECK ((outcome = ANY (ARRAY['pass'::text, 'fail'::text, 'ask'::text])));
alter table verification_reviews add constraint verification_reviews_tenant_id_verification_id_fkey FOREIGN KEY (tenant_id, verification_id) REFERENCES verifications(tenant_id, id);
alter table verifications add constraint verifications_pkey PRIMARY KEY (tenant_id, id);
alter table verifications add constraint verifications_status_check CHECK ((status = ANY (ARRAY['required'::text, 'partially_submitted'::text, 'id_verification_required'::text, 'automated_review'::text, 'manual_review'::text, 'passed'::text, 'failed'::text])));
alter table verifications add constraint verifications_tenant_id_identity_id_fkey FOREIGN KEY (tenant_id, identity_id) REFERENCES participant_identities(tenant_id, id);
alter table verifications add constraint verifications_tenant_id_participant_id_fkey FOREIGN KEY (tenant_id, participant_id) REFERENCES participants(tenant_id, id);
alter table virtual_iban_claims add constraint virtual_iban_claims_pkey PRIMARY KEY (fingerprint);
alter table virtual_ibans add constraint virtual_ibans_pkey PRIMARY KEY (tenant_id, iban);
alter table virtual_ibans add constraint virtual_ibans_check CHECK (((project_id IS NULL) = (assigned_at IS NULL)));
alter table virtual_ibans add constraint virtual_ibans_check1 CHECK ((is_approved OR (project_id IS NULL)));
alter table virtual_ibans add constraint virtual_ibans_iban_check CHECK ((iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'::text));
alter table virtual_ibans add constraint virtual_ibans_number_check CHECK ((number > 0));
alter table virtual_ibans add constraint virtual_ibans_tenant_id_connected_account_id_fkey FOREIGN KEY (tenant_id, connected_account_id) REFERENCES connected_accounts(tenant_id, id);
alter table virtual_ibans add constraint virtual_ibans_tenant_id_project_id_fkey FOREIGN KEY (tenant_id, project_id) REFERENCES projects(tenant_id, id);
alter table virtual_ibans add constraint virtual_ibans_tenant_id_proposal_id_fkey FOREIGN KEY (tenant_id, proposal_id) REFERENCES bank_proposals(tenant_id, id);
alter table webhook_cursors add constraint webhook_cursors_pkey PRIMARY KEY (tenant_id);
alter table webhook_cursors add constraint webhook_cursors_resends_check CHECK ((resends >= 0));
alter table webhook_cursors add constraint webhook_cursors_sequence_check CHECK ((sequence >= 0));
alter table webhook_cursors add constraint webhook_cursors_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenants(id);
alter table webhook_handlers add constraint webhook_handlers_pkey PRIMARY KEY (tenant_id, id);
alter table webhook_handlers add constraint webhook_handlers_after_sequence_check CHECK ((after_sequence >= 0));
alter table webhook_handlers add constraint webhook_handlers_check CHECK (((until_sequence IS NULL) = (status = 'enabled'::text)));
alter table webhook_handlers add constraint webhook_handlers_check1 CHECK (((deleted_at IS NULL) OR (status = 'disabled'::text)));
alter table webhook_handlers add constraint webhook_handlers_check2 CHECK (((secret IS NULL) = (deleted_at IS NOT NULL)));
alter table webhook_handlers add constraint webhook_handlers_check3 CHECK (((signing_secret IS NULL) = (deleted_at IS NOT NULL)));
alter table webhook_handlers add constraint webhook_handlers_check4 CHECK ((num_nulls(earlier_secret, earlier_signing_secret, earlier_until) = ANY (ARRAY[0, 3])));
alter table webhook_handlers add constraint webhook_handlers_check5 CHECK ((made_after <= after_sequence));
alter table webhook_handlers add constraint webhook_handlers_made_after_check CHECK ((made_after >= 0));
alter table webhook_handlers add constraint webhook_handlers_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])));

-- Indexes that are not constraints

CREATE UNIQUE INDEX account_changes_proposed ON public.account_changes USING btree (tenant_id, participant_id) WHERE (status = 'proposed'::text);
CREATE INDEX api_keys_owner ON public.api_keys USING btree (owner_id) WHERE (owner_id IS NOT NULL);
CREATE INDEX api_keys_shown_to ON public.api_keys USING btree (shown_to) WHERE (shown_to IS NOT NULL);
CREATE INDEX api_keys_tenant ON public.api_keys USING btree (tenant_id, pair_id);
CREATE INDEX approvals_newest ON public.approvals USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX approvals_status ON public.approvals USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX artefacts_held ON public.artefacts USING btree (tenant_id, updated_at) WHERE (status = 'held'::text);
CREATE INDEX artefacts_newest ON public.artefacts USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX artefacts_packed ON public.artefacts USING btree (tenant_id, id) WHERE (packed IS NOT NULL);
CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (tenant_id, actor_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_newest ON public.audit_entries USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_object ON public.audit_entries USING btree (tenant_id, object_id, created_at DESC, id DESC);
CREATE INDEX audit_entries_organisation ON public.audit_entries USING btree (tenant_id, created_at DESC, id DESC) WHERE (object_kind = ANY (ARRAY['organisation'::text, 'member'::text, 'invitation'::text]));
CREATE INDEX audit_entries_written ON public.audit_entries USING btree (tenant_id, written_in);
CREATE INDEX bank_batches_alarms ON public.bank_batches USING btree (tenant_id, updated_at) WHERE (alarm IS NOT NULL);
CREATE INDEX bank_batches_file ON public.bank_batches USING btree (tenant_id, artefact_id) WHERE (artefact_id IS NOT NULL);
CREATE INDEX bank_batches_newest ON public.bank_batches USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX bank_batches_open ON public.bank_batches USING btree (tenant_id, connection_id) WHERE (status <> ALL (ARRAY['executed'::text, 'partly'::text, 'rejected'::text, 'withdrawn'::text]));
CREATE INDEX bank_closings_newest ON public.bank_closings USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX bank_closings_unsigned ON public.bank_closings USING btree (tenant_id, day) WHERE (signed_by IS NULL);
CREATE INDEX bank_days_newest ON public.bank_days USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX bank_days_unsigned ON public.bank_days USING btree (tenant_id, day) WHERE (signed_by IS NULL);
CREATE UNIQUE INDEX bank_decisions_entry ON public.bank_decisions USING btree (tenant_id, entry_id) WHERE (status = ANY (ARRAY['open'::text, 'proposed'::text]));
CREATE INDEX bank_decisions_newest ON public.bank_decisions USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX bank_decisions_of_entry ON public.bank_decisions USING btree (tenant_id, entry_id) WHERE (entry_id IS NOT NULL);
CREATE UNIQUE INDEX bank_decisions_start ON public.bank_decisions USING btree (tenant_id, connected_account_id) WHERE ((kind = 'start'::text) AND (status = ANY (ARRAY['proposed'::text, 'decided'::text])));
CREATE INDEX bank_decisions_starts ON public.bank_decisions USING btree (tenant_id, connected_account_id) WHERE (kind = 'start'::text);
CREATE UNIQUE INDEX bank_decisions_statement ON public.bank_decisions USING btree (tenant_id, statement_id) WHERE ((status = ANY (ARRAY['open'::text, 'proposed'::text])) AND (entry_id IS NULL));
CREATE INDEX bank_entries_open ON public.bank_entries USING btree (tenant_id, statement_id, "position") WHERE (status = ANY (ARRAY['noted'::text, 'asked'::text]));
CREATE INDEX bank_entries_reference ON public.bank_entries USING btree (tenant_id, connected_account_id, bank_reference) WHERE (bank_reference IS NOT NULL);
CREATE INDEX bank_entries_same ON public.bank_entries USING btree (tenant_id, connected_account_id, booked_on, amount, bank_reference);
CREATE INDEX bank_entry_parts_inbound ON public.bank_entry_parts USING btree (tenant_id, inbound_id) WHERE (inbound_id IS NOT NULL);
CREATE UNIQUE INDEX bank_entry_parts_once ON public.bank_entry_parts USING btree (tenant_id, order_id, became) WHERE (became = ANY (ARRAY['order_executed'::text, 'order_returned'::text, 'payout_arrived'::text]));
CREATE INDEX bank_keys_connection ON public.bank_keys USING btree (tenant_id, connection_id, created_at DESC);
CREATE INDEX bank_orders_alarmed ON public.bank_orders USING btree (tenant_id, connected_account_id) WHERE (alarm IS NOT NULL);
CREATE INDEX bank_orders_alarms ON public.bank_orders USING btree (tenant_id, updated_at) WHERE (alarm IS NOT NULL);
CREATE INDEX bank_orders_batch ON public.bank_orders USING btree (tenant_id, batch_id);
CREATE INDEX bank_orders_newest ON public.bank_orders USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX bank_orders_open ON public.bank_orders USING btree (tenant_id, connected_account_id) WHERE (status <> ALL (ARRAY['executed'::text, 'rejected'::text, 'returned'::text, 'cancelled'::text]));
CREATE INDEX bank_orders_payee ON public.bank_orders USING btree (tenant_id, payee) WHERE ((payee IS NOT NULL) AND (alarm IS NOT NULL));
CREATE INDEX bank_orders_queued ON public.bank_orders USING btree (tenant_id, connected_account_id, id) WHERE ((status = 'queued'::text) AND (batch_id IS NULL));
CREATE INDEX bank_orders_told ON public.bank_orders USING btree (tenant_id, artefact_id) WHERE (artefact_id IS NOT NULL);
CREATE INDEX bank_proposals_batch ON public.bank_proposals USING btree (tenant_id, batch_id, created_at DESC);
CREATE INDEX bank_proposals_connection ON public.bank_proposals USING btree (tenant_id, connection_id, created_at DESC);
CREATE INDEX bank_proposals_newest ON public.bank_proposals USING btree (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX bank_proposals_once ON public.bank_proposals USING btree (tenant_id, kind, connection_id) WHERE ((status = 'proposed'::text) AND (batch_id IS NULL) AND (order_id IS NULL));
CREATE UNIQUE INDEX bank_proposals_once_batch ON public.bank_proposals USING btree (tenant_id, batch_id) WHERE (status = 'proposed'::text);
CREATE UNIQUE INDEX bank_proposals_once_order ON public.bank_proposals USING btree (tenant_id, kind, order_id) WHERE ((status = 'proposed'::text) AND (order_id IS NOT NULL));
CREATE INDEX bank_recalls_alarms ON public.bank_recalls USING btree (tenant_id, updated_at) WHERE (alarm IS NOT NULL);
CREATE INDEX bank_recalls_newest ON public.bank_recalls USING btree (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX bank_recalls_once ON public.bank_recalls USING btree (tenant_id, order_id) WHERE (status <> ALL (ARRAY['declined'::text, 'refused'::text, 'overtaken'::text]));
CREATE INDEX bank_recalls_order ON public.bank_recalls USING btree (tenant_id, order_id, created_at);
CREATE INDEX bank_recalls_under_way ON public.bank_recalls USING btree (tenant_id, connection_id) WHERE (status = ANY (ARRAY['requested'::text, 'approved'::text, 'generated'::text, 'handing_over'::text, 'sent'::text, 'pending'::text]));
CREATE INDEX bank_statements_days ON public.bank_statements USING btree (tenant_id, connected_account_id, to_day) WHERE is_booking;
CREATE INDEX bank_statements_latest ON public.bank_statements USING btree (tenant_id, connected_account_id, to_day DESC NULLS LAST, sequence DESC NULLS LAST, page DESC NULLS LAST, written_at DESC NULLS LAST, taken_number DESC) WHERE (taken_number IS NOT NULL);
CREATE INDEX bank_statements_newest ON public.bank_statements USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX bank_statements_open ON public.bank_statements USING btree (tenant_id, connected_account_id) WHERE (status = ANY (ARRAY['reading'::text, 'waiting'::text, 'held'::text, 'taken'::text]));
CREATE INDEX cards_page ON public.cards USING btree (tenant_id, page_key);
CREATE INDEX cards_participant ON public.cards USING btree (tenant_id, participant_id) WHERE (participant_id IS NOT NULL);
CREATE INDEX checkout_parts_settlement ON public.checkout_parts USING btree (tenant_id, settlement_id);
CREATE INDEX checkouts_amount ON public.checkouts USING btree (tenant_id, amount, created_at DESC, id DESC);
CREATE INDEX checkouts_buyer ON public.checkouts USING btree (tenant_id, buyer_id, created_at DESC, id DESC);
CREATE INDEX checkouts_created ON public.checkouts USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX checkouts_intent ON public.checkouts USING btree (tenant_id, intent_id, created_at DESC);
CREATE INDEX checkouts_project ON public.checkouts USING btree (tenant_id, project_id, created_at DESC, id DESC);
CREATE INDEX checkouts_status ON public.checkouts USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX checkouts_type ON public.checkouts USING btree (tenant_id, type, created_at DESC, id DESC);
CREATE INDEX checkouts_waiting ON public.checkouts USING btree (tenant_id, project_id, amount, id) WHERE (status = 'settling'::text);
CREATE INDEX checkouts_waiting_amount ON public.checkouts USING btree (tenant_id, currency, amount) WHERE (status = 'settling'::text);
CREATE INDEX connected_accounts_connection ON public.connected_accounts USING btree (tenant_id, connection_id);
CREATE UNIQUE INDEX connected_accounts_number ON public.connected_accounts USING btree (tenant_id, fingerprint, currency) WHERE is_open;
CREATE INDEX credit_cover_parts_settlement ON public.credit_cover_parts USING btree (tenant_id, settlement_id);
CREATE INDEX credit_covers_instrument ON public.credit_covers USING btree (tenant_id, instrument_id);
CREATE INDEX credit_draws_checkout ON public.credit_draws USING btree (tenant_id, checkout_id);
CREATE INDEX credit_draws_instrument ON public.credit_draws USING btree (tenant_id, instrument_id);
CREATE INDEX credit_draws_outbound ON public.credit_draws USING btree (tenant_id, outbound_id) WHERE (outbound_id IS NOT NULL);
CREATE INDEX credit_refunds_draw ON public.credit_refunds USING btree (tenant_id, draw_id);
CREATE INDEX debit_parts_settlement ON public.debit_parts USING btree (tenant_id, settlement_id);
CREATE INDEX debits_amount ON public.debits USING btree (tenant_id, amount, created_at DESC, id DESC);
CREATE INDEX debits_at_bank ON public.debits USING btree (tenant_id, connected_account_id) WHERE ((connected_account_id IS NOT NULL) AND (status = ANY (ARRAY['executing'::text, 'settling'::text])));
CREATE INDEX debits_checkout ON public.debits USING btree (tenant_id, checkout_id);
CREATE INDEX debits_created ON public.debits USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX debits_mandate ON public.debits USING btree (tenant_id, mandate_id);
CREATE INDEX debits_project ON public.debits USING btree (tenant_id, project_id);
CREATE UNIQUE INDEX debits_replaced_once ON public.debits USING btree (tenant_id, replaces_id) WHERE ((replaces_id IS NOT NULL) AND (status <> 'cancelled'::text));
CREATE INDEX debits_status ON public.debits USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX deliveries_event ON ONLY public.deliveries USING btree (tenant_id, handler_id, event_sequence) WHERE (event_sequence IS NOT NULL);
CREATE INDEX deliveries_given_up ON ONLY public.deliveries USING btree (tenant_id, id) WHERE (status = ANY (ARRAY['parked'::text, 'cancelled'::text]));
CREATE INDEX deliveries_newest ON ONLY public.deliveries USING btree (tenant_id, handler_id, id DESC);
CREATE INDEX deliveries_waiting ON ONLY public.deliveries USING btree (tenant_id, handler_id) WHERE (status = 'waiting'::text);
CREATE INDEX deliveries_waiting_since ON ONLY public.deliveries USING btree (tenant_id, series_at) WHERE (status = 'waiting'::text);
CREATE INDEX desk_notes_subject ON public.desk_notes USING btree (tenant_id, subject_id, id);
CREATE INDEX desk_work_member ON public.desk_work USING btree (tenant_id, member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX emails_about ON public.emails USING btree (tenant_id, about, stored_at DESC, id DESC) WHERE (about IS NOT NULL);
CREATE INDEX emails_newest ON public.emails USING btree (tenant_id, stored_at DESC, id DESC);
CREATE INDEX emails_recipient ON public.emails USING btree (tenant_id, to_fold, kind, COALESCE(held_until, stored_at) DESC) WHERE (superseded_at IS NULL);
CREATE INDEX failed_tries_since ON public.failed_tries USING btree (since);
CREATE INDEX idempotency_keys_expiry ON public.idempotency_keys USING btree (tenant_id, expires_at);
CREATE INDEX inbound_allocations_settlement ON public.inbound_allocations USING btree (tenant_id, settlement_id);
CREATE INDEX inbound_returns_at_bank ON public.inbound_returns USING btree (tenant_id, connected_account_id) WHERE ((connected_account_id IS NOT NULL) AND (status = ANY (ARRAY['processing'::text, 'executing'::text])));
CREATE INDEX inbound_returns_inbound ON public.inbound_returns USING btree (tenant_id, inbound_id);
CREATE UNIQUE INDEX inbound_returns_once ON public.inbound_returns USING btree (tenant_id, inbound_id) WHERE is_automatic;
CREATE INDEX inbound_returns_waiting ON public.inbound_returns USING btree (tenant_id, project_id) WHERE (status = ANY (ARRAY['paused'::text, 'processing'::text, 'executing'::text]));
CREATE INDEX inbounds_amount ON public.inbounds USING btree (tenant_id, amount, created_at DESC, id DESC);
CREATE INDEX inbounds_checkout ON public.inbounds USING btree (tenant_id, checkout_id) WHERE (checkout_id IS NOT NULL);
CREATE INDEX inbounds_created ON public.inbounds USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX inbounds_matching_rule ON public.inbounds USING btree (tenant_id, matching_rule_id, created_at DESC, id DESC) WHERE (matching_rule_id IS NOT NULL);
CREATE INDEX inbounds_payer ON public.inbounds USING btree (tenant_id, payer_fingerprint, created_at DESC, id DESC) WHERE (payer_fingerprint IS NOT NULL);
CREATE INDEX inbounds_project ON public.inbounds USING btree (tenant_id, project_id, created_at DESC, id DESC);
CREATE INDEX inbounds_reference ON public.inbounds USING btree (tenant_id, reference) WHERE (reference IS NOT NULL);
CREATE INDEX inbounds_rests ON public.inbounds USING btree (tenant_id, project_id, created_at, id) WHERE (unreconciled > 0);
CREATE INDEX inbounds_status ON public.inbounds USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX inbounds_taken_back ON public.inbounds USING btree (tenant_id, created_at, id) WHERE (taken_back > 0);
CREATE INDEX inbounds_type ON public.inbounds USING btree (tenant_id, type, created_at DESC, id DESC);
CREATE INDEX inbounds_unreconciled ON public.inbounds USING btree (tenant_id, created_at, id) WHERE (unreconciled > 0);
CREATE INDEX intent_settlements_seller ON public.intent_settlements USING btree (tenant_id, seller_id) WHERE (seller_id IS NOT NULL);
CREATE INDEX intent_settlements_settlement ON public.intent_settlements USING btree (tenant_id, settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE INDEX intents_buyer ON public.intents USING btree (tenant_id, buyer_id, id DESC) WHERE (buyer_id IS NOT NULL);
CREATE INDEX intents_project ON public.intents USING btree (tenant_id, project_id, id DESC) WHERE (project_id IS NOT NULL);
CREATE INDEX intents_status ON public.intents USING btree (tenant_id, status, id DESC);
CREATE INDEX intents_type ON public.intents USING btree (tenant_id, type, id DESC);
CREATE INDEX invoices_created ON public.invoices USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX invoices_status ON public.invoices USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX jobs_due ON public.jobs USING btree (tenant_id, lane, run_at) WHERE (parked_at IS NULL);
CREATE INDEX jobs_parked ON public.jobs USING btree (tenant_id) WHERE (parked_at IS NOT NULL);
CREATE INDEX ledger_accounts_banks ON public.ledger_accounts USING btree (tenant_id) WHERE (kind = 'bank'::text);
CREATE INDEX ledger_accounts_held ON public.ledger_accounts USING btree (tenant_id, id) WHERE (kind = 'held'::text);
CREATE INDEX ledger_movements_from ON ONLY public.ledger_movements USING btree (tenant_id, from_account, transaction_id);
CREATE INDEX ledger_movements_to ON ONLY public.ledger_movements USING btree (tenant_id, to_account, transaction_id);
CREATE INDEX ledger_transactions_subject ON ONLY public.ledger_transactions USING btree (tenant_id, subject_id, id);
CREATE INDEX ledger_transactions_written ON ONLY public.ledger_transactions USING btree (tenant_id, written_in);
CREATE INDEX manual_entries_inbound ON public.manual_entries USING btree (tenant_id, inbound_id) WHERE (inbound_id IS NOT NULL);
CREATE INDEX manual_entries_newest ON public.manual_entries USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX manual_entries_of_outbound ON public.manual_entries USING btree (tenant_id, outbound_id) WHERE (status = 'proposed'::text);
CREATE UNIQUE INDEX manual_entries_statement ON public.manual_entries USING btree (tenant_id, statement_reference) WHERE (status <> 'refused'::text);
CREATE INDEX manual_entries_waiting ON public.manual_entries USING btree (tenant_id, created_at, id) WHERE (status = 'proposed'::text);
CREATE INDEX manual_payments_open ON public.manual_payments USING btree (tenant_id, created_at) WHERE (NOT is_done);
CREATE INDEX manual_returns_open ON public.manual_returns USING btree (tenant_id, created_at) WHERE (NOT is_done);
CREATE UNIQUE INDEX master_keys_standing ON public.master_keys USING btree (status) WHERE (status <> 'ended'::text);
CREATE INDEX matching_rules_ended ON public.matching_rules USING btree (tenant_id, ended_at DESC, id DESC) WHERE (ended_at IS NOT NULL);
CREATE UNIQUE INDEX matching_rules_in_force ON public.matching_rules USING btree (tenant_id, payer_fingerprint) WHERE (ended_at IS NULL);
CREATE INDEX matching_rules_payer ON public.matching_rules USING btree (tenant_id, payer_fingerprint) WHERE (payer_fingerprint IS NOT NULL);
CREATE INDEX member_challenges_expiry ON public.member_challenges USING btree (expires_at);
CREATE INDEX member_devices_member ON public.member_devices USING btree (member_id);
CREATE INDEX member_devices_used ON public.member_devices USING btree (last_used_at);
CREATE INDEX member_links_expiry ON public.member_links USING btree (expires_at);
CREATE INDEX member_news_organisation ON public.member_news USING btree (organisation_id);
CREATE INDEX member_passkeys_member ON public.member_passkeys USING btree (member_id);
CREATE INDEX member_sessions_expiry ON public.member_sessions USING btree (expires_at);
CREATE INDEX member_sessions_member ON public.member_sessions USING btree (member_id);
CREATE INDEX memberships_member ON public.memberships USING btree (member_id);
CREATE INDEX moves_alone_of ON public.moves_alone USING btree (tenant_id, actor_id, created_at);
CREATE INDEX organisation_logos_of ON public.organisation_logos USING btree (organisation_id, created_at DESC);
CREATE UNIQUE INDEX organisation_payout_accounts_current ON public.organisation_payout_accounts USING btree (tenant_id, currency) WHERE is_current;
CREATE INDEX outbound_sources_settlement ON public.outbound_sources USING btree (tenant_id, settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE INDEX outbounds_amount ON public.outbounds USING btree (tenant_id, amount, created_at DESC, id DESC);
CREATE INDEX outbounds_at_bank ON public.outbounds USING btree (tenant_id, connected_account_id) WHERE ((connected_account_id IS NOT NULL) AND (status = ANY (ARRAY['processing'::text, 'executing'::text])));
CREATE UNIQUE INDEX outbounds_automatic ON public.outbounds USING btree (tenant_id, settlement_id) WHERE is_automatic;
CREATE INDEX outbounds_created ON public.outbounds USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX outbounds_of_keys ON public.outbounds USING btree (tenant_id, updated_at, id) WHERE (waiting_key_id IS NOT NULL);
CREATE INDEX outbounds_participant ON public.outbounds USING btree (tenant_id, participant_id, created_at DESC, id DESC) WHERE (participant_id IS NOT NULL);
CREATE INDEX outbounds_paused ON public.outbounds USING btree (tenant_id, participant_id) WHERE (status = 'paused'::text);
CREATE INDEX outbounds_project ON public.outbounds USING btree (tenant_id, project_id, created_at);
CREATE INDEX outbounds_reference ON public.outbounds USING btree (tenant_id, reference) WHERE (reference IS NOT NULL);
CREATE INDEX outbounds_refused ON public.outbounds USING btree (tenant_id, bank_account_id, updated_at DESC, id DESC) WHERE ((status = 'failed'::text) AND (failure_reason = 'invalid_target_account_credentials'::text));
CREATE UNIQUE INDEX outbounds_replaces ON public.outbounds USING btree (tenant_id, replaces) WHERE ((replaces IS NOT NULL) AND (status <> 'cancelled'::text));
CREATE INDEX outbounds_settlement ON public.outbounds USING btree (tenant_id, settlement_id);
CREATE INDEX outbounds_split ON public.outbounds USING btree (tenant_id, split_from) WHERE (split_from IS NOT NULL);
CREATE INDEX outbounds_status ON public.outbounds USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX outbounds_type ON public.outbounds USING btree (tenant_id, type, created_at DESC, id DESC);
CREATE INDEX participant_identities_apart ON public.participant_identities USING btree (tenant_id, email_fold) WHERE is_apart;
CREATE INDEX participant_identities_joined ON public.participant_identities USING btree (tenant_id, joined_into) WHERE (joined_into IS NOT NULL);
CREATE INDEX participant_identities_status ON public.participant_identities USING btree (tenant_id, status);
CREATE INDEX participants_created ON public.participants USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX participants_disputed ON public.participants USING btree (tenant_id, disputed_at, id) WHERE (disputed_at IS NOT NULL);
CREATE INDEX participants_identity ON public.participants USING btree (tenant_id, identity_id);
CREATE INDEX participants_name ON public.participants USING btree (tenant_id, name_key) WHERE (name_key IS NOT NULL);
CREATE INDEX participants_type ON public.participants USING btree (tenant_id, type, created_at DESC, id DESC);
CREATE INDEX payee_checks_account ON public.payee_checks USING btree (tenant_id, bank_account_id) WHERE (bank_account_id IS NOT NULL);
CREATE INDEX payee_checks_participant ON public.payee_checks USING btree (tenant_id, participant_id, checked_at DESC) WHERE (participant_id IS NOT NULL);
CREATE INDEX payer_accounts_participant ON public.payer_accounts USING btree (tenant_id, participant_id);
CREATE INDEX payment_instruments_created ON public.payment_instruments USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX payment_instruments_owner ON public.payment_instruments USING btree (tenant_id, owner_id);
CREATE INDEX payment_instruments_status ON public.payment_instruments USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX person_links_email ON public.person_links USING btree (email_key) WHERE (email_key IS NOT NULL);
CREATE INDEX person_links_expiry ON public.person_links USING btree (expires_at);
CREATE UNIQUE INDEX practice_deeds_artefact ON public.practice_deeds USING btree (tenant_id, artefact_id) WHERE (artefact_id IS NOT NULL);
CREATE INDEX practice_deeds_paid ON public.practice_deeds USING btree (tenant_id, arrives_at) WHERE ((kind = 'credit'::text) AND (sealed IS NOT NULL));
CREATE INDEX projects_created ON public.projects USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX projects_reference ON public.projects USING btree (tenant_id, reference);
CREATE INDEX projects_status ON public.projects USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX projects_type ON public.projects USING btree (tenant_id, type, created_at DESC, id DESC);
CREATE INDEX refund_origins_inbound ON public.refund_origins USING btree (tenant_id, inbound_id);
CREATE INDEX request_log_request ON ONLY public.request_log USING btree (tenant_id, request_id);
CREATE INDEX request_log_resource ON ONLY public.request_log USING btree (tenant_id, resource_id, created_at DESC) WHERE (resource_id IS NOT NULL);
CREATE INDEX reversal_parts_settlement ON public.reversal_parts USING btree (tenant_id, settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE INDEX saved_views_member ON public.saved_views USING btree (tenant_id, member_id);
CREATE UNIQUE INDEX search_terms_found ON public.search_terms USING btree (tenant_id, kind, term, id DESC);
CREATE INDEX search_terms_of ON public.search_terms USING btree (tenant_id, id);
CREATE INDEX secrets_ended ON public.secrets USING btree (tenant_id, LEAST(expires_at, revoked_at)) WHERE ((expires_at IS NOT NULL) OR (revoked_at IS NOT NULL));
CREATE INDEX secrets_object ON public.secrets USING btree (tenant_id, object_id);
CREATE INDEX settlements_buyer ON public.settlements USING btree (tenant_id, buyer_id, created_at DESC, id DESC);
CREATE INDEX settlements_created ON public.settlements USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX settlements_project ON public.settlements USING btree (tenant_id, project_id, created_at DESC);
CREATE INDEX settlements_reference ON public.settlements USING btree (tenant_id, reference) WHERE (reference IS NOT NULL);
CREATE INDEX settlements_seller ON public.settlements USING btree (tenant_id, seller_id, created_at DESC, id DESC);
CREATE INDEX settlements_status ON public.settlements USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX settlements_stranded ON public.settlements USING btree (tenant_id, updated_at, id) WHERE (((received + transferred_in) > ((transferred_out + released) + refunded)) AND ((status = ANY (ARRAY['settling'::text, 'cancelled'::text])) OR ((status = ANY (ARRAY['settled'::text, 'executing'::text])) AND (live_outbounds = 0) AND ((type = ANY (ARRAY['immediate'::text, 'transfer'::text])) OR (release_at <= updated_at)))));
CREATE INDEX settlements_type ON public.settlements USING btree (tenant_id, type, created_at DESC, id DESC);
CREATE INDEX sign_in_tries_last ON public.sign_in_tries USING btree (last_at);
CREATE INDEX statement_mails_member ON public.statement_mails USING btree (member_id);
CREATE INDEX taken_rests_inbound ON public.taken_rests USING btree (tenant_id, inbound_id);
CREATE UNIQUE INDEX tenants_current ON public.tenants USING btree (organisation_id, environment) WHERE (replaced_at IS NULL);
CREATE INDEX transfer_fees_checkout ON public.transfer_fees USING btree (tenant_id, checkout_id);
CREATE INDEX transfer_sources_settlement ON public.transfer_sources USING btree (tenant_id, settlement_id) WHERE (settlement_id IS NOT NULL);
CREATE UNIQUE INDEX transfers_automatic ON public.transfers USING btree (tenant_id, from_settlement_id) WHERE is_automatic;
CREATE INDEX transfers_created ON public.transfers USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX transfers_from ON public.transfers USING btree (tenant_id, from_project_id, created_at DESC, id DESC);
CREATE INDEX transfers_of_keys ON public.transfers USING btree (tenant_id, updated_at, id) WHERE (waiting_key_id IS NOT NULL);
CREATE INDEX transfers_status ON public.transfers USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX transfers_to ON public.transfers USING btree (tenant_id, to_project_id, created_at DESC, id DESC);
CREATE INDEX transfers_waiting ON public.transfers USING btree (tenant_id, from_project_id, created_at, id) WHERE (status = ANY (ARRAY['scheduled'::text, 'awaiting_funds'::text]));
CREATE INDEX verification_documents_of ON public.verification_documents USING btree (tenant_id, verification_id);
CREATE INDEX verification_documents_whose ON public.verification_documents USING btree (tenant_id, participant_id);
CREATE INDEX verifications_created ON public.verifications USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX verifications_identity ON public.verifications USING btree (tenant_id, identity_id);
CREATE UNIQUE INDEX verifications_open ON public.verifications USING btree (tenant_id, identity_id) WHERE (status <> ALL (ARRAY['passed'::text, 'failed'::text]));
CREATE INDEX verifications_participant ON public.verifications USING btree (tenant_id, participant_id, created_at DESC, id DESC);
CREATE INDEX verifications_status ON public.verifications USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX virtual_ibans_account ON public.virtual_ibans USING btree (tenant_id, connected_account_id) WHERE is_approved;
CREATE INDEX virtual_ibans_free ON public.virtual_ibans USING btree (tenant_id, connected_account_id, created_at, number) WHERE (is_approved AND (project_id IS NULL));
CREATE INDEX virtual_ibans_local ON public.virtual_ibans USING btree (tenant_id, "right"(iban, 14)) WHERE (iban ~~ 'GB%'::text);
CREATE UNIQUE INDEX virtual_ibans_project ON public.virtual_ibans USING btree (tenant_id, project_id) WHERE (project_id IS NOT NULL);
CREATE INDEX virtual_ibans_proposal ON public.virtual_ibans USING btree (tenant_id, proposal_id);

-- Functions

CREATE OR REPLACE FUNCTION public.account_numbers(collect jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_agg(upper(regexp_replace(n.number, '[^A-Za-z0-9]', '', 'g')))
    from (values (collect #>> '{local_bank_transfer,iban}'),
                 (collect #>> '{international_bank_transfer,iban}'),
                 (concat((select r ->> 'routing_code'
                            from jsonb_array_elements(
                                   collect #> '{local_bank_transfer,routing_data}') r
                           where r ->> 'routing_code_type' = 'sort_code' limit 1),
                         collect #>> '{local_bank_transfer,account_number}'))) n(number)
   where length(n.number) > 6
$function$;

CREATE OR REPLACE PROCEDURE public.add_part(IN whole text, IN part text, IN low uuid, IN high uuid, IN storage text)
 LANGUAGE plpgsql
AS $procedure$
declare
  guard record;
begin
  execute format('create table %I (like %I including all excluding identity excluding indexes)%s',
                 part, whole, ' with (' || storage || ')');
  execute format('alter table %I enable row level security', part);
  if (select relforcerowsecurity from pg_class where oid = whole::regclass) then
    execute format('alter table %I force row level security', part);
  end if;
  execute format('create policy tenant on %I using (tenant_id = current_tenant())', part);
  for guard in
    select tgname as name, tgenabled = 'A' as is_always,
           regexp_replace(pg_get_triggerdef(oid), ' ON \S+ ', format(' ON %I ', part)) as made
      from pg_trigger
     where tgrelid = whole::regclass and not tgisinternal and tgtype & 1 = 0
  loop
    execute guard.made;
    if guard.is_always then
      execute format('alter table %I enable always trigger %I', part, guard.name);
    end if;
  end loop;
  execute format('alter table %I attach partition %I for values from (%s) to (%s)', whole, part,
                 coalesce(quote_literal(low), 'minvalue'),
                 coalesce(quote_literal(high), 'maxvalue'));
end $procedure$;

CREATE OR REPLACE FUNCTION public.all_writers()
 RETURNS pg_snapshot
 LANGUAGE sql
 STABLE
AS $function$
  select case first when 0 then known else concat(
           first + pg_snapshot_xmin(known)::text::bigint, ':',
           first + pg_snapshot_xmax(known)::text::bigint, ':',
           (select string_agg((first + id::text::bigint)::text, ',' order by id)
              from pg_snapshot_xip(known) id))::pg_snapshot end
    from (select public.numbers_from() as first, pg_current_snapshot() as known) now
$function$;

CREATE OR REPLACE FUNCTION public.analyze_grown()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  -- What is said of the whole alone, where the database knows how to; partitions have their own.
  whole_alone constant text := case when current_setting('server_version_num')::int >= 180000
                                    then 'only ' else '' end;
  grown text;
begin
  -- One process is enough.
  if not pg_try_advisory_xact_lock(4280003) then return null; end if;
  select t.relname into grown
    from pg_partitioned_table p
    join pg_class t on t.oid = p.partrelid and t.relnamespace = 'public'::regnamespace
   cross join lateral (
     select sum(greatest(c.reltuples, 0)) as tuples
       from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = t.oid) parts
   where parts.tuples > 0 and parts.tuples > 1.2 * greatest(t.reltuples, 0)
   order by parts.tuples - greatest(t.reltuples, 0) desc limit 1;
  if grown is not null then execute format('analyze %s%I', whole_alone, grown); end if;
  return grown;
end $function$;

CREATE OR REPLACE FUNCTION public.archive_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if current_setting('holdfast.archive', true) is distinct from 'recall' then
    raise exception 'the month of % has left for the archive: no % on it',
      tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.audit_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append only: no % on %', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.audit_written_here()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.written_in := public.this_writer();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.audits_sealed()
 RETURNS TABLE(tenant_id uuid, size bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select h.tenant_id, h.size from audit_heads h where h.size > 0
$function$;

CREATE OR REPLACE FUNCTION public.audits_to_seal()
 RETURNS TABLE(tenant_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin return query
  select s.tenant_id
    from event_sequences s
    join tenants t on t.id = s.tenant_id
    left join audit_heads h on h.tenant_id = s.tenant_id
   where t.replaced_at is null
     and (not is_counted_here(h.sealed_below)
          or exists (
            select from audit_entries a
             where a.tenant_id = s.tenant_id
               and a.written_in >= coalesce(h.sealed_below, '0'::xid8)
               and (h.tenant_id is null or a.written_in < numbers_until(h.sealed_below))));
end $function$;

CREATE OR REPLACE PROCEDURE public.close_part(IN part text)
 LANGUAGE plpgsql
AS $procedure$
begin
  if exists (select from pg_trigger where tgrelid = part::regclass and tgname = 'archived') then
    return;
  end if;
  execute format('create trigger archived before insert or update or delete on %I '
                 'for each row execute function archive_refuse_change()', part);
  execute format('alter table %I enable always trigger archived', part);
end $procedure$;

CREATE OR REPLACE FUNCTION public.current_tenant()
 RETURNS uuid
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('holdfast.tenant', true), '')::uuid $function$;

CREATE OR REPLACE FUNCTION public.events_bring_back(in_tenant uuid, lines json)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant constant uuid := current_tenant();
begin
  if in_tenant is distinct from tenant then
    raise exception 'events come back to the tenant that holdfast.tenant is set to';
  end if;
  perform set_config('holdfast.archive', 'recall', true);
  insert into events (tenant_id, id, sequence, type, payload, created_at)
  select tenant, e.id, e.sequence, e.type, e.payload, e.created_at
    from json_populate_recordset(null::events, lines) e;
  perform set_config('holdfast.archive', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.find_secrets(tenant uuid, shown bytea[], real_now timestamp with time zone)
 RETURNS TABLE(hash bytea, environment text, kind text, object_kind text, object_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin return query
  select s.hash, t.environment, s.kind, s.object_kind, s.object_id
    from secrets s join tenants t on t.id = s.tenant_id
   where s.tenant_id = tenant and s.hash = any(shown) and s.revoked_at is null
     and (s.expires_at is null or s.expires_at > real_now);
end $function$;

CREATE OR REPLACE FUNCTION public.first_id(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (lpad(to_hex(
            floor(extract(epoch from greatest(at, timestamptz 'epoch')) * 1000)::bigint),
            12, '0') || repeat('0', 20))::uuid
$function$;

CREATE OR REPLACE FUNCTION public.fold_address(address text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select translate(address, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') $function$;

CREATE OR REPLACE FUNCTION public.installation_home()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
declare
  known oid := (select oid from pg_database where datname = current_database());
begin
  return (select system_identifier from pg_control_system())::text || '/' || known::text;
exception when insufficient_privilege or feature_not_supported then
  return known::text;
end $function$;

CREATE OR REPLACE FUNCTION public.is_counted_here(sealed_below xid8)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select sealed_below >= (public.numbers_from()::text)::xid8
     and sealed_below <= pg_snapshot_xmax(public.all_writers())
$function$;

CREATE OR REPLACE FUNCTION public.is_held(writer xid8, snapshot pg_snapshot)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select pg_visible_in_snapshot(writer, snapshot)
    or writer >= public.numbers_until(pg_snapshot_xmin(snapshot))
$function$;

CREATE OR REPLACE PROCEDURE public.isolate(IN table_name text, IN rights text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', table_name);
  execute format('alter table %I force row level security', table_name);
  execute format('create policy tenant on %I using (tenant_id = current_tenant())', table_name);
  execute format('grant %s on %I to holdfast_app', rights, table_name);
end $procedure$;

CREATE OR REPLACE FUNCTION public.journal_bring_back(in_tenant uuid, lines text[], written_in text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  culprit uuid;
begin
  select (l.line::json ->> 'id')::uuid into culprit
    from unnest(lines) l (line)
    left join journal_entries e
      on e.tenant_id = in_tenant and e.transaction_id = (l.line::json ->> 'id')::uuid
   where e.leaf is distinct from sha256('\x00'::bytea || convert_to(l.line, 'UTF8')) limit 1;
  if found then
    raise exception 'the journal holds another line of %', culprit using errcode = 'ZZ001';
  end if;
  perform ledger_bring_back(in_tenant, lines, written_in);
end $function$;

CREATE OR REPLACE FUNCTION public.journal_keys_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.sealed_key is null
    and (new.number, new.key_id, new.public_key, new.at, new.former_signature, new.own_signature)
      is not distinct from
        (old.number, old.key_id, old.public_key, old.at, old.former_signature, old.own_signature)
  then
    return new;
  end if;
  raise exception 'keys of the journal stay as they are: no % on %', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.journals_sealed()
 RETURNS TABLE(tenant_id uuid, size bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select h.tenant_id, h.size from journal_heads h join tenants t on t.id = h.tenant_id
   where h.size > 0 and t.replaced_at is null
$function$;

CREATE OR REPLACE PROCEDURE public.keep_forever(IN table_name text, IN guard text, IN changes text DEFAULT 'update'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create trigger append_only before delete or %s on %I
                    for each row execute function %I()', changes, table_name, guard);
  execute format('create trigger append_only_whole before truncate on %I
                    for each statement execute function %I()', table_name, guard);
  execute format('alter table %I enable always trigger append_only', table_name);
  execute format('alter table %I enable always trigger append_only_whole', table_name);
end $procedure$;

CREATE OR REPLACE FUNCTION public.ledger_after(last uuid, proposed uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
declare
  bits bit(128);
  ms bigint;
  place bit(32);
  own bit(128);
begin
  if last is null or proposed > last then return proposed; end if;
  bits := ('x' || replace(last::text, '-', ''))::bit(128);
  own := ('x' || replace(proposed::text, '-', ''))::bit(128);
  ms := substring(bits from 1 for 48)::bigint;
  place := substring(bits from 53 for 12) || substring(bits from 67 for 20);
  if place = ~0::bit(32) then ms := ms + 1; end if;
  place := (place::bigint + 1)::bit(32);
  bits := ms::bit(48) || B'0111' || substring(place from 1 for 12)
       || B'10' || substring(place from 13 for 20) || substring(own from 87 for 42);
  return (lpad(to_hex(substring(bits from 1 for 64)::bigint), 16, '0')
       || lpad(to_hex(substring(bits from 65 for 64)::bigint), 16, '0'))::uuid;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_allow_overdraft(in_tenant uuid, account uuid, new_lowest bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant constant uuid := ledger_tenant(in_tenant);
  is_done boolean;
begin
  perform set_config('holdfast.ledger', 'open', true);
  update ledger_accounts a set lowest = new_lowest
   where a.tenant_id = tenant and a.id = account and a.kind = 'settlement';
  is_done := found;
  perform set_config('holdfast.ledger', '', true);
  return is_done;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_bring_back(in_tenant uuid, lines text[], written_in text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  tenant constant uuid := ledger_tenant(in_tenant);
begin
  perform set_config('holdfast.ledger', 'open', true);
  perform set_config('holdfast.archive', 'recall', true);
  insert into ledger_transactions (tenant_id, id, kind, currency, subject_id, at, written_in)
  select tenant, (j ->> 'id')::uuid, j ->> 'kind', j ->> 'currency', (j ->> 'subject')::uuid,
         (j ->> 'at')::timestamptz, l.xid::xid8
    from unnest(lines, written_in) l (line, xid), lateral (select l.line::json) x (j);
  insert into ledger_movements
    (tenant_id, transaction_id, position, from_account, to_account, amount)
  select tenant, (j ->> 'id')::uuid, (m ->> 0)::int, (m ->> 1)::uuid, (m ->> 3)::uuid,
         (m ->> 5)::bigint
    from unnest(lines) l (line), lateral (select l.line::json) x (j),
         lateral json_array_elements(j -> 'movements') m;
  perform set_config('holdfast.ledger', '', true);
  perform set_config('holdfast.archive', '', true);
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_lock(in_tenant uuid, ids uuid[])
 RETURNS TABLE(id uuid, balance bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
begin return query
  select account.id, account.balance from ledger_accounts account
   where account.tenant_id = in_tenant and in_tenant = ledger_tenant(in_tenant)
     and account.id = any(ids)
   order by account.id for no key update;
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_open(in_tenant uuid, ids uuid[], kinds text[], currencies text[])
 RETURNS TABLE(id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
declare
  tenant constant uuid := ledger_tenant(in_tenant);
  most constant bigint := 9007199254740991;
begin
  perform set_config('holdfast.ledger', 'open', true);
  insert into ledger_accounts (tenant_id, id, kind, currency, lowest, highest)
  select tenant, asked.id, asked.kind, asked.currency,
         case when asked.kind in ('bank', 'shortfall', 'cost') then -most else 0 end,
         case when asked.kind in ('shortfall', 'cost') then 0 else most end
    from unnest(ids, kinds, currencies) asked (id, kind, currency)
   order by asked.id
  on conflict do nothing;
  perform set_config('holdfast.ledger', '', true);
  return query
    select account.id
      from unnest(ids, kinds, currencies) asked (id, kind, currency)
      join ledger_accounts account on account.tenant_id = tenant and account.id = asked.id
     where (account.kind, account.currency) is distinct from (asked.kind, asked.currency);
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_post(in_tenant uuid, posted_at timestamp with time zone, accounts uuid[], transactions uuid[], kinds text[], subjects uuid[], currencies text[], groups integer[], sources integer[], targets integer[], amounts bigint[])
 RETURNS TABLE(group_number integer, refusal text, refuser uuid, posted uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  tenant constant uuid := ledger_tenant(in_tenant);
  most constant bigint := 9007199254740991;
  group_count constant int := cardinality(transactions);
  movement_count constant int := cardinality(groups);
  -- By account: currency and bounds as locked, the balance then and as the walk goes on.
  held_currencies text[];
  lows bigint[];
  highs bigint[];
  balances_before bigint[];
  balances bigint[];
  lasts uuid[];
  lasts_before uuid[];
  -- By group.
  firsts int[] := array_fill(null::int, array[group_count]);
  taken boolean[] := array_fill(true, array[group_count]);
  refusals text[] := array_fill(null::text, array[group_count]);
  refusers uuid[] := array_fill(null::uuid, array[group_count]);
  ids uuid[] := transactions;
  latest uuid;
  this int := 0;
  first int := 1;
  following int;
  source int;
  target int;
  culprit int;
  reason text;
begin
  -- Everybody locks in the order of ids, so that no two calls wait for each other in a circle.
  with locked as materialized (
    select a.id, a.currency, a.lowest, a.highest, a.balance, a.last_transaction
      from ledger_accounts a
     where a.tenant_id = tenant and a.id = any(accounts)
     order by a.id for no key update)
  select array_agg(locked.currency order by named.n), array_agg(locked.lowest order by named.n),
         array_agg(locked.highest order by named.n), array_agg(locked.balance order by named.n),
         array_agg(locked.last_transaction order by named.n)
    into held_currencies, lows, highs, balances_before, lasts_before
    from unnest(accounts) with ordinality named (id, n) left join locked on locked.id = named.id;
  balances := balances_before;
  lasts := lasts_before;

  while first <= movement_count loop
    this := this + 1;
    if groups[first] is distinct from this then
      raise exception 'groups come in order, each with a movement; found % where % is due',
        groups[first], this;
    end if;
    firsts[this] := first;
    reason := null;
    following := first;
    while following <= movement_count and groups[following] = this loop
      source := sources[following];
      target := targets[following];
      if reason is null then
        culprit := case when held_currencies[source] is distinct from currencies[this] then source
                        when held_currencies[target] is distinct from currencies[this] then target
                   end;
        reason := case when culprit is null then null
                       when held_currencies[culprit] is null then 'unknown_account'
                       else 'wrong_currency' end;
      end if;
      balances[source] := balances[source] - amounts[following];
      balances[target] := balances[target] + amounts[following];
      following := following + 1;
    end loop;

    for n in first .. following - 1 loop
      exit when reason is not null;
      source := sources[n];
      target := targets[n];
      culprit := case when balances[source] not between lows[source] and highs[source] then source
                      when balances[target] not between lows[target] and highs[target] then target
                 end;
      reason := case when culprit is null then null
                     when balances[culprit] < lows[culprit]
                     then case lows[culprit] when -most then 'overflow' else 'below_floor' end
                     else case highs[culprit] when most then 'overflow' else 'above_ceiling' end
                end;
    end loop;

    if reason is not null then
      taken[this] := false;
      refusals[this] := reason;
      refusers[this] := accounts[culprit];
      for n in first .. following - 1 loop
        balances[sources[n]] := balances[sources[n]] + amounts[n];
        balances[targets[n]] := balances[targets[n]] - amounts[n];
      end loop;
    else
      for n in first .. following - 1 loop
        latest := greatest(latest, lasts[sources[n]], lasts[targets[n]]);
      end loop;
      latest := ledger_after(latest, transactions[this]);
      ids[this] := latest;
      for n in first .. following - 1 loop
        lasts[sources[n]] := latest;
        lasts[targets[n]] := latest;
      end loop;
    end if;
    first := following;
  end loop;
  if this <> group_count then
    raise exception 'groups come in order, each with a movement; % of % came', this, group_count;
  end if;

  perform set_config('holdfast.ledger', 'open', true);
  insert into ledger_transactions (tenant_id, id, kind, currency, subject_id, at)
  select tenant, g.id, g.kind, g.currency, g.subject,
         case when g.id = g.proposed then posted_at else ledger_time(g.id) end
    from unnest(ids, transactions, kinds, currencies, subjects, taken)
         g (id, proposed, kind, currency, subject, is_taken)
   where g.is_taken;

  insert into ledger_movements
    (tenant_id, transaction_id, position, from_account, to_account, amount)
  select tenant, ids[m.g], m.n - firsts[m.g] + 1, accounts[m.source], accounts[m.target],
         m.amount
    from unnest(groups, sources, targets, amounts) with ordinality m (g, source, target, amount, n)
   where taken[m.g];

  update ledger_accounts a set balance = a.balance + net.change, last_transaction = net.last
    from (select b.id, b.after - b.before as change, b.last
            from unnest(accounts, balances_before, balances, lasts_before, lasts)
                 b (id, before, after, last_before, last)
           where b.last is distinct from b.last_before) net
   where a.tenant_id = tenant and a.id = net.id;
  perform set_config('holdfast.ledger', '', true);

  return query select r.n::int, r.refusal, r.refuser, r.id
                 from unnest(refusals, refusers, ids) with ordinality r (refusal, refuser, id, n);
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_refuse_bypass()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from pg_stat_get_activity(pg_backend_pid())
              where backend_type = 'logical replication worker') then
    return new;
  end if;
  raise exception 'the ledger is written by its functions only: no plain % on %',
    lower(tg_op), tg_table_name using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and exists (
    select from pg_stat_get_activity(pg_backend_pid())
     where backend_type = 'logical replication worker')
  then
    return new;
  end if;
  raise exception 'the ledger is append only: no % on %', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_tenant(given uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  if given = current_tenant() then return given; end if;
  raise exception 'the ledger needs a tenant: holdfast.tenant is not set to the one that is given';
end $function$;

CREATE OR REPLACE FUNCTION public.ledger_time(id uuid)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select timestamptz 'epoch' + interval '1 millisecond'
       * ('x' || left(replace(id::text, '-', ''), 12))::bit(48)::bigint
$function$;

CREATE OR REPLACE FUNCTION public.make_months(since timestamp with time zone, until timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  missing record;
begin
  if not exists (select from missing_months(since, until)) then return; end if;
  perform pg_advisory_xact_lock(4280002);
  for missing in select * from missing_months(since, until) loop
    call add_part(missing.whole, missing.part, missing.low, missing.high, missing.storage);
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.measured_database(real_now timestamp with time zone)
 RETURNS TABLE(bytes bigint, schema_version integer, months_ahead bigint, connections bigint, connections_max integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin return query
  select pg_database_size(current_database()), (select max(m.version) from holdfast_migrations m),
         (select count(*) from generate_series(1, 3) ahead
           where not exists (select from missing_months(real_now,
                                    real_now + ahead * interval '1 month'))),
         (select sum(s.numbackends)::bigint from pg_stat_database s),
         current_setting('max_connections')::int;
end $function$;

CREATE OR REPLACE FUNCTION public.measured_proof(real_now timestamp with time zone)
 RETURNS TABLE(subject text, environment text, name text, currency text, items bigint, amount bigint, oldest_seconds double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_bitmapscan TO 'off'
AS $function$
#variable_conflict use_column
begin return query
  select p.subject, t.environment, p.name, null::text, sum(p.items)::bigint, null::bigint,
         max(p.seconds)::float8
    from (select s.tenant_id, n.environment,
                 tenant_time(n.clock_offset_ms, n.clock_frozen_at, n.clock_resumes_at, real_now)
                   as tenant_now
            from event_sequences s join tenants n on n.id = s.tenant_id
           where n.replaced_at is null) t
   cross join lateral (
     select 'reconciliations' as subject, c.status as name, count(*) as items,
            extract(epoch from t.tenant_now - min(c.day)) as seconds
       from reconciliations c
      where c.tenant_id = t.tenant_id and c.day >= (t.tenant_now - interval '92 days')::date
      group by c.status
     union all
     select 'unsealed', 'all', count(*),
            extract(epoch from least(t.tenant_now - min(u.at), min(real_now - u.sealed_at)))
       from (select l.at, k.at as sealed_at
               from event_sequences o
               left join journal_heads h on h.tenant_id = o.tenant_id
               left join lateral (select n.at from journal_checkpoints n
                                   where n.tenant_id = t.tenant_id
                                   order by n.size desc limit 1) k on true
              cross join lateral (select n.id, n.at from ledger_transactions n
                                   where n.tenant_id = t.tenant_id
                                     and n.written_in >= coalesce(h.sealed_below, '0'::xid8)
                                   order by n.written_in limit 10000) l
               -- Looked up one by one: joined, the whole journal would be read.
               left join lateral (select j.position from journal_entries j
                                   where j.tenant_id = t.tenant_id and j.transaction_id = l.id
                                   limit 1) e on true
              where o.tenant_id = t.tenant_id and e.position is null) u
     having count(*) > 0) p
   group by 1, 2, 3;
end $function$;

CREATE OR REPLACE FUNCTION public.measured_rails(real_now timestamp with time zone)
 RETURNS TABLE(subject text, environment text, name text, currency text, items bigint, amount bigint, oldest_seconds double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin return query
  select r.subject, t.environment, r.name, null::text, sum(r.items)::bigint, null::bigint,
         max(extract(epoch from t.tenant_now - r.oldest))::float8
    from (select s.tenant_id, n.environment,
                 tenant_time(n.clock_offset_ms, n.clock_frozen_at, n.clock_resumes_at, real_now)
                   as tenant_now
            from event_sequences s join tenants n on n.id = s.tenant_id
           where n.replaced_at is null) t
   cross join lateral (
     select 'rail_asked' as subject, coalesce(a.rail, 'none') as name, count(*) as items,
            min(a.updated_at) as oldest
       from (select o.rail, o.updated_at from outbounds o
              where o.tenant_id = t.tenant_id and o.status in ('processing', 'executing')
             union all
             select i.rail, i.updated_at from inbound_returns i
              where i.tenant_id = t.tenant_id and i.status in ('processing', 'executing')) a
      group by a.rail
     union all
     select 'debits_asked', d.status, count(*), min(d.updated_at)
       from debits d where d.tenant_id = t.tenant_id and d.status in ('executing', 'settling')
      group by d.status
     union all
     select 'bank_orders', o.status, count(*), min(o.updated_at)
       from bank_orders o
      where o.tenant_id = t.tenant_id
        and o.status not in ('executed', 'rejected', 'returned', 'cancelled')
      group by o.status
     union all
     select 'outbounds_paused', o.paused_reason, count(*), min(o.updated_at)
       from outbounds o where o.tenant_id = t.tenant_id and o.status = 'paused'
      group by o.paused_reason
     union all
     select 'bank_trouble', 'late_statement', count(*), min(a.late_at)
       from connected_accounts a
      where a.tenant_id = t.tenant_id and a.is_open and a.late_day is not null
     having count(*) > 0
     union all
     select 'bank_trouble', 'channel', count(*), min(coalesce(c.orders_fault_at, c.folder_fault_at))
       from bank_connections c
      where c.tenant_id = t.tenant_id and c.status in ('active', 'closing')
        and (c.orders_fault is not null or c.folder_fault is not null)
     having count(*) > 0
     union all
     select 'bank_nights', n.reason, count(*), min(n.since)
       from (select c.created_at as since,
                    case when c.bank is null then 'no_statement'
                         when c.unexplained <> 0 then 'unexplained'
                         when c.items <> '[]' then 'items' else 'agrees' end as reason
               from bank_closings c
               join connected_accounts a on a.tenant_id = c.tenant_id
                                        and a.id = c.connected_account_id
              where c.tenant_id = t.tenant_id and c.signed_by is null
                and (a.kind = 'own_money'
                     or not exists (select from bank_days d
                                     where d.tenant_id = c.tenant_id and d.currency = c.currency
                                       and d.day = c.day and d.signed_by is null))
             union all
             select d.created_at,
                    case when d.bank is null then 'no_statement'
                         when d.unexplained <> 0 then 'unexplained'
                         when d.own < 0 then 'short'
                         when d.named <> 0 then 'items' else 'agrees' end
               from bank_days d where d.tenant_id = t.tenant_id and d.signed_by is null) n
      group by n.reason) r
   group by 1, 2, 3;
end $function$;

CREATE OR REPLACE FUNCTION public.measured_waiting(real_now timestamp with time zone)
 RETURNS TABLE(subject text, environment text, name text, currency text, items bigint, amount bigint, oldest_seconds double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin return query
  select 'waiting', t.environment, q.queue, q.currency, count(*), sum(q.amount)::bigint,
         max(extract(epoch from t.tenant_now - q.since))::float8
    from (select s.tenant_id, n.environment,
                 tenant_time(n.clock_offset_ms, n.clock_frozen_at, n.clock_resumes_at, real_now)
                   as tenant_now
            from event_sequences s join tenants n on n.id = s.tenant_id
           where n.replaced_at is null) t
   cross join lateral (
     select 'approvals' as queue, a.id, a.currency, a.amount, a.created_at as since,
            null::timestamptz as changed_at
       from approvals a where a.tenant_id = t.tenant_id and a.status = 'pending'
     union all
     select 'bookings', e.id, e.currency, e.amount, e.created_at, null
       from manual_entries e where e.tenant_id = t.tenant_id and e.status = 'proposed'
     union all
     select 'payments_to_make', o.id, o.currency, o.amount - o.fee, p.created_at, null
       from manual_payments p join outbounds o on o.tenant_id = p.tenant_id and o.id = p.outbound_id
      where p.tenant_id = t.tenant_id and not p.is_done
        and not exists (select from manual_entries e
                         where e.tenant_id = p.tenant_id and e.outbound_id = p.outbound_id
                           and e.status = 'proposed')
     union all
     select 'payments_to_make', r.id, r.currency, r.amount, p.created_at, null
       from manual_returns p
       join inbound_returns r on r.tenant_id = p.tenant_id and r.id = p.return_id
      where p.tenant_id = t.tenant_id and not p.is_done
        and not exists (select from manual_entries e
                         where e.tenant_id = p.tenant_id and e.return_id = p.return_id
                           and e.status = 'proposed')
     union all
     select 'outbounds_above_limit', o.id, o.currency, o.amount, o.updated_at, o.updated_at
       from outbounds o
      where o.tenant_id = t.tenant_id and o.waiting_key_id is not null and o.status = 'paused'
        and o.paused_reason = 'approval_required'
     union all
     select 'transfers_above_limit', r.id, r.currency, r.amount, r.updated_at, r.updated_at
       from transfers r
      where r.tenant_id = t.tenant_id and r.waiting_key_id is not null
        and r.status = 'awaiting_funds'
     union all
     select 'returns_above_limit', r.id, r.currency, r.amount, r.updated_at, r.updated_at
       from inbound_returns r
      where r.tenant_id = t.tenant_id and r.waiting_key_id is not null and r.status = 'paused'
     union all
     select 'disputed_accounts', p.id, null, null, p.disputed_at, null
       from participants p where p.tenant_id = t.tenant_id and p.disputed_at is not null
     union all
     select 'proposed_accounts', c.participant_id, null, null, c.given_at, null
       from account_changes c where c.tenant_id = t.tenant_id and c.status = 'proposed'
     union all
     select 'outbounds_in_review', o.id, o.currency, o.amount, o.updated_at, o.updated_at
       from outbounds o where o.tenant_id = t.tenant_id and o.status = 'in_review'
     union all
     select 'inbounds_in_review', i.id, j.currency, i.amount, i.created_at, null
       from inbounds i join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
      where i.tenant_id = t.tenant_id and i.status = 'in_review' and i.returned_at is null
     union all
     select 'reviews', p.id, p.currency, h.amount, p.updated_at, null
       from projects p
      cross join lateral (
        select sum(b.balance)::bigint as amount
          from (select a.balance from ledger_accounts a
                 where a.tenant_id = p.tenant_id and a.id = p.id
                union all
                select a.balance from settlements s
                  join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
                 where s.tenant_id = p.tenant_id and s.project_id = p.id) b) h
      where p.tenant_id = t.tenant_id and p.status = 'in_review'
     union all
     select 'reviews', s.id, s.currency, a.balance, s.review_since, null
       from settlements s join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
      where s.tenant_id = t.tenant_id and s.status = 'in_review'
     union all
     select 'verifications', v.id, null, null, v.updated_at, null
       from verifications v where v.tenant_id = t.tenant_id and v.status = 'manual_review'
     union all
     select 'taken_back', i.id, j.currency, i.taken_back, r.at, r.at
       from inbounds i join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
      cross join lateral (
        select v.created_at as at from reversals v
         where v.tenant_id = i.tenant_id and v.inbound_id = i.id
         order by v.created_at desc, v.id desc limit 1) r
      where i.tenant_id = t.tenant_id and i.taken_back > 0
     union all
     select 'unreconciled', i.id, j.currency, i.unreconciled, i.created_at, i.updated_at
       from inbounds i join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
      where i.tenant_id = t.tenant_id and i.unreconciled > 0
     union all
     select 'failed_outbounds', o.id, o.currency, o.amount, o.updated_at, o.updated_at
       from outbounds o
      where o.tenant_id = t.tenant_id and o.status = 'failed'
        and not exists (select from outbounds made
                         where made.tenant_id = o.tenant_id and made.replaces = o.id
                           and made.status <> 'cancelled')
     union all
     select 'failed_transfers', r.id, r.currency, r.amount, r.updated_at, r.updated_at
       from transfers r where r.tenant_id = t.tenant_id and r.status = 'failed'
     union all
     select 'stranded_settlements', s.id, s.currency, a.balance, s.updated_at, s.updated_at
       from settlements s join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
      where s.tenant_id = t.tenant_id
        and s.received + s.transferred_in > s.transferred_out + s.released + s.refunded
        and (s.status in ('settling', 'cancelled')
             or s.status in ('settled', 'executing') and s.live_outbounds = 0
                and (s.type in ('immediate', 'transfer') or s.release_at <= s.updated_at))
        and (s.status <> 'settling'
             or not exists (select from checkout_parts p
                              join checkouts c on c.tenant_id = p.tenant_id
                                              and c.id = p.checkout_id
                             where p.tenant_id = s.tenant_id and p.settlement_id = s.id
                               and c.status in ('settling', 'settled'))
            and not exists (select from intent_settlements n
                              join intents i on i.tenant_id = n.tenant_id and i.id = n.intent_id
                             where n.tenant_id = s.tenant_id and n.settlement_id = s.id
                               and i.status = 'unconfirmed'))
     union all
     select 'bank_proposals', p.id, b.currency, b.total, p.created_at, null
       from bank_proposals p
       left join bank_batches b on b.tenant_id = p.tenant_id and b.id = p.batch_id
      where p.tenant_id = t.tenant_id and p.status = 'proposed'
     union all
     select 'bank_batches', b.id, b.currency, b.total, b.updated_at, null
       from bank_batches b
       join bank_connections c on c.tenant_id = b.tenant_id and c.id = b.connection_id
      where b.tenant_id = t.tenant_id and not b.is_held
        and (b.status = 'generated' and c.channel = 'by_hand'
             or b.status = 'draft'
                and not exists (select from bank_proposals p
                                 where p.tenant_id = b.tenant_id and p.batch_id = b.id
                                   and p.status = 'proposed'))
     union all
     select 'bank_decisions', d.id, a.currency, abs(coalesce(d.amount, e.amount)), d.created_at,
            null
       from bank_decisions d
       join connected_accounts a on a.tenant_id = d.tenant_id and a.id = d.connected_account_id
       left join bank_entries e on e.tenant_id = d.tenant_id and e.id = d.entry_id
      where d.tenant_id = t.tenant_id and d.status in ('open', 'proposed')
     union all
     select 'bank_alarms', b.id, b.currency, b.total, b.updated_at, b.updated_at
       from bank_batches b where b.tenant_id = t.tenant_id and b.alarm is not null
     union all
     select 'bank_alarms', o.id, o.currency, o.amount, o.updated_at, o.updated_at
       from bank_orders o where o.tenant_id = t.tenant_id and o.alarm is not null
     union all
     select 'bank_alarms', r.order_id, o.currency, o.amount, r.updated_at, r.updated_at
       from bank_recalls r
       join bank_orders o on o.tenant_id = r.tenant_id and o.id = r.order_id and o.alarm is null
      where r.tenant_id = t.tenant_id and r.alarm is not null
        and not exists (select from bank_recalls n
                         where n.tenant_id = r.tenant_id and n.order_id = r.order_id
                           and n.alarm is not null and n.id > r.id)
     union all
     select 'bank_files', f.id, null, null, f.updated_at, f.updated_at
       from artefacts f where f.tenant_id = t.tenant_id and f.status = 'held') q
    left join desk_work k on k.tenant_id = t.tenant_id and k.subject_id = q.id
   where k.closed_in is null or q.changed_at is null or q.changed_at > k.closed_in
   group by 2, 3, 4;
end $function$;

CREATE OR REPLACE FUNCTION public.measured_work(real_now timestamp with time zone)
 RETURNS TABLE(subject text, environment text, name text, currency text, items bigint, amount bigint, oldest_seconds double precision)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
 SET enable_bitmapscan TO 'off'
AS $function$
#variable_conflict use_column
begin return query
  select w.subject, t.environment, w.name, null::text, sum(w.items)::bigint, null::bigint,
         max(extract(epoch from t.tenant_now - w.oldest))::float8
    from (select s.tenant_id, n.environment,
                 tenant_time(n.clock_offset_ms, n.clock_frozen_at, n.clock_resumes_at, real_now)
                   as tenant_now
            from event_sequences s join tenants n on n.id = s.tenant_id
           where n.replaced_at is null) t
   cross join lateral (
     select 'jobs_due' as subject, d.kind as name, count(*) as items, min(d.run_at) as oldest
       from ((select j.kind, j.run_at from jobs j
               where j.tenant_id = t.tenant_id and j.lane = 'steps' and j.parked_at is null
                 and j.run_at <= t.tenant_now
               order by j.run_at limit 10000)
             union all
             (select j.kind, j.run_at from jobs j
               where j.tenant_id = t.tenant_id and j.lane = 'deliveries' and j.parked_at is null
                 and j.run_at <= t.tenant_now
               order by j.run_at limit 10000)) d
      group by d.kind
     union all
     select 'jobs_parked', j.kind, count(*), min(j.parked_at)
       from jobs j where j.tenant_id = t.tenant_id and j.parked_at is not null
      group by j.kind
     union all
     select 'events_untold', 'all', s.last - coalesce(c.sequence, 0), e.created_at
       from event_sequences s
       left join webhook_cursors c on c.tenant_id = s.tenant_id
       join event_numbers n on n.tenant_id = s.tenant_id
                           and n.sequence = coalesce(c.sequence, 0) + 1
       left join lateral (select v.created_at from events v
                           where v.tenant_id = n.tenant_id and v.id = n.event_id limit 1) e on true
      where s.tenant_id = t.tenant_id and s.last > coalesce(c.sequence, 0)
     union all
     select 'deliveries', d.status, count(*), min(d.series_at)
       from (select 'waiting' as status, v.series_at from deliveries v
              where v.tenant_id = t.tenant_id and v.status = 'waiting'
              order by v.series_at limit 10000) d
      group by d.status
     union all
     select 'deliveries', 'parked', count(*), min(d.series_at)
       from deliveries d
       left join desk_work k on k.tenant_id = d.tenant_id and k.subject_id = d.id
      where d.tenant_id = t.tenant_id and d.status = 'parked'
        and (k.closed_in is null or d.series_at > k.closed_in)
     having count(*) > 0
     union all
     select 'receivers',
            case when h.status = 'disabled'
                 then case when h.first_failure_at is null then 'switched_off' else 'disabled' end
                 when h.first_failure_at is null then 'well' else 'failing' end,
            count(*), min(h.first_failure_at)
       from webhook_handlers h
      where h.tenant_id = t.tenant_id and h.deleted_at is null
      group by 2) w
   group by 1, 2, 3;
end $function$;

CREATE OR REPLACE FUNCTION public.metadata_texts(kept jsonb)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(select value #>> '{}' from jsonb_path_query(kept, '$.**') as value
                where jsonb_typeof(value) in ('string', 'number'))
$function$;

CREATE OR REPLACE FUNCTION public.metadata_value(written json)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select written::text::jsonb $function$;

CREATE OR REPLACE FUNCTION public.missing_months(since timestamp with time zone, until timestamp with time zone)
 RETURNS TABLE(whole text, part text, low uuid, high uuid, storage text)
 LANGUAGE sql
 STABLE
AS $function$
  with months as (
    select distinct on (low) low, high, name
      from generate_series(date_trunc('month', since at time zone 'UTC'), until at time zone 'UTC',
                           interval '1 month') as month,
           lateral (select month at time zone 'UTC' as at,
                           month >= timestamp '2050-01-01' as is_last) m,
           lateral (select first_id(case when is_last then timestamptz '2050-01-01Z' else at end)
                             as low,
                           case when not is_last then
                             first_id((month + interval '1 month') at time zone 'UTC') end as high,
                           case when is_last then 'after' else to_char(month, 'YYYY_MM') end
                             as name) b
     order by low)
  select t.relname, t.relname || '_' || m.name, m.low, m.high,
         array_to_string(before.reloptions, ', ')
    from pg_partitioned_table p
    join pg_class t on t.oid = p.partrelid and t.relnamespace = 'public'::regnamespace
    join pg_class before
      on before.relname = t.relname || '_before' and before.relnamespace = t.relnamespace
   cross join months m
   where not exists (
     select from pg_inherits i join pg_class c on c.oid = i.inhrelid,
            lateral (select pg_get_expr(c.relpartbound, c.oid) as text) bounds
      where i.inhparent = t.oid
        and coalesce(substring(bounds.text from 'FROM \(''(.+?)''')::uuid <= m.low, true)
        and coalesce(substring(bounds.text from 'TO \(''(.+?)''')::uuid > m.low, true))
   order by t.relname, m.low
$function$;

CREATE OR REPLACE FUNCTION public.numbers_from()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$ select 0::bigint $function$;

CREATE OR REPLACE FUNCTION public.numbers_until(number xid8)
 RETURNS xid8
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select ((((number::text::bigint >> 48) + 1) << 48)::text)::xid8
$function$;

CREATE OR REPLACE FUNCTION public.oldest_writer()
 RETURNS xid8
 LANGUAGE sql
 STABLE
AS $function$
  select case numbers_from() when 0 then oldest.id
              else ((numbers_from() + oldest.id::text::bigint)::text)::xid8 end
    from (select coalesce((
    select running.id from pg_snapshot_xip(pg_current_snapshot()) as running (id)
     where case when exists (
       select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
          and l.transactionid = running.id::xid
          and a.datid <> (select oid from pg_database where datname = current_database()))
       then false else pg_xact_status(running.id) = 'in progress' end
     order by running.id limit 1), pg_snapshot_xmax(pg_current_snapshot())) as id) oldest
$function$;

CREATE OR REPLACE FUNCTION public.organisation_audit(of_actor text, of_operation text, of_object text, since timestamp with time zone, until timestamp with time zone, before_at timestamp with time zone, before_id uuid, most integer)
 RETURNS TABLE(entry audit_entries, place bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin return query
  select e, c.position
    from tenants own
    join tenants live on live.organisation_id = own.organisation_id and live.environment = 'live'
    join audit_entries e on e.tenant_id = live.id
     and e.object_kind in ('organisation', 'member', 'invitation')
    left join audit_chain c on c.tenant_id = e.tenant_id and c.entry_id = e.id
   where own.id = current_tenant() and own.environment = 'sandbox'
     and (of_actor is null or e.actor_id = of_actor)
     and (of_operation is null or e.operation = of_operation)
     and (of_object is null or e.object_id = of_object)
     and (since is null or e.created_at >= since)
     and (until is null or e.created_at < until)
     and (before_at is null or (e.created_at, e.id) < (before_at, before_id))
   order by e.created_at desc, e.id desc
   limit most;
end $function$;

CREATE OR REPLACE PROCEDURE public.part_by_month(IN whole text, IN storage text DEFAULT NULL::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call add_part(whole, whole || '_before', null,
                first_id(date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'),
                storage);
  perform make_months(now(), now() + interval '1 month');
end $procedure$;

CREATE OR REPLACE PROCEDURE public.part_with(IN whole text, IN part text, IN gone text)
 LANGUAGE plpgsql
AS $procedure$
declare
  bounds text;
  low uuid;
  high uuid;
begin
  select pg_get_expr(relpartbound, oid) into bounds from pg_class where oid = part::regclass;
  low := substring(bounds from 'FROM \(''(.+?)''')::uuid;
  high := substring(bounds from 'TO \(''(.+?)''')::uuid;
  execute format('alter table %I detach partition %I', whole, part);
  execute format('alter table %I rename to %I', part, gone);
  call add_part(whole, part, low, high, null);
  call close_part(part);
end $procedure$;

CREATE OR REPLACE FUNCTION public.sandbox_mailbox(search text, before_at timestamp with time zone, before_id uuid, only_id uuid, most integer)
 RETURNS TABLE(tenant_id uuid, id uuid, kind text, to_email text, subject text, body bytea, created_at timestamp with time zone, stored_at timestamp with time zone, held_until timestamp with time zone, superseded_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin return query
  select e.tenant_id, e.id, e.kind, e.to_email, e.subject, e.body, e.created_at, e.stored_at,
         e.held_until, e.superseded_at
    from emails e join tenants t on t.id = e.tenant_id
   where t.environment = 'sandbox' and t.replaced_at is null
     and (search is null or position(lower(search) in lower(e.to_email)) > 0
          or position(lower(search) in lower(e.subject)) > 0)
     and (before_at is null or (e.stored_at, e.id) < (before_at, before_id))
     and (only_id is null or e.id = only_id)
   order by e.stored_at desc, e.id desc
   limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.service_role()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select 'holdfast_app' $function$;

CREATE OR REPLACE FUNCTION public.tenant_time(offset_ms bigint, frozen_at timestamp with time zone, resumes_at timestamp with time zone, real_now timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select date_trunc('milliseconds', case
    when frozen_at is null then real_now + offset_ms * interval '1 millisecond'
    when resumes_at is null or real_now <= resumes_at then frozen_at
    else frozen_at + (real_now - resumes_at)
  end)
$function$;

CREATE OR REPLACE FUNCTION public.tenants_to_seal()
 RETURNS TABLE(tenant_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin return query
  select s.tenant_id
    from event_sequences s
    join tenants t on t.id = s.tenant_id
    left join journal_heads h on h.tenant_id = s.tenant_id
   where t.replaced_at is null
     and (not is_counted_here(h.sealed_below)
          or exists (
            select from ledger_transactions l
             where l.tenant_id = s.tenant_id
               and l.written_in >= coalesce(h.sealed_below, '0'::xid8)
               and (h.tenant_id is null or l.written_in < numbers_until(h.sealed_below)))
          or exists (
            select from published_archived_months a
             where a.tenant_id = s.tenant_id
               and a.written_in >= coalesce(h.sealed_below, '0'::xid8)
               and (h.tenant_id is null or a.written_in < numbers_until(h.sealed_below))));
end $function$;

CREATE OR REPLACE FUNCTION public.tenants_to_search()
 RETURNS TABLE(tenant_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin return query
  select s.tenant_id from event_sequences s join tenants t on t.id = s.tenant_id
   where t.replaced_at is null
     and exists (select from search_pending p where p.tenant_id = s.tenant_id);
end $function$;

CREATE OR REPLACE FUNCTION public.tenants_with_due_jobs(real_now timestamp with time zone, in_lane text, most integer)
 RETURNS TABLE(tenant_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin return query
  select s.tenant_id
    -- A row of each tenant, where its jobs are.
    from event_sequences s
    join tenants t on t.id = s.tenant_id
   cross join lateral (
     select j.run_at from jobs j
      where j.tenant_id = s.tenant_id and j.lane = in_lane and j.parked_at is null
        and (j.leased_until is null or j.leased_until < real_now)
      order by j.run_at limit 1) first
   where t.replaced_at is null and first.run_at
         <= tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at, real_now)
     -- Steps are left to the advance under way; and to the next one where a seed must give the same
     -- story again, whatever else the machine does.
     and (in_lane <> 'steps'
          or ((t.clock_advancing_until is null or t.clock_advancing_until < real_now)
              and (t.seed is null or t.clock_frozen_at is null)))
   order by tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at, real_now)
            - first.run_at desc
   limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.tenants_with_new_events(most integer)
 RETURNS TABLE(tenant_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
#variable_conflict use_column
begin return query
  select s.tenant_id
    from event_sequences s join tenants t on t.id = s.tenant_id and t.replaced_at is null
    left join webhook_cursors c on c.tenant_id = s.tenant_id
   where s.last > coalesce(c.sequence, 0)
   limit most;
end $function$;

CREATE OR REPLACE FUNCTION public.this_writer()
 RETURNS xid8
 LANGUAGE sql
 STABLE
AS $function$
  select case public.numbers_from() when 0 then pg_current_xact_id()
              else ((public.numbers_from() + pg_current_xact_id()::text::bigint)::text)::xid8 end
$function$;

CREATE OR REPLACE FUNCTION public.turn_clock(tenant uuid, act text, lease_ms bigint DEFAULT NULL::bigint, with_turn bigint DEFAULT NULL::bigint, new_time timestamp with time zone DEFAULT NULL::timestamp with time zone, was_frozen boolean DEFAULT NULL::boolean)
 RETURNS TABLE(now timestamp with time zone, is_frozen boolean, is_advancing boolean, turn bigint, is_stopped boolean)
 LANGUAGE plpgsql
AS $function$
#variable_conflict use_variable
declare
  t tenants;
  real timestamptz;
  lease constant interval := lease_ms * interval '1 millisecond';
  is_still boolean;
begin
  select * into t from tenants where id = tenant and environment = 'sandbox' for no key update;
  real := clock_timestamp();
  is_advancing := coalesce(t.clock_advancing_until >= real, false);
  if t.id is null or act in ('freeze', 'resume', 'take') and is_advancing
    or act in ('keep', 'stand', 'land') and (not is_advancing or t.clock_turn <> with_turn) then
    return;
  end if;
  now := tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at, real);
  is_still := t.clock_frozen_at is not null
    and (t.clock_resumes_at is null or real <= t.clock_resumes_at);
  is_stopped := coalesce(t.clock_stopped_turn = t.clock_turn, false);
  if act in ('freeze', 'take') then
    if act = 'freeze' then
      t.clock_resumes_at := null;
    else
      t.clock_turn := t.clock_turn + 1;
      if t.clock_frozen_at is null or t.clock_resumes_at is not null then
        t.clock_resumes_at := real + lease;
      end if;
      t.clock_advancing_until := real + lease;
    end if;
    if not is_still then t.clock_frozen_at := now + interval '100 milliseconds'; end if;
  elsif act = 'resume' then
    -- Rounded up to a millisecond: rounded down, the clock would go back.
    if t.clock_frozen_at is not null then
      t.clock_offset_ms := ceil(extract(epoch from now - real) * 1000);
    end if;
    t.clock_frozen_at := null;
    t.clock_resumes_at := null;
  elsif act in ('keep', 'stand') then
    if act = 'stand' and not is_stopped then t.clock_frozen_at := new_time; end if;
    t.clock_advancing_until := real + lease;
    if t.clock_resumes_at is not null then t.clock_resumes_at := real + lease; end if;
  elsif act = 'land' then
    t.clock_frozen_at := case when was_frozen then new_time end;
    if not was_frozen then
      t.clock_offset_ms := ceil(extract(epoch from new_time - real) * 1000);
    end if;
    t.clock_resumes_at := null;
    t.clock_advancing_until := null;
  else
    raise exception 'a clock knows no %', act;
  end if;
  update tenants
     set clock_offset_ms = t.clock_offset_ms, clock_frozen_at = t.clock_frozen_at,
         clock_resumes_at = t.clock_resumes_at, clock_advancing_until = t.clock_advancing_until,
         clock_turn = t.clock_turn
   where id = tenant;
  now := tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at, real);
  is_frozen := t.clock_frozen_at is not null and t.clock_resumes_at is null;
  is_advancing := coalesce(t.clock_advancing_until >= real, false);
  turn := t.clock_turn;
  return next;
end $function$;

-- Triggers

CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF tenant_id, month, id, at, starts_at, length, sha256, transactions, events, carried, written_in ON public.archived_months FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.archived_months FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER written_here BEFORE INSERT ON public.archived_months FOR EACH ROW WHEN ((new.written_in IS DISTINCT FROM this_writer())) EXECUTE FUNCTION audit_written_here();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.archives FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.archives FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_chain FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.audit_chain FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_checkpoints FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.audit_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION audit_refuse_change();
CREATE TRIGGER written_here BEFORE INSERT ON public.audit_entries FOR EACH ROW WHEN ((new.written_in IS DISTINCT FROM this_writer())) EXECUTE FUNCTION audit_written_here();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.bank_entry_parts FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.bank_entry_parts FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.carried_balances FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.carried_balances FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.carried_executions FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.carried_executions FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.journal_checkpoints FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.journal_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.journal_entries FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.journal_entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.journal_keys FOR EACH ROW EXECUTE FUNCTION journal_keys_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.journal_keys FOR EACH STATEMENT EXECUTE FUNCTION journal_keys_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.journal_tiles FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.journal_tiles FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE OF tenant_id, id, kind, currency ON public.ledger_accounts FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER by_function BEFORE INSERT OR UPDATE ON public.ledger_accounts FOR EACH ROW WHEN ((current_setting('holdfast.ledger'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION ledger_refuse_bypass();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_movements FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.ledger_movements FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER by_function BEFORE INSERT ON public.ledger_movements FOR EACH ROW WHEN ((current_setting('holdfast.ledger'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION ledger_refuse_bypass();
CREATE TRIGGER append_only BEFORE DELETE OR UPDATE ON public.ledger_transactions FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse_change();
CREATE TRIGGER by_function BEFORE INSERT ON public.ledger_transactions FOR EACH ROW WHEN ((current_setting('holdfast.ledger'::text, true) IS DISTINCT FROM 'open'::text)) EXECUTE FUNCTION ledger_refuse_bypass();

-- Row level security

alter table account_changes enable row level security, force row level security;
alter table api_keys disable row level security;
alter table api_processes disable row level security;
alter table approval_limits enable row level security, force row level security;
alter table approval_rules enable row level security, force row level security;
alter table approvals enable row level security, force row level security;
alter table approved_outbounds enable row level security, force row level security;
alter table archived_months enable row level security, force row level security;
alter table archives enable row level security;
alter table artefact_erasures enable row level security, force row level security;
alter table artefact_parts enable row level security, force row level security;
alter table artefacts enable row level security, force row level security;
alter table audit_chain enable row level security, force row level security;
alter table audit_checkpoints enable row level security, force row level security;
alter table audit_entries enable row level security, force row level security;
alter table audit_heads enable row level security, force row level security;
alter table bank_accounts enable row level security, force row level security;
alter table bank_batches enable row level security, force row level security;
alter table bank_closings enable row level security, force row level security;
alter table bank_connections enable row level security, force row level security;
alter table bank_days enable row level security, force row level security;
alter table bank_decisions enable row level security, force row level security;
alter table bank_entries enable row level security, force row level security;
alter table bank_entry_parts enable row level security, force row level security;
alter table bank_keys enable row level security, force row level security;
alter table bank_orders enable row level security, force row level security;
alter table bank_proposals enable row level security, force row level security;
alter table bank_recalls enable row level security, force row level security;
alter table bank_starts enable row level security, force row level security;
alter table bank_statements enable row level security, force row level security;
alter table bank_strange_files enable row level security, force row level security;
alter table card_challenges enable row level security, force row level security;
alter table cards enable row level security, force row level security;
alter table carried_balances enable row level security, force row level security;
alter table carried_executions enable row level security, force row level security;
alter table checkout_means enable row level security, force row level security;
alter table checkout_parts enable row level security, force row level security;
alter table checkouts enable row level security, force row level security;
alter table collection_accounts enable row level security, force row level security;
alter table connected_accounts enable row level security, force row level security;
alter table conversions enable row level security, force row level security;
alter table credit_cover_parts enable row level security, force row level security;
alter table credit_covers enable row level security, force row level security;
alter table credit_draws enable row level security, force row level security;
alter table credit_lines enable row level security, force row level security;
alter table credit_refunds enable row level security, force row level security;
alter table debit_parts enable row level security, force row level security;
alter table debits enable row level security, force row level security;
alter table deliveries enable row level security, force row level security;
alter table delivery_attempts enable row level security, force row level security;
alter table desk_notes enable row level security, force row level security;
alter table desk_work enable row level security, force row level security;
alter table emails enable row level security, force row level security;
alter table event_numbers enable row level security, force row level security;
alter table event_resends enable row level security, force row level security;
alter table event_sequences enable row level security, force row level security;
alter table events enable row level security, force row level security;
alter table failed_tries disable row level security;
alter table holdfast_migrations disable row level security;
alter table idempotency_keys enable row level security, force row level security;
alter table inbound_allocations enable row level security, force row level security;
alter table inbound_returns enable row level security, force row level security;
alter table inbounds enable row level security, force row level security;
alter table installation enable row level security;
alter table intent_settlements enable row level security, force row level security;
alter table intents enable row level security, force row level security;
alter table invoices enable row level security, force row level security;
alter table jobs enable row level security, force row level security;
alter table journal_checkpoints enable row level security, force row level security;
alter table journal_entries enable row level security, force row level security;
alter table journal_heads enable row level security, force row level security;
alter table journal_keys enable row level security;
alter table journal_tiles enable row level security, force row level security;
alter table ledger_accounts enable row level security, force row level security;
alter table ledger_movements enable row level security, force row level security;
alter table ledger_transactions enable row level security, force row level security;
alter table mandates enable row level security, force row level security;
alter table manual_entries enable row level security, force row level security;
alter table manual_halts enable row level security, force row level security;
alter table manual_payments enable row level security, force row level security;
alter table manual_returns enable row level security, force row level security;
alter table master_keys disable row level security;
alter table matching_rules enable row level security, force row level security;
alter table member_challenges disable row level security;
alter table member_devices disable row level security;
alter table member_links disable row level security;
alter table member_news disable row level security;
alter table member_passkeys disable row level security;
alter table member_recovery_codes disable row level security;
alter table member_sessions disable row level security;
alter table members disable row level security;
alter table memberships disable row level security;
alter table moves_alone enable row level security, force row level security;
alter table organisation_logos disable row level security;
alter table organisation_payout_accounts enable row level security, force row level security;
alter table organisations disable row level security;
alter table outbound_sources enable row level security, force row level security;
alter table outbounds enable row level security, force row level security;
alter table participant_identities enable row level security, force row level security;
alter table participant_keys enable row level security, force row level security;
alter table participants enable row level security, force row level security;
alter table payee_checks enable row level security, force row level security;
alter table payee_rules enable row level security, force row level security;
alter table payer_accounts enable row level security, force row level security;
alter table payment_instruments enable row level security, force row level security;
alter table person_links disable row level security;
alter table practice_banks enable row level security, force row level security;
alter table practice_deeds enable row level security, force row level security;
alter table projects enable row level security, force row level security;
alter table reconciliations enable row level security, force row level security;
alter table refund_origins enable row level security, force row level security;
alter table request_log enable row level security, force row level security;
alter table retention enable row level security, force row level security;
alter table reversal_claims enable row level security, force row level security;
alter table reversal_parts enable row level security, force row level security;
alter table reversals enable row level security, force row level security;
alter table sandbox_cards enable row level security, force row level security;
alter table sandbox_collections enable row level security, force row level security;
alter table sandbox_lender_moods enable row level security, force row level security;
alter table sandbox_lender_orders enable row level security, force row level security;
alter table sandbox_payments enable row level security, force row level security;
alter table sandbox_returns enable row level security, force row level security;
alter table saved_views enable row level security, force row level security;
alter table search_pending enable row level security, force row level security;
alter table search_terms enable row level security, force row level security;
alter table secrets enable row level security, force row level security;
alter table sessions enable row level security, force row level security;
alter table settlements enable row level security, force row level security;
alter table sign_in_tries disable row level security;
alter table statement_mails enable row level security, force row level security;
alter table status_steps enable row level security, force row level security;
alter table taken_rests enable row level security, force row level security;
alter table tenants disable row level security;
alter table transfer_fees enable row level security, force row level security;
alter table transfer_sources enable row level security, force row level security;
alter table transfers enable row level security, force row level security;
alter table verification_document_parts enable row level security, force row level security;
alter table verification_documents enable row level security, force row level security;
alter table verification_reviews enable row level security, force row level security;
alter table verifications enable row level security, force row level security;
alter table virtual_iban_claims disable row level security;
alter table virtual_ibans enable row level security, force row level security;
alter table webhook_cursors enable row level security, force row level security;
alter table webhook_handlers enable row level security, force row level security;

-- Policies

create policy measured on account_changes for select to owner using (true);
create policy tenant on account_changes for all to public using ((tenant_id = current_tenant()));
create policy tenant on approval_limits for all to public using ((tenant_id = current_tenant()));
create policy tenant on approval_rules for all to public using ((tenant_id = current_tenant()));
create policy measured on approvals for select to owner using (true);
create policy tenant on approvals for all to public using ((tenant_id = current_tenant()));
create policy tenant on approved_outbounds for all to public using ((tenant_id = current_tenant()));
create policy seal_work on archived_months for select to owner using (true);
create policy tenant on archived_months for all to public using ((tenant_id = current_tenant()));
create policy shown on archives for select to public using (true);
create policy tenant on artefact_erasures for all to public using ((tenant_id = current_tenant()));
create policy tenant on artefact_parts for all to public using ((tenant_id = current_tenant()));
create policy measured on artefacts for select to owner using (true);
create policy tenant on artefacts for all to public using ((tenant_id = current_tenant()));
create policy shown_in_sandbox on audit_chain for select to owner using (true);
create policy tenant on audit_chain for all to public using ((tenant_id = current_tenant()));
create policy tenant on audit_checkpoints for all to public using ((tenant_id = current_tenant()));
create policy seal_work on audit_entries for select to owner using (true);
create policy tenant on audit_entries for all to public using ((tenant_id = current_tenant()));
create policy seal_work on audit_heads for select to owner using (true);
create policy tenant on audit_heads for all to public using ((tenant_id = current_tenant()));
create policy tenant on bank_accounts for all to public using ((tenant_id = current_tenant()));
create policy measured on bank_batches for select to owner using (true);
create policy tenant on bank_batches for all to public using ((tenant_id = current_tenant()));
create policy measured on bank_closings for select to owner using (true);
create policy tenant on bank_closings for all to public using ((tenant_id = current_tenant()));
create policy measured on bank_connections for select to owner using (true);
create policy tenant on bank_connections for all to public using ((tenant_id = current_tenant()));
create policy measured on bank_days for select to owner using (true);
create policy tenant on bank_days for all to public using ((tenant_id = current_tenant()));
create policy measured on bank_decisions for select to owner using (true);
create policy tenant on bank_decisions for all to public using ((tenant_id = current_tenant()));
create policy measured on bank_entries for select to owner using (true);
create policy tenant on bank_entries for all to public using ((tenant_id = current_tenant()));
create policy tenant on bank_entry_parts for all to public using ((tenant_id = current_tenant()));
create policy tenant on bank_keys for all to public using ((tenant_id = current_tenant()));
create policy measured on bank_orders for select to owner using (true);
create policy tenant on bank_orders for all to public using ((tenant_id = current_tenant()));
create policy measured on bank_proposals for select to owner using (true);
create policy tenant on bank_proposals for all to public using ((tenant_id = current_tenant()));
create policy measured on bank_recalls for select to owner using (true);
create policy tenant on bank_recalls for all to public using ((tenant_id = current_tenant()));
create policy tenant on bank_starts for all to public using ((tenant_id = current_tenant()));
create policy tenant on bank_statements for all to public using ((tenant_id = current_tenant()));
create policy tenant on bank_strange_files for all to public using ((tenant_id = current_tenant()));
create policy tenant on card_challenges for all to public using ((tenant_id = current_tenant()));
create policy tenant on cards for all to public using ((tenant_id = current_tenant()));
create policy tenant on carried_balances for all to public using ((tenant_id = current_tenant()));
create policy tenant on carried_executions for all to public using ((tenant_id = current_tenant()));
create policy tenant on checkout_means for all to public using ((tenant_id = current_tenant()));
create policy measured on checkout_parts for select to owner using (true);
create policy tenant on checkout_parts for all to public using ((tenant_id = current_tenant()));
create policy measured on checkouts for select to owner using (true);
create policy tenant on checkouts for all to public using ((tenant_id = current_tenant()));
create policy tenant on collection_accounts for all to public using ((tenant_id = current_tenant()));
create policy measured on connected_accounts for select to owner using (true);
create policy tenant on connected_accounts for all to public using ((tenant_id = current_tenant()));
create policy tenant on conversions for all to public using ((tenant_id = current_tenant()));
create policy tenant on credit_cover_parts for all to public using ((tenant_id = current_tenant()));
create policy tenant on credit_covers for all to public using ((tenant_id = current_tenant()));
create policy tenant on credit_draws for all to public using ((tenant_id = current_tenant()));
create policy tenant on credit_lines for all to public using ((tenant_id = current_tenant()));
create policy tenant on credit_refunds for all to public using ((tenant_id = current_tenant()));
create policy tenant on debit_parts for all to public using ((tenant_id = current_tenant()));
create policy measured on debits for select to owner using (true);
create policy tenant on debits for all to public using ((tenant_id = current_tenant()));
create policy measured on deliveries for select to owner using (true);
create policy tenant on deliveries for all to public using ((tenant_id = current_tenant()));
create policy tenant on delivery_attempts for all to public using ((tenant_id = current_tenant()));
create policy tenant on desk_notes for all to public using ((tenant_id = current_tenant()));
create policy measured on desk_work for select to owner using (true);
create policy tenant on desk_work for all to public using ((tenant_id = current_tenant()));
create policy overview on emails for select to owner using (true);
create policy tenant on emails for all to public using ((tenant_id = current_tenant()));
create policy measured on event_numbers for select to owner using (true);
create policy tenant on event_numbers for all to public using ((tenant_id = current_tenant()));
create policy tenant on event_resends for all to public using ((tenant_id = current_tenant()));
create policy due_work on event_sequences for select to owner using (true);
create policy overview on event_sequences for select to owner using (true);
create policy tenant on event_sequences for all to public using ((tenant_id = current_tenant()));
create policy measured on events for select to owner using (true);
create policy tenant on events for all to public using ((tenant_id = current_tenant()));
create policy tenant on idempotency_keys for all to public using ((tenant_id = current_tenant()));
create policy tenant on inbound_allocations for all to public using ((tenant_id = current_tenant()));
create policy measured on inbound_returns for select to owner using (true);
create policy tenant on inbound_returns for all to public using ((tenant_id = current_tenant()));
create policy measured on inbounds for select to owner using (true);
create policy tenant on inbounds for all to public using ((tenant_id = current_tenant()));
create policy made on installation for insert to public with check (true);
create policy marked on installation for update to public using (true);
create policy shown on installation for select to public using (true);
create policy measured on intent_settlements for select to owner using (true);
create policy tenant on intent_settlements for all to public using ((tenant_id = current_tenant()));
create policy measured on intents for select to owner using (true);
create policy tenant on intents for all to public using ((tenant_id = current_tenant()));
create policy tenant on invoices for all to public using ((tenant_id = current_tenant()));
create policy due_work on jobs for select to owner using (true);
create policy tenant on jobs for all to public using ((tenant_id = current_tenant()));
create policy measured on journal_checkpoints for select to owner using (true);
create policy tenant on journal_checkpoints for all to public using ((tenant_id = current_tenant()));
create policy measured on journal_entries for select to owner using (true);
create policy tenant on journal_entries for all to public using ((tenant_id = current_tenant()));
create policy seal_work on journal_heads for select to owner using (true);
create policy tenant on journal_heads for all to public using ((tenant_id = current_tenant()));
create policy first_key on journal_keys for insert to holdfast_app with check ((number = 1));
create policy shown on journal_keys for select to public using (true);
create policy tenant on journal_tiles for all to public using ((tenant_id = current_tenant()));
create policy measured on ledger_accounts for select to owner using (true);
create policy tenant on ledger_accounts for all to public using ((tenant_id = current_tenant()));
create policy tenant on ledger_movements for all to public using ((tenant_id = current_tenant()));
create policy seal_work on ledger_transactions for select to owner using (true);
create policy tenant on ledger_transactions for all to public using ((tenant_id = current_tenant()));
create policy tenant on mandates for all to public using ((tenant_id = current_tenant()));
create policy measured on manual_entries for select to owner using (true);
create policy tenant on manual_entries for all to public using ((tenant_id = current_tenant()));
create policy tenant on manual_halts for all to public using ((tenant_id = current_tenant()));
create policy measured on manual_payments for select to owner using (true);
create policy tenant on manual_payments for all to public using ((tenant_id = current_tenant()));
create policy measured on manual_returns for select to owner using (true);
create policy tenant on manual_returns for all to public using ((tenant_id = current_tenant()));
create policy tenant on matching_rules for all to public using ((tenant_id = current_tenant()));
create policy tenant on moves_alone for all to public using ((tenant_id = current_tenant()));
create policy tenant on organisation_payout_accounts for all to public using ((tenant_id = current_tenant()));
create policy tenant on outbound_sources for all to public using ((tenant_id = current_tenant()));
create policy measured on outbounds for select to owner using (true);
create policy tenant on outbounds for all to public using ((tenant_id = current_tenant()));
create policy tenant on participant_identities for all to public using ((tenant_id = current_tenant()));
create policy tenant on participant_keys for all to public using ((tenant_id = current_tenant()));
create policy measured on participants for select to owner using (true);
create policy tenant on participants for all to public using ((tenant_id = current_tenant()));
create policy tenant on payee_checks for all to public using ((tenant_id = current_tenant()));
create policy tenant on payee_rules for all to public using ((tenant_id = current_tenant()));
create policy tenant on payer_accounts for all to public using ((tenant_id = current_tenant()));
create policy tenant on payment_instruments for all to public using ((tenant_id = current_tenant()));
create policy tenant on practice_banks for all to public using ((tenant_id = current_tenant()));
create policy tenant on practice_deeds for all to public using ((tenant_id = current_tenant()));
create policy measured on projects for select to owner using (true);
create policy tenant on projects for all to public using ((tenant_id = current_tenant()));
create policy measured on reconciliations for select to owner using (true);
create policy tenant on reconciliations for all to public using ((tenant_id = current_tenant()));
create policy tenant on refund_origins for all to public using ((tenant_id = current_tenant()));
create policy tenant on request_log for all to public using ((tenant_id = current_tenant()));
create policy tenant on retention for all to public using ((tenant_id = current_tenant()));
create policy tenant on reversal_claims for all to public using ((tenant_id = current_tenant()));
create policy tenant on reversal_parts for all to public using ((tenant_id = current_tenant()));
create policy measured on reversals for select to owner using (true);
create policy tenant on reversals for all to public using ((tenant_id = current_tenant()));
create policy tenant on sandbox_cards for all to public using ((tenant_id = current_tenant()));
create policy tenant on sandbox_collections for all to public using ((tenant_id = current_tenant()));
create policy tenant on sandbox_lender_moods for all to public using ((tenant_id = current_tenant()));
create policy tenant on sandbox_lender_orders for all to public using ((tenant_id = current_tenant()));
create policy tenant on sandbox_payments for all to public using ((tenant_id = current_tenant()));
create policy tenant on sandbox_returns for all to public using ((tenant_id = current_tenant()));
create policy tenant on saved_views for all to public using ((tenant_id = current_tenant()));
create policy search_work on search_pending for select to owner using (true);
create policy tenant on search_pending for all to public using ((tenant_id = current_tenant()));
create policy tenant on search_terms for all to public using ((tenant_id = current_tenant()));
create policy shown on secrets for select to owner using (true);
create policy tenant on secrets for all to public using ((tenant_id = current_tenant()));
create policy tenant on sessions for all to public using ((tenant_id = current_tenant()));
create policy measured on settlements for select to owner using (true);
create policy tenant on settlements for all to public using ((tenant_id = current_tenant()));
create policy tenant on statement_mails for all to public using ((tenant_id = current_tenant()));
create policy tenant on status_steps for all to public using ((tenant_id = current_tenant()));
create policy tenant on taken_rests for all to public using ((tenant_id = current_tenant()));
create policy tenant on transfer_fees for all to public using ((tenant_id = current_tenant()));
create policy tenant on transfer_sources for all to public using ((tenant_id = current_tenant()));
create policy measured on transfers for select to owner using (true);
create policy tenant on transfers for all to public using ((tenant_id = current_tenant()));
create policy tenant on verification_document_parts for all to public using ((tenant_id = current_tenant()));
create policy tenant on verification_documents for all to public using ((tenant_id = current_tenant()));
create policy tenant on verification_reviews for all to public using ((tenant_id = current_tenant()));
create policy measured on verifications for select to owner using (true);
create policy tenant on verifications for all to public using ((tenant_id = current_tenant()));
create policy tenant on virtual_ibans for all to public using ((tenant_id = current_tenant()));
create policy overview on webhook_cursors for select to owner using (true);
create policy tenant on webhook_cursors for all to public using ((tenant_id = current_tenant()));
create policy measured on webhook_handlers for select to owner using (true);
create policy tenant on webhook_handlers for all to public using ((tenant_id = current_tenant()));

-- Rights of holdfast_app, and of everyone

grant insert, select, update on account_changes to holdfast_app;
grant insert, select on api_keys to holdfast_app;
grant delete, insert, select, update on api_processes to holdfast_app;
grant delete, insert, select on approval_limits to holdfast_app;
grant insert, select, update on approval_rules to holdfast_app;
grant insert, select, update on approvals to holdfast_app;
grant insert, select, update on approved_outbounds to holdfast_app;
grant select on archived_months to holdfast_app;
grant select on archived_until to holdfast_app;
grant select on archives to holdfast_app;
grant delete, insert, select on artefact_erasures to holdfast_app;
grant delete, insert, select, update on artefact_parts to holdfast_app;
grant insert, select, update on artefacts to holdfast_app;
grant insert, select on audit_chain to holdfast_app;
grant insert, select on audit_checkpoints to holdfast_app;
grant insert, select on audit_entries to holdfast_app;
grant insert, select, update on audit_heads to holdfast_app;
grant insert, select on bank_accounts to holdfast_app;
grant insert, select, update on bank_batches to holdfast_app;
grant insert, select, update on bank_closings to holdfast_app;
grant insert, select, update on bank_connections to holdfast_app;
grant insert, select, update on bank_days to holdfast_app;
grant insert, select, update on bank_decisions to holdfast_app;
grant insert, select, update on bank_entries to holdfast_app;
grant insert, select on bank_entry_parts to holdfast_app;
grant insert, select, update on bank_keys to holdfast_app;
grant insert, select, update on bank_orders to holdfast_app;
grant insert, select, update on bank_proposals to holdfast_app;
grant insert, select, update on bank_recalls to holdfast_app;
grant insert, select on bank_starts to holdfast_app;
grant insert, select, update on bank_statements to holdfast_app;
grant insert, select on bank_strange_files to holdfast_app;
grant insert, select on card_challenges to holdfast_app;
grant insert, select, update on cards to holdfast_app;
grant select on carried_balances to holdfast_app;
grant select on carried_executions to holdfast_app;
grant insert, select on checkout_means to holdfast_app;
grant insert, select, update on checkout_parts to holdfast_app;
grant insert, select, update on checkouts to holdfast_app;
grant insert, select, update on collection_accounts to holdfast_app;
grant insert, select, update on connected_accounts to holdfast_app;
grant insert, select, update on conversions to holdfast_app;
grant insert, select, update on credit_cover_parts to holdfast_app;
grant insert, select, update on credit_covers to holdfast_app;
grant insert, select, update on credit_draws to holdfast_app;
grant insert, select, update on credit_lines to holdfast_app;
grant insert, select on credit_refunds to holdfast_app;
grant insert, select on debit_parts to holdfast_app;
grant insert, select, update on debits to holdfast_app;
grant delete, insert, select, update on deliveries to holdfast_app;
grant delete, insert, select on delivery_attempts to holdfast_app;
grant insert, select on desk_notes to holdfast_app;
grant insert, select, update on desk_work to holdfast_app;
grant delete, insert, select on emails to holdfast_app;
grant insert, select on event_numbers to holdfast_app;
grant insert, select on event_resends to holdfast_app;
grant insert, select, update on event_sequences to holdfast_app;
grant insert, select on events to holdfast_app;
grant delete, insert, select, update on failed_tries to holdfast_app;
grant select on holdfast_migrations to holdfast_app;
grant delete, insert, select, update on idempotency_keys to holdfast_app;
grant insert, select on inbound_allocations to holdfast_app;
grant insert, select, update on inbound_returns to holdfast_app;
grant insert, select, update on inbounds to holdfast_app;
grant select on installation to holdfast_app;
grant delete, insert, select on intent_settlements to holdfast_app;
grant delete, insert, select, update on intents to holdfast_app;
grant insert, select, update on invoices to holdfast_app;
grant delete, insert, select, update on jobs to holdfast_app;
grant insert, select on journal_checkpoints to holdfast_app;
grant insert, select on journal_entries to holdfast_app;
grant insert, select, update on journal_heads to holdfast_app;
grant insert, select on journal_keys to holdfast_app;
grant insert, select on journal_tiles to holdfast_app;
grant select on ledger_accounts to holdfast_app;
grant select on ledger_entries to holdfast_app;
grant select on ledger_movements to holdfast_app;
grant select on ledger_transactions to holdfast_app;
grant insert, select, update on mandates to holdfast_app;
grant insert, select, update on manual_entries to holdfast_app;
grant delete, insert, select on manual_halts to holdfast_app;
grant insert, select, update on manual_payments to holdfast_app;
grant insert, select, update on manual_returns to holdfast_app;
grant insert, select, update on matching_rules to holdfast_app;
grant delete, insert, select on member_challenges to holdfast_app;
grant delete, insert, select, update on member_devices to holdfast_app;
grant delete, insert, select, update on member_links to holdfast_app;
grant delete, insert, select on member_news to holdfast_app;
grant delete, insert, select on member_passkeys to holdfast_app;
grant delete, insert, select on member_recovery_codes to holdfast_app;
grant delete, insert, select, update on member_sessions to holdfast_app;
grant insert, select, update on members to holdfast_app;
grant delete, insert, select, update on memberships to holdfast_app;
grant delete, insert, select on moves_alone to holdfast_app;
grant delete, insert, select on organisation_logos to holdfast_app;
grant insert, select, update on organisation_payout_accounts to holdfast_app;
grant insert, select, update on organisations to holdfast_app;
grant delete, insert, select on outbound_sources to holdfast_app;
grant insert, select, update on outbounds to holdfast_app;
grant insert, select, update on participant_identities to holdfast_app;
grant delete, insert, select on participant_keys to holdfast_app;
grant insert, select, update on participants to holdfast_app;
grant delete, insert, select, update on payee_checks to holdfast_app;
grant insert, select, update on payee_rules to holdfast_app;
grant delete, insert, select on payer_accounts to holdfast_app;
grant insert, select, update on payment_instruments to holdfast_app;
grant delete, insert, select, update on person_links to holdfast_app;
grant insert, select, update on practice_banks to holdfast_app;
grant insert, select, update on practice_deeds to holdfast_app;
grant insert, select, update on projects to holdfast_app;
grant select on published_archived_months to holdfast_app;
grant select on published_bank_channels to holdfast_app;
grant select on published_bank_recalls to holdfast_app;
grant select on published_checkout_parts to holdfast_app;
grant select on published_checkouts to holdfast_app;
grant select on published_connected_accounts to holdfast_app;
grant select on published_inbound_returns to holdfast_app;
grant select on published_inbounds to holdfast_app;
grant select on published_members to holdfast_app;
grant select on published_memberships to holdfast_app;
grant select on published_organisation_payout_accounts to holdfast_app;
grant select on published_outbounds to holdfast_app;
grant select on published_payout_arrivals to holdfast_app;
grant select on published_settlements to holdfast_app;
grant select on published_transfers to holdfast_app;
grant select on published_verifications to holdfast_app;
grant insert, select, update on reconciliations to holdfast_app;
grant insert, select on refund_origins to holdfast_app;
grant delete, insert, select on request_log to holdfast_app;
grant delete, insert, select, update on retention to holdfast_app;
grant insert, select on reversal_claims to holdfast_app;
grant insert, select, update on reversal_parts to holdfast_app;
grant insert, select on reversals to holdfast_app;
grant insert, select on sandbox_cards to holdfast_app;
grant insert, select, update on sandbox_collections to holdfast_app;
grant insert, select, update on sandbox_lender_moods to holdfast_app;
grant insert, select, update on sandbox_lender_orders to holdfast_app;
grant insert, select, update on sandbox_payments to holdfast_app;
grant insert, select, update on sandbox_returns to holdfast_app;
grant delete, insert, select, update on saved_views to holdfast_app;
grant delete, insert, select, update on search_pending to holdfast_app;
grant delete, insert, select on search_terms to holdfast_app;
grant delete, insert, select on secrets to holdfast_app;
grant insert, select, update on sessions to holdfast_app;
grant insert, select, update on settlements to holdfast_app;
grant delete, insert, select, update on sign_in_tries to holdfast_app;
grant delete, insert, select on statement_mails to holdfast_app;
grant insert, select on status_steps to holdfast_app;
grant insert, select, update on taken_rests to holdfast_app;
grant insert, select on tenants to holdfast_app;
grant insert, select on transfer_fees to holdfast_app;
grant insert, select on transfer_sources to holdfast_app;
grant insert, select, update on transfers to holdfast_app;
grant delete, insert, select on verification_document_parts to holdfast_app;
grant delete, insert, select, update on verification_documents to holdfast_app;
grant insert, select, update on verification_reviews to holdfast_app;
grant insert, select, update on verifications to holdfast_app;
grant insert, select on virtual_iban_claims to holdfast_app;
grant delete, insert, select, update on virtual_ibans to holdfast_app;
grant insert, select, update on webhook_cursors to holdfast_app;
grant insert, select, update on webhook_handlers to holdfast_app;
grant update (hash, tenant_id, hint, last_used_at, revoked_at, makers, owner_id, spared_until, limits, last_ip, collector_id, collect_until, shown_to, told) on api_keys to holdfast_app;
grant update (recalled_in) on archived_months to holdfast_app;
grant update (shown, fingerprint) on bank_accounts to holdfast_app;
grant update (sent_at, superseded_at) on emails to holdfast_app;
grant update (back) on inbound_allocations to holdfast_app;
grant insert (is_only) on installation to holdfast_app;
grant update (mark, home) on installation to holdfast_app;
grant update (counter, name, is_synced, last_used_at) on member_passkeys to holdfast_app;
grant update (revoked_at) on secrets to holdfast_app;
grant update (clock_offset_ms, clock_frozen_at, clock_resumes_at, clock_advancing_until, clock_turn, clock_stopped_turn, ids_drawn, replaced_at) on tenants to holdfast_app;
grant execute on account_numbers(jsonb) to holdfast_app;
grant execute on account_numbers(jsonb) to public;
grant execute on all_writers() to public;
grant execute on analyze_grown() to holdfast_app;
grant execute on archive_refuse_change() to public;
grant execute on audit_refuse_change() to public;
grant execute on audit_written_here() to public;
grant execute on audits_sealed() to holdfast_app;
grant execute on audits_to_seal() to holdfast_app;
grant execute on current_tenant() to public;
grant execute on events_bring_back(uuid,json) to holdfast_app;
grant execute on find_secrets(uuid,bytea[],timestamp with time zone) to holdfast_app;
grant execute on first_id(timestamp with time zone) to public;
grant execute on fold_address(text) to holdfast_app;
grant execute on fold_address(text) to public;
grant execute on installation_home() to public;
grant execute on is_counted_here(xid8) to public;
grant execute on is_held(xid8,pg_snapshot) to public;
grant execute on journal_bring_back(uuid,text[],text[]) to holdfast_app;
grant execute on journal_keys_refuse_change() to public;
grant execute on journals_sealed() to holdfast_app;
grant execute on ledger_after(uuid,uuid) to public;
grant execute on ledger_allow_overdraft(uuid,uuid,bigint) to holdfast_app;
grant execute on ledger_lock(uuid,uuid[]) to holdfast_app;
grant execute on ledger_open(uuid,uuid[],text[],text[]) to holdfast_app;
grant execute on ledger_post(uuid,timestamp with time zone,uuid[],uuid[],text[],uuid[],text[],integer[],integer[],integer[],bigint[]) to holdfast_app;
grant execute on ledger_refuse_bypass() to public;
grant execute on ledger_refuse_change() to public;
grant execute on ledger_tenant(uuid) to public;
grant execute on ledger_time(uuid) to public;
grant execute on make_months(timestamp with time zone,timestamp with time zone) to holdfast_app;
grant execute on measured_database(timestamp with time zone) to holdfast_app;
grant execute on measured_proof(timestamp with time zone) to holdfast_app;
grant execute on measured_rails(timestamp with time zone) to holdfast_app;
grant execute on measured_waiting(timestamp with time zone) to holdfast_app;
grant execute on measured_work(timestamp with time zone) to holdfast_app;
grant execute on metadata_texts(jsonb) to holdfast_app;
grant execute on metadata_texts(jsonb) to public;
grant execute on metadata_value(json) to holdfast_app;
grant execute on metadata_value(json) to public;
grant execute on numbers_from() to public;
grant execute on numbers_until(xid8) to public;
grant execute on oldest_writer() to holdfast_app;
grant execute on organisation_audit(text,text,text,timestamp with time zone,timestamp with time zone,timestamp with time zone,uuid,integer) to holdfast_app;
grant execute on sandbox_mailbox(text,timestamp with time zone,uuid,uuid,integer) to holdfast_app;
grant execute on service_role() to public;
grant execute on tenant_time(bigint,timestamp with time zone,timestamp with time zone,timestamp with time zone) to public;
grant execute on tenants_to_seal() to holdfast_app;
grant execute on tenants_to_search() to holdfast_app;
grant execute on tenants_with_due_jobs(timestamp with time zone,text,integer) to holdfast_app;
grant execute on tenants_with_new_events(integer) to holdfast_app;
grant execute on this_writer() to public;
grant execute on turn_clock(uuid,text,bigint,bigint,timestamp with time zone,boolean) to holdfast_app;
