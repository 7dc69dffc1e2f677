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

/** So many mails of a tenant, to addresses of their own, stored at one time. */
export const insertManyEmails = `insert into emails
    (tenant_id, id, kind, to_email, subject, body, created_at, stored_at)
  select $1::uuid, gen_random_uuid(), 'receipt', i || '@example.com', 's', '', $2::timestamptz,
         $2::timestamptz
    from generate_series(1, $3::int) i`

/** As if all mails of a tenant had been written earlier. */
export const letTimePass = `update emails
    set stored_at = stored_at - $2::interval, held_until = held_until - $2::interval
  where tenant_id = $1::uuid`

/** As if every job of a tenant were due. */
export const makeDue = `update jobs set run_at = now() - interval '1 second'
  where tenant_id = $1::uuid`
