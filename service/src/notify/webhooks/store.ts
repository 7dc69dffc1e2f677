// All statements of webhooks: handlers, the fan-out's cursor, deliveries and their attempts.
import type { Environment } from '#db'
import { statement } from '#db'
import type { EventRow } from '#events'
import { smallEntering, smallMove } from '#events'
import type { Id } from '#kit'

export interface HandlerRow {
  id: string
  url: string
  event_types: string[] | null
  status: 'enabled' | 'disabled'
  first_failure_at: Date | null
  earlier_until: Date | null
  created_at: Date
  updated_at: Date
}

const handlerColumns = `id, url, event_types, status, first_failure_at, earlier_until, created_at,
          updated_at`

/** Types stand as JSON lists, since arrays of several lengths do not fit into one array. */
export const insertHandlers = smallEntering(
  'webhook_handler',
  statement<HandlerRow>('webhooks.insert_handlers')(
    `insert into webhook_handlers (tenant_id, id, url, event_types, status, secret, signing_secret,
          made_after, after_sequence, created_at, updated_at)
   select $tenant_id::uuid, h.id, h.url,
          case when h.types is null then null
               else array(select jsonb_array_elements_text(h.types)) end,
          'enabled', h.secret, h.signing_secret, $made_after::bigint, $made_after::bigint,
          $now::timestamptz,
          $now::timestamptz
     from $rows(id uuid, url text, types jsonb, secret bytea, signing_secret bytea) as h
   returning ${handlerColumns}`,
  ),
)

export const selectHandler = statement<HandlerRow>('webhooks.select_handler')(
  `select ${handlerColumns} from webhook_handlers
    where tenant_id = $tenant_id::uuid and id = $id::uuid and deleted_at is null`,
)

export const selectKnown = statement<{ id: string }>('webhooks.select_known')(
  `select id from webhook_handlers
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and deleted_at is null`,
)

export const selectHandlers = statement<HandlerRow>('webhooks.select_handlers')(
  `select ${handlerColumns} from webhook_handlers
    where tenant_id = $tenant_id::uuid and deleted_at is null
      and ($before_id::uuid is null or id < $before_id::uuid)
      and ($status::text is null or status = $status::text)
    order by id desc limit $limit::int`,
)

/** Deletes handlers that are disabled by now, with their secrets. */
export const deleteHandlers = statement<{ id: string }>('webhooks.delete_handlers')(
  `update webhook_handlers
      set secret = null, signing_secret = null, earlier_secret = null,
          earlier_signing_secret = null, earlier_until = null, deleted_at = $now::timestamptz,
          updated_at = $now::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and deleted_at is null
   returning id`,
)

export interface DisabledRow {
  id: string
  url: string
  first_failure_at: Date | null
}

/** Ends them at the cursor, which the caller has locked: events after it are not theirs. */
export const disableHandlers = smallMove<DisabledRow>('webhooks.disable_handlers')(
  'webhook_handler',
  {
    to: ['disabled'],
    set: 'until_sequence = $until_sequence::bigint, updated_at = $updated_at::timestamptz',
    where: 'r.tenant_id = $tenant_id::uuid and r.id = any($ids::uuid[]) and r.deleted_at is null',
    returning: 'r.id, r.url, r.first_failure_at',
  },
)

/** Whoever is enabled is well, and told until he is disabled. */
export const enableHandlers = smallMove('webhooks.enable_handlers')('webhook_handler', {
  to: ['enabled'],
  set: 'until_sequence = null, first_failure_at = null, updated_at = $updated_at::timestamptz',
  where: 'r.tenant_id = $tenant_id::uuid and r.id = any($ids::uuid[]) and r.deleted_at is null',
})

/** Handlers to which a delivery succeeded; one that was well already is not written. */
export const markWell = statement('webhooks.mark_well')(
  `update webhook_handlers set first_failure_at = null
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
      and first_failure_at is not null`,
)

