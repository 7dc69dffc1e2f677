import type { Currency } from '@holdfast/contract'
import { statement } from '#db'
import type { AccountId, AccountKind, PostingKind } from '#ledger'

export interface AccountRow {
  id: AccountId
  kind: AccountKind
  currency: Currency
  balance: bigint
  role: 'seller' | 'buyer' | 'payee' | null
}

const accountColumns = 'a.id, a.kind, a.currency, a.balance'

/** All accounts of what belongs to a project; an inbound has one while it is in review. */
export const selectAccountsOfProject = statement<AccountRow>('statements.accounts_of_project')(
  `select ${accountColumns}, null as role
     from (select id from projects where tenant_id = $tenant_id::uuid and id = $project_id::uuid
            union all
           select id from settlements where tenant_id = $tenant_id::uuid
                  and project_id = $project_id::uuid
            union all
           select id from checkouts where tenant_id = $tenant_id::uuid
                  and project_id = $project_id::uuid
            union all
           select id from inbounds where tenant_id = $tenant_id::uuid
                  and project_id = $project_id::uuid
            union all
           select id from outbounds where tenant_id = $tenant_id::uuid
                  and project_id = $project_id::uuid) owner
     join ledger_accounts a on a.tenant_id = $tenant_id::uuid and a.id = owner.id
    order by a.kind, a.id`,
)

export const selectAccountOfSettlement = statement<AccountRow>('statements.account_of_settlement')(
  `select ${accountColumns}, null as role
     from settlements s join ledger_accounts a on a.tenant_id = s.tenant_id and a.id = s.id
    where s.tenant_id = $tenant_id::uuid and s.id = $id::uuid`,
)

/** What is kept for or by a participant, and what was paid to it. */
export const selectAccountsOfParticipant = statement<AccountRow>(
  'statements.accounts_of_participant',
)(
  `select ${accountColumns}, owner.role
     from (select id, 'seller' as role from settlements
            where tenant_id = $tenant_id::uuid and seller_id = $seller_id::uuid
            union all
           select id, 'buyer' from settlements
            where tenant_id = $tenant_id::uuid and buyer_id = $seller_id::uuid
              and seller_id is distinct from $seller_id::uuid
            union all
           select id, 'payee' from outbounds
            where tenant_id = $tenant_id::uuid and participant_id = $seller_id::uuid) owner
     join ledger_accounts a on a.tenant_id = $tenant_id::uuid and a.id = owner.id
    order by owner.role desc, a.id`,
)

export const selectAccount = statement<AccountRow>('statements.account')(
  `select ${accountColumns}, null as role from ledger_accounts a
    where a.tenant_id = $tenant_id::uuid and a.id = $id::uuid`,
)

export const selectExists = statement<{ found: boolean }>('statements.exists')(
  `select exists (select from projects where tenant_id = $tenant_id::uuid and id = $id::uuid)
       or exists (select from settlements where tenant_id = $tenant_id::uuid and id = $id::uuid)
       or exists (select from participants where tenant_id = $tenant_id::uuid
       and id = $id::uuid) as found`,
)

export interface EntryRow {
  transaction_id: string
  position: number
  kind: PostingKind
  subject_id: string
  at: Date
  account_id: AccountId
  counter_account_id: AccountId
  amount: bigint
}

/**
 * Which transactions are committed as of now. A later reading that asks for those of a snapshot
 * finds no other, and all of them: a unit that began before may still post beside what was read.
 */
export const selectSnapshot = statement<{ snapshot: string }>('statements.snapshot')(
  'select pg_current_snapshot()::text as snapshot',
)

const isShown = 'pg_visible_in_snapshot(t.written_in, $snapshot::pg_snapshot)'

/** One side of the movements of an account, in order, from a place on. */
const sideOfAccount = (own: string, counter: string, amount: string) => `
     (select m.transaction_id, m.position, t.kind, t.subject_id, t.at, m.${own} as account_id,
             m.${counter} as counter_account_id, ${amount} as amount
        from ledger_movements m
        join ledger_transactions t on t.tenant_id = m.tenant_id and t.id = m.transaction_id
       where m.tenant_id = $tenant_id::uuid and m.${own} = own.id
         and m.transaction_id >= $from_transaction_id::uuid
         and m.transaction_id < $before_transaction_id::uuid
         and (m.transaction_id, m.position, ${amount}) > ($from_transaction_id::uuid,
         $from_position::int, $from_amount::bigint)
         and ${isShown}
       order by m.transaction_id, m.position limit $limit::int)`

