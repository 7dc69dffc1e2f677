// What moved on accounts in a range of transactions, of one snapshot.
import type { Currency } from '@holdfast/contract'
import { statement } from '#db'
import type { AccountId, AccountKind, PostingKind } from '#ledger'

const isShown = 'is_held(t.written_in, $snapshot::pg_snapshot)'

export interface MoveRow {
  transaction_id: string
  position: number
  kind: PostingKind
  subject_id: string
  at: Date
  currency: Currency
  account_id: AccountId
  counter_id: AccountId
  /** Positive: more is owed to the owner of the account. */
  amount: bigint
}

/** One side of the movements of an account, in order, from a place on. */
const sideOf = (own: string, counter: string, amount: string, more: string) => `
     (select m.transaction_id, m.position, t.kind, t.subject_id, t.at, t.currency,
             m.${own} as account_id, m.${counter} as counter_id, ${amount} as amount
        from ledger_movements m
        join ledger_transactions t on t.tenant_id = m.tenant_id and t.id = m.transaction_id
       where m.tenant_id = $tenant_id::uuid and m.${own} = own.id
         and m.transaction_id >= $after_transaction_id::uuid
         and m.transaction_id < $end_transaction_id::uuid
         and (m.transaction_id, m.position) > ($after_transaction_id::uuid, $after_position::int)
         and ${isShown} ${more}
       order by m.transaction_id, m.position limit $limit::int)`

const movesOf = (more: string) => `select e.* from unnest($account_ids::uuid[]) own (id)
     cross join lateral (${sideOf('from_account', 'to_account', '-m.amount', more)}
     union all${sideOf('to_account', 'from_account', 'm.amount', more)}) e
    order by e.transaction_id, e.position, e.amount
    limit $limit::int`

const takes = {
  account_ids: 'uuid[]',
  tenant_id: 'uuid',
  after_transaction_id: 'uuid',
  end_transaction_id: 'uuid',
  after_position: 'int',
  snapshot: 'pg_snapshot',
  limit: 'int',
} as const

/** Movements of accounts after a place, before a transaction. */
export const selectMoves = statement<MoveRow>('reports.moves')(movesOf(''), { takes })

/** What changes the revenue by being earned or given back, and nothing that is paid out of it. */
const isFee = `and t.kind not in ('shortfall_cleared', 'outbound_reserved', 'outbound_unreserved')
         and not (t.kind = 'outbound_returned' and m.from_account = t.subject_id)`

/** Of the accounts of the revenue. */
export const selectFees = statement<MoveRow>('reports.fees')(movesOf(isFee), { takes })

const isPayout = `and t.kind in ('outbound_executed', 'conversion_executed', 'outbound_returned')
         and exists (select from outbounds o where o.tenant_id = t.tenant_id
                 and o.id = t.subject_id and o.type in ('release', 'payout'))`

/** Of the accounts of the banks: what was paid to sellers, or of the revenue, and came back. */
export const selectPaid = statement<MoveRow>('reports.paid')(movesOf(isPayout), { takes })

export interface BalanceRow {
  id: AccountId
  currency: Currency
  opening: bigint
  closing: bigint
}

/**
 * What accounts held before a transaction and before a later one, as a snapshot has it: today's
 * balance less what came since, and less what came before it by units that the snapshot lacks.
 */