export const markFailing = statement('webhooks.mark_failing')(
  `update webhook_handlers set first_failure_at = $first_failure_at::timestamptz
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and first_failure_at is null`,
)

export const selectLongFailing = statement<{ id: string }>('webhooks.long_failing')(
  `select id from webhook_handlers
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]) and status = 'enabled'
      and first_failure_at <= $until_first_failure_at::timestamptz
    order by id`,
)

/** Locks the tenant's cursor; no row when it was never made. */
export const lockCursor = statement<{ sequence: bigint }>('webhooks.lock_cursor')(
  `select sequence from webhook_cursors where tenant_id = $tenant_id::uuid for update`,
)

export const insertCursor = statement('webhooks.insert_cursor')(
  `insert into webhook_cursors (tenant_id, sequence) values ($tenant_id::uuid, 0)
   on conflict (tenant_id) do nothing`,
)

export const moveCursor = statement('webhooks.move_cursor')(
  `update webhook_cursors set sequence = $sequence::bigint where tenant_id = $tenant_id::uuid`,
)

/** To whom a handler's deliveries go, and how they are signed. */
interface AddressRow {
  id: string
  url: string
  secret: Buffer
  signing_secret: Buffer
  earlier_secret: Buffer | null
  earlier_signing_secret: Buffer | null
  earlier_until: Date | null
}

export interface ListenerRow extends AddressRow {
  event_types: string[] | null
  after_sequence: bigint
}

export const selectListeners = statement<ListenerRow>('webhooks.select_listeners')(
  `select id, event_types, after_sequence, url, secret, signing_secret, earlier_secret,
          earlier_signing_secret, earlier_until
     from webhook_handlers
    where tenant_id = $tenant_id::uuid and status = 'enabled'
    order by id`,
)

export const insertDeliveries = smallEntering(
  'delivery',
  statement('webhooks.insert_deliveries')(
    `insert into deliveries (tenant_id, id, handler_id, event_sequence, origin, status, next_at,
          series_at, created_at)
   select $tenant_id::uuid, d.id, d.handler_id, d.event_sequence, $origin::text, 'waiting',
          d.next_at, $now::timestamptz, $now::timestamptz
     from $rows(id uuid, handler_id uuid, event_sequence bigint, next_at timestamptz) as d`,
  ),
)

export const selectTenantsWithNewEvents = statement<{ tenant_id: string }>(
  'webhooks.tenants_with_new_events',
)(`select tenant_id from tenants_with_new_events($swept_tenants_max::int)`)

export const selectTenantsWithDueDeliveries = statement<{ tenant_id: string }>(
  'webhooks.tenants_with_due_deliveries',
)(`select tenant_id from tenants_with_due_jobs(now(), 'deliveries', $limit::int)`)

export interface OrderRow {
  id: Id<'delivery'>
  attempts: number
  series_after: number
  series_at: Date
  handler_id: string
  event_id: string
  type: string
  payload: Record<string, string | number | null>
  /** The span that its event was written in. */
  traceparent: string | null
}

/**
 * A value and no literal: where next to nothing waits, the index of what does looks like the
 * shortest way to a delivery. A receiver that is down for a day leaves a million of them.
 */
const WAITING = `(select 'waiting'::text)`

/**
 * What is needed to make deliveries; those that wait no more are left out. Each is looked up in its
 * month, and its event in that one's: a plan by the given ids would be made anew for each call.
 */
export const selectOrders = statement<OrderRow>('webhooks.select_orders')(
  `select d.id, d.attempts, d.series_after, d.series_at, d.handler_id,
          coalesce(n.event_id, d.id) as event_id,
          coalesce(e.type, case when d.event_sequence is null then 'webhook_test' end) as type,
          coalesce(e.payload, '{}'::jsonb) as payload, e.traceparent
     from unnest($ids::uuid[]) as q (id)
    cross join lateral (
      select * from deliveries d
       where d.tenant_id = $tenant_id::uuid and d.id = q.id and d.status = ${WAITING} limit 1) d
     left join event_numbers n on n.tenant_id = d.tenant_id and n.sequence = d.event_sequence
     left join lateral (
      select * from events e
       where e.tenant_id = n.tenant_id and e.id = n.event_id limit 1) e on true`,
)

