// SQL of the webhook benchmarks.

/** Fills a tenant's event log up to a number, as if a business had run for long. */
export const fillEvents = `with before as (
    select last from event_sequences where tenant_id = $1::uuid
  ), filled as (
    insert into events (tenant_id, sequence, id, type, payload, created_at)
    select $1::uuid, s, uuidv7(), 'intent_confirmed', jsonb_build_object('id', 'intent_' || s), now()
      from before, generate_series(before.last + 1, $2::bigint) as s
    returning sequence, id
  ), numbered as (
    insert into event_numbers (tenant_id, sequence, event_id)
    select $1::uuid, sequence, id from filled
  )
  update event_sequences set last = $2::bigint where tenant_id = $1::uuid`

/** As if all of them had been fanned out. */
export const skipFanOut = `insert into webhook_cursors (tenant_id, sequence)
  values ($1::uuid, $2::bigint) on conflict (tenant_id) do update set sequence = $2::bigint`

export const countWaiting = `select count(*)::int as waiting from deliveries
  where tenant_id = $1::uuid and status = 'waiting'`