/**
 * Entries of accounts after a place, before a transaction, of a snapshot. Transactions are numbered
 * by time: each account's own index is walked from the place, and no further than the limit.
 */
export const selectEntries = statement<EntryRow>('statements.entries')(
  `select e.* from unnest($ids::uuid[]) own (id)
     cross join lateral (${sideOfAccount('from_account', 'to_account', '-m.amount')}
     union all${sideOfAccount('to_account', 'from_account', 'm.amount')}) e
    order by e.transaction_id, e.position, e.amount
    limit $limit::int`,
  {
    takes: {
      tenant_id: 'uuid',
      ids: 'uuid[]',
      from_transaction_id: 'uuid',
      from_position: 'int',
      from_amount: 'bigint',
      before_transaction_id: 'uuid',
      snapshot: 'pg_snapshot',
      limit: 'int',
    },
  },
)

/**
 * What accounts gained and lost after a place, and before it by transactions that a snapshot does
 * not hold: their balance at that place is today's less this.
 */
export const selectChangesAfter = statement<{ id: AccountId; change: bigint }>(
  'statements.changes_after',
)(
  `with late as (
     select t.id from ledger_transactions t
      where t.tenant_id = $tenant_id::uuid and t.id <= $from_transaction_id::uuid
        and t.written_in >= pg_snapshot_xmin($snapshot::pg_snapshot)
        and not pg_visible_in_snapshot(t.written_in, $snapshot::pg_snapshot)),
   sides as (
     select m.transaction_id, m.position, m.from_account as account_id, -m.amount as amount
       from ledger_movements m
      where m.tenant_id = $tenant_id::uuid and m.from_account = any($account_ids::uuid[])
        and m.transaction_id >= $from_transaction_id::uuid
      union all
     select m.transaction_id, m.position, m.to_account, m.amount
       from ledger_movements m
      where m.tenant_id = $tenant_id::uuid and m.to_account = any($account_ids::uuid[])
        and m.transaction_id >= $from_transaction_id::uuid),
   late_sides as (
     select m.transaction_id, m.position, m.from_account as account_id, -m.amount as amount
       from late join ledger_movements m on m.tenant_id = $tenant_id::uuid
         and m.transaction_id = late.id
      where m.from_account = any($account_ids::uuid[])
      union all
     select m.transaction_id, m.position, m.to_account, m.amount
       from late join ledger_movements m on m.tenant_id = $tenant_id::uuid
         and m.transaction_id = late.id
      where m.to_account = any($account_ids::uuid[]))
   select e.account_id as id, sum(e.amount)::bigint as change
     from (select account_id, amount from sides
            where (transaction_id, position, amount) > ($from_transaction_id::uuid,
                $after_position::int, $after_amount::bigint)
            union all
           select account_id, amount from late_sides
            where (transaction_id, position, amount) <= ($from_transaction_id::uuid,
                $after_position::int, $after_amount::bigint)) e
    group by e.account_id`,
)

export interface SumRow {
  id: AccountId
  change: bigint
  /** From and to accounts that the statement does not show. */
  came: bigint
  went: bigint
}

/** What the accounts of a statement gained and lost in a range of transactions. */
export const selectSums = statement<SumRow>('statements.sums')(
  `select e.account_id as id, sum(e.amount)::bigint as change,
          coalesce(sum(e.amount) filter (where e.amount > 0 and not e.is_own), 0)::bigint as came,
          coalesce(-sum(e.amount) filter (where e.amount < 0 and not e.is_own), 0)::bigint as went
     from (select m.from_account as account_id, -m.amount as amount,
                  m.to_account = any($account_ids::uuid[]) as is_own
             from ledger_movements m
            where m.tenant_id = $tenant_id::uuid and m.from_account = any($account_ids::uuid[])
              and m.transaction_id >= $from_transaction_id::uuid
              and m.transaction_id < $before_transaction_id::uuid
            union all
           select m.to_account, m.amount, m.from_account = any($account_ids::uuid[])
             from ledger_movements m
            where m.tenant_id = $tenant_id::uuid and m.to_account = any($account_ids::uuid[])
              and m.transaction_id >= $from_transaction_id::uuid
              and m.transaction_id < $before_transaction_id::uuid) e
    group by e.account_id`,
)

