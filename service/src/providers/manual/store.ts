// All statements of the manual rail.
import { statement } from '#db'
import { entering, moveWith } from '#events'
import { PAID_BY } from '#inbounds'
import type { EntryRecord } from './entry.ts'

/** `keys`: which of the two who decided are keys; the others are members. */
const COLUMNS = `id, kind, status, proposed_by, decided_by, outbound_id, return_id, verification_id,
  project_id, inbound_id,
  currency, amount, statement_reference, failure_reason, taken_back_reason, collect, sealed, note,
  created_at, updated_at,
  array(select k.id from api_keys k
         where k.tenant_id = manual_entries.tenant_id
           and k.id in (proposed_by, decided_by)) as keys`

export const insertEntry = entering(
  'manual_entry',
  statement<{ id: string }>('manual.insert_entry')(
    `insert into manual_entries (tenant_id, id, kind, status, proposed_by, outbound_id, project_id,
     currency, amount, statement_reference, failure_reason, collect, sealed, note, created_at,
     updated_at, verification_id, inbound_id, taken_back_reason, return_id)
   values ($tenant_id::uuid, $id::uuid, $kind::text, 'proposed', $proposed_by::uuid,
   $outbound_id::uuid, $project_id::uuid, $currency::text,
     $amount::bigint, $statement_reference::text, $failure_reason::text, $collect::jsonb,
     $sealed::bytea, $note::text, $now::timestamptz,
     $now::timestamptz, $verification_id::uuid, $inbound_id::uuid, $taken_back_reason::text,
     $return_id::uuid)
   on conflict (tenant_id, statement_reference) where status <> 'refused' do nothing
   returning id`,
  ),
)

export const lockEntry = statement<EntryRecord>('manual.lock_entry')(
  `select ${COLUMNS} from manual_entries
    where tenant_id = $tenant_id::uuid and id = $id::uuid for no key update`,
)

