import { statement } from '#db'

/** A second job of a kind and key takes the place of the first: its worker's token is void then. */
export const insertJobs = statement(
  'jobs.insert',
  `insert into jobs (tenant_id, id, kind, lane, key, payload, run_at, created_at)
   select $1::uuid, j.id, j.kind, j.lane, j.key, j.payload, j.run_at, $2::timestamptz
     from unnest($3::uuid[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::timestamptz[])
       as j (id, kind, lane, key, payload, run_at)
    order by j.kind, j.key
   on conflict (tenant_id, kind, key) do update
      set payload = excluded.payload, run_at = excluded.run_at, lane = excluded.lane,
          token = jobs.token + 1, leased_until = null, attempts = 0, parked_at = null`,
)

export interface JobRow {
  id: string
  kind: string
  key: string
  token: bigint
  attempts: number
  run_at: Date
  payload: Record<string, unknown>
}

/** One statement: whoever else claims skips the rows that are being claimed. */
export const claimJobs = statement<JobRow>(
  'jobs.claim',
  `with due as (
     select id from jobs
      where tenant_id = $1::uuid and lane = $2::text and parked_at is null
        and run_at <= $3::timestamptz
        and (leased_until is null or leased_until < $4::timestamptz)
      order by run_at, id limit $6::int
      for update skip locked)
   update jobs j
      set leased_until = $5::timestamptz, token = j.token + 1, attempts = j.attempts + 1
     from due where j.tenant_id = $1::uuid and j.id = due.id
   returning j.id, j.kind, j.key, j.token, j.attempts, j.run_at, j.payload`,
)

/** Fencing: only jobs still held under their token leave the queue. */
export const finishJobs = statement<{ id: string }>(
  'jobs.finish',
  `delete from jobs j using unnest($2::uuid[], $3::bigint[]) as f (id, token)
    where j.tenant_id = $1::uuid and j.id = f.id and j.token = f.token
   returning j.id`,
)

export const extendLeases = statement(
  'jobs.extend_leases',
  `update jobs j set leased_until = $4::timestamptz
     from unnest($2::uuid[], $3::bigint[]) as f (id, token)
    where j.tenant_id = $1::uuid and j.id = f.id and j.token = f.token`,
)

export const retryJob = statement(
  'jobs.retry',
  `update jobs set leased_until = null, run_at = $4::timestamptz, last_error = $5::text,
          parked_at = $6::timestamptz
    where tenant_id = $1::uuid and id = $2::uuid and token = $3::bigint`,
)

export const selectDueTenants = statement<{ tenant_id: string }>(
  'jobs.due_tenants',
  `select tenant_id from tenants_with_due_jobs($1::timestamptz, $2::text, $3::int)`,
)

export const dropJobs = statement(
  'jobs.drop',
  `delete from jobs where tenant_id = $1::uuid and kind = $2::text and key = any($3::text[])`,
)

/** The next step that falls due, held by a worker or not. */
export const selectNextStep = statement<{ run_at: Date }>(
  'jobs.next_step',
  `select run_at from jobs
    where tenant_id = $1::uuid and lane = 'steps' and parked_at is null
      and run_at <= $2::timestamptz
    order by run_at limit 1`,
)

export interface ClockRow {
  clock_offset_ms: bigint
  clock_frozen_at: Date | null
  clock_advancing_until: Date | null
}

export const selectClock = statement<ClockRow>(
  'jobs.clock',
  `select clock_offset_ms, clock_frozen_at, clock_advancing_until
     from tenants where id = $1::uuid`,
)

export const updateClock = statement(
  'jobs.set_clock',
  `update tenants set clock_offset_ms = $2::bigint, clock_frozen_at = $3::timestamptz
    where id = $1::uuid and environment = 'sandbox'`,
)

/** Takes the right to move the clock, for a real time; nothing comes back when another has it. */
export const takeAdvance = statement<ClockRow>(
  'jobs.take_advance',
  `update tenants set clock_advancing_until = $3::timestamptz
    where id = $1::uuid and environment = 'sandbox'
      and (clock_advancing_until is null or clock_advancing_until < $2::timestamptz)
   returning clock_offset_ms, clock_frozen_at, clock_advancing_until`,
)

export const keepAdvance = statement(
  'jobs.keep_advance',
  `update tenants set clock_advancing_until = $2::timestamptz where id = $1::uuid`,
)
