// Addresses as a database from before has them.
import { statement } from '#db'

/** What the service's own migrating keeps; migrations give rights to it. */
export const createMigrations = `create table holdfast_migrations (
  version int primary key, name text not null, checksum text not null,
  applied_at timestamptz not null default now())`

export const insertIdentity = `insert into participant_identities
    (tenant_id, id, email_key, status, first_participant_id, created_at, updated_at)
  values ($1, gen_random_uuid(), $2, $3, gen_random_uuid(), now(), now())`

export const selectIdentityRows = `select tenant_id, email_key, status, is_apart
    from participant_identities order by tenant_id, email_key collate "C"`

/** Makes the addresses of two participants spellings of one, kept apart: ids, and their keys. */
export const keepApart = statement('test.keep_apart')(
  `update participant_identities i set is_apart = true, email_key = s.spelling
     from $rows(id uuid, spelling text) as s
    where i.tenant_id = $tenant_id::uuid and i.id = s.id`,
)
