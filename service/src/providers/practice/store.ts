// All statements of banks to practise with.
import { statement } from '#db'
import type { Id, Minor } from '#kit'

export const insertPractice = statement('practice.insert')(
  `insert into practice_banks (tenant_id, connection_id, opened_at, lived_until, last_at)
   values ($tenant_id::uuid, $connection_id::uuid, $now::timestamptz, $now::timestamptz,
           $now::timestamptz)
   on conflict do nothing`,
)

export interface PracticeRow {
  readonly opened_at: Date
  readonly lived_until: Date
  readonly forgotten: number
}

/** Whoever gives it something, or lets it live, comes one after the other. */
export const lockPractice = statement<PracticeRow>('practice.lock')(
  `select opened_at, lived_until, forgotten from practice_banks
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid
      for no key update`,
)

export const setLived = statement('practice.set_lived')(
  `update practice_banks set lived_until = $now::timestamptz
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid`,
)

/**
 * The number and time of the next deed; none where it has as many as it takes. No time zone decides
 * when that is, so a cluster can have its nodes compute it.
 */
export const countDeed = statement<{ number: number; at: Date }>('practice.count_deed')(
  `update practice_banks
      set deeds = deeds + 1,
          last_at = greatest(
            $now::timestamptz, last_at,
            (lived_until at time zone 'UTC' + interval '1 millisecond') at time zone 'UTC')
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid
      and deeds < $most::int
   returning deeds as number, last_at as at`,
)

export const insertDeed = statement('practice.insert_deed')(
  `insert into practice_deeds (tenant_id, connection_id, number, at, kind, artefact_id,
                               connected_account_id, amount, arrives_at, sealed)
   values ($tenant_id::uuid, $connection_id::uuid, $number::int, $at::timestamptz, $kind::text,
           $artefact_id::uuid, $connected_account_id::uuid, $amount::bigint,
           $arrives_at::timestamptz, $sealed::bytea)`,
)

export interface DeedRow {
  readonly number: number
  readonly at: Date
  readonly artefact_id: Id<'artefact'> | null
  readonly connected_account_id: Id<'connected_account'> | null
  readonly amount: Minor | null
  readonly arrives_at: Date | null
  readonly sealed: Buffer | null
}

export const selectDeeds = statement<DeedRow>('practice.select_deeds')(
  `select number, at, artefact_id, connected_account_id, amount, arrives_at, sealed
     from practice_deeds
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid
      and number > $after_number::int
    order by number limit $limit::int`,
)

/** The orders that a file was taken with, and the bank that took it, locked. */
export const lockOrdersDeed = statement<{
  readonly connection_id: Id<'bank_connection'>
  readonly number: number
  readonly sealed: Buffer | null
}>('practice.lock_orders')(
  `select d.connection_id, d.number, d.sealed
     from practice_deeds d
     join practice_banks b on b.tenant_id = d.tenant_id and b.connection_id = d.connection_id
    where d.tenant_id = $tenant_id::uuid and d.artefact_id = $artefact_id::uuid
      for no key update of b`,
)

export const rewriteDeed = statement('practice.rewrite_deed')(
  `update practice_deeds set sealed = $sealed::bytea
    where tenant_id = $tenant_id::uuid and connection_id = $connection_id::uuid
      and number = $number::int`,
)

export const countForgotten = statement('practice.count_forgotten')(
  `update practice_banks set forgotten = forgotten + 1
    where tenant_id = $tenant_id::uuid and connection_id = any($connection_ids::uuid[])`,
)

/** Who has paid, of what the banks have told. */
export const forgetPaid = statement<{ connection_id: Id<'bank_connection'> }>(
  'practice.forget_paid',
)(
  `update practice_deeds d set sealed = null
     from practice_banks b
    where b.tenant_id = d.tenant_id and b.connection_id = d.connection_id
      and d.tenant_id = $tenant_id::uuid and d.kind = 'credit' and d.sealed is not null
      and d.arrives_at <= b.lived_until
   returning d.connection_id`,
)
