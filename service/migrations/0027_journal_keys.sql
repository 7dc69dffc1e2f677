-- The keys that sign the journal and the audit log, one after the other. Each but the first was
-- handed over to by the one before: a text that names both is signed by both. Of no tenant: one key
-- signs for the installation.
create table journal_keys (
  -- From 1, without a gap: the last one signs.
  number int primary key check (number > 0),
  key_id text not null unique,
  -- PEM.
  public_key text not null unique,
  -- The private key, sealed under the root key; gone once another one signs.
  sealed_key bytea,
  -- Of the hand-over, or of the making of the first. Real time.
  at timestamptz not null,
  -- The hand-over, signed by the key before and by this one.
  former_signature bytea check (length(former_signature) = 64),
  own_signature bytea check (length(own_signature) = 64),
  check ((number = 1) = (former_signature is null)),
  check ((number = 1) = (own_signature is null))
);
-- The service makes the first key where there is none, and reads. It hands nothing over.
grant select, insert on journal_keys to holdfast_app;
alter table journal_keys enable row level security;
create policy shown on journal_keys for select using (true);
create policy first_key on journal_keys for insert to holdfast_app with check (number = 1);

-- Nothing of a key is changed, but that its private part goes.
create function journal_keys_refuse_change() returns trigger language plpgsql as $$
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
end $$;
create trigger append_only before update or delete on journal_keys
  for each row execute function journal_keys_refuse_change();
create trigger append_only_whole before truncate on journal_keys
  for each statement execute function journal_keys_refuse_change();
alter table journal_keys enable always trigger append_only;
alter table journal_keys enable always trigger append_only_whole;
