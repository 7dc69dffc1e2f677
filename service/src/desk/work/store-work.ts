// All statements of work: what waits in queues, who has taken it, and what was noted.
import type { Currency, WorkQueue } from '@holdfast/contract'
import type { Statement } from '#db'
import { statement } from '#db'
import type { ShownBankAccount } from '#participants'
import { rowsOf } from './store-waiting.ts'

type ItemKind =
  | 'outbound'
  | 'inbound_return'
  | 'project'
  | 'settlement'
  | 'bank_batch'
  | 'bank_order'
  | 'bank_day'
  | 'bank_connection'
  | 'connected_account'

export interface ItemRow {
  id: string
  /** Where items of its queue are of several kinds. */
  kind: ItemKind | null
  since: Date
  amount: bigint | null
  currency: Currency | null
  type: string
  reason: string | null
  project_id: string | null
  settlement_id: string | null
  checkout_id: string | null
  participant_id: string | null
  email: string | null
  account_id: string | null
  account_shown: ShownBankAccount | null
  before_id: string | null
  before_shown: ShownBankAccount | null
  assignee: string | null
  assignee_name: string | null
  notes: bigint
}

export interface CountRow {
  currency: Currency | null
  count: bigint
  mine: bigint
  for_you: bigint
  oldest_at: Date | null
  newest_at: Date | null
  amount: bigint | null
}

/** Of a key that may be held by a member, who made or rolled it. */
const byOwnKey = (key: string) => `
     exists (select from api_keys k
              where k.tenant_id = $tenant_id::uuid and k.id = ${key}
                and $member_id::uuid = any(k.makers))`

/**
 * Which items of a queue a member may not decide, whatever his role: his own. What takes two
 * owners is decided by owners.
 */
const notFor: Readonly<Partial<Record<WorkQueue, string>>> = {
  approvals: `
     exists (select from approvals a
              where a.tenant_id = $tenant_id::uuid and a.id = q.id
                and ($member_id::uuid in (a.requested_by, a.backed_by)
                     or a.rule = 'second_owner' and not exists (
                          select from memberships s
                            join tenants t on t.organisation_id = s.organisation_id
                           where t.id = $tenant_id::uuid and s.member_id = $member_id::uuid
                             and s.role = 'owner')))`,
  bookings: `
     exists (select from manual_entries e
              where e.tenant_id = $tenant_id::uuid and e.id = q.id
                and (e.proposed_by = $member_id::uuid or ${byOwnKey('e.proposed_by')}))`,
  outbounds_above_limit: `
     exists (select from outbounds o
              where o.tenant_id = $tenant_id::uuid and o.id = q.id
                and ${byOwnKey('o.waiting_key_id')})`,
  transfers_above_limit: `
     exists (select from transfers t
              where t.tenant_id = $tenant_id::uuid and t.id = q.id
                and ${byOwnKey('t.waiting_key_id')})`,
  returns_above_limit: `
     exists (select from inbound_returns r
              where r.tenant_id = $tenant_id::uuid and r.id = q.id
                and ${byOwnKey('r.waiting_key_id')})`,
  bank_proposals: `
     exists (select from bank_proposals p
              where p.tenant_id = $tenant_id::uuid and p.id = q.id
                and (p.proposed_by = $member_id::uuid or ${byOwnKey('p.proposed_by')}))`,
  bank_decisions: `
     exists (select from bank_decisions d
              where d.tenant_id = $tenant_id::uuid and d.id = q.id and d.status = 'proposed'
                and (d.proposed_by = $member_id::uuid or ${byOwnKey('d.proposed_by')}))`,
}

/** Leaves out what was put aside and has not changed since. */
const openItems = (queue: WorkQueue) => `(${rowsOf(queue)}) q
     left join desk_work w on w.tenant_id = $tenant_id::uuid and w.subject_id = q.id
    where (w.closed_in is null or q.changed_at is null or q.changed_at > w.closed_in)`

