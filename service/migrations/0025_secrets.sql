-- Keys at rest: what opens the installation's root key, and the keys that sign the journal.

-- The root key, from which the keys of all purposes come, stands here sealed under the master key,
-- which is kept elsewhere. While the master key is being changed there are two rows that open it.
-- The service's role sees none of them: a process opens the root key once, at its start.
create table master_keys (
  -- The first bytes of the fingerprint, in hex.
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  -- Comes from the key, and tells nothing of it.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  status text not null check (status in ('current', 'next', 'ended')),
  -- The root key, sealed under this key; gone with it.
  wrapped bytea,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'ended') = (wrapped is null)),
  check ((status = 'ended') = (ended_at is not null))
);
create unique index master_keys_standing on master_keys (status) where status <> 'ended';
