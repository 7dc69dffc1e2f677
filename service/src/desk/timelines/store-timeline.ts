// All statements of timelines. Each source gives its newest entries before a place: an instant, and
// a key among what happened at that instant.
import type { Currency, LedgerAccountKind } from '@holdfast/contract'
import { statement } from '#db'

export interface RelatedRow {
  resource: string
  id: string
}

const newest = 'order by created_at desc, id desc limit 50'

/** A resource, and what belongs closely to it: whose statuses and events are part of its story. */
export const selectRelated = statement<RelatedRow>('timelines.related')(
  `select $resource::text as resource, $id::uuid as id
    union
   (select 'checkout', id from checkouts
     where $resource::text = 'intent' and tenant_id = $tenant_id::uuid
       and intent_id = $id::uuid ${newest})
    union
   (select 'checkout', id from checkouts
     where $resource::text = 'project' and tenant_id = $tenant_id::uuid
       and project_id = $id::uuid ${newest})
    union
   (select 'settlement', id from settlements
     where $resource::text = 'project' and tenant_id = $tenant_id::uuid
       and project_id = $id::uuid ${newest})
    union
   (select 'inbound', id from inbounds
     where $resource::text = 'project' and tenant_id = $tenant_id::uuid
       and project_id = $id::uuid ${newest})
    union
   (select 'outbound', id from outbounds
     where $resource::text = 'project' and tenant_id = $tenant_id::uuid
       and project_id = $id::uuid ${newest})
    union
   (select 'transfer', id from transfers
     where $resource::text = 'project' and tenant_id = $tenant_id::uuid
       and from_project_id = $id::uuid ${newest})
    union
   (select 'inbound', id from inbounds
     where $resource::text = 'checkout' and tenant_id = $tenant_id::uuid
       and checkout_id = $id::uuid ${newest})
    union
   (select 'debit', id from debits
     where $resource::text = 'checkout' and tenant_id = $tenant_id::uuid
       and checkout_id = $id::uuid ${newest})
    union
   (select 'invoice', id from invoices
     where $resource::text = 'checkout' and tenant_id = $tenant_id::uuid
       and checkout_id = $id::uuid ${newest})
    union
   (select 'outbound', id from outbounds
     where $resource::text = 'settlement' and tenant_id = $tenant_id::uuid
       and settlement_id = $id::uuid ${newest})
    union
   (select 'inbound_return', id from inbound_returns
     where $resource::text = 'inbound' and tenant_id = $tenant_id::uuid
       and inbound_id = $id::uuid ${newest})
    union
   (select 'bank_proposal', id from bank_proposals
     where $resource::text = 'bank_batch' and tenant_id = $tenant_id::uuid
       and batch_id = $id::uuid ${newest})
    union
   (select 'bank_proposal', id from bank_proposals
     where $resource::text = 'bank_connection' and tenant_id = $tenant_id::uuid
       and connection_id = $id::uuid and batch_id is null ${newest})
    union
   (select 'bank_recall', id from bank_recalls
     where $resource::text in ('bank_order', 'outbound', 'inbound_return')
       and tenant_id = $tenant_id::uuid and order_id = $id::uuid ${newest})
    union
   (select 'conversion', id from conversions
     where $resource::text = 'outbound' and tenant_id = $tenant_id::uuid
       and outbound_id = $id::uuid ${newest})
    union
   (select 'identity', identity_id from participants
     where $resource::text = 'participant' and tenant_id = $tenant_id::uuid and id = $id::uuid)
    union
   (select 'verification', id from verifications
     where $resource::text = 'participant' and tenant_id = $tenant_id::uuid
       and participant_id = $id::uuid
     ${newest})`,
)

export interface StepRow {
  key: string
  at: Date
  resource: string
  id: string
  from_status: string | null
  to_status: string
}

/** Of the statuses of resources, to go on after a key of an instant. */
export const selectSteps = statement<StepRow>('timelines.timeline_steps')(
  `select lpad((9223372036854775807 - s.number)::text, 19, '0') as key, s.at, s.resource,
          s.resource_id as id, s.from_status, s.to_status
     from $rows(resource text, id uuid) as r
     join status_steps s on s.tenant_id = $tenant_id::uuid and s.resource = r.resource
                        and s.resource_id = r.id
    where s.at < $before_at::timestamptz
       or s.at = $before_at::timestamptz
          and lpad((9223372036854775807 - s.number)::text, 19, '0') > $key::text
    order by s.at desc, key limit $limit::int`,
)

