-- A person belongs to himself: links to come back and to confirm another address, browsers that are
-- known, and what other organisations of a member are to be told. All times are real.

alter table members
  -- Whoever runs the service has let the member back in: until then, no power over money in live.
  add column withheld_until timestamptz,
  -- When the member was last written to about tries that failed.
  add column tries_told_at timestamptz;

-- One-time links of a person, whichever organisations it belongs to. A link that was used is gone.
create table person_links (
  hash bytea primary key check (length(hash) = 32),
  kind text not null check (kind in ('recovery', 'operator_recovery', 'email')),
  member_id uuid not null references members (id),
  -- The address that is to be confirmed.
  email text check (email !~ '[\r\n]'),
  email_key text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'email') = (email is not null)),
  check ((email is null) = (email_key is null)),
  -- A new link takes the place of the one before.
  unique (member_id, kind)
);
create index person_links_expiry on person_links (expires_at);
create index person_links_email on person_links (email_key) where email_key is not null;
grant select, insert, update, delete on person_links to holdfast_app;

-- Browsers in which a member has signed in: tries from there are counted apart.
create table member_devices (
  hash bytea not null check (length(hash) = 32),
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (hash, member_id)
);
create index member_devices_member on member_devices (member_id);
create index member_devices_used on member_devices (last_used_at);
grant select, insert, update, delete on member_devices to holdfast_app;

-- Entries for the audit logs of the other organisations of a member, written with the change and
-- gone once they stand there.
create table member_news (
  id uuid primary key,
  organisation_id uuid not null references organisations (id),
  member_id uuid not null references members (id),
  entry jsonb not null,
  -- The owners there are written to, too.
  is_for_owners boolean not null,
  created_at timestamptz not null
);
create index member_news_organisation on member_news (organisation_id);
grant select, insert, delete on member_news to holdfast_app;
