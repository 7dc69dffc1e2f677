// Statements of deliveries that are read, asked for again, or made to test a handler.
import type { WebhookDelivery } from '@holdfast/contract'
import { statement } from '#db'
import type { EventRow } from '#events'
import { smallEntering, smallMove } from '#events'
import type { Id } from '#kit'

export const insertTest = smallEntering(
  'delivery',
  statement('webhooks.insert_test')(
    `insert into deliveries (tenant_id, id, handler_id, event_sequence, origin, status, next_at,
          series_at, created_at)
   select $tenant_id::uuid, t.id, t.handler_id, null, 'test', 'waiting', $now::timestamptz,
          $now::timestamptz,
          $now::timestamptz
     from $rows(id uuid, handler_id uuid) as t`,
  ),
)

export interface DeliveryRow {
  id: string
  handler_id: string
  event_id: string
  event_sequence: bigint | null
  type: string
  status: WebhookDelivery['status']
  attempts: number
  next_at: Date | null
  last_status: number | null
  last_duration_ms: number | null
  created_at: Date
  delivered_at: Date | null
}

/** Of what a delivery is; null where its event is in a file alone. */
const typeOfEvent = `coalesce(e.type,
          case when d.event_sequence is null then 'webhook_test' end)`

const deliveryColumns = `d.id, d.handler_id, coalesce(n.event_id, d.id) as event_id,
          d.event_sequence, ${typeOfEvent} as type, d.status, d.attempts, d.next_at, d.last_status,
          d.last_duration_ms, d.created_at, d.delivered_at`
const deliveryTables = `deliveries d
     left join event_numbers n on n.tenant_id = d.tenant_id and n.sequence = d.event_sequence
     left join events e on e.tenant_id = n.tenant_id and e.id = n.event_id`

const pageOfDeliveries = `select ${deliveryColumns} from ${deliveryTables}
    where d.tenant_id = $tenant_id::uuid and d.handler_id = $handler_id::uuid
      and d.id >= $first_id::uuid and d.id < $end_id::uuid`

/** A handler's deliveries between two ids, which begin with their times, newest first. */
export const selectDeliveries = statement<DeliveryRow>('webhooks.select_deliveries')(
  `${pageOfDeliveries} order by d.id desc limit $limit::int`,
)

/** Those of a status: of one few are, and of another nearly all. */
export const selectDeliveriesIn = statement<DeliveryRow>('webhooks.select_deliveries_in')(
  `${pageOfDeliveries} and d.status = $status::text order by d.id desc limit $limit::int`,
  { isPlannedForValues: true },
)

export const selectDeliveriesById = statement<DeliveryRow>('webhooks.select_deliveries_by_id')(
  `select ${deliveryColumns} from ${deliveryTables}
    where d.tenant_id = $tenant_id::uuid and d.id = any($ids::uuid[])`,
)

/** What a delivery tells; `{}` for a test. */
export const selectPayload = statement<{ payload: Readonly<Record<string, unknown>> }>(
  'webhooks.select_payload',
)(
  `select coalesce(e.payload, '{}'::jsonb) as payload from ${deliveryTables}
    where d.tenant_id = $tenant_id::uuid and d.id = $id::uuid`,
)

export interface AttemptRow {
  attempt: number
  at: Date
  status: number | null
  duration_ms: number
  answer: string | null
  error: string | null
  signed_at: Date | null
  signatures: Buffer | null
}

export const selectAttempts = statement<AttemptRow>('webhooks.select_attempts')(
  `select attempt, at, status, duration_ms, answer, error, signed_at, signatures
     from delivery_attempts
    where tenant_id = $tenant_id::uuid and delivery_id = $delivery_id::uuid order by attempt`,
)