export interface EventRow {
  key: string
  at: Date
  id: string
  type: string
  sequence: bigint
  payload: Record<string, unknown>
}

/**
 * Events about resources, by the instants at which their statuses moved or their accounts changed:
 * an event is written with its step or change, and its id begins with that instant. So no index of
 * its own is kept for each event. The limit of each instant is far above what one unit tells of so
 * few resources: it has them looked up one by one, where a plan for all would read every event.
 */
export const selectEvents = statement<EventRow>('timelines.timeline_events')(
  `with moments as materialized (
     select s.at
       from $rows(resource text, id uuid) as r
       join status_steps s on s.tenant_id = $tenant_id::uuid and s.resource = r.resource
                          and s.resource_id = r.id
      where s.at <= $until_at::timestamptz
     union
     select c.decided_at
       from $rows(resource text, id uuid) as r
       join account_changes c on c.tenant_id = $tenant_id::uuid and c.participant_id = r.id
      where r.resource = 'participant' and c.decided_at <= $until_at::timestamptz
      order by 1 desc limit 200),
   ranges as materialized (
     select (lpad(to_hex((extract(epoch from m.at) * 1000)::bigint), 12, '0')
              || '00000000000000000000')::uuid as low,
            (lpad(to_hex((extract(epoch from m.at) * 1000)::bigint + 1), 12, '0')
              || '00000000000000000000')::uuid as high
       from moments m)
   select lpad((9223372036854775807 - e.sequence)::text, 19, '0') as key, e.created_at as at, e.id,
          e.type, e.sequence, e.payload
     from ranges g
    cross join lateral (
      select * from events e
       where e.tenant_id = $tenant_id::uuid
         and e.id >= g.low and e.id < g.high
         and e.payload ->> 'id' = any($ids::text[])
         and (e.created_at < $until_at::timestamptz
              or e.created_at = $until_at::timestamptz
                 and lpad((9223372036854775807 - e.sequence)::text, 19, '0') > $key::text)
       order by e.id limit 1000) e
    order by e.created_at desc, key limit $limit::int`,
)

export interface PostingRow {
  key: string
  at: Date
  id: string
  kind: string
  subject_id: string
  is_of_transfer: boolean
  currency: Currency
  amount: bigint
  from_kind: LedgerAccountKind
  to_kind: LedgerAccountKind
}

/** Postings about a resource or on its account; the amount is that of the largest movement. */
export const selectPostings = statement<PostingRow>('timelines.timeline_postings')(
  `with found as materialized (
     (select id from ledger_transactions
       where tenant_id = $tenant_id::uuid and subject_id = $account_id::uuid
         and id <= $until_id::uuid
       order by id desc limit $limit::int)
      union
     (select t.id from inbound_returns r
       join ledger_transactions t on t.tenant_id = r.tenant_id and t.subject_id = r.id
       where r.tenant_id = $tenant_id::uuid and r.inbound_id = $account_id::uuid
         and t.id <= $until_id::uuid
       order by t.id desc limit $limit::int)
      union
     (select transaction_id from ledger_movements
       where tenant_id = $tenant_id::uuid and from_account = $account_id::uuid
         and transaction_id <= $until_id::uuid
       order by transaction_id desc limit $limit::int)
      union
     (select transaction_id from ledger_movements
       where tenant_id = $tenant_id::uuid and to_account = $account_id::uuid
         and transaction_id <= $until_id::uuid
       order by transaction_id desc limit $limit::int))
   select t.id::text as key, t.at, t.id, t.kind, t.subject_id,
          (t.kind = 'reconciled' and exists (
            select from transfers x
             where x.tenant_id = t.tenant_id and x.id = t.subject_id)) as is_of_transfer,
          t.currency, m.amount, f.kind as from_kind, g.kind as to_kind
     from found
     join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.id = found.id
    cross join lateral (
      select m.amount, m.from_account, m.to_account from ledger_movements m
       where m.tenant_id = $tenant_id::uuid and m.transaction_id = t.id
       order by $account_id::uuid in (m.from_account, m.to_account) desc, m.amount desc limit 1) m
     join ledger_accounts f on f.tenant_id = $tenant_id::uuid and f.id = m.from_account
     join ledger_accounts g on g.tenant_id = $tenant_id::uuid and g.id = m.to_account
    where t.at < $before_at::timestamptz or t.at = $before_at::timestamptz
      and t.id::text > $key::text
    order by t.at desc, key limit $limit::int`,
)