export interface RailRow {
  /** What came, left, or went back to whoever had paid it. */
  kind: 'in' | 'out' | 'back'
  about: string
  currency: Currency
  ledger: bigint | null
  rail: bigint | null
}

/**
 * Item by item for a day: what came in by the ledger and by the notices of the rails, what went out
 * by the ledger and by the books of the rails, the sandbox's bank and what was booked by hand. What
 * a bank has paid is reported within the hour; until then it is on its way, and in neither.
 */
export const selectDay = statement<RailRow>('statements.day')(
  `with bank_moves as (
     select t.subject_id as about, t.currency, t.kind like 'inbound%' as is_in,
            t.kind = 'return_sent' as is_return,
            sum(case when f.kind = 'bank' then m.amount else 0 end)::bigint as came,
            sum(case when g.kind = 'bank' then m.amount else 0 end)::bigint as went
       from ledger_transactions t
       join ledger_movements m on m.tenant_id = t.tenant_id and m.transaction_id = t.id
       join ledger_accounts f on f.tenant_id = m.tenant_id and f.id = m.from_account
       join ledger_accounts g on g.tenant_id = m.tenant_id and g.id = m.to_account
      where t.tenant_id = $tenant_id::uuid and t.id >= $from_id::uuid and t.id < $before_id::uuid
        and t.kind in ('inbound_received', 'inbound_held', 'outbound_executed',
                       'conversion_executed', 'return_sent')
      group by t.subject_id, t.currency, is_in, is_return),
   notices as (
     select i.id, p.currency, coalesce(e.amount, i.amount) as amount
       from inbounds i
       join projects p on p.tenant_id = i.tenant_id and p.id = i.project_id
       left join manual_entries e on e.tenant_id = i.tenant_id and e.inbound_id = i.id
                                 and e.kind = 'inbound' and e.status = 'approved'
      where i.tenant_id = $tenant_id::uuid and i.type <> 'transfer'
        and i.created_at >= $from_created_at::timestamptz
        and i.created_at < $before_created_at::timestamptz)
   select 'in' as kind, coalesce(b.about, n.id) as about,
          coalesce(b.currency, n.currency) as currency, b.came as ledger, n.amount as rail
     from (select * from bank_moves where is_in) b
     full join notices n on n.id = b.about
   union all
   select 'out', b.about, b.currency, b.went,
          case when s.outbound_id is null and e.id is null then null
               -- The target amount of a conversion stands on the conversion only.
               when s.currency <> b.currency then b.went
               else coalesce(s.amount, e.amount, b.went) end
     from bank_moves b
     left join sandbox_payments s on s.tenant_id = $tenant_id::uuid and s.outbound_id = b.about
                                 and s.outcome in ('executed', 'returned')
     left join manual_entries e on e.tenant_id = $tenant_id::uuid and e.outbound_id = b.about
                               and e.kind = 'executed' and e.status = 'approved'
    where not b.is_in and not b.is_return and b.went > 0
   union all
   select 'back', b.about, b.currency, b.went, coalesce(s.amount, e.amount)
     from bank_moves b
     left join sandbox_returns s on s.tenant_id = $tenant_id::uuid and s.return_id = b.about
                                and s.outcome in ('sent', 'undeliverable')
     left join manual_entries e on e.tenant_id = $tenant_id::uuid and e.return_id = b.about
                               and e.kind = 'return_sent' and e.status = 'approved'
    where b.is_return
   union all
   select 'back', s.return_id, s.currency, null, s.amount
     from sandbox_returns s
    where s.tenant_id = $tenant_id::uuid and s.outcome in ('sent', 'undeliverable')
      and s.created_at >= $from_created_at::timestamptz - interval '1 hour'
      and s.created_at < $before_created_at::timestamptz - interval '1 hour'
      and not exists (select from ledger_transactions t
                       where t.tenant_id = s.tenant_id and t.subject_id = s.return_id
                         and t.kind = 'return_sent')
   union all
   select 'out', s.outbound_id, s.currency, null, s.amount
     from sandbox_payments s
    where s.tenant_id = $tenant_id::uuid and s.outcome in ('executed', 'returned')
      and s.created_at >= $from_created_at::timestamptz - interval '1 hour'
      and s.created_at < $before_created_at::timestamptz - interval '1 hour'
      and not exists (select from ledger_transactions t
                       where t.tenant_id = s.tenant_id and t.subject_id = s.outbound_id
                         and t.kind in ('outbound_executed', 'conversion_executed'))`,
)

