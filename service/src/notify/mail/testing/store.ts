// Statements of the tests: as the owner, past row level security.

export const insertTenant = `insert into tenants (id, organisation_id, environment, created_at)
  values ($1::uuid, $2::uuid, $3::text, $4::timestamptz)`

export const selectStored = `select to_email, subject, body from emails where tenant_id = $1::uuid`

/** Puts the body of one mail under another. */
export const swapBodies = `update emails e
    set body = o.body
   from emails o
  where e.id = $1::uuid and o.id = $2::uuid`

export const deleteEmail = `delete from emails where id = $1::uuid`