export interface EmailRow {
  key: string
  at: Date
  id: string
  kind: string
  to_email: string
  subject: string
  sent_at: Date | null
  held_until: Date | null
  superseded_at: Date | null
}

const emailColumns = `m.id::text as key, m.created_at as at, m.id, m.kind, m.to_email, m.subject,
          m.sent_at, m.held_until, m.superseded_at`

/** The jobs that hand mails to the mail server. */
export const selectMailJobs = statement<{ key: string; is_parked: boolean }>('timelines.mail_jobs')(
  `select key, parked_at is not null as is_parked from jobs
    where tenant_id = $tenant_id::uuid and kind = 'mail.send' and key = any($keys::text[])`,
)

export const selectEmails = statement<EmailRow>('timelines.timeline_emails')(
  `select ${emailColumns}
     from unnest($ids::uuid[]) as r (id)
     join emails m on m.tenant_id = $tenant_id::uuid and m.about = r.id
    where m.created_at < $before_created_at::timestamptz
       or m.created_at = $before_created_at::timestamptz and m.id::text > $key::text
    order by m.created_at desc, key limit $limit::int`,
)

export interface DeliveryRow {
  key: string
  at: Date
  id: string
  event_id: string
  type: string
  attempt: number
  status: number | null
  duration_ms: number
  error: string | null
}

/** Attempts to deliver these events, to each handler. */
export const selectAttempts = statement<DeliveryRow>('timelines.timeline_attempts')(
  `select d.id::text || ' ' || lpad((999999 - a.attempt)::text, 6, '0') as key, a.at, d.id,
          e.id as event_id, e.type, a.attempt, a.status, a.duration_ms, a.error
     from webhook_handlers h
    cross join unnest($sequences::bigint[]) as q (sequence)
     join deliveries d on d.tenant_id = $tenant_id::uuid and d.handler_id = h.id
                      and d.event_sequence = q.sequence
     join event_numbers n on n.tenant_id = $tenant_id::uuid and n.sequence = q.sequence
     join events e on e.tenant_id = $tenant_id::uuid and e.id = n.event_id
     join delivery_attempts a on a.tenant_id = $tenant_id::uuid and a.delivery_id = d.id
    where h.tenant_id = $tenant_id::uuid
      and (a.at < $before_at::timestamptz or a.at = $before_at::timestamptz
           and d.id::text || ' ' || lpad((999999 - a.attempt)::text, 6, '0') > $key::text)
    order by a.at desc, key limit $limit::int`,
)

export interface AuditRow {
  key: string
  at: Date
  id: string
  operation: string
  summary: string
  actor_name: string | null
}

export const selectAudit = statement<AuditRow>('timelines.timeline_audit')(
  `select a.id::text as key, a.created_at as at, a.id, a.operation, a.summary, a.actor_name
     from audit_entries a
    where a.tenant_id = $tenant_id::uuid and a.object_id = $object_id::text
      and (a.created_at < $before_created_at::timestamptz
           or a.created_at = $before_created_at::timestamptz and a.id::text > $key::text)
    order by a.created_at desc, key limit $limit::int`,
)

export interface NoteRow {
  key: string
  at: Date
  id: string
  words: string
  name: string
}

export const selectNotes = statement<NoteRow>('timelines.timeline_notes')(
  `select n.id::text as key, n.created_at as at, n.id, n.words, m.name
     from desk_notes n join members m on m.id = n.member_id
    where n.tenant_id = $tenant_id::uuid and n.subject_id = $subject_id::uuid
      and (n.created_at < $before_created_at::timestamptz
           or n.created_at = $before_created_at::timestamptz and n.id::text > $key::text)
    order by n.created_at desc, key limit $limit::int`,
)
