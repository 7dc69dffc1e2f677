-- Banks whose files go by SFTP.

alter table bank_connections drop constraint bank_connections_channel_check;
alter table bank_connections add constraint bank_connections_channel_check
  check (channel in ('folder', 'sftp', 'by_hand', 'practice'));
-- Those that have folders: below the operator's, or at the bank.
alter table bank_connections drop constraint bank_connections_check;
alter table bank_connections drop constraint bank_connections_check1;
alter table bank_connections add constraint bank_connections_folders
  check ((channel in ('folder', 'sftp')) = (orders_folder is not null)
         and (channel in ('folder', 'sftp')) = (answers_folder is not null));
-- Since when its answers cannot be looked for at all: it is then tried ever later.
alter table bank_connections add column folder_broken_at timestamptz;
-- Where the bank is found, as whom, and which keys its host may show (`SHA256:…`).
alter table bank_connections add column sftp_host text;
alter table bank_connections add column sftp_port int check (sftp_port between 1 and 65535);
alter table bank_connections add column sftp_user text;
alter table bank_connections add column sftp_host_keys text[]
  check (cardinality(sftp_host_keys) between 1 and 5);
alter table bank_connections add constraint bank_connections_sftp
  check ((channel = 'sftp') = (sftp_host is not null)
         and (channel = 'sftp') = (sftp_port is not null)
         and (channel = 'sftp') = (sftp_user is not null)
         and (channel = 'sftp') = (sftp_host_keys is not null));

alter table artefacts drop constraint artefacts_source_check;
alter table artefacts add constraint artefacts_source_check
  check (source in ('service', 'folder', 'sftp', 'by_hand', 'practice'));

-- Of a key that is to be used, or not any more, its id is kept.
alter table bank_proposals
  drop constraint bank_proposals_kind_check,
  add constraint bank_proposals_kind_check check (kind in ('connect', 'change', 'close',
    'approve_batch', 'withdraw_batch', 'cancel_order', 'recall_order', 'resume',
    'virtual_ibans', 'add_key', 'drop_key')),
  drop constraint bank_proposals_check,
  add constraint bank_proposals_check check (
    (change is not null) = (kind in ('change', 'withdraw_batch', 'recall_order',
      'virtual_ibans', 'add_key', 'drop_key')));

-- Keys by which banks know this service. Only the public part is shown.
create table bank_keys (
  tenant_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  public_key text not null,
  fingerprint text not null,
  -- The private part, sealed and bound to this row; gone once it is dropped.
  sealed bytea,
  is_made boolean not null,
  created_at timestamptz not null,
  -- Two people have agreed, once to its use, once to its end. One that was refused is dropped.
  approved_at timestamptz,
  dropped_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, connection_id) references bank_connections (tenant_id, id),
  check ((sealed is null) = (dropped_at is not null))
);
create index bank_keys_connection on bank_keys (tenant_id, connection_id, created_at desc);
call isolate('bank_keys', 'select, insert, update');

-- What was found in a folder of orders that was not written here, by a keyed hash of how it looked:
-- each is told of once.
create table bank_strange_files (
  tenant_id uuid not null,
  connection_id uuid not null,
  fingerprint bytea not null,
  seen_at timestamptz not null,
  primary key (tenant_id, connection_id, fingerprint),
  foreign key (tenant_id, connection_id) references bank_connections (tenant_id, id)
);
call isolate('bank_strange_files', 'select, insert');
