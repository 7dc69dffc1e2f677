// What waits for people, asked of the tables of its resources.
import type { WorkQueue } from '@holdfast/contract'
import { bankQueues } from './store-banks.ts'

const outboundsIn = (status: string) => `
     select o.id, o.updated_at as since, o.amount, o.currency, o.type,
            o.failure_reason as reason, o.project_id, o.settlement_id,
            null::uuid as checkout_id, o.participant_id, o.updated_at as changed_at
       from outbounds o
      where o.tenant_id = $tenant_id::uuid and o.status = '${status}'`

/** The queues of accounts: an item is a participant, and there is one proposal of each. */
const payees = {
  disputed_accounts: `
     select p.id, p.disputed_at as since, 'disputed_account' as type, null::text as reason,
            p.bank_account_id as account_id,
            (select c.account_before_id from account_changes c
              where c.tenant_id = p.tenant_id and c.participant_id = p.id
                and c.status = 'accepted'
              order by c.decided_at desc, c.number desc limit 1) as before_id
       from participants p
      where p.tenant_id = $tenant_id::uuid and p.disputed_at is not null`,
  proposed_accounts: `
     select c.participant_id as id, c.given_at as since, 'proposed_account' as type,
            'given_by_' || c.given_by_kind as reason, c.bank_account_id as account_id,
            p.bank_account_id as before_id
       from account_changes c
       join participants p on p.tenant_id = c.tenant_id and p.id = c.participant_id
      where c.tenant_id = $tenant_id::uuid and c.status = 'proposed'`,
} as const

/** They cannot be put aside, and nothing of them but the person and the accounts is known. */
const ofPayees = (rows: string) => `
     select w.id, w.since, null::bigint as amount, null::text as currency, w.type, w.reason,
            null::uuid as project_id, null::uuid as settlement_id, null::uuid as checkout_id,
            w.id as participant_id, null::timestamptz as changed_at, null::text as kind,
            w.account_id, w.before_id
       from (${rows}) w`

const isOfPayees = (queue: WorkQueue): queue is keyof typeof payees => Object.hasOwn(payees, queue)

/**
 * The queues whose items are of several kinds: what a person gives to the bank, what a review
 * keeps from leaving, and what is about banks.
 */
const mixed = {
  ...bankQueues,
  payments_to_make: `
     select o.id, p.created_at as since, o.amount - o.fee as amount, o.currency, o.type,
            null::text as reason, o.project_id, o.settlement_id, null::uuid as checkout_id,
            o.participant_id, null::timestamptz as changed_at, 'outbound' as kind
       from manual_payments p
       join outbounds o on o.tenant_id = p.tenant_id and o.id = p.outbound_id
      where p.tenant_id = $tenant_id::uuid and not p.is_done
        and not exists (select from manual_entries e
                         where e.tenant_id = p.tenant_id and e.outbound_id = p.outbound_id
                           and e.status = 'proposed')
     union all
     select r.id, p.created_at, r.amount, r.currency, 'sent_back', null, r.project_id, null,
            i.checkout_id, null, null, 'inbound_return'
       from manual_returns p
       join inbound_returns r on r.tenant_id = p.tenant_id and r.id = p.return_id
       join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
      where p.tenant_id = $tenant_id::uuid and not p.is_done
        and not exists (select from manual_entries e
                         where e.tenant_id = p.tenant_id and e.return_id = p.return_id
                           and e.status = 'proposed')`,
  reviews: `
     select p.id, p.updated_at as since, h.amount, p.currency, p.type, null::text as reason,
            p.id as project_id, null::uuid as settlement_id, null::uuid as checkout_id,
            null::uuid as participant_id, null::timestamptz as changed_at, 'project' as kind
       from projects p
      cross join lateral (
        select sum(b.balance)::bigint as amount
          from (select a.balance from ledger_accounts a
                 where a.tenant_id = p.tenant_id and a.id = p.id
                union all
                select a.balance from settlements s
                  join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
                 where s.tenant_id = p.tenant_id and s.project_id = p.id) b) h
      where p.tenant_id = $tenant_id::uuid and p.status = 'in_review'
     union all
     select s.id, s.review_since, a.balance, s.currency, s.type, null, s.project_id, s.id, null,
            s.seller_id, null, 'settlement'
       from settlements s
       join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
      where s.tenant_id = $tenant_id::uuid and s.status = 'in_review'`,
} as const

