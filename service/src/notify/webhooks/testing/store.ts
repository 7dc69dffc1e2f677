// Statements of the tests: as the owner, past row level security, to set up and to look.

export const insertTenant = `with made as (
    insert into tenants (id, organisation_id, environment, created_at)
    values ($1::uuid, $2::uuid, $3::text, $4::timestamptz) returning id)
  insert into event_sequences (tenant_id) select id from made`

export const setClock = `update tenants
    set clock_frozen_at = $2::timestamptz
  where id = $1::uuid`

export const shiftClock = `update tenants
    set clock_frozen_at = null, clock_offset_ms = clock_offset_ms + $2::bigint
  where id = $1::uuid`

/** As if 30 seconds had passed since the worker that held them was last heard of. */
export const expireLeases = `update jobs
    set leased_until = $2::timestamptz
  where tenant_id = $1::uuid and leased_until is not null`

export const selectDeliveries = `select d.id, d.handler_id, d.event_sequence::int as sequence,
         d.status,
         d.attempts, d.next_at, d.last_status, d.created_at, d.delivered_at, h.url
    from deliveries d join webhook_handlers h on h.tenant_id = d.tenant_id and h.id = d.handler_id
   where d.tenant_id = $1::uuid order by d.event_sequence, h.url`

export const selectWaiting = `select 1 from deliveries
  where tenant_id = $1::uuid and status = 'waiting' limit 1`

export const selectAttempts = `select a.delivery_id, a.attempt, a.at, a.status, a.duration_ms,
         a.answer, a.error
    from delivery_attempts a where a.tenant_id = $1::uuid order by a.at, a.attempt`

export const selectHandlers = `select id, url, status, secret, signing_secret, first_failure_at,
         deleted_at, updated_at
    from webhook_handlers where tenant_id = $1::uuid order by id`

export const countJobs = `select count(*)::int as count from jobs where tenant_id = $1::uuid`

export const selectJobs = `select token::int as token from jobs where tenant_id = $1::uuid`

export const failRounds = `update jobs set failures = 1, leased_until = null
  where tenant_id = $1::uuid and kind = 'webhook.round'`

export const selectCursor = `select sequence::int as sequence from webhook_cursors
  where tenant_id = $1::uuid`

/** Sessions of this database that wait for a lock of another. */
export const selectLockWaits = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`
