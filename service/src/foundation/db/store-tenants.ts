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
     update tenants set replaced_at = now()
      where id = $id::uuid and environment = 'sandbox' and replaced_at is null
     returning organisation_id, environment)
   insert into tenants (id, organisation_id, environment, seed, clock_frozen_at, created_at)
   select $next::uuid, old.organisation_id, old.environment, $seed::text,
          $clock_frozen_at::timestamptz,
          now()
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

/** The clock as it stands then; whose turn it is to move it, and whether that was asked to stop. */
export interface TurnedRow extends ClockRow {
  turn: bigint
  is_stopped: boolean
}

const clockColumns = `${TENANT_NOW} as now,
    t.clock_frozen_at is not null and t.clock_resumes_at is null as is_frozen,
    coalesce(t.clock_advancing_until >= r.now, false) as is_advancing` as const

/** Real time by the database's clock, once for the whole statement. */
const realTime = `(select clock_timestamp() as now) r`

export const selectClock = statement<ClockRow>('db.clock')(
  `select ${clockColumns} from ${realTime}, tenants t where t.id = $id::uuid`,
)

const turned = 'select now, is_frozen, is_advancing, turn, is_stopped from turn_clock' as const

export const freezeTheClock = statement<TurnedRow>('db.freeze_clock')(
  `${turned}($id::uuid, 'freeze')`,
)

export const resumeTheClock = statement<TurnedRow>('db.resume_clock')(
  `${turned}($id::uuid, 'resume')`,
)

/** Takes the right to move the clock for so many milliseconds; no row when another has it. */
export const takeAdvance = statement<TurnedRow>('db.take_advance')(
  `${turned}($id::uuid, 'take', $advance_lease_ms::bigint)`,
)

/** Holds the right for longer. */
export const keepAdvance = statement<TurnedRow>('db.keep_advance')(
  `${turned}($id::uuid, 'keep', $advance_lease_ms::bigint, $clock_turn::bigint)`,
)

/**
 * Stands the clock still at a time on the way, and holds the right to move it for longer. Where
 * somebody wants it to go no further it stays where it stands.
 */
export const standClock = statement<TurnedRow>('db.stand_clock')(
  `${turned}($id::uuid, 'stand', $advance_lease_ms::bigint, $clock_turn::bigint,
     $clock_frozen_at::timestamptz)`,
)

/** Ends an advance: a clock that was frozen stays where it arrived, another runs on from there. */
export const landClock = statement<TurnedRow>('db.land_clock')(
  `${turned}($id::uuid, 'land', null, $clock_turn::bigint, $at::timestamptz, $was_frozen::boolean)`,
)

const isMyTurn = `t.id = $id::uuid and t.clock_turn = $clock_turn::bigint
      and t.clock_advancing_until >= r.now`

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
