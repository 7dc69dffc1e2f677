// Statements: balances and movements of accounts in a period, read in one snapshot.
import type { Currency } from '@holdfast/contract'
import { statementEntriesMax } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Checkpoint, KeyLink, ProvenEntry } from '#journal'
import { latestCheckpoint, proveEntries, readJournalKeys } from '#journal'
import type { Id, TenantId } from '#kit'
import { fail, indexBy, invalid } from '#kit'
import type { AccountId } from '#ledger'
import { tenantAccount } from '#ledger'
import type { Period } from './period.ts'
import { idsOf } from './period.ts'
import type { AccountRow, EntryRow } from './store.ts'
import {
  selectAccount,
  selectAccountOfSettlement,
  selectAccountsOfParticipant,
  selectAccountsOfProject,
  selectChangesSince,
  selectEntries,
  selectExists,
} from './store.ts'

/** What a statement is about. */
export type Subject =
  | { readonly kind: 'project'; readonly id: Id<'project'> }
  | { readonly kind: 'settlement'; readonly id: Id<'settlement'> }
  | { readonly kind: 'participant'; readonly id: Id<'participant'> }
  | { readonly kind: 'revenue'; readonly currency: Currency }

export interface StatementAccount extends AccountRow {
  readonly opening: bigint
  readonly closing: bigint
}

export interface StatementEntry extends EntryRow {
  readonly currency: Currency
  /** Of the account, after this entry. */
  readonly balance: bigint
}

export interface StatementTotal {
  readonly currency: Currency
  readonly opening: bigint
  /** From and to accounts that the statement does not show. */
  readonly in: bigint
  readonly out: bigint
  readonly closing: bigint
}

export interface Statement {
  readonly subject: Subject
  readonly period: Period
  readonly madeAt: Date
  readonly accounts: readonly StatementAccount[]
  readonly entries: readonly StatementEntry[]
  readonly totals: readonly StatementTotal[]
  /** With proofs: by which checkpoint, and of which transactions. */
  readonly checkpoint: Checkpoint | null
  /** With proofs: the keys that have signed or sign. */
  readonly keys: readonly KeyLink[]
  readonly proofs: ReadonlyMap<string, ProvenEntry>
}

export interface StatementRequest {
  readonly tenant: TenantId
  readonly subject: Subject
  readonly period: Period
  readonly hasProofs: boolean
}

/**
 * Makes a statement. The reader must be one snapshot. Refuses with `not_found`, and with
 * `validation_failed` when the period has too many movements for one statement.
 */
export async function makeStatement(
  reader: Reader,
  request: StatementRequest,
  now: Date,
): Promise<Statement> {
  const { tenant, subject, period, hasProofs } = request
  const rows = await readAccounts(reader, tenant, subject)
  const ids = rows.map(({ id }) => id)
  const { first, end } = idsOf(period)
  const most = statementEntriesMax + 1
  const found = await reader.query(selectEntries, [tenant, ids, first, end, most])
  if (found.length === most) throw tooMany()
  const later = period.to === null ? [] : await reader.query(selectChangesSince, [tenant, ids, end])
  const accounts = withBalances(rows, found, later)
  const entries = withRunningBalances(accounts, found)
  const checkpoint = hasProofs ? await latestCheckpoint(reader, tenant) : undefined
  const proven =
    checkpoint === undefined
      ? []
      : await proveEntries(
          reader,
          checkpoint,
          found.map(({ transaction_id }) => transaction_id),
        )
  return {
    subject,
    period,
    madeAt: now,
    accounts,
    entries,
    totals: totalsOf(accounts, entries),
    checkpoint: checkpoint ?? null,
    keys: checkpoint === undefined ? [] : await readJournalKeys(reader),
    proofs: indexBy(proven, ({ transaction }) => transaction),
  }
}

function tooMany() {
  const message = `There are more than ${statementEntriesMax} movements: ask for a shorter time.`
  return invalid({ pointer: '/from', code: 'too_many', message })
}

async function readAccounts(
  reader: Reader,
  tenant: TenantId,
  subject: Subject,
): Promise<AccountRow[]> {
  if (subject.kind === 'revenue') {
    const account = tenantAccount(tenant, 'revenue', subject.currency)
    return await reader.query(selectAccount, [tenant, account])
  }
  const [known] = await reader.query(selectExists, [tenant, subject.id])
  if (known?.found !== true) return fail('not_found')
  switch (subject.kind) {
    case 'project':
      return await reader.query(selectAccountsOfProject, [tenant, subject.id])
    case 'settlement':
      return await reader.query(selectAccountOfSettlement, [tenant, subject.id])
    case 'participant':
      return await reader.query(selectAccountsOfParticipant, [tenant, subject.id])
  }
}

/** Closing is today's balance less what came later; opening is that less what the period shows. */
function withBalances(
  rows: readonly AccountRow[],
  entries: readonly EntryRow[],
  later: readonly { readonly id: AccountId; readonly change: bigint }[],
): StatementAccount[] {
  const since = new Map(later.map(({ id, change }) => [id, change]))
  const within = new Map<AccountId, bigint>()
  for (const { account_id: id, amount } of entries) {
    within.set(id, (within.get(id) ?? 0n) + amount)
  }
  return rows.map((row) => {
    const closing = row.balance - (since.get(row.id) ?? 0n)
    return { ...row, closing, opening: closing - (within.get(row.id) ?? 0n) }
  })
}

function withRunningBalances(
  accounts: readonly StatementAccount[],
  entries: readonly EntryRow[],
): StatementEntry[] {
  const byId = indexBy(accounts, ({ id }) => id)
  const balances = new Map(accounts.map(({ id, opening }) => [id, opening]))
  return entries.flatMap((entry) => {
    const account = byId.get(entry.account_id)
    if (account === undefined) return []
    const balance = (balances.get(account.id) ?? 0n) + entry.amount
    balances.set(account.id, balance)
    return [{ ...entry, currency: account.currency, balance }]
  })
}

function totalsOf(
  accounts: readonly StatementAccount[],
  entries: readonly StatementEntry[],
): StatementTotal[] {
  const own = new Set(accounts.map(({ id }) => id))
  const currencies = [...new Set(accounts.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const ofCurrency = accounts.filter((account) => account.currency === currency)
    const outward = entries.filter(
      (entry) => entry.currency === currency && !own.has(entry.counter_account_id),
    )
    return {
      currency,
      opening: add(ofCurrency.map(({ opening }) => opening)),
      in: add(outward.map(({ amount }) => (amount > 0n ? amount : 0n))),
      out: add(outward.map(({ amount }) => (amount < 0n ? -amount : 0n))),
      closing: add(ofCurrency.map(({ closing }) => closing)),
    }
  })
}

function add(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
