// Addresses as a database from before has them.

/** What the service's own migrating keeps; migrations give rights to it. */
export const createMigrations = `create table holdfast_migrations (
  version int primary key, name text not null, checksum text not null,
  applied_at timestamptz not null default now())`

export const insertIdentity = `insert into participant_identities
    (tenant_id, id, email_key, status, first_participant_id, created_at, updated_at)
  values ($1, gen_random_uuid(), $2, $3, gen_random_uuid(), now(), now())`

export const selectIdentityRows = `select tenant_id, email_key, status, is_apart
    from participant_identities order by tenant_id, email_key collate "C"`
