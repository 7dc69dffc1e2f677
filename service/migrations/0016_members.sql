-- Who works in the dashboard: people, the organisations they belong to, and what they sign in with.
-- Of no tenant: a member belongs to an organisation, in both its environments. All times are real.

create table members (
  id uuid primary key,
  email text not null check (email !~ '[\r\n]'),
  -- The address in one spelling: it is what somebody signs in with.
  email_key text not null unique,
  name text not null check (name !~ '[\r\n]'),
  -- argon2id, with its salt; parameters stand in the service.
  password_salt bytea not null check (length(password_salt) = 16),
  password_hash bytea not null check (length(password_hash) = 32),
  -- The secret of the authenticator, sealed; null without one.
  totp_secret bytea,
  -- One that was not confirmed yet.
  totp_offered bytea,
  -- The last step of 30 seconds whose code was used: each code counts once.
  totp_step bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
grant select, insert, update on members to holdfast_app;

create table memberships (
  organisation_id uuid not null references organisations (id),
  member_id uuid not null references members (id),
  role text not null check (role in ('owner', 'developer', 'finance', 'support', 'reviewer',
                                     'read_only')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organisation_id, member_id)
);
create index memberships_member on memberships (member_id);
grant select, insert, update, delete on memberships to holdfast_app;

-- One browser that is signed in. Found by the hash of its cookie, which changes at every step that
-- opens more; the id stays, for lists.
create table member_sessions (
  hash bytea primary key check (length(hash) = 32),
  id uuid not null unique,
  member_id uuid not null references members (id),
  -- Where it works at present.
  organisation_id uuid not null references organisations (id),
  -- Both factors were given.
  is_open boolean not null,
  stepped_up_until timestamptz,
  user_agent text,
  ip text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index member_sessions_member on member_sessions (member_id);
create index member_sessions_expiry on member_sessions (expires_at);
grant select, insert, update, delete on member_sessions to holdfast_app;

create table member_passkeys (
  id uuid primary key,
  member_id uuid not null references members (id),
  credential_id bytea not null unique,
  public_key bytea not null,
  -- What the passkey last counted; those that count nothing stay at 0.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name !~ '[\r\n]'),
  -- It may be on several devices.
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index member_passkeys_member on member_passkeys (member_id);
grant select, insert, delete on member_passkeys to holdfast_app;
grant update (name, counter, is_synced, last_used_at) on member_passkeys to holdfast_app;

-- Codes for when the second factor is lost: each counts once.
create table member_recovery_codes (
  member_id uuid not null references members (id),
  -- Keyed: the codes are shorter than other secrets.
  hash bytea not null check (length(hash) = 32),
  created_at timestamptz not null,
  primary key (member_id, hash)
);
grant select, insert, delete on member_recovery_codes to holdfast_app;

-- One-time links: of the installation, to enter, and of invitations. A link that was used is gone.
create table member_links (
  hash bytea primary key check (length(hash) = 32),
  id uuid not null unique,
  kind text not null check (kind in ('enter', 'invitation')),
  organisation_id uuid not null references organisations (id),
  -- Whom it is for; null: whoever has it.
  email text check (email !~ '[\r\n]'),
  email_key text,
  role text not null check (role in ('owner', 'developer', 'finance', 'support', 'reviewer',
                                     'read_only')),
  -- The member who invited.
  invited_by uuid references members (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((kind = 'invitation') = (email is not null)),
  check ((email is null) = (email_key is null)),
  unique (organisation_id, email_key)
);
create index member_links_expiry on member_links (expires_at);
grant select, insert, update, delete on member_links to holdfast_app;

-- What a passkey is asked to sign: once, within minutes.
create table member_challenges (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in ('sign_in', 'step_up', 'register')),
  -- Null while it is not known who signs in.
  member_id uuid references members (id),
  expires_at timestamptz not null
);
create index member_challenges_expiry on member_challenges (expires_at);
grant select, insert, delete on member_challenges to holdfast_app;

-- Tries to sign in, by account and by address: each further one waits longer.
create table sign_in_tries (
  -- A hash of what is counted: nobody's address stands here.
  key bytea primary key check (length(key) = 32),
  tries int not null check (tries > 0),
  last_at timestamptz not null,
  blocked_until timestamptz not null
);
create index sign_in_tries_last on sign_in_tries (last_at);
grant select, insert, update, delete on sign_in_tries to holdfast_app;

-- Tries that failed, of each member in each organisation: the audit log tells of the first at once,
-- and of how many followed after 15 minutes.
create table failed_tries (
  organisation_id uuid not null references organisations (id),
  member_id uuid not null references members (id),
  since timestamptz not null,
  -- After the first.
  wrong_passwords int not null default 0 check (wrong_passwords >= 0),
  wrong_codes int not null default 0 check (wrong_codes >= 0),
  wrong_passkeys int not null default 0 check (wrong_passkeys >= 0),
  -- Refused without a look at what was given.
  made_to_wait int not null default 0 check (made_to_wait >= 0),
  last_ip text not null,
  primary key (organisation_id, member_id)
);
create index failed_tries_since on failed_tries (since);
grant select, insert, update, delete on failed_tries to holdfast_app;
