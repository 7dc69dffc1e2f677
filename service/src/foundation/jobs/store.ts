import { statement } from '#db'
import type { Id } from '#kit'

/** A second job of a kind and key takes the place of the first: its worker's token is void then. */
export const insertJobs = statement('jobs.insert')(
  `insert into jobs (tenant_id, id, kind, lane, key, payload, run_at, leased_until, created_at,
                     traceparent)
   select $tenant_id::uuid, j.id, j.kind, j.lane, j.key, j.payload, j.run_at, j.leased_until,
          $created_at::timestamptz, j.traceparent
     from $rows(id uuid, kind text, lane text, key text, payload jsonb, run_at timestamptz,
                leased_until timestamptz, traceparent text) as j
    order by j.kind, j.key
   on conflict (tenant_id, kind, key) do update
      set payload = excluded.payload, run_at = excluded.run_at, lane = excluded.lane,
          token = jobs.token + 1, leased_until = null, failures = 0, parked_at = null,
          traceparent = excluded.traceparent`,
)

/** Whether a job of this kind and key is in the queue, but for those that the unit has in hand. */
export const selectKept = statement<{ key: string }>('jobs.select_kept')(
  `select key from jobs
    where tenant_id = $tenant_id::uuid and kind = $kind::text and key = $key::text
      and parked_at is null and id <> all($ids::uuid[])`,
)

/** Work that is in the queue and due, except for what the asking unit has in hand. */
export const selectDue = statement<{ key: string }>('jobs.select_due')(
  `select key from jobs
    where tenant_id = $tenant_id::uuid and kind = $kind::text and key = any($keys::text[])
      and parked_at is null and run_at <= $until_run_at::timestamptz and id <> all($ids::uuid[])`,
)

export interface JobRow {
  id: string
  kind: string
  key: string
  token: bigint
  failures: number
  run_at: Date
  payload: Record<string, unknown>
  traceparent: string | null
}

/** One statement: whoever else claims skips the rows that are being claimed. */
export const claimJobs = statement<JobRow>('jobs.claim')(
  `with due as (
     select id from jobs
      where tenant_id = $tenant_id::uuid and lane = $lane::text and parked_at is null
        and run_at <= $until_run_at::timestamptz
        and (leased_until is null or leased_until < $before_leased_until::timestamptz)
      order by run_at, id limit $limit::int
      for update skip locked)
   update jobs j
      set leased_until = $leased_until::timestamptz, token = j.token + 1
     from due where j.tenant_id = $tenant_id::uuid and j.id = due.id
   returning j.id, j.kind, j.key, j.token, j.failures, j.run_at, j.payload,
             j.traceparent`,
)

/** As `claimJobs`, of some kinds and keys only. */
export const claimNamedJobs = statement<JobRow>('jobs.claim_named')(
  `with due as (
     select id from jobs
      where tenant_id = $tenant_id::uuid and lane = $lane::text and parked_at is null
        and run_at <= $until_run_at::timestamptz
        and (leased_until is null or leased_until < $before_leased_until::timestamptz)
        and (kind, key) in (select o.kind, o.key
                              from unnest($kinds::text[], $keys::text[]) as o (kind, key))
      order by run_at, id limit $limit::int
      for update skip locked)
   update jobs j
      set leased_until = $leased_until::timestamptz, token = j.token + 1
     from due where j.tenant_id = $tenant_id::uuid and j.id = due.id
   returning j.id, j.kind, j.key, j.token, j.failures, j.run_at, j.payload,
             j.traceparent`,
)

/** By their keys, also in a plan of when the queue was empty: a join would read all of it. */
const HELD = `j.tenant_id = $tenant_id::uuid and j.id = any($ids::uuid[])
      and (j.id, j.token) in (select f.id, f.token
                                from unnest($ids::uuid[], $tokens::bigint[]) as f (id, token))`

/** Fencing: only jobs still held under their token leave the queue. */
export const finishJobs = statement<{ id: string }>('jobs.finish')(
  `delete from jobs j where ${HELD} returning j.id`,
)

/** What was put back in the meantime is no longer held, and is left alone. */
export const extendLeases = statement('jobs.extend_leases')(
  `update jobs j set leased_until = $leased_until::timestamptz
    where ${HELD} and j.leased_until is not null`,
)

export const retryJob = statement('jobs.retry')(
  `update jobs set leased_until = null, run_at = $run_at::timestamptz,
      last_error = $last_error::text,
          failures = failures + 1, parked_at = $parked_at::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid and token = $token::bigint`,
)

export interface ParkedRow {
  id: Id<'job'>
  kind: string
  key: string
  failures: number
  last_error: string
  parked_at: Date
}

export const selectParkedJobs = statement<ParkedRow>('jobs.parked')(
  `select id, kind, key, failures, last_error, parked_at from jobs
    where tenant_id = $tenant_id::uuid and parked_at is not null
    order by parked_at, id`,
)

/** Locked and looked at first: the answer tells how they stood. */
export const sendJobsOn = statement<ParkedRow>('jobs.send_on')(
  `with parked as (
     select id, kind, key, failures, last_error, parked_at from jobs
      where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and parked_at is not null
      order by kind, key for update),
   sent as (
     update jobs j set parked_at = null, failures = 0, run_at = $run_at::timestamptz
       from parked where j.tenant_id = $tenant_id::uuid and j.id = parked.id)
   select id, kind, key, failures, last_error, parked_at from parked`,
)

/** By the database's clock, as all that decides: the machine of a worker may be hours behind. */
export const selectDueTenants = statement<{ tenant_id: string }>('jobs.due_tenants')(
  `select tenant_id from tenants_with_due_jobs(now(), $lane::text, $most::int)`,
)

export const dropJobs = statement('jobs.drop')(
  `delete from jobs
    where tenant_id = $tenant_id::uuid and kind = $kind::text and key = any($keys::text[])
      and id <> all($ids::uuid[])`,
)

/** The next step that falls due, held by a worker or not. */
export const selectNextStep = statement<{ run_at: Date }>('jobs.next_step')(
  `select run_at from jobs
    where tenant_id = $tenant_id::uuid and lane = 'steps' and parked_at is null
      and run_at <= $until_run_at::timestamptz
    order by run_at limit 1`,
)

/** As `selectNextStep`, of some kinds and keys only. */
export const selectNextNamedStep = statement<{ run_at: Date }>('jobs.next_named_step')(
  `select run_at from jobs
    where tenant_id = $tenant_id::uuid and lane = 'steps' and parked_at is null
      and run_at <= $until_run_at::timestamptz
      and (kind, key) in (select o.kind, o.key
                            from unnest($kinds::text[], $keys::text[]) as o (kind, key))
    order by run_at limit 1`,
)

/** The steps that fall due until then, by name. */
export const selectStepsUntil = statement<{ kind: string; key: string }>('jobs.steps_until')(
  `select kind, key from jobs
    where tenant_id = $tenant_id::uuid and lane = 'steps' and parked_at is null
      and run_at <= $until_run_at::timestamptz`,
)