export const selectEdges = statement<BalanceRow>('reports.edges')(
  `with late as (
     select t.id from ledger_transactions t
      where t.tenant_id = $tenant_id::uuid and t.id < $first_transaction_id::uuid
        and t.written_in >= pg_snapshot_xmin($snapshot::pg_snapshot)
        and not is_held(t.written_in, $snapshot::pg_snapshot)),
   sides as (
     select m.from_account as id, m.transaction_id, -m.amount as amount
       from ledger_movements m
      where m.tenant_id = $tenant_id::uuid and m.from_account = any($account_ids::uuid[])
        and m.transaction_id >= $first_transaction_id::uuid
      union all
     select m.to_account, m.transaction_id, m.amount from ledger_movements m
      where m.tenant_id = $tenant_id::uuid and m.to_account = any($account_ids::uuid[])
        and m.transaction_id >= $first_transaction_id::uuid),
   late_sides as (
     select m.from_account as id, -m.amount as amount
       from late join ledger_movements m on m.tenant_id = $tenant_id::uuid
         and m.transaction_id = late.id
      where m.from_account = any($account_ids::uuid[])
      union all
     select m.to_account, m.amount
       from late join ledger_movements m on m.tenant_id = $tenant_id::uuid
         and m.transaction_id = late.id
      where m.to_account = any($account_ids::uuid[])),
   changes as (
     select s.id, sum(s.amount) as since,
            coalesce(sum(s.amount) filter (where s.transaction_id < $end_transaction_id::uuid
              and is_held(t.written_in, $snapshot::pg_snapshot)), 0) as within
       from sides s join ledger_transactions t on t.tenant_id = $tenant_id::uuid
                                              and t.id = s.transaction_id
      group by s.id)
   select a.id, a.currency,
          (a.balance - coalesce(c.since, 0) - coalesce(l.amount, 0))::bigint as opening,
          (a.balance - coalesce(c.since, 0) - coalesce(l.amount, 0)
            + coalesce(c.within, 0))::bigint as closing
     from ledger_accounts a
     left join changes c on c.id = a.id
     left join (select id, sum(amount) as amount from late_sides group by id) l on l.id = a.id
    where a.tenant_id = $tenant_id::uuid and a.id = any($account_ids::uuid[])
    order by a.currency, a.id`,
)

/** Moves of accounts by kind, as their sums; the other side where it tells what it was. */
export interface KindRow {
  currency: Currency
  kind: PostingKind
  counter_kind: AccountKind
  is_in: boolean
  count: number
  amount: bigint
}

/** What changed accounts in a range of transactions, by the kind of posting. */
export const selectKinds = statement<KindRow>('reports.kinds')(
  `select t.currency, t.kind, c.kind as counter_kind, e.amount > 0 as is_in,
          count(*)::int as count, sum(e.amount)::bigint as amount
     from (select m.transaction_id, m.to_account as counter_id, -m.amount as amount
             from ledger_movements m
            where m.tenant_id = $tenant_id::uuid and m.from_account = any($account_ids::uuid[])
              and m.transaction_id >= $first_transaction_id::uuid
              and m.transaction_id < $end_transaction_id::uuid
            union all
           select m.transaction_id, m.from_account, m.amount from ledger_movements m
            where m.tenant_id = $tenant_id::uuid and m.to_account = any($account_ids::uuid[])
              and m.transaction_id >= $first_transaction_id::uuid
              and m.transaction_id < $end_transaction_id::uuid) e
     join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.id = e.transaction_id
     join ledger_accounts c on c.tenant_id = $tenant_id::uuid and c.id = e.counter_id
    where is_held(t.written_in, $snapshot::pg_snapshot)
    group by t.currency, t.kind, c.kind, e.amount > 0
    order by t.currency, t.kind, c.kind`,
)

export interface PaidTotalRow {
  currency: Currency
  is_in: boolean
  count: number
  amount: bigint
}

/** What the banks paid, by payouts to sellers and of the revenue, and what came back. */
export const selectPaidTotals = statement<PaidTotalRow>('reports.paid_totals')(
  `select t.currency, e.amount > 0 as is_in, count(distinct t.id)::int as count,
          sum(e.amount)::bigint as amount
     from (select m.transaction_id, -m.amount as amount from ledger_movements m
            where m.tenant_id = $tenant_id::uuid and m.from_account = any($account_ids::uuid[])
              and m.transaction_id >= $first_transaction_id::uuid
              and m.transaction_id < $end_transaction_id::uuid
            union all
           select m.transaction_id, m.amount from ledger_movements m
            where m.tenant_id = $tenant_id::uuid and m.to_account = any($account_ids::uuid[])
              and m.transaction_id >= $first_transaction_id::uuid
              and m.transaction_id < $end_transaction_id::uuid) e
     join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.id = e.transaction_id
     join outbounds o on o.tenant_id = t.tenant_id and o.id = t.subject_id
                     and o.type in ('release', 'payout')
    where t.kind in ('outbound_executed', 'conversion_executed', 'outbound_returned')
      and is_held(t.written_in, $snapshot::pg_snapshot)
    group by t.currency, e.amount > 0
    order by t.currency`,
)
