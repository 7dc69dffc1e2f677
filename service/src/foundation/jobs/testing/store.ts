// Statements that only tests of this room run, as the database's owner; and a table of effects.
import { statement } from '#db'

export const createEffects = `
  create table effects (tenant_id uuid not null references tenants (id),
    number bigint generated always as identity, what text not null, at timestamptz not null,
    primary key (tenant_id, number));
  call isolate('effects', 'select, insert')`

export const insertEffect = statement('effects.insert')(
  `insert into effects (tenant_id, what, at) values ($tenant_id::uuid, $what::text,
      $at::timestamptz)`,
)

/** In the order in which they happened. */
export const selectEffects = `
  select what, at from effects where tenant_id = $1::uuid order by number`

export const insertTenant = `with made as (
    insert into tenants (id, organisation_id, environment, created_at)
    values ($1::uuid, $1::uuid, $2::text, now()) returning id)
  insert into event_sequences (tenant_id) select id from made`

export const selectJobs = `
  select kind, key, lane, token, failures, run_at, leased_until, last_error, parked_at, payload
    from jobs where tenant_id = $1::uuid order by kind, key`

/** As if the worker that holds them had been silent for longer than its lease. */
export const expireLeases = `
  update jobs set leased_until = now() - interval '1 second'
   where tenant_id = $1::uuid and leased_until is not null`

/** As if whoever advances had been silent for longer than the lease, and then for $2 ms more. */
export const expireAdvance = `
  update tenants
     set clock_advancing_until = clock_advancing_until - s.shift,
         clock_resumes_at = clock_resumes_at - s.shift
    from (select id, clock_advancing_until - now() + $2 * interval '1 millisecond' as shift
            from tenants) s
   where tenants.id = $1::uuid and s.id = tenants.id`

export const selectClock = `
  select clock_frozen_at, clock_resumes_at, clock_advancing_until from tenants where id = $1::uuid`

/** A row where the advance of now is to stop. */
export const selectStopped = `
  select 1 from tenants where id = $1::uuid and clock_stopped_turn = clock_turn`

/** What the clock would show at a real time. */
export const selectTenantTime = `
  select tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at,
                     $2::timestamptz) as now from tenants t where id = $1::uuid`

export const setClock = `
  update tenants
     set clock_offset_ms = $2::bigint, clock_frozen_at = $3::timestamptz,
         clock_resumes_at = $4::timestamptz, clock_advancing_until = null
   where id = $1::uuid`