/** What of a round waits yet. What was asked for again is no part of it any more. */
export const selectOfRound = statement<{ id: string }>('webhooks.select_of_round')(
  `select id from deliveries
    where tenant_id = $tenant_id::uuid and handler_id = $handler_id::uuid
      and event_sequence > $after_sequence::bigint and event_sequence <= $until_sequence::bigint
      and origin = 'event' and status = ${WAITING}
    order by event_sequence`,
)

export interface AddresseeRow extends AddressRow {
  environment: Environment
}

/** The enabled handlers of deliveries, each once. */
export const selectAddressees = statement<AddresseeRow>('webhooks.select_addressees')(
  `select h.id, t.environment, h.url, h.secret, h.signing_secret, h.earlier_secret,
          h.earlier_signing_secret, h.earlier_until
     from webhook_handlers h join tenants t on t.id = h.tenant_id
    where h.tenant_id = $tenant_id::uuid and h.status = 'enabled'
      and h.id in (select handler_id from deliveries
                    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[]))`,
)

/**
 * Writes what came of attempts; a delivery that was cancelled or parked meanwhile stays so, and one
 * that another has recorded is his.
 */
export const settleDeliveries = smallMove<{ id: string }>('webhooks.settle_deliveries')(
  'delivery',
  {
    to: ['waiting', 'delivered', 'parked'],
    status: 's.status',
    set: `attempts = r.attempts + 1, next_at = s.next_at,
          last_status = s.last_status, last_duration_ms = s.duration_ms,
          delivered_at = case when s.status = 'delivered' then $delivered_at::timestamptz end`,
    from: `$rows(id uuid, status text, next_at timestamptz, last_status int, duration_ms int,
                 attempts int, is_of_round boolean) as s`,
    where: `r.tenant_id = $tenant_id::uuid and r.id = s.id and r.attempts = s.attempts
      and (not s.is_of_round or r.origin = 'event')`,
    returning: 'r.id',
    isByKey: true,
  },
)

export const insertAttempts = statement('webhooks.insert_attempts')(
  `insert into delivery_attempts (tenant_id, delivery_id, attempt, at, status, duration_ms, answer,
          error, signed_at, signatures)
   select $tenant_id::uuid, a.delivery_id, a.attempt, $at::timestamptz, a.status, a.duration_ms,
          a.answer,
          a.error, a.signed_at, a.signatures
     from $rows(delivery_id uuid, attempt int, status int, duration_ms int, answer text,
                error text, signed_at timestamptz, signatures bytea) as a`,
)

/** Ends what still waits for handlers, as `parked` or `cancelled`. */
export const endDeliveries = smallMove<{ id: string }>('webhooks.end_deliveries')('delivery', {
  to: ['parked', 'cancelled'],
  set: 'next_at = null',
  where: 'r.tenant_id = $tenant_id::uuid and r.handler_id = any($handler_ids::uuid[])',
  returning: 'r.id',
})

/** Writes when deliveries are tried that wait yet; answers those. */
export const postponeDeliveries = statement<{ id: Id<'delivery'> }>('webhooks.postpone_deliveries')(
  `update deliveries d set next_at = p.next_at
     from $rows(id uuid, next_at timestamptz, is_of_round boolean) as p
    where d.tenant_id = $tenant_id::uuid and d.id = p.id and d.status = ${WAITING}
      and (not p.is_of_round or d.origin = 'event')
   returning d.id`,
)

export const selectIsClockFrozen = statement<{ is_frozen: boolean }>('webhooks.is_clock_frozen')(
  `select clock_frozen_at is not null as is_frozen from tenants where id = $id::uuid`,
)

