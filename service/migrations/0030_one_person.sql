-- One person whatever the case of the address. Only A to Z fold, on both sides of the @: no other
-- letter has the same two forms everywhere.

create function fold_address(address text) returns text
language sql immutable strict parallel safe
as $$ select translate(address, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') $$;
grant execute on function fold_address(text) to holdfast_app;

alter table participant_identities
  add column email_fold text generated always as (fold_address(email_key)) stored,
  -- One of several spellings from before that were kept as different people: each stays its own, by
  -- its exact spelling, until a person joins them. `email_key` is that spelling then, else folded.
  add column is_apart boolean not null default false;
create index participant_identities_apart on participant_identities (tenant_id, email_fold)
  where is_apart;

-- Whoever migrates sees all tenants' rows for this.
alter table participant_identities no force row level security;
update participant_identities i set is_apart = true
 where exists (select from participant_identities other
                where other.tenant_id = i.tenant_id and other.id <> i.id
                  and other.email_fold = i.email_fold);
update participant_identities set email_key = email_fold
 where not is_apart and email_key <> email_fold;
alter table participant_identities force row level security;

-- Mails to one address are counted by the same rule. A column of its own: behind row level security
-- an index over a function that is not leakproof finds nothing, and every mail would be looked at.
alter table emails
  add column to_fold text generated always as (fold_address(to_email)) stored;
drop index emails_recipient;
create index emails_recipient on emails
  (tenant_id, to_fold, kind, (coalesce(held_until, stored_at)) desc)
  where superseded_at is null;