function itemsOf(queue: WorkQueue) {
  return statement<ItemRow>(`work.items_of_${queue}`)(
    `with page as materialized (
       select q.*, w.member_id as assignee from ${openItems(queue)}
          and (q.since, q.id) > ($after_since::timestamptz, $after_id::uuid)
          and ($assignment::text is null or case $assignment::text
                 when 'nobody' then w.member_id is null
                 else w.member_id = $member_id::uuid end)
        order by q.since, q.id limit $limit::int)
     select page.id, page.kind, page.since, page.amount, page.currency, page.type, page.reason,
            page.project_id, page.settlement_id, page.checkout_id, page.participant_id, p.email,
            page.account_id, b.shown as account_shown, page.before_id, c.shown as before_shown,
            page.assignee, m.name as assignee_name,
            (select count(*) from desk_notes n
              where n.tenant_id = $tenant_id::uuid and n.subject_id = page.id) as notes
       from page
       left join participants p on p.tenant_id = $tenant_id::uuid and p.id = page.participant_id
       left join bank_accounts b on b.tenant_id = $tenant_id::uuid and b.id = page.account_id
       left join bank_accounts c on c.tenant_id = $tenant_id::uuid and c.id = page.before_id
       left join members m on m.id = page.assignee
      order by page.since, page.id`,
    {
      takes: {
        tenant_id: 'uuid',
        after_since: 'timestamptz',
        after_id: 'uuid',
        assignment: 'text',
        member_id: 'uuid',
        limit: 'int',
      },
    },
  )
}

function countOf(queue: WorkQueue) {
  return statement<CountRow>(`work.count_of_${queue}`)(
    `select q.currency, count(*) as count,
            count(*) filter (where w.member_id = $member_id::uuid) as mine,
            count(*) filter (where not ${notFor[queue] ?? 'false'}) as for_you,
            min(q.since) as oldest_at, max(q.since) as newest_at,
            sum(q.amount)::bigint as amount
       from ${openItems(queue)}
      group by q.currency order by q.currency`,
    { takes: { tenant_id: 'uuid', member_id: 'uuid' } },
  )
}

/** A page of each queue, oldest first. */
export const selectItems = {
  approvals: itemsOf('approvals'),
  bookings: itemsOf('bookings'),
  payments_to_make: itemsOf('payments_to_make'),
  outbounds_above_limit: itemsOf('outbounds_above_limit'),
  transfers_above_limit: itemsOf('transfers_above_limit'),
  returns_above_limit: itemsOf('returns_above_limit'),
  disputed_accounts: itemsOf('disputed_accounts'),
  proposed_accounts: itemsOf('proposed_accounts'),
  same_people: itemsOf('same_people'),
  outbounds_in_review: itemsOf('outbounds_in_review'),
  inbounds_in_review: itemsOf('inbounds_in_review'),
  verifications: itemsOf('verifications'),
  taken_back: itemsOf('taken_back'),
  reviews: itemsOf('reviews'),
  stranded_settlements: itemsOf('stranded_settlements'),
  unreconciled: itemsOf('unreconciled'),
  parked_deliveries: itemsOf('parked_deliveries'),
  failed_outbounds: itemsOf('failed_outbounds'),
  failed_transfers: itemsOf('failed_transfers'),
  bank_proposals: itemsOf('bank_proposals'),
  bank_batches: itemsOf('bank_batches'),
  bank_decisions: itemsOf('bank_decisions'),
  bank_alarms: itemsOf('bank_alarms'),
  bank_files: itemsOf('bank_files'),
  bank_channels: itemsOf('bank_channels'),
  bank_nights: itemsOf('bank_nights'),
} satisfies Readonly<Record<WorkQueue, Statement<ItemRow>>>

/** How much waits in each queue, by currency. */
export const countItems = {
  approvals: countOf('approvals'),
  bookings: countOf('bookings'),
  payments_to_make: countOf('payments_to_make'),
  outbounds_above_limit: countOf('outbounds_above_limit'),
  transfers_above_limit: countOf('transfers_above_limit'),
  returns_above_limit: countOf('returns_above_limit'),
  disputed_accounts: countOf('disputed_accounts'),
  proposed_accounts: countOf('proposed_accounts'),
  same_people: countOf('same_people'),
  outbounds_in_review: countOf('outbounds_in_review'),
  inbounds_in_review: countOf('inbounds_in_review'),
  verifications: countOf('verifications'),
  taken_back: countOf('taken_back'),
  reviews: countOf('reviews'),
  stranded_settlements: countOf('stranded_settlements'),
  unreconciled: countOf('unreconciled'),
  parked_deliveries: countOf('parked_deliveries'),
  failed_outbounds: countOf('failed_outbounds'),
  failed_transfers: countOf('failed_transfers'),
  bank_proposals: countOf('bank_proposals'),
  bank_batches: countOf('bank_batches'),
  bank_decisions: countOf('bank_decisions'),
  bank_alarms: countOf('bank_alarms'),
  bank_files: countOf('bank_files'),
  bank_channels: countOf('bank_channels'),
  bank_nights: countOf('bank_nights'),
} satisfies Readonly<Record<WorkQueue, Statement<CountRow>>>