export interface HeldRow {
  currency: Currency
  held: bigint
  owed: bigint
}

/** Held at the banks and owed to all others at the beginning of a transaction, by the ledger. */
export const selectHeld = statement<HeldRow>('statements.held')(
  `select b.currency,
          (-b.balance + coalesce(since.held, 0))::bigint as held,
          (coalesce(others.owed, 0) - coalesce(since.owed, 0))::bigint as owed
     from ledger_accounts b
     left join lateral (
       select sum(a.balance) as owed from ledger_accounts a
        where a.tenant_id = b.tenant_id and a.currency = b.currency and a.kind <> 'bank') others
       on true
     left join lateral (
       select sum(case when m.to_account = b.id then m.amount
                       when m.from_account = b.id then -m.amount else 0 end) as held,
              sum(case when m.from_account = b.id then m.amount
                       when m.to_account = b.id then -m.amount else 0 end) as owed
         from ledger_movements m
        where m.tenant_id = b.tenant_id and m.transaction_id >= $from_transaction_id::uuid
          and (m.from_account = b.id or m.to_account = b.id)) since on true
    where b.tenant_id = $tenant_id::uuid and b.kind = 'bank'
    order by b.currency`,
)

export const insertReconciliations = statement('statements.insert_reconciliations')(
  `insert into reconciliations (tenant_id, id, day, currency, ledger_in, ledger_out, rail_in,
                                rail_out, held, owed, breaks, created_at)
   select $tenant_id::uuid, r.id, $day::date, r.currency, r.ledger_in, r.ledger_out, r.rail_in,
          r.rail_out, r.held, r.owed, r.breaks, $created_at::timestamptz
     from $rows(id uuid, currency text, ledger_in bigint, ledger_out bigint, rail_in bigint,
                rail_out bigint, held bigint, owed bigint, breaks jsonb) as r
   on conflict (tenant_id, day, currency) do update
      set ledger_in = excluded.ledger_in, ledger_out = excluded.ledger_out,
          rail_in = excluded.rail_in,
          rail_out = excluded.rail_out, held = excluded.held, owed = excluded.owed,
          breaks = excluded.breaks, created_at = excluded.created_at`,
)

export interface ReconciliationRow {
  id: string
  day: string
  currency: Currency
  status: 'agrees' | 'differs'
  ledger_in: bigint
  ledger_out: bigint
  rail_in: bigint
  rail_out: bigint
  held: bigint
  owed: bigint
  breaks: readonly ReconciliationBreak[]
  created_at: Date
}

export interface ReconciliationBreak {
  readonly kind: 'missing_in_ledger' | 'missing_at_rail' | 'amount_differs' | 'not_owed'
  readonly about: string
  readonly ledger: number
  readonly rail: number
}

export const selectReconciliations = statement<ReconciliationRow>('statements.reconciliations')(
  `select id, day::text, currency, status, ledger_in, ledger_out, rail_in, rail_out, held, owed,
          breaks, created_at
     from reconciliations
    where tenant_id = $tenant_id::uuid and day >= $from_day::date and day <= $until_day::date
    order by day desc, currency limit $limit::int`,
)

export const selectPlanned = statement<{ found: boolean }>('statements.is_planned')(
  `select exists (select from jobs
                   where tenant_id = $tenant_id::uuid and kind = $kind::text
                     and key = $key::text) as found`,
)