export const selectEntry = statement<EntryRecord>('manual.select_entry')(
  `select ${COLUMNS} from manual_entries where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** The booking by which the money came that a return sends back, where it was booked by hand. */
export const selectEntryOfReturn = statement<EntryRecord>('manual.select_entry_of_return')(
  `select ${COLUMNS} from manual_entries
    where tenant_id = $tenant_id::uuid and kind = 'inbound'
      and inbound_id = (select r.inbound_id from inbound_returns r
                         where r.tenant_id = $tenant_id::uuid and r.id = $id::uuid)`,
)

export interface WhoRow {
  id: string
  /** Of a member. */
  name: string | null
  /** Of a key. */
  hint: string | null
  label: string | null
  /** The names of those who made or rolled it. */
  makers: string | null
}

/** Who is behind ids of members and keys. */
export const selectWho = statement<WhoRow>('manual.select_who')(
  `select w.id, m.name, k.hint, k.label,
          (select string_agg(o.name, ', ' order by o.name) from members o
            where o.id = any(k.makers)) as makers
     from unnest($ids::uuid[]) as w (id)
     left join members m on m.id = w.id
     left join api_keys k on k.tenant_id = $tenant_id::uuid and k.id = w.id`,
)

/** Who decides it, and the inbound that it became. */
export const decideEntry = moveWith('manual_entry', 'manual.decide_entry', {
  set: 'decided_by = $decided_by::uuid, inbound_id = coalesce($inbound_id::uuid, r.inbound_id)',
})

export const selectEntries = statement<EntryRecord>('manual.select_entries')(
  `select ${COLUMNS} from manual_entries
    where tenant_id = $tenant_id::uuid and ($status::text is null or status = $status::text)
    order by created_at desc, id desc limit $limit::int`,
)

/** The projects that a payer's words name: of checkouts, or by their own reference; at most two. */
export const selectNamedProjects = statement<{ id: string; currency: string }>(
  'manual.select_named_projects',
)(
  `select p.id, p.currency from projects p
    where p.tenant_id = $tenant_id::uuid
      and (p.id in (select project_id from checkouts
                     where tenant_id = $tenant_id::uuid
                       and position(reference in $reference::text) > 0)
           or position(p.reference in $reference::text) > 0)
    limit 2`,
)

/** A second order for the same outbound changes nothing. */
export const insertPayment = statement('manual.insert_payment')(
  `insert into manual_payments (tenant_id, outbound_id, sealed, created_at)
   values ($tenant_id::uuid, $outbound_id::uuid, $sealed::bytea, $created_at::timestamptz)
   on conflict (tenant_id, outbound_id) do nothing`,
)

/** The same for money that is sent back. */
export const insertManualReturn = statement('manual.insert_return')(
  `insert into manual_returns (tenant_id, return_id, sealed, created_at)
   values ($tenant_id::uuid, $return_id::uuid, $sealed::bytea, $created_at::timestamptz)
   on conflict (tenant_id, return_id) do nothing`,
)

export interface PaymentRow {
  id: string
  /** It is sent back to its payer: the id is that of the return. */
  is_return: boolean
  sealed: Buffer
  created_at: Date
}

export const selectPayments = statement<PaymentRow>('manual.select_payments')(
  `(select outbound_id as id, false as is_return, sealed, created_at from manual_payments
     where tenant_id = $tenant_id::uuid and not is_done and sealed is not null
     order by created_at, outbound_id limit $limit::int)
    union all
   (select return_id, true, sealed, created_at from manual_returns
     where tenant_id = $tenant_id::uuid and not is_done and sealed is not null
     order by created_at, return_id limit $limit::int)
    order by created_at, id limit $limit::int`,
)

export const endManualReturn = statement('manual.end_return')(
  `update manual_returns set is_done = true
    where tenant_id = $tenant_id::uuid and return_id = $return_id::uuid`,
)

/** The payment of an outbound or a return. */
export const selectPayment = statement<PaymentRow>('manual.select_payment')(
  `select outbound_id as id, false as is_return, sealed, created_at from manual_payments
    where tenant_id = $tenant_id::uuid and outbound_id = $outbound_id::uuid and sealed is not null
   union all
   select return_id, true, sealed, created_at from manual_returns
    where tenant_id = $tenant_id::uuid and return_id = $outbound_id::uuid and sealed is not null`,
)

export const endPayment = statement('manual.end_payment')(
  `update manual_payments set is_done = true
    where tenant_id = $tenant_id::uuid and outbound_id = $outbound_id::uuid`,
)

/** Who paid, by bookings; where money was to go, by payments to make, and to be sent back. */
export const forgetBookings = statement('manual.forget_bookings')(
  `with own as (${PAID_BY}),
   payments as (
     update manual_payments m set sealed = null from outbounds o
      where m.tenant_id = $tenant_id::uuid and o.tenant_id = $tenant_id::uuid
        and o.id = m.outbound_id
        and o.participant_id = any($participant_ids::uuid[])),
   returns as (
     update manual_returns m set sealed = null
       from inbound_returns r join own on own.id = r.inbound_id
      where m.tenant_id = $tenant_id::uuid and r.tenant_id = $tenant_id::uuid
        and r.id = m.return_id)
   update manual_entries e set sealed = null from own
    where e.tenant_id = $tenant_id::uuid and e.inbound_id = own.id`,
)

export const selectHalt = statement<{ since: Date }>('manual.select_halt')(
  `select since from manual_halts where tenant_id = $tenant_id::uuid`,
)

/** By the owner, who says so of a database that was restored. */
export const insertHalt = statement('manual.insert_halt')(
  `insert into manual_halts (tenant_id, since) values ($tenant_id::uuid, $now::timestamptz)
     on conflict do nothing`,
)

export const endHalt = statement<{ since: Date }>('manual.end_halt')(
  `delete from manual_halts where tenant_id = $tenant_id::uuid returning since`,
)
