// All statements of the ledger explorer.
import type { Currency, LedgerAccountKind } from '@holdfast/contract'
import { statement } from '#db'

export interface AccountRow {
  id: string
  kind: LedgerAccountKind
  currency: Currency
  balance: bigint
}

const accountColumns = 'a.id, a.kind, a.currency, a.balance'
const accountFilters = `($currency::text is null or a.currency = $currency::text)
      and (not $is_holding::boolean or a.balance <> 0)
      and a.id < $before_id::uuid`

/** Accounts of any kind, highest id first, before an id. */
export const selectAccounts = statement<AccountRow>('explorer.accounts')(
  `select ${accountColumns} from ledger_accounts a
    where a.tenant_id = $tenant_id::uuid and ${accountFilters}
      and ($kind::text is null or a.kind = $kind::text)
    order by a.id desc limit $limit::int`,
)

/** Accounts of inbounds in review, which are rare. */
export const selectHeldAccounts = statement<AccountRow>('explorer.held_accounts')(
  `select ${accountColumns} from ledger_accounts a
    where a.tenant_id = $tenant_id::uuid and a.kind = 'held' and ${accountFilters}
    order by a.id desc limit $limit::int`,
)

export const selectAccountsById = statement<AccountRow>('explorer.accounts_by_id')(
  `select ${accountColumns} from ledger_accounts a
    where a.tenant_id = $tenant_id::uuid and a.id = any($ids::uuid[]) and ${accountFilters}
    order by a.id desc limit $limit::int`,
)

/** Accounts of a resource, and of all that belongs to it where it is a project. */
export const selectAccountsOf = statement<AccountRow>('explorer.accounts_of')(
  `select ${accountColumns}
     from (select $project_id::uuid as id
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
    where ${accountFilters}
    order by a.id desc limit $limit::int`,
)

export const selectAccount = statement<AccountRow>('explorer.account')(
  `select ${accountColumns} from ledger_accounts a
    where a.tenant_id = $tenant_id::uuid and a.id = $id::uuid`,
)

/** What an account gained and lost from a transaction on, and by how many movements. */
export const selectChangeSince = statement<{ change: bigint; postings: bigint }>(
  'explorer.change_since',
)(
  `select coalesce(sum(e.amount), 0)::bigint as change, count(*) as postings
     from (select -m.amount as amount from ledger_movements m
            where m.tenant_id = $tenant_id::uuid and m.from_account = $account_id::uuid
              and m.transaction_id >= $from_transaction_id::uuid
            union all
           select m.amount from ledger_movements m
            where m.tenant_id = $tenant_id::uuid and m.to_account = $account_id::uuid
              and m.transaction_id >= $from_transaction_id::uuid) e`,
)

export interface PostingRow {
  transaction_id: string
  position: number
  kind: string
  subject_id: string
  is_of_transfer: boolean
  at: Date
  counter_id: string
  counter_kind: LedgerAccountKind
  amount: bigint
}

/** The only kind of posting that is about inbounds and about transfers. */
const isOfTransfer = `(t.kind = 'reconciled' and exists (
            select from transfers x
             where x.tenant_id = t.tenant_id and x.id = t.subject_id)) as is_of_transfer`

const before = `m.transaction_id <= $before_transaction_id::uuid
  and m.transaction_id >= $from_transaction_id::uuid
              and (m.transaction_id, m.position) < ($before_transaction_id::uuid,
              $before_position::int)`

