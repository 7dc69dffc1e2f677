import { statement } from '#db'

/** A scratch table, for tests of this room only. */
export const createNotesTable = `
  create table notes (
    tenant_id uuid not null references tenants (id), id uuid not null, text text not null,
    primary key (tenant_id, id));
  call isolate('notes', 'select, insert, update, delete');`

export const insertTenant = `
  insert into tenants (id, organisation_id, environment, created_at)
  values ($1::uuid, $1::uuid, 'sandbox', now())`

export const insertNotes = statement('sample.insert_notes')(
  `insert into notes (tenant_id, id, text)
   select $tenant_id::uuid, given.id, given.text
     from $rows(id uuid, text text) as given`,
)

export const findNotes = statement<{ id: string; text: string }>('sample.find_notes')(
  `select id, text from notes where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

export const deleteNotes = statement<{ id: string }>('sample.delete_notes')(
  `delete from notes where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) returning id`,
)

export const countNotes = `select count(*)::int as count from notes where text = $1::text`

export const takeKey = `
  insert into idempotency_keys (tenant_id, key, operation, request_hash, expires_at)
  values ($1::uuid, $2::text, 'createNote', '', now() + interval '1 day')`

export const expireKeys = `update idempotency_keys set expires_at = now() - interval '1 second'`

export const keptAnswers = `select answer from idempotency_keys where answer is not null`
