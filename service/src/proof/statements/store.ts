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

export const selectAccounts = statement<AccountRow>('statements.accounts')(
  `select ${accountColumns}, null as role from ledger_accounts a
    where a.tenant_id = $tenant_id::uuid and a.id = any($ids::uuid[]) order by a.currency, a.id`,
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
 * It is asked beside the tenant's rows, so that on a cluster the node tells it that numbers them.
 */
export const selectSnapshot = statement<{ snapshot: string }>('statements.snapshot')(
  `select coalesce(max(all_writers()::text), all_writers()::text) as snapshot
     from (select 1 from ledger_accounts where tenant_id = $tenant_id::uuid
            order by id limit 1) own`,
)

const isShown = 'is_held(t.written_in, $snapshot::pg_snapshot)'

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
        and not is_held(t.written_in, $snapshot::pg_snapshot)),
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
