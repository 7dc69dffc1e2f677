import type { Event, QuietResource, Resource } from '@holdfast/contract'
import type { GivenByName, GivenIn, Literal, Statement } from '#db'
import { assembledStatement, statement } from '#db'
import { assertInserts } from './store-small.ts'

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
  bank_connection: 'bank_connections',
  bank_proposal: 'bank_proposals',
  bank_batch: 'bank_batches',
  bank_order: 'bank_orders',
  bank_recall: 'bank_recalls',
  bank_decision: 'bank_decisions',
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
interface Beside<Set extends string, Values extends string> {
  /** Its columns. */
  readonly set: Set & Literal<Set>
  /** Where their values come from, one row of `v` for each id. */
  readonly values?: Values & Literal<Values>
}

/** What each of these statements is given by `advance`. */
type OfAdvance = 'tenant_id' | 'ids' | 'status' | 'at' | 'sources'

function guardedUpdate(
  resource: StatefulResource,
  name: string,
  beside?: { readonly set: string; readonly values?: string },
): Statement<MovedRow, GivenByName> {
  const { set, values } = beside ?? {}
  const from = values === undefined ? '' : `, ${values}`
  const isOwn = values === undefined ? '' : ' and v.id = r.id'
  // What moves only once says when by a column of its own.
  const movedAt = resource === 'mandate' ? 'revoked_at' : 'updated_at'
  return assembledStatement<MovedRow>(
    name,
    `update ${tables[resource]} r
        set status = $status::text, ${movedAt} = $at::timestamptz${
          set === undefined
            ? ''
            : `,
            ${set}`
        }
       from (select id, status from ${tables[resource]}
              where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])
                and status = any($sources::text[])
              order by id for no key update) was${from}
      where r.tenant_id = $tenant_id::uuid and r.id = was.id${isOwn}
     returning r.id, was.status as from_status`,
  )
}

function moveOf(resource: StatefulResource): Statement<MovedRow, GivenByName> {
  return guardedUpdate(resource, `events.move_${resource}`)
}

/** The guarded UPDATE of each resource: ids, the new status, the time, the statuses before it. */
export const moveStatement = {
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
  bank_connection: moveOf('bank_connection'),
  bank_proposal: moveOf('bank_proposal'),
  bank_batch: moveOf('bank_batch'),
  bank_order: moveOf('bank_order'),
  bank_recall: moveOf('bank_recall'),
  bank_decision: moveOf('bank_decision'),
  credit_draw: moveOf('credit_draw'),
  mandate: moveOf('mandate'),
}

/** The guarded UPDATE of a resource that changes more than its status and the time of it. */
export interface MoveWith<R extends StatefulResource, Given> {
  readonly resource: R
  readonly statement: Statement<MovedRow, GivenByName>
  /** Never set: it only carries what has to be given. */
  readonly takes?: (given: Given) => void
}

/**
 * Declares what changes in the same UPDATE as a status, where the table's CHECKs want both at once.
 * `$tenant_id::uuid`, `$status::text` (the new one) and `$at::timestamptz` are there already.
 */
export function moveWith<
  R extends StatefulResource,
  const Set extends string,
  const Values extends string = '',
>(
  resource: R,
  name: string,
  beside: Beside<Set, Values>,
): MoveWith<R, Omit<GivenIn<`${Set} ${Values}`>, OfAdvance>> {
  return { resource, statement: guardedUpdate(resource, name, beside) }
}

/** Declares that an INSERT makes rows that begin in a status; `enterStatuses` tells of it. */
export function entering<Row, Given>(
  resource: StatefulResource,
  insert: Statement<Row, Given>,
): Statement<Row, Given> {
  assertInserts(tables[resource], insert.text)
  return insert
}

export const insertSteps = statement('events.insert_steps')(
  `insert into status_steps (tenant_id, resource, resource_id, from_status, to_status, at)
   select $tenant_id::uuid, s.resource, s.resource_id, s.from_status, s.to_status, $at::timestamptz
     from $rows(resource text, resource_id uuid, from_status text, to_status text,
                position ordinality) as s
    order by s.position`,
)

export const insertSequence = statement('events.insert_sequence')(
  `insert into event_sequences (tenant_id) values ($tenant_id::uuid) on conflict do nothing`,
)

/**
 * Takes the next numbers of the tenant and writes the events under them, in their order. The row of
 * the sequence stays locked until the commit: numbers become visible in order and without gaps.
 */
