// All statements of the ledger. The rules that guard the books stand in the database's functions;
// what is written here only carries arrays in and rows out.
import type { Currency } from '@holdfast/contract'
import { statement } from '#db'
import type { Id } from '#kit'
import type { AccountId, AccountKind } from './accounts.ts'
import type { PostingKind, PostingRefusal } from './postings.ts'

export interface OpenedRow {
  id: AccountId
}

/** Opens accounts; returns those that stand open in another kind or currency. */
export const openAll = statement<OpenedRow>('ledger.open')(
  `select id from ledger_open($tenant_id::uuid, $ids::uuid[], $kinds::text[],
     $currencies::text[])`,
)

export interface PostedRow {
  transaction: Id<'ledger_transaction'>
  refusal: PostingRefusal | null
  account: AccountId | null
}

/** Posts; one row for each group, in order. */
export const postAllGroups = statement<PostedRow>('ledger.post')(
  `select refusal, refuser as account, posted as transaction
     from ledger_post($tenant_id::uuid, $now::timestamptz, $accounts::uuid[],
     $transactions::uuid[], $kinds::text[], $subjects::uuid[], $currencies::text[],
                      $groups::int[], $sources::int[], $targets::int[], $amounts::bigint[])
    order by group_number`,
)

export interface BalanceRow {
  id: AccountId
  balance: bigint
}

export interface BankRow {
  id: AccountId
  currency: Currency
}

/** The mirrors of a tenant's money at banks, by their index. */
export const selectBanks = statement<BankRow>('ledger.banks')(
  `select id, currency from ledger_accounts
    where tenant_id = $tenant_id::uuid and kind = 'bank' order by currency, id`,
)

export const selectBalances = statement<BalanceRow>('ledger.balances')(
  `select id, balance from ledger_accounts
    where tenant_id = $tenant_id::uuid and id = any($ids::uuid[])`,
  { key: 'id', keys: 'ids' },
)

/** Locks balances in the order of their ids and reads them as they then stand. */
export const lockAll = statement<BalanceRow>('ledger.lock')(
  `select id, balance from ledger_lock($tenant_id::uuid, $ids::uuid[])`,
)

/** Lowers or raises the floor of a settlement's account; false when the account is none. */
export const setLowest = statement<{ is_done: boolean }>('ledger.set_lowest')(
  `select is_done
     from ledger_allow_overdraft($tenant_id::uuid, $settlement_account::uuid, $lowest::bigint)
            as is_done`,
)

export interface EntryRow {
  transaction_id: Id<'ledger_transaction'>
  position: number
  kind: PostingKind
  subject_id: string
  currency: Currency
  account_id: AccountId
  account_kind: AccountKind
  amount: bigint
  at: Date
}

const entryColumns = `e.transaction_id, e.position, t.kind, t.subject_id, t.currency, e.account_id,
       a.kind as account_kind, e.amount, t.at`

/** The entries of one account, a page of transactions at a time, oldest first. */
export const selectEntriesOfAccount = statement<EntryRow>('ledger.entries_of_account')(
  `with page as materialized (
     select transaction_id from ledger_movements
      where tenant_id = $tenant_id::uuid and from_account = $account_id::uuid
        and ($after_transaction_id::uuid is null or transaction_id > $after_transaction_id::uuid)
      union
     select transaction_id from ledger_movements
      where tenant_id = $tenant_id::uuid and to_account = $account_id::uuid
        and ($after_transaction_id::uuid is null or transaction_id > $after_transaction_id::uuid)
      order by transaction_id limit $limit::int)
   select ${entryColumns}
     from page p
     join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.id = p.transaction_id
     join ledger_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id
     join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where e.account_id = $account_id::uuid
    order by e.transaction_id, e.position`,
)

/** The entries, on all accounts, of what happened to one resource, oldest first. */
export const selectEntriesOfSubject = statement<EntryRow>('ledger.entries_of_subject')(
  `with page as materialized (
     select id from ledger_transactions
      where tenant_id = $tenant_id::uuid and subject_id = $subject_id::uuid
        and ($after_id::uuid is null or id > $after_id::uuid)
      order by id limit $limit::int)
   select ${entryColumns}
     from page p
     join ledger_transactions t on t.tenant_id = $tenant_id::uuid and t.id = p.id
     join ledger_entries e on e.tenant_id = t.tenant_id and e.transaction_id = t.id
     join ledger_accounts a on a.tenant_id = e.tenant_id and a.id = e.account_id
    order by e.transaction_id, e.position, e.amount`,
)
