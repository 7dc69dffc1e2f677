// The ledger's commands. Each takes the unit first; all take many inputs and make one round trip.
import type { IdKind } from '@holdfast/contract'
import { currencies } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { unitSlot } from '#db'
import type { Id, Minor, TenantId } from '#kit'
import { asId, assert, distinct, minor, present, timeOfId } from '#kit'
import type { AccountId, AccountKind, AccountOpening } from './accounts.ts'
import { tenantAccount, tenantAccounts } from './accounts.ts'
import type { Posting, PostingKind, PostingResult } from './postings.ts'
import { flattenPostings } from './postings.ts'
import type { BalanceRow, BankRow, EntryRow, PostedRow } from './store.ts'
import {
  lockAll,
  openAll,
  postAllGroups,
  selectBalances,
  selectBanks,
  selectEntriesOfAccount,
  selectEntriesOfSubject,
  setLowest,
} from './store.ts'

/** Transactions of one page of entries, unless the caller says fewer. */
const ENTRY_PAGE_MAX = 1_000
const DAY_LENGTH = 'YYYY-MM-DD'.length

/**
 * Opens accounts with a balance of 0. One that is open already stays as it is.
 * Throws when one stands open in another kind or currency.
 */
export async function openAccounts(unit: Unit, openings: readonly AccountOpening[]): Promise<void> {
  if (openings.length === 0) return
  const different = await unit.tx.query(openAll, {
    tenant_id: unit.tenant.id,
    ids: openings.map(({ id }) => id),
    kinds: openings.map(({ kind }) => kind),
    currencies: openings.map(({ currency }) => currency),
  })
  const named = different.map(({ id }) => id).join(', ')
  assert(different.length === 0, `accounts keep their kind and currency: ${named}`)
}

/** Opens the accounts that a tenant has by itself, in every currency. May be called again. */
export async function openTenantAccounts(unit: Unit): Promise<void> {
  await openAccounts(unit, tenantAccounts(unit.tenant.id))
}

/**
 * Posts in the given order, each posting accepted or refused as a whole, one answer each.
 * Movements of 0 are left out. A transaction comes after all that moved something on its accounts
 * before, also those of units that began later: no past balance is beyond its bounds. Throws when a
 * posting moves nothing or an amount is out of range.
 */
export async function post(unit: Unit, postings: readonly Posting[]): Promise<PostingResult[]> {
  if (postings.length === 0) return []
  const flat = flattenPostings(postings)
  // Of one instant, so only sorting makes them tell the order of the call.
  const transactions = postings.map(() => unit.newId('ledger_transaction')).toSorted()
  const rows = await unit.tx.query(postAllGroups, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    accounts: flat.accounts,
    transactions,
    kinds: flat.kinds,
    subjects: flat.subjects,
    currencies: flat.currencies,
    groups: flat.groups,
    sources: flat.sources,
    targets: flat.targets,
    amounts: flat.amounts,
  })
  assert(rows.length === postings.length, 'the ledger answers every posting')
  const results = rows.map(resultOf)
  keepBankDays(unit, postings, results)
  return results
}

/**
 * On the unit: the days on which it has moved money that no connected account stands for. Those
 * have their statements, and are compared with these.
 */
const bankDays = unitSlot(() => new Set<string>())

/**
 * The days (UTC, `2027-03-31`) on which the ledger has what a unit has posted that came to the
 * tenant's rails, left them or went back. The ledger may have it later than the unit's `now`.
 */
export function bankDaysOf(unit: Unit): ReadonlySet<string> {
  return bankDays(unit)
}

function keepBankDays(
  unit: Unit,
  postings: readonly Posting[],
  results: readonly PostingResult[],
): void {
  const { id: tenant } = unit.tenant
  const banks = new Set(currencies.map((currency) => tenantAccount(tenant, 'bank', currency)))
  for (const [index, { movements }] of postings.entries()) {
    const result = results[index]
    const isOfBank = movements.some(({ from, to }) => banks.has(from) || banks.has(to))
    if (result?.accepted !== true || !isOfBank) continue
    bankDays(unit).add(timeOfId(result.transaction).toISOString().slice(0, DAY_LENGTH))
  }
}

function resultOf({ transaction, refusal, account }: PostedRow): PostingResult {
  if (refusal === null) return { accepted: true, transaction }
  return {
    accepted: false,
    refusal,
    account: present(account, 'a refusal names its account'),
  }
}

/**
 * Posts what the caller has made sure of under its own locks, and returns the transactions.
 * Throws when one is refused: the unit ends and nothing of it is kept.
 */
