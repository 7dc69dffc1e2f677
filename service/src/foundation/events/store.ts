import type { Event, QuietResource, Resource } from '@holdfast/contract'
import type { Statement } from '#db'
import { statement } from '#db'
import { insertInto } from './store-small.ts'

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
  approval: 'approvals',
  manual_entry: 'manual_entries',
  credit_draw: 'credit_draws',
  mandate: 'mandates',
} as const satisfies Record<Resource | QuietResource, string>

/** A resource whose status is kept in a table. */
export type StatefulResource = keyof typeof tables

export interface MovedRow {
  id: string
  from_status: string
}

/** What changes together with a status, in the room's words: `r` is the row. */
interface Beside {
  /** Its columns; the room's own parameters begin at $6. */
  readonly set: string
  /** Where their values come from, one row of `v` for each id. */
  readonly values?: string
}

function guardedUpdate(resource: StatefulResource, name: string, beside?: Beside) {
  const { set, values } = beside ?? {}
  const from = values === undefined ? '' : `, ${values}`
  const isOwn = values === undefined ? '' : ' and v.id = r.id'
  // What moves only once says when by a column of its own.
  const movedAt = resource === 'mandate' ? 'revoked_at' : 'updated_at'
  return statement<MovedRow>(
    name,
    `update ${tables[resource]} r
        set status = $3::text, ${movedAt} = $4::timestamptz${set === undefined ? '' : `, ${set}`}
       from (select id, status from ${tables[resource]}
              where tenant_id = $1::uuid and id = any($2::uuid[]) and status = any($5::text[])
              order by id for no key update) was${from}
      where r.tenant_id = $1::uuid and r.id = was.id${isOwn}
     returning r.id, was.status as from_status`,
  )
}

function moveOf(resource: StatefulResource): Statement<MovedRow> {
  return guardedUpdate(resource, `events.move_${resource}`)
}

/** The guarded UPDATE of each resource: ids, the new status, the time, the statuses before it. */
export const moveStatement: { readonly [R in StatefulResource]: Statement<MovedRow> } = {
  intent: moveOf('intent'),
  checkout: moveOf('checkout'),
  settlement: moveOf('settlement'),
  outbound: moveOf('outbound'),
  transfer: moveOf('transfer'),
  inbound: moveOf('inbound'),
  inbound_return: moveOf('inbound_return'),
  invoice: moveOf('invoice'),
  debit: moveOf('debit'),
  participant: moveOf('participant'),
  verification: moveOf('verification'),
  payment_instrument: moveOf('payment_instrument'),
  conversion: moveOf('conversion'),
  project: moveOf('project'),
  approval: moveOf('approval'),
  manual_entry: moveOf('manual_entry'),
  credit_draw: moveOf('credit_draw'),
  mandate: moveOf('mandate'),
}

/** The guarded UPDATE of a resource that changes more than its status and the time of it. */
export interface MoveWith<R extends StatefulResource> {
  readonly resource: R
  readonly statement: Statement<MovedRow>
}

/**
 * Declares what changes in the same UPDATE as a status, where the table's CHECKs want both at once.
 * $1 is the tenant, $3 the new status, $4 the time; the room's own parameters begin at $6.
 */
export function moveWith<R extends StatefulResource>(
  resource: R,
  name: string,
  beside: Beside,
): MoveWith<R> {
  return { resource, statement: guardedUpdate(resource, name, beside) }
}

/** Declares the INSERT of rows that begin in a status; `enter` tells of it. */
export function entering<Row = never>(
  resource: StatefulResource,
  name: string,
  text: string,
): Statement<Row> {
  return statement<Row>(name, insertInto(tables[resource], text))
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