/**
 * A page of events, down from or up from a number, among so many; a thing is found by its shown id.
 * Each event is looked up in its month.
 */
function eventPage(direction: 'up' | 'down', comparison: string, order: string) {
  return statement<EventRow>(`webhooks.events_${direction}`)(
    `select e.id, n.sequence, e.type, e.payload, e.created_at
       from (
         select m.tenant_id, m.sequence, m.event_id from event_numbers m
          where m.tenant_id = $tenant_id::uuid and m.sequence ${comparison} $from_sequence::bigint
          order by m.sequence ${order} limit $looked_at::int) n
      cross join lateral (
        select * from events e
         where e.tenant_id = n.tenant_id and e.id = n.event_id limit 1) e
      where ($type::text is null or e.type = $type::text)
        and ($from_created_at::timestamptz is null
             or e.created_at >= $from_created_at::timestamptz)
        and ($before_created_at::timestamptz is null
             or e.created_at < $before_created_at::timestamptz)
        and ($project_id::text is null
             or $project_id::text in (e.payload ->> 'project_id', e.payload ->> 'id'))
        and ($participant_id::text is null
             or $participant_id::text in (e.payload ->> 'participant_id', e.payload ->> 'id'))
      order by n.sequence ${order} limit $limit::int`,
    {
      takes: {
        tenant_id: 'uuid',
        from_sequence: 'bigint',
        looked_at: 'int',
        limit: 'int',
        type: 'text',
        from_created_at: 'timestamptz',
        before_created_at: 'timestamptz',
        project_id: 'text',
        participant_id: 'text',
      },
    },
  )
}

export const selectEventsDown = eventPage('down', '<', 'desc')
export const selectEventsUp = eventPage('up', '>', 'asc')

/** The last of so many numbers, if there are more behind them. */
function numbersPage(direction: 'up' | 'down', comparison: string, order: string) {
  return statement<{ sequence: bigint }>(`webhooks.numbers_${direction}`)(
    `select m.sequence from event_numbers m
      where m.tenant_id = $tenant_id::uuid and m.sequence ${comparison} $from_sequence::bigint
      order by m.sequence ${order} offset $looked_at::int - 1 limit 2`,
    { takes: { tenant_id: 'uuid', from_sequence: 'bigint', looked_at: 'int' } },
  )
}

export const selectNumbersDown = numbersPage('down', '<', 'desc')
export const selectNumbersUp = numbersPage('up', '>', 'asc')

/** Changes one handler. A change of its types begins at the given number. */
export const updateHandler = statement<HandlerRow>('webhooks.update_handler')(
  `update webhook_handlers
      set url = $url::text, event_types = $event_types::text[],
          after_sequence = $after_sequence::bigint,
          updated_at = $updated_at::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid and deleted_at is null
   returning ${handlerColumns}`,
)

export interface ListeningRow extends HandlerRow {
  after_sequence: bigint
}

/** Locks one handler, to change it. */
export const lockHandler = statement<ListeningRow>('webhooks.lock_handler')(
  `select ${handlerColumns}, after_sequence from webhook_handlers
    where tenant_id = $tenant_id::uuid and id = $id::uuid and deleted_at is null for update`,
)

export const rollSecrets = statement<HandlerRow>('webhooks.roll_secrets')(
  `update webhook_handlers
      set earlier_secret = case when $earlier_until::timestamptz is null then null else secret end,
          earlier_signing_secret =
            case when $earlier_until::timestamptz is null then null else signing_secret end,
          earlier_until = $earlier_until::timestamptz, secret = $secret::bytea,
          signing_secret = $signing_secret::bytea,
          updated_at = $updated_at::timestamptz
    where tenant_id = $tenant_id::uuid and id = $id::uuid and deleted_at is null
   returning ${handlerColumns}`,
)