/** Which of these are resources of the tenant that people can work on. */
export const selectKnown = statement<{ id: string }>('work.known')(
  `select q.id from unnest($ids::uuid[]) q (id)
    where exists (select from intents r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from checkouts r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from projects r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from settlements r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from inbounds r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from inbound_returns r where r.tenant_id = $tenant_id::uuid
       and r.id = q.id)
       or exists (select from outbounds r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from transfers r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from invoices r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from debits r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from participants r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from verifications r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from payment_instruments r where r.tenant_id = $tenant_id::uuid
       and r.id = q.id)
       or exists (select from approvals r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from manual_entries r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from bank_batches r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from bank_orders r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from bank_connections r where r.tenant_id = $tenant_id::uuid
       and r.id = q.id)
       or exists (select from connected_accounts r where r.tenant_id = $tenant_id::uuid
       and r.id = q.id)
       or exists (select from bank_proposals r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from bank_decisions r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from bank_closings r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from bank_days r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from artefacts r where r.tenant_id = $tenant_id::uuid and r.id = q.id)
       or exists (select from deliveries r where r.tenant_id = $tenant_id::uuid and r.id = q.id)`,
)

/** Which of these are members of the tenant's organisation. */
export const selectMembers = statement<{ id: string }>('work.members')(
  `select member_id as id from memberships
    where organisation_id = $organisation_id::uuid and member_id = any($member_ids::uuid[])`,
)

export const assignWork = statement('work.assign')(
  `insert into desk_work (tenant_id, subject_id, member_id, updated_at)
   select $tenant_id::uuid, w.subject_id, w.member_id, $updated_at::timestamptz
     from $rows(subject_id uuid, member_id uuid) as w
    order by w.subject_id
   on conflict (tenant_id, subject_id) do update
      set member_id = excluded.member_id, updated_at = excluded.updated_at`,
)

export const closeWork = statement('work.close')(
  `insert into desk_work (tenant_id, subject_id, closed_at, closed_in, updated_at)
   select $tenant_id::uuid, w.subject_id, case when w.is_closed then $updated_at::timestamptz end,
          case when w.is_closed then $now::timestamptz end, $updated_at::timestamptz
     from $rows(subject_id uuid, is_closed boolean) as w
    order by w.subject_id
   on conflict (tenant_id, subject_id) do update
      set closed_at = excluded.closed_at, closed_in = excluded.closed_in,
          updated_at = excluded.updated_at`,
)

export const insertNotes = statement('work.insert_notes')(
  `insert into desk_notes (tenant_id, id, subject_id, member_id, words, created_at)
   select $tenant_id::uuid, n.id, n.subject_id, n.member_id, n.words, $created_at::timestamptz
     from $rows(id uuid, subject_id uuid, member_id uuid, words text) as n`,
)

export interface WorkRow {
  subject_id: string
  member_id: string | null
  name: string | null
  closed_at: Date | null
}

export const selectWork = statement<WorkRow>('work.select')(
  `select w.subject_id, w.member_id, m.name, w.closed_at
     from desk_work w left join members m on m.id = w.member_id
    where w.tenant_id = $tenant_id::uuid and w.subject_id = any($subject_ids::uuid[])`,
)

export interface NoteRow {
  id: string
  subject_id: string
  member_id: string
  name: string
  words: string
  created_at: Date
}

export const selectNotes = statement<NoteRow>('work.select_notes')(
  `select n.id, n.subject_id, n.member_id, m.name, n.words, n.created_at
     from desk_notes n join members m on m.id = n.member_id
    where n.tenant_id = $tenant_id::uuid and n.subject_id = any($subject_ids::uuid[])
    order by n.subject_id, n.id`,
)
