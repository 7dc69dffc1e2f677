// All statements of returns.

import { statement } from '#db'
import { DEBIT_OF_INBOUND } from '#debits'
import { entering } from '#events'
import type { Id, Minor } from '#kit'
import type { ReturnRecord } from './return.ts'

const COLUMNS = `r.id, r.inbound_id, i.checkout_id, i.type as inbound_type, r.project_id,
  r.currency, r.status, r.amount, r.reason, r.waiting_key_id, r.failure_reason,
  r.rail, r.connected_account_id`

const FROM = `from inbound_returns r
     join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id`

const IS_DEBITED = `exists (select from debits d
                       where d.tenant_id = i.tenant_id and d.id = ${DEBIT_OF_INBOUND})` as const

export const selectReturns = statement<ReturnRecord>('returns.select')(
  `select ${COLUMNS} ${FROM} where r.tenant_id = $tenant_id::uuid and r.id = any($ids::uuid[])
    order by r.created_at, r.id`,
)

/** Those of these projects that wait for nobody but the end of a review, the oldest first. */
export const selectPaused = statement<ReturnRecord>('returns.select_paused')(
  `select ${COLUMNS} ${FROM}
    where r.tenant_id = $tenant_id::uuid and r.project_id = any($project_ids::uuid[])
      and r.status = 'paused'
      and r.waiting_key_id is null
    order by r.created_at, r.id`,
)

/** Those of an inbound that no rail has, the newest first. */
export const selectCallable = statement<ReturnRecord>('returns.select_callable')(
  `select ${COLUMNS} ${FROM}
    where r.tenant_id = $tenant_id::uuid and r.inbound_id = $inbound_id::uuid
      and r.status = any($statuses::text[])
    order by r.created_at desc, r.id desc`,
)

export interface GivenRow {
  readonly inbound_id: Id<'inbound'>
  /** What refunds give back of it, or have set aside. */
  readonly refunded: Minor
  /** Whether the rail can find its way back. */
  readonly is_known: boolean
}

/**
 * What refunds gave back of inbounds, and whether their payers' accounts are known: to us, or to
 * the rail that collected them.
 */
export const selectGiven = statement<GivenRow>('returns.select_given')(
  `select i.id as inbound_id,
          coalesce((select sum(g.amount) from refund_origins g
                      join outbounds o on o.tenant_id = g.tenant_id and o.id = g.outbound_id
                     where g.tenant_id = i.tenant_id and g.inbound_id = i.id
                       and o.status not in ('failed', 'cancelled')), 0)::bigint as refunded,
          (i.payer_sealed is not null or i.type in ('card', 'open_banking', 'credit')
           or ${IS_DEBITED}) as is_known
     from inbounds i where i.tenant_id = $tenant_id::uuid and i.id = any($ids::uuid[])`,
)

/** Money that a rail collected for checkouts that have ended, and that was not sent back before. */
export const selectLate = statement<{ id: Id<'inbound'> }>('returns.select_late')(
  `select i.id from inbounds i
    where i.tenant_id = $tenant_id::uuid and i.id = any($ids::uuid[]) and i.status = 'settled'
      and i.reason = 'checkout_ended' and i.unreconciled > 0
      and (i.type in ('card', 'open_banking') or ${IS_DEBITED})
      and not exists (select from inbound_returns r
                       where r.tenant_id = i.tenant_id and r.inbound_id = i.id and r.is_automatic)
    order by i.id`,
)

export const insertReturns = entering(
  'inbound_return',
  statement('returns.insert')(
    `insert into inbound_returns (tenant_id, id, inbound_id, project_id, currency, status, amount,
                                reason, is_automatic, waiting_key_id, created_at, updated_at)
   select $tenant_id::uuid, r.*, $now::timestamptz, $now::timestamptz
     from $rows(id uuid, inbound_id uuid, project_id uuid, currency text, status text,
                amount bigint, reason text, is_automatic boolean, waiting_key_id uuid) as r`,
  ),
)

/** Somebody has passed what a key asked for above its limits. */
export const passReturns = statement('returns.pass')(
  `update inbound_returns set waiting_key_id = null
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

export const setSentAt = statement('returns.set_sent_at')(
  `update inbound_returns set sent_at = $sent_at::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
)

export const setFailed = statement('returns.set_failed')(
  `update inbound_returns r set failure_reason = f.reason
     from $rows(id uuid, reason text) as f
    where r.tenant_id = $tenant_id::uuid and r.id = f.id`,
)

export const setCameBack = statement('returns.set_came_back')(
  `update inbound_returns r set came_back = f.amount
     from $rows(id uuid, amount bigint) as f
    where r.tenant_id = $tenant_id::uuid and r.id = f.id`,
)

/** The account that an inbound came from, sealed and bound to its notice. */
export const selectPayer = statement<{
  readonly rail_notice_id: string
  readonly payer_sealed: Buffer | null
  readonly payer_masked: string | null
  readonly payer_fingerprint: Buffer | null
  readonly payer_name_sealed: Buffer | null
  readonly reference: string | null
  readonly payer_end_to_end: string | null
  readonly connected_account_id: Id<'connected_account'> | null
}>('returns.select_payer')(
  `select rail_notice_id, payer_sealed, payer_masked, payer_fingerprint, payer_name_sealed,
          reference, payer_end_to_end, connected_account_id
     from inbounds where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** Keeps the rail that was chosen; the first choice stands. */
export const keepReturnRail = statement('returns.keep_rail')(
  `update inbound_returns
      set rail = $rail::text, connected_account_id = $connected_account_id::uuid
    where tenant_id = $tenant_id::uuid and id = $id::uuid and rail is null`,
)