const isMixed = (queue: WorkQueue): queue is keyof typeof mixed => Object.hasOwn(mixed, queue)

type Plain = Exclude<WorkQueue, keyof typeof payees | keyof typeof mixed>

/** What waits in the other queues. */
const waiting: Readonly<Record<Plain, string>> = {
  approvals: `
     select a.id, a.created_at as since, a.amount, a.currency, a.operation as type,
            a.rule as reason, null::uuid as project_id, null::uuid as settlement_id,
            null::uuid as checkout_id, null::uuid as participant_id,
            null::timestamptz as changed_at
       from approvals a
      where a.tenant_id = $tenant_id::uuid and a.status = 'pending'`,
  bookings: `
     select e.id, e.created_at as since, e.amount, e.currency, e.kind as type,
            null::text as reason, e.project_id, o.settlement_id, null::uuid as checkout_id,
            coalesce(o.participant_id, v.participant_id) as participant_id,
            null::timestamptz as changed_at
       from manual_entries e
       left join outbounds o on o.tenant_id = e.tenant_id and o.id = e.outbound_id
       left join verifications v on v.tenant_id = e.tenant_id and v.id = e.verification_id
      where e.tenant_id = $tenant_id::uuid and e.status = 'proposed'`,
  outbounds_above_limit: `
     select o.id, o.updated_at as since, o.amount, o.currency, o.type,
            o.paused_reason as reason, o.project_id, o.settlement_id,
            null::uuid as checkout_id, o.participant_id, o.updated_at as changed_at
       from outbounds o
      where o.tenant_id = $tenant_id::uuid and o.waiting_key_id is not null and o.status = 'paused'
        and o.paused_reason = 'approval_required'`,
  transfers_above_limit: `
     select t.id, t.updated_at as since, t.amount, t.currency, 'transfer' as type,
            'approval_required' as reason, t.from_project_id as project_id,
            t.from_settlement_id as settlement_id, null::uuid as checkout_id,
            null::uuid as participant_id, t.updated_at as changed_at
       from transfers t
      where t.tenant_id = $tenant_id::uuid and t.waiting_key_id is not null
        and t.status = 'awaiting_funds'`,
  returns_above_limit: `
     select r.id, r.updated_at as since, r.amount, r.currency, i.type,
            'approval_required' as reason, r.project_id, null::uuid as settlement_id,
            i.checkout_id, null::uuid as participant_id, r.updated_at as changed_at
       from inbound_returns r
       join inbounds i on i.tenant_id = r.tenant_id and i.id = r.inbound_id
      where r.tenant_id = $tenant_id::uuid and r.waiting_key_id is not null
        and r.status = 'paused'`,
  // Of spellings that were kept apart, each beside the first of them; put aside, it stays apart.
  same_people: `
     select first_participant_id as id, created_at as since, null::bigint as amount,
            null::text as currency, 'same_person' as type, first_spelling as reason,
            null::uuid as project_id, null::uuid as settlement_id, null::uuid as checkout_id,
            first_participant_id as participant_id, created_at as changed_at
       from (select i.*, row_number() over spellings as place,
                    first_value(f.email) over spellings as first_spelling
               from participant_identities i
               join participants f on f.tenant_id = i.tenant_id and f.id = i.first_participant_id
              where i.tenant_id = $tenant_id::uuid and i.is_apart
             window spellings as (partition by i.email_fold order by i.created_at, i.id)) s
      where place > 1`,
  outbounds_in_review: outboundsIn('in_review'),
  // What was made again is dealt with, whatever becomes of that.
  failed_outbounds: `${outboundsIn('failed')}
        and not exists (select from outbounds made
                         where made.tenant_id = o.tenant_id and made.replaces = o.id
                           and made.status <> 'cancelled')`,
  failed_transfers: `
     select t.id, t.updated_at as since, t.amount, t.currency, 'transfer' as type,
            null::text as reason, t.from_project_id as project_id,
            t.from_settlement_id as settlement_id, null::uuid as checkout_id,
            null::uuid as participant_id, t.updated_at as changed_at
       from transfers t
      where t.tenant_id = $tenant_id::uuid and t.status = 'failed'`,
  stranded_settlements: `
     select s.id, s.updated_at as since, a.balance as amount, s.currency, s.type,
            s.status as reason, s.project_id, s.id as settlement_id, null::uuid as checkout_id,
            s.buyer_id as participant_id, s.updated_at as changed_at
       from settlements s
       join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
      where s.tenant_id = $tenant_id::uuid
        and s.received + s.transferred_in > s.transferred_out + s.released + s.refunded
        and (s.status in ('settling', 'cancelled')
             or s.status in ('settled', 'executing') and s.live_outbounds = 0
                and (s.type in ('immediate', 'transfer') or s.release_at <= s.updated_at))
        -- Nothing that was confirmed for it is under way or has settled, and nothing can be.
        and (s.status <> 'settling'
             or not exists (select from checkout_parts p
                              join checkouts c on c.tenant_id = p.tenant_id
                                              and c.id = p.checkout_id
                             where p.tenant_id = s.tenant_id and p.settlement_id = s.id
                               and c.status in ('settling', 'settled'))
            and not exists (select from intent_settlements n
                              join intents i on i.tenant_id = n.tenant_id and i.id = n.intent_id
                             where n.tenant_id = s.tenant_id and n.settlement_id = s.id
                               and i.status = 'unconfirmed'))`,
  inbounds_in_review: `
     select i.id, i.created_at as since, i.amount, j.currency, i.type, i.reason, i.project_id,
            null::uuid as settlement_id, i.checkout_id, null::uuid as participant_id,
            null::timestamptz as changed_at
       from inbounds i
       join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
      where i.tenant_id = $tenant_id::uuid and i.status = 'in_review' and i.returned_at is null`,
  taken_back: `
     select i.id, r.at as since, i.taken_back as amount, j.currency, i.type, r.reason,
            i.project_id, null::uuid as settlement_id, i.checkout_id,
            c.buyer_id as participant_id, r.at as changed_at
       from inbounds i
       join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
      cross join lateral (
        select v.created_at as at, v.reason from reversals v
         where v.tenant_id = i.tenant_id and v.inbound_id = i.id
         order by v.created_at desc, v.id desc limit 1) r
       left join checkouts c on c.tenant_id = i.tenant_id and c.id = i.checkout_id
      where i.tenant_id = $tenant_id::uuid and i.taken_back > 0`,
  unreconciled: `
     select i.id, i.created_at as since, i.unreconciled as amount, j.currency,
            i.type, i.reason, i.project_id, null::uuid as settlement_id, i.checkout_id,
            c.buyer_id as participant_id, i.updated_at as changed_at
       from inbounds i
       join projects j on j.tenant_id = i.tenant_id and j.id = i.project_id
       left join checkouts c on c.tenant_id = i.tenant_id and c.id = i.checkout_id
      where i.tenant_id = $tenant_id::uuid and i.unreconciled > 0`,
  verifications: `
     select v.id, v.updated_at as since, null::bigint as amount, null::text as currency, v.type,
            v.status as reason, null::uuid as project_id, null::uuid as settlement_id,
            null::uuid as checkout_id, v.participant_id, null::timestamptz as changed_at
       from verifications v
      where v.tenant_id = $tenant_id::uuid and v.status = 'manual_review'`,
  parked_deliveries: `
     select d.id, d.series_at as since, null::bigint as amount, null::text as currency,
            coalesce(e.type, 'webhook_test') as type,
            coalesce('HTTP ' || d.last_status::text, 'no answer') as reason,
            null::uuid as project_id, null::uuid as settlement_id, null::uuid as checkout_id,
            null::uuid as participant_id, d.series_at as changed_at
       from deliveries d
       left join event_numbers n on n.tenant_id = d.tenant_id and n.sequence = d.event_sequence
       left join events e on e.tenant_id = n.tenant_id and e.id = n.event_id
      where d.tenant_id = $tenant_id::uuid and d.status = 'parked'`,
}

/** The items of a queue, put aside or not; `kind` is null where the queue has one for all. */
export function rowsOf(queue: WorkQueue): string {
  if (isOfPayees(queue)) return ofPayees(payees[queue])
  const rows = isMixed(queue)
    ? `select w.* from (${mixed[queue]}) w`
    : `select w.*, null::text as kind from (${waiting[queue]}) w`
  return `select w.*, null::uuid as account_id, null::uuid as before_id from (${rows}) w`
}