/** Movements of an account, newest first, before a place and not before a transaction. */
export const selectPostings = statement<PostingRow>('explorer.postings')(
  `with page as materialized (
     (select m.transaction_id, m.position, m.to_account as counter_id, -m.amount as amount
        from ledger_movements m
       where m.tenant_id = $tenant_id::uuid and m.from_account = $account_id::uuid and ${before}
       order by m.transaction_id desc, m.position desc limit $limit::int)
      union all
     (select m.transaction_id, m.position, m.from_account, m.amount
        from ledger_movements m
       where m.tenant_id = $tenant_id::uuid and m.to_account = $account_id::uuid and ${before}
       order by m.transaction_id desc, m.position desc limit $limit::int)
      order by transaction_id desc, position desc limit $limit::int)
   select p.transaction_id, p.position, t.kind, t.subject_id, ${isOfTransfer}, t.at,
          p.counter_id, c.kind as counter_kind, p.amount
     from page p
     join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.id = p.transaction_id
     join ledger_accounts c on c.tenant_id = $tenant_id::uuid and c.id = p.counter_id
    order by p.transaction_id desc, p.position desc`,
)

export interface TransactionRow {
  id: string
  kind: string
  currency: Currency
  subject_id: string
  is_of_transfer: boolean
  at: Date
  journal_position: bigint | null
  movements: readonly (readonly [
    number,
    string,
    LedgerAccountKind,
    string,
    LedgerAccountKind,
    string,
  ])[]
}

const transactionColumns = `t.id, t.kind, t.currency, t.subject_id, ${isOfTransfer}, t.at,
          (select j.position from journal_entries j
            where j.tenant_id = t.tenant_id and j.transaction_id = t.id) as journal_position,
          (select jsonb_agg(jsonb_build_array(m.position, m.from_account, f.kind, m.to_account,
                                              g.kind, m.amount::text) order by m.position)
             from ledger_movements m
             join ledger_accounts f on f.tenant_id = m.tenant_id and f.id = m.from_account
             join ledger_accounts g on g.tenant_id = m.tenant_id and g.id = m.to_account
            where m.tenant_id = t.tenant_id and m.transaction_id = t.id) as movements` as const

/** Transactions before one and not before another, newest first. */
export const selectTransactions = statement<TransactionRow>('explorer.transactions')(
  `select ${transactionColumns}
     from (select * from ledger_transactions
            where tenant_id = $tenant_id::uuid and id < $before_id::uuid and id >= $from_id::uuid
            order by id desc limit $limit::int) t
    order by t.id desc`,
)

export const selectTransactionsAbout = statement<TransactionRow>('explorer.transactions_about')(
  `select ${transactionColumns}
     from (select * from ledger_transactions
            where tenant_id = $tenant_id::uuid and subject_id = $subject_id::uuid
              and id < $before_id::uuid and id >= $from_id::uuid
            order by id desc limit $limit::int) t
    order by t.id desc`,
)

export const selectTransaction = statement<TransactionRow>('explorer.transaction')(
  `select ${transactionColumns} from ledger_transactions t
    where t.tenant_id = $tenant_id::uuid and t.id = $id::uuid`,
)

export interface JournalRow {
  size: bigint
  chain: Buffer | null
  checkpoint_size: bigint | null
  checkpoint_at: Date | null
  key_id: string | null
  sealed_below: string
  /** Seconds of real time since the newest checkpoint; null without one. */
  age: number | null
}

export const selectJournal = statement<JournalRow>('explorer.journal')(
  `select coalesce(h.size, 0) as size, h.chain, c.size as checkpoint_size,
          c.at as checkpoint_at, c.key_id,
          coalesce(h.sealed_below, '0'::xid8)::text as sealed_below,
          extract(epoch from clock_timestamp() - c.at)::float8 as age
     from (select $tenant_id::uuid as tenant_id) q
     left join journal_heads h on h.tenant_id = q.tenant_id
     left join lateral (
       select size, at, key_id from journal_checkpoints
        where tenant_id = $tenant_id::uuid order by size desc limit 1) c on true`,
)

/** What is not sealed, from where a journal is sealed to; at most so many are looked at. */
export const countUnsealed = statement<{ count: bigint; oldest: Date | null }>(
  'explorer.count_unsealed',
)(
  `select count(*) as count, min(at) as oldest from (
     select t.at from ledger_transactions t
      where t.tenant_id = $tenant_id::uuid and t.written_in >= $from_written_in::text::xid8
        and not exists (select from journal_entries j
                         where j.tenant_id = t.tenant_id and j.transaction_id = t.id)
      order by t.written_in limit 10000) limited`,
  { isPlannedForValues: true },
)