/** Begins a new series of attempts. Those of handlers that are not enabled are left out. */
export const restartDeliveries = smallMove<{ id: Id<'delivery'> }>('webhooks.restart_deliveries')(
  'delivery',
  {
    to: ['waiting'],
    set: `next_at = $next_at::timestamptz, delivered_at = null,
          series_after = r.attempts, series_at = $next_at::timestamptz,
          origin = case when r.origin = 'test' then 'test' else 'resent' end`,
    from: 'webhook_handlers h',
    where: `r.tenant_id = $tenant_id::uuid and r.id = any($ids::uuid[])
      and h.tenant_id = r.tenant_id and h.id = r.handler_id and h.status = 'enabled'`,
    returning: 'r.id',
    isByKey: true,
  },
)

export interface CandidateRow {
  sequence: bigint
  delivery_id: string | null
}

/** Events of a time that a handler listens to, with its delivery where there is one. */
export const selectCandidates = statement<CandidateRow>('webhooks.select_candidates')(
  `select n.sequence, d.id as delivery_id
     from event_numbers n
    cross join lateral (
      select * from events e
       where e.tenant_id = n.tenant_id and e.id = n.event_id limit 1) e
     join webhook_handlers h on h.tenant_id = n.tenant_id and h.id = $id::uuid
     left join deliveries d
       on d.tenant_id = n.tenant_id and d.handler_id = h.id and d.event_sequence = n.sequence
    where n.tenant_id = $tenant_id::uuid and n.sequence > $after_sequence::bigint
      and n.sequence <= $until_sequence::bigint
      and e.created_at >= $from_created_at::timestamptz
      and ($before_created_at::timestamptz is null
           or e.created_at < $before_created_at::timestamptz)
      and (h.event_types is null or e.type = any(h.event_types))
      and case $only::text when 'all' then true
                        when 'parked' then d.status = 'parked'
                        else d.status is distinct from 'delivered' end
    order by n.sequence limit $limit::int`,
)

/**
 * Handlers that listen to the type of an event, with their delivery of it where there is one.
 * Those to whom it is on its way, since it was not fanned out yet, are left out.
 */
export const selectHearers = statement<{ handler_id: string; delivery_id: string | null }>(
  'webhooks.select_hearers',
)(
  `select h.id as handler_id, d.id as delivery_id
     from webhook_handlers h
     left join deliveries d
       on d.tenant_id = h.tenant_id and d.handler_id = h.id
         and d.event_sequence = $event_sequence::bigint
    where h.tenant_id = $tenant_id::uuid and h.status = 'enabled'
      and (h.event_types is null or $event_type::text = any(h.event_types))
      and ($event_sequence::bigint <= $until_sequence::bigint
           or $event_sequence::bigint <= h.after_sequence)
    order by h.id`,
)

/** Numbers what was asked for again; the caller holds the cursor. */
export const countResends = statement<{ resends: bigint }>('webhooks.count_resends')(
  `update webhook_cursors set resends = resends + $count::int where tenant_id = $tenant_id::uuid
   returning resends`,
)

export const insertResends = statement('webhooks.insert_resends')(
  `insert into event_resends (tenant_id, number, event_sequence, created_at)
   select $tenant_id::uuid, $resends::bigint + r.place, r.sequence, $created_at::timestamptz
     from unnest($sequences::bigint[]) with ordinality as r (sequence, place)`,
)

export const selectResendCount = statement<{ resends: bigint }>('webhooks.resend_count')(
  `select resends from webhook_cursors where tenant_id = $tenant_id::uuid`,
)

export const selectResends = statement<EventRow & { number: bigint }>('webhooks.select_resends')(
  `select r.number, n.event_id as id, n.sequence, e.type, e.payload, e.created_at
     from event_resends r
     join event_numbers n on n.tenant_id = r.tenant_id and n.sequence = r.event_sequence
     left join events e on e.tenant_id = n.tenant_id and e.id = n.event_id
    where r.tenant_id = $tenant_id::uuid and r.number > $after_number::bigint
      and ($type::text is null or e.type is null or e.type = $type::text)
    order by r.number limit $limit::int`,
)
