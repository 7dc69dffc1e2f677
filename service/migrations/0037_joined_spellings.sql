-- Spellings of one address that a person has joined. One of them goes on under the folded address,
-- with the participants of all; the others stay behind with the verifications that they had, and
-- are found by no address any more.
alter table participant_identities
  add column joined_into uuid,
  -- What was paid before, the status of then allowed.
  add column joined_at timestamptz,
  add constraint participant_identities_joined foreign key (tenant_id, joined_into)
    references participant_identities (tenant_id, id),
  add check ((joined_into is null) = (joined_at is null)),
  add check (joined_into <> id),
  add check (joined_into is null or not is_apart);
create index participant_identities_joined on participant_identities (tenant_id, joined_into)
  where joined_into is not null;
