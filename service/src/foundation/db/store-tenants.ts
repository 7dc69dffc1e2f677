// All that writes tenants. Their clocks are read with every unit that begins, so they stand here;
// rooms above say when one is made, replaced, or its clock moved.
import { statement } from './statement.ts'

/**
 * The part of a statement that makes the tenants of an organisation in the statement that makes
 * that: `made` are the rows of it, with their `id`.
 */
export const INSERT_TENANTS = `insert into tenants (id, organisation_id, environment, created_at)
   select t.id, made.id, t.environment, $now::timestamptz
     from made, $tenants(id uuid, environment text) as t
   returning id` as const

/** The tenant in place of one that is reset; no row when that one is no sandbox or was replaced. */
export const replaceTenant = statement<{ id: string }>('db.replace_tenant')(
  `with old as (
     update tenants set replaced_at = clock_timestamp()
      where id = $id::uuid and environment = 'sandbox' and replaced_at is null
     returning organisation_id, environment)
   insert into tenants (id, organisation_id, environment, seed, clock_frozen_at, created_at)
   select $next::uuid, old.organisation_id, old.environment, $seed::text,
          $clock_frozen_at::timestamptz,
          clock_timestamp()
     from old
   returning id`,
)

export interface ClockRow {
  now: Date
  is_frozen: boolean
  is_advancing: boolean
}

/** The time of the tenant `t` at the real time `r.now`. */
export const TENANT_NOW =
  'tenant_time(t.clock_offset_ms, t.clock_frozen_at, t.clock_resumes_at, r.now)' as const

const clockColumns = `${TENANT_NOW} as now,
    t.clock_frozen_at is not null and t.clock_resumes_at is null as is_frozen,
    coalesce(t.clock_advancing_until >= r.now, false) as is_advancing` as const

/** Real time by the database's clock, once for the whole statement. */
const realTime = `(select clock_timestamp() as now) r`

/**
 * Where a clock is stood still: read when its row is held, and ahead of what units that began
 * before the commit may have read, so that none has seen a later time. One that stands is left.
 */
const STANDS_AHEAD_MS = 100
const heldRow = `held as materialized (
     select t.id from tenants t where t.id = $id::uuid for no key update),
   r as materialized (select clock_timestamp() as now from held)` as const
const standingTime = `case
            when t.clock_frozen_at is not null
              and (t.clock_resumes_at is null or r.now <= t.clock_resumes_at)
              then t.clock_frozen_at
            else ${TENANT_NOW} + interval '${STANDS_AHEAD_MS} milliseconds' end` as const

export const selectClock = statement<ClockRow>('db.clock')(
  `select ${clockColumns} from ${realTime}, tenants t where t.id = $id::uuid`,
)

const isNobodysTurn = `t.id = $id::uuid and t.environment = 'sandbox'
      and (t.clock_advancing_until is null or t.clock_advancing_until < r.now)`

export const freezeTheClock = statement<ClockRow>('db.freeze_clock')(
  `with ${heldRow}
   update tenants t
      set clock_frozen_at = ${standingTime}, clock_resumes_at = null
     from r where ${isNobodysTurn}
   returning ${clockColumns}`,
)

/** The offset is rounded up to a millisecond: rounded down, the clock would go back. */
export const resumeTheClock = statement<ClockRow>('db.resume_clock')(
  `update tenants t
      set clock_offset_ms = case when t.clock_frozen_at is null then t.clock_offset_ms
            else ceil(extract(epoch from ${TENANT_NOW} - r.now) * 1000)::bigint end,
          clock_frozen_at = null, clock_resumes_at = null
     from ${realTime} where ${isNobodysTurn}
   returning ${clockColumns}`,
)

/**
 * Takes the right to move the clock for so many milliseconds and stands it still; no row when
 * another has the right. A clock that ran resumes by itself when the right runs out.
 */
export const takeAdvance = statement<ClockRow & { turn: bigint }>('db.take_advance')(
  `with ${heldRow}
   update tenants t
      set clock_turn = t.clock_turn + 1,
          clock_frozen_at = ${standingTime},
          clock_resumes_at = case when t.clock_frozen_at is null or t.clock_resumes_at is not null
            then r.now + $advance_lease_ms::bigint * interval '1 millisecond' end,
          clock_advancing_until = r.now + $advance_lease_ms::bigint * interval '1 millisecond'
     from r where ${isNobodysTurn}
   returning ${clockColumns}, t.clock_turn as turn`,
)

const isMyTurn = `t.id = $id::uuid and t.clock_turn = $clock_turn::bigint
      and t.clock_advancing_until >= r.now`

/** Holds the right for longer. */
export const keepAdvance = statement<{ id: string }>('db.keep_advance')(
  `update tenants t
      set clock_advancing_until = r.now + $advance_lease_ms::bigint * interval '1 millisecond',
          clock_resumes_at = case when t.clock_resumes_at is not null
            then r.now + $advance_lease_ms::bigint * interval '1 millisecond' end
     from ${realTime} where ${isMyTurn}
   returning t.id`,
)

const isStopped = `coalesce(t.clock_stopped_turn = t.clock_turn, false)`

/**
 * Stands the clock still at a time on the way, and holds the right to move it for longer. Where
 * somebody wants it to go no further it stays where it stands.
 */
export const standClock = statement<{ is_stopped: boolean }>('db.stand_clock')(
  `update tenants t
      set clock_frozen_at = case when ${isStopped} then t.clock_frozen_at
            else $clock_frozen_at::timestamptz end,
          clock_advancing_until = r.now + $advance_lease_ms::bigint * interval '1 millisecond',
          clock_resumes_at = case when t.clock_resumes_at is not null
            then r.now + $advance_lease_ms::bigint * interval '1 millisecond' end
     from ${realTime} where ${isMyTurn}
   returning ${isStopped} as is_stopped`,
)

/** Asks the advance that is under way to stop; no row where there is none. */
export const stopTheAdvance = statement<{ turn: bigint }>('db.stop_advance')(
  `update tenants t
      set clock_stopped_turn = t.clock_turn
     from ${realTime}
    where t.id = $id::uuid and t.environment = 'sandbox' and t.clock_advancing_until >= r.now
   returning t.clock_turn as turn`,
)

/** The advance of this turn, while it is under way. */
export const selectAdvance = statement<{ id: string }>('db.advance')(
  `select t.id from tenants t, ${realTime} where ${isMyTurn}`,
)

/** Ends an advance: a clock that was frozen stays where it arrived, another runs on from there. */
export const landClock = statement<ClockRow>('db.land_clock')(
  `update tenants t
      set clock_frozen_at = case when $was_frozen::boolean then $at::timestamptz end,
          clock_offset_ms = case when $was_frozen::boolean then t.clock_offset_ms
            else ceil(extract(epoch from $at::timestamptz - r.now) * 1000)::bigint end,
          clock_resumes_at = null, clock_advancing_until = null
     from ${realTime} where ${isMyTurn}
   returning ${clockColumns}`,
)