export interface PayoutRow {
  id: string
  currency: Currency
  amount: bigint
  status: string
  failure_reason: string | null
  created_at: Date
  updated_at: Date
}

const payoutColumns = 'id, currency, amount, status, failure_reason, created_at, updated_at'

export const selectPayouts = statement<PayoutRow>('explorer.payouts')(
  `select ${payoutColumns} from outbounds
    where tenant_id = $tenant_id::uuid and type = 'payout'
    order by created_at desc, id desc limit 100`,
)

export const selectPayout = statement<PayoutRow>('explorer.payout')(
  `select ${payoutColumns} from outbounds
    where tenant_id = $tenant_id::uuid and id = $id::uuid and type = 'payout'`,
)

/** The transactions that reserved a payout and the one of its currency before it. */
export const selectReserved = statement<{ id: string; outbound_id: string; at: Date }>(
  'explorer.reserved',
)(
  `select t.id, o.id as outbound_id, o.created_at as at
     from (select id, created_at from outbounds
            where tenant_id = $tenant_id::uuid and type = 'payout' and currency = $currency::text
              and (created_at, id) <= ($until_created_at::timestamptz, $until_id::uuid)
            order by created_at desc, id desc limit 2) o
     join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.subject_id = o.id
                               and t.kind = 'outbound_reserved'
    order by o.created_at desc, o.id desc`,
)

export interface RevenueTotalRow {
  total: bigint
  cleared: bigint
}

const between = `m.tenant_id = $tenant_id::uuid and m.transaction_id > $after_transaction_id::uuid
              and m.transaction_id < $before_transaction_id::uuid`
const revenueMoves = `(select m.transaction_id, m.position, -m.amount as amount
             from ledger_movements m where m.from_account = $account_id::uuid and ${between}
            union all
           select m.transaction_id, m.position, m.amount
             from ledger_movements m where m.to_account = $account_id::uuid
               and ${between})` as const

/** What changed an account between two transactions, and what of it cleared a shortfall. */
export const selectRevenueTotal = statement<RevenueTotalRow>('explorer.revenue_total')(
  `select coalesce(sum(e.amount), 0)::bigint as total,
          coalesce(-sum(e.amount) filter (where t.kind = 'shortfall_cleared'), 0)::bigint as cleared
     from ${revenueMoves} e
     join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.id = e.transaction_id`,
)

export interface RevenueItemRow {
  transaction_id: string
  kind: string
  subject_id: string
  is_of_transfer: boolean
  at: Date
  amount: bigint
}

export const selectRevenueItems = statement<RevenueItemRow>('explorer.revenue_items')(
  `select e.transaction_id, t.kind, t.subject_id, ${isOfTransfer}, t.at, e.amount
     from (select * from ${revenueMoves} moves
            order by transaction_id desc, position desc limit $limit::int) e
     join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.id = e.transaction_id
    order by e.transaction_id desc, e.position desc`,
)

export interface GatheringRow {
  currency: Currency
  revenue: bigint
  shortfall: bigint
  has_account: boolean
}

/** What stands in the revenue of each currency, and what is owed and taken from it first. */
export const selectGathering = statement<GatheringRow>('explorer.gathering')(
  `select r.currency, r.balance as revenue, s.owed as shortfall,
          exists (select from organisation_payout_accounts p
                   where p.tenant_id = $tenant_id::uuid and p.currency = r.currency
                     and p.is_current) as has_account
     from ledger_accounts r
    cross join lateral (
       select coalesce(sum(a.balance), 0)::bigint as owed from ledger_accounts a
        where a.tenant_id = r.tenant_id and a.id = any($owed_ids::uuid[])
          and a.currency = r.currency) s
    where r.tenant_id = $tenant_id::uuid and r.id = any($revenue_ids::uuid[])
    order by r.currency`,
)