export const insertEvents = statement('events.insert_events')(
  `with taken as (
     insert into event_sequences as s (tenant_id, last)
     values ($tenant_id::uuid, cardinality($ids::uuid[]))
     on conflict (tenant_id) do update set last = s.last + excluded.last
     returning s.last - cardinality($ids::uuid[]) as before),
   numbered as (
     insert into event_numbers (tenant_id, sequence, event_id)
     select $tenant_id::uuid, taken.before + e.position, e.id
       from taken, unnest($ids::uuid[]) with ordinality as e (id, position))
   insert into events (tenant_id, id, sequence, type, payload, created_at, traceparent)
   select $tenant_id::uuid, e.id, taken.before + e.position, e.type, e.payload,
          $created_at::timestamptz, $traceparent::text
     from taken, unnest($ids::uuid[], $types::text[], $payloads::jsonb[]) with ordinality
       as e (id, type, payload, position)`,
)

export interface EventRow {
  id: string
  sequence: bigint
  type: Event['type']
  payload: Event['payload']
  created_at: Date
}

/** An event with the span that it was written in; null where nobody traced. */
export interface TracedEventRow extends EventRow {
  traceparent: string | null
}

/**
 * The events that have these numbers, each looked up in its month: a plan that joins all at once
 * would read every event. The plan for a list of numbers is kept, where that for a limit is made
 * anew at each call.
 */
export const selectEventsNumbered = statement<TracedEventRow>('events.select_numbered')(
  `select e.id, n.sequence, e.type, e.payload, e.created_at, e.traceparent
     from unnest($sequences::bigint[]) as q (sequence)
    cross join lateral (
      select * from event_numbers n
       where n.tenant_id = $tenant_id::uuid and n.sequence = q.sequence limit 1) n
    cross join lateral (
      select * from events e
       where e.tenant_id = n.tenant_id and e.id = n.event_id limit 1) e
    where q.sequence <= (select last from event_sequences where tenant_id = $tenant_id::uuid)
    order by n.sequence`,
)

export const selectEventById = statement<TracedEventRow>('events.select_by_id')(
  `select id, sequence, type, payload, created_at, traceparent from events
    where tenant_id = $tenant_id::uuid and id = $id::uuid`,
)

/** Writes events back that were there before, with their numbers, into closed months. */
export const bringBackEvents = statement('events.bring_back')(
  'select events_bring_back($tenant_id::uuid, $rows::json)',
)

/** The least number of so many last events before a moment; null where there are fewer. */
export const selectNumberBefore = statement<{ number: bigint | null }>('events.number_before')(
  `select case when count(*) = $around::int then min(e.sequence) end as number
     from (select v.sequence from events v
            where v.tenant_id = $tenant_id::uuid and v.id < first_id($at::timestamptz)
            order by v.id desc limit $around::int) e`,
)

/** The greatest number of so many first events from a moment on; null where there are fewer. */
export const selectNumberFrom = statement<{ number: bigint | null }>('events.number_from')(
  `select case when count(*) = $around::int then max(e.sequence) end as number
     from (select v.sequence from events v
            where v.tenant_id = $tenant_id::uuid and v.id >= first_id($at::timestamptz)
            order by v.id limit $around::int) e`,
)

/** Months of which events between two numbers are in files alone. */
export const selectNumbersAway = statement<{ month: string }>('events.numbers_away')(
  `select to_char(a.month, 'YYYY-MM') as month from published_archived_months a
    where a.tenant_id = $tenant_id::uuid and a.is_away
      and ($from_created_at::timestamptz is null
           or a.until_id > first_id($from_created_at::timestamptz))
      and ($before_created_at::timestamptz is null
           or a.from_id < first_id($before_created_at::timestamptz))
      and exists (select from event_numbers n
                   where n.tenant_id = a.tenant_id and n.sequence > $after_sequence::bigint
                     and ($before_sequence::bigint is null
                          or n.sequence < $before_sequence::bigint)
                     and n.event_id >= a.from_id and n.event_id < a.until_id)
    order by a.month`,
)

export const selectLastSequence = statement<{ last: bigint }>('events.last_sequence')(
  `select last from event_sequences where tenant_id = $tenant_id::uuid`,
)

export interface StepRow {
  from_status: string | null
  to_status: string
  at: Date
}

export const selectSteps = statement<StepRow>('events.select_steps')(
  `select from_status, to_status, at from status_steps
    where tenant_id = $tenant_id::uuid and resource = $resource::text
      and resource_id = $resource_id::uuid
    order by number`,
)
