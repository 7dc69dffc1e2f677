import type { Event, Resource } from '@holdfast/contract'
import type { Statement } from '#db'
import { statement } from '#db'

/** Where each resource with states keeps its status. */
const tables = {
  intent: 'intents',
  checkout: 'checkouts',
  settlement: 'settlements',
  outbound: 'outbounds',
  transfer: 'transfers',
  inbound: 'inbounds',
  inbound_return: 'inbound_returns',
  invoice: 'invoices',
  debit: 'debits',
  participant: 'participant_identities',
  verification: 'verifications',
  payment_instrument: 'payment_instruments',
  conversion: 'conversions',
  project: 'projects',
} as const satisfies Record<Resource, string>

/** A resource whose status is kept in a table. */
export type StatefulResource = keyof typeof tables

export interface MovedRow {
  id: string
  from_status: string
}

function guardedUpdate(resource: StatefulResource): Statement<MovedRow> {
  return statement<MovedRow>(
    `events.move_${resource}`,
    `update ${tables[resource]} r set status = $3::text, updated_at = $4::timestamptz
       from (select id, status from ${tables[resource]}
              where tenant_id = $1::uuid and id = any($2::uuid[]) and status = any($5::text[])
              order by id for no key update) was
      where r.tenant_id = $1::uuid and r.id = was.id
     returning r.id, was.status as from_status`,
  )
}

/** The guarded UPDATE of each resource: ids, the new status, the time, the statuses before it. */
export const moveStatement: { readonly [R in StatefulResource]: Statement<MovedRow> } = {
  intent: guardedUpdate('intent'),
  checkout: guardedUpdate('checkout'),
  settlement: guardedUpdate('settlement'),
  outbound: guardedUpdate('outbound'),
  transfer: guardedUpdate('transfer'),
  inbound: guardedUpdate('inbound'),
  inbound_return: guardedUpdate('inbound_return'),
  invoice: guardedUpdate('invoice'),
  debit: guardedUpdate('debit'),
  participant: guardedUpdate('participant'),
  verification: guardedUpdate('verification'),
  payment_instrument: guardedUpdate('payment_instrument'),
  conversion: guardedUpdate('conversion'),
  project: guardedUpdate('project'),
}

export const insertSteps = statement(
  'events.insert_steps',
  `insert into status_steps (tenant_id, resource, resource_id, from_status, to_status, at)
   select $1::uuid, s.resource, s.resource_id, s.from_status, s.to_status, $2::timestamptz
     from unnest($3::text[], $4::uuid[], $5::text[], $6::text[]) with ordinality
       as s (resource, resource_id, from_status, to_status, position)
    order by s.position`,
)

export const insertSequence = statement(
  'events.insert_sequence',
  `insert into event_sequences (tenant_id) values ($1::uuid) on conflict do nothing`,
)

/**
 * Takes the next numbers of the tenant and writes the events under them, in their order. The row of
 * the sequence stays locked until the commit: numbers become visible in order and without gaps.
 */
export const insertEvents = statement(
  'events.insert_events',
  `with taken as (
     insert into event_sequences as s (tenant_id, last)
     values ($1::uuid, cardinality($3::uuid[]))
     on conflict (tenant_id) do update set last = s.last + excluded.last
     returning s.last - cardinality($3::uuid[]) as before)
   insert into events (tenant_id, sequence, id, type, payload, created_at)
   select $1::uuid, taken.before + e.position, e.id, e.type, e.payload, $2::timestamptz
     from taken, unnest($3::uuid[], $4::text[], $5::jsonb[]) with ordinality
       as e (id, type, payload, position)`,
)

export interface EventRow {
  id: string
  sequence: bigint
  type: Event['type']
  payload: Event['payload']
  created_at: Date
}

export const selectEvents = statement<EventRow>(
  'events.select',
  `select id, sequence, type, payload, created_at from events
    where tenant_id = $1::uuid and sequence > $2::bigint
      and ($4::text is null or type = $4::text)
      and ($5::timestamptz is null or created_at >= $5::timestamptz)
      and ($6::timestamptz is null or created_at < $6::timestamptz)
    order by sequence limit $3::int`,
)

export const selectEventById = statement<EventRow>(
  'events.select_by_id',
  `select id, sequence, type, payload, created_at from events
    where tenant_id = $1::uuid and id = $2::uuid`,
)

export const selectLastSequence = statement<{ last: bigint }>(
  'events.last_sequence',
  `select last from event_sequences where tenant_id = $1::uuid`,
)

export interface StepRow {
  from_status: string | null
  to_status: string
  at: Date
}

export const selectSteps = statement<StepRow>(
  'events.select_steps',
  `select from_status, to_status, at from status_steps
    where tenant_id = $1::uuid and resource = $2::text and resource_id = $3::uuid
    order by number`,
)