export async function postAll(
  unit: Unit,
  postings: readonly Posting[],
): Promise<Id<'ledger_transaction'>[]> {
  const results = await post(unit, postings)
  return results.map((result, index) => {
    if (result.accepted) return result.transaction
    const { kind, subject } = present(postings[index], 'a result belongs to a posting')
    const where = `posting ${index + 1} of ${postings.length}, ${kind} of ${subject}`
    throw new Error(
      `broken assumption: the ledger takes ${where}: ${result.refusal} ${result.account}`,
    )
  })
}

/** Mirrors of a tenant's money at banks: one for each currency and for each connected account. */
export async function readBanks(reader: Reader, tenant: TenantId): Promise<BankRow[]> {
  return await reader.query(selectBanks, { tenant_id: tenant })
}

/** The balances of accounts; one that is not open is missing from the answer. */
export async function balancesOf(
  reader: Reader,
  tenant: TenantId,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, Minor>> {
  if (accounts.length === 0) return new Map()
  return balanceMap(
    await reader.query(selectBalances, { tenant_id: tenant, ids: distinct(accounts) }),
  )
}

/**
 * Locks balances until the unit ends, in the order of their ids, and reads them. For decisions
 * that depend on an account no project row stands for, as revenue and shortfall.
 * Throws when one is not open.
 */
export async function lockBalances(
  unit: Unit,
  accounts: readonly AccountId[],
): Promise<Map<AccountId, Minor>> {
  if (accounts.length === 0) return new Map()
  const asked = distinct(accounts)
  const rows = await unit.tx.query(lockAll, { tenant_id: unit.tenant.id, ids: asked })
  assert(rows.length === asked.length, 'the accounts to lock are open')
  return balanceMap(rows)
}

function balanceMap(rows: readonly BalanceRow[]): Map<AccountId, Minor> {
  return new Map(rows.map(({ id, balance }) => [id, minor(balance)]))
}

/**
 * Sets how far below 0 a settlement's account may go: minus what trade credit was drawn for it and
 * has not arrived; 0 ends it. Throws when it is no settlement's account, `lowest` is above 0, or
 * the account stands below `lowest` already.
 */
export async function allowOverdraft(
  unit: Unit,
  settlementAccount: AccountId,
  lowest: Minor,
): Promise<void> {
  assert(lowest <= 0n, 'a floor is at most 0')
  const rows = await unit.tx.query(setLowest, {
    tenant_id: unit.tenant.id,
    settlement_account: settlementAccount,
    lowest,
  })
  assert(rows[0]?.is_done === true, 'only the account of a settlement may be overdrawn')
}

/** One side of a movement as a statement shows it. */
export interface Entry {
  readonly transaction: Id<'ledger_transaction'>
  readonly position: number
  readonly kind: PostingKind
  /** The UUID of the resource that the transaction is about. */
  readonly subject: string
  readonly currency: EntryRow['currency']
  readonly account: AccountId
  readonly accountKind: AccountKind
  /** Positive: raises what the service owes the account's owner. */
  readonly amount: Minor
  /** The tenant's time. */
  readonly at: Date
}

export interface EntryPage {
  /** Entries after this transaction. */
  readonly after?: Id<'ledger_transaction'>
  /** Transactions, at most 1,000. */
  readonly limit?: number
}

/** The entries of one account, or of all that happened to one resource, oldest first. */
export async function entriesOf(
  { reader, tenant }: { readonly reader: Reader; readonly tenant: TenantId },
  of: { readonly account: AccountId } | { readonly subject: Id<IdKind> },
  page: EntryPage = {},
): Promise<Entry[]> {
  const limit = Math.min(page.limit ?? ENTRY_PAGE_MAX, ENTRY_PAGE_MAX)
  const rows =
    'account' in of
      ? await reader.query(selectEntriesOfAccount, {
          tenant_id: tenant,
          account_id: of.account,
          after_transaction_id: page.after ?? null,
          limit,
        })
      : await reader.query(selectEntriesOfSubject, {
          tenant_id: tenant,
          subject_id: of.subject,
          after_id: page.after ?? null,
          limit,
        })
  return rows.map((row) => ({
    transaction: asId('ledger_transaction', row.transaction_id),
    position: row.position,
    kind: row.kind,
    subject: row.subject_id,
    currency: row.currency,
    account: asId('ledger_account', row.account_id),
    accountKind: row.account_kind,
    amount: minor(row.amount),
    at: row.at,
  }))
}
