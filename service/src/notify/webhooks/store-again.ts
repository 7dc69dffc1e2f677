// Statements of deliveries that are read, asked for again, or made to test a handler.
import { statement } from '#db'
import type { EventRow } from '#events'
import { smallEntering, smallMove } from '#events'
import type { Id } from '#kit'

export const insertTest = smallEntering(
  'delivery',
  'webhooks.insert_test',
  `insert into deliveries (tenant_id, id, handler_id, event_sequence, origin, status, next_at,
          series_at, created_at)
   select $1::uuid, t.id, t.handler_id, null, 'test', 'waiting', $2::timestamptz, $2::timestamptz,
          $2::timestamptz
     from unnest($3::uuid[], $4::uuid[]) as t (id, handler_id)`,
)

export interface DeliveryRow {
  id: string
  handler_id: string
  event_id: string
  event_sequence: bigint | null
  type: string
  status: 'waiting' | 'delivered' | 'parked' | 'cancelled'
  attempts: number
  next_at: Date | null
  last_status: number | null
  last_duration_ms: number | null
  created_at: Date
  delivered_at: Date | null
}

const deliveryColumns = `d.id, d.handler_id, coalesce(e.id, d.id) as event_id, d.event_sequence,
          coalesce(e.type, 'webhook_test') as type, d.status, d.attempts, d.next_at, d.last_status,
          d.last_duration_ms, d.created_at, d.delivered_at`
const deliveryTables = `deliveries d
     left join events e on e.tenant_id = d.tenant_id and e.sequence = d.event_sequence`

export const selectDeliveries = statement<DeliveryRow>(
  'webhooks.select_deliveries',
  `select ${deliveryColumns} from ${deliveryTables}
    where d.tenant_id = $1::uuid and d.handler_id = $2::uuid
      and ($3::uuid is null or d.id < $3::uuid) and ($4::text is null or d.status = $4::text)
      and ($5::timestamptz is null or d.created_at >= $5::timestamptz)
      and ($6::timestamptz is null or d.created_at < $6::timestamptz)
    order by d.id desc limit $7::int`,
)

export const selectDeliveriesById = statement<DeliveryRow>(
  'webhooks.select_deliveries_by_id',
  `select ${deliveryColumns} from ${deliveryTables}
    where d.tenant_id = $1::uuid and d.id = any($2::uuid[])`,
)

/** What a delivery tells; `{}` for a test. */
export const selectPayload = statement<{ payload: Readonly<Record<string, unknown>> }>(
  'webhooks.select_payload',
  `select coalesce(e.payload, '{}'::jsonb) as payload from ${deliveryTables}
    where d.tenant_id = $1::uuid and d.id = $2::uuid`,
)

export interface AttemptRow {
  attempt: number
  at: Date
  status: number | null
  duration_ms: number
  answer: string | null
  error: string | null
  headers: { name: string; value: string }[]
}

export const selectAttempts = statement<AttemptRow>(
  'webhooks.select_attempts',
  `select attempt, at, status, duration_ms, answer, error, headers from delivery_attempts
    where tenant_id = $1::uuid and delivery_id = $2::uuid order by attempt`,
)

/** Begins a new series of attempts. Those of handlers that are not enabled are left out. */
export const restartDeliveries = smallMove<'delivery', { id: Id<'delivery'> }>(
  'delivery',
  'webhooks.restart_deliveries',
  {
    to: ['waiting'],
    set: `next_at = $4::timestamptz, delivered_at = null,
          series_after = r.attempts, series_at = $4::timestamptz,
          origin = case when r.origin = 'test' then 'test' else 'resent' end`,
    from: 'webhook_handlers h',
    where: `r.tenant_id = $2::uuid and r.id = any($3::uuid[])
      and h.tenant_id = r.tenant_id and h.id = r.handler_id and h.status = 'enabled'`,
    returning: 'r.id',
  },
)

export interface CandidateRow {
  sequence: bigint
  delivery_id: string | null
}

/** Events of a time that a handler listens to, with its delivery where there is one. */
export const selectCandidates = statement<CandidateRow>(
  'webhooks.select_candidates',
  `select e.sequence, d.id as delivery_id
     from events e
     join webhook_handlers h on h.tenant_id = e.tenant_id and h.id = $2::uuid
     left join deliveries d
       on d.tenant_id = e.tenant_id and d.handler_id = h.id and d.event_sequence = e.sequence
    where e.tenant_id = $1::uuid and e.sequence > $3::bigint and e.sequence <= $4::bigint
      and e.created_at >= $5::timestamptz
      and ($6::timestamptz is null or e.created_at < $6::timestamptz)
      and (h.event_types is null or e.type = any(h.event_types))
      and case $7::text when 'all' then true
                        when 'parked' then d.status = 'parked'
                        else d.status is distinct from 'delivered' end
    order by e.sequence limit $8::int`,
)

/**
 * Handlers that listen to the type of an event, with their delivery of it where there is one.
 * Those to whom it is on its way, since it was not fanned out yet, are left out.
 */
export const selectHearers = statement<{ handler_id: string; delivery_id: string | null }>(
  'webhooks.select_hearers',
  `select h.id as handler_id, d.id as delivery_id
     from webhook_handlers h
     left join deliveries d
       on d.tenant_id = h.tenant_id and d.handler_id = h.id and d.event_sequence = $2::bigint
    where h.tenant_id = $1::uuid and h.status = 'enabled'
      and (h.event_types is null or $3::text = any(h.event_types))
      and ($2::bigint <= $4::bigint or $2::bigint <= h.after_sequence)
    order by h.id`,
)

/** Numbers what was asked for again; the caller holds the cursor. */
export const countResends = statement<{ resends: bigint }>(
  'webhooks.count_resends',
  `update webhook_cursors set resends = resends + $2::int where tenant_id = $1::uuid
   returning resends`,
)

export const insertResends = statement(
  'webhooks.insert_resends',
  `insert into event_resends (tenant_id, number, event_sequence, created_at)
   select $1::uuid, $2::bigint + r.place, r.sequence, $3::timestamptz
     from unnest($4::bigint[]) with ordinality as r (sequence, place)`,
)

export const selectResendCount = statement<{ resends: bigint }>(
  'webhooks.resend_count',
  `select resends from webhook_cursors where tenant_id = $1::uuid`,
)

export const selectResends = statement<EventRow & { number: bigint }>(
  'webhooks.select_resends',
  `select r.number, e.id, e.sequence, e.type, e.payload, e.created_at
     from event_resends r
     join events e on e.tenant_id = r.tenant_id and e.sequence = r.event_sequence
    where r.tenant_id = $1::uuid and r.number > $2::bigint
      and ($4::text is null or e.type = $4::text)
    order by r.number limit $3::int`,
)
