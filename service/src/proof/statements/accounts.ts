// The accounts of a statement: whose they are, what they held at both ends, and their sums.
import type { Currency } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Id, TenantId } from '#kit'
import { fail, groupBy, indexBy } from '#kit'
import type { AccountId } from '#ledger'
import { readBanks, tenantAccount } from '#ledger'
import type { Organisation } from '#organisations'
import type { Balances, View } from './movements.ts'
import type { AccountRow, EntryRow } from './store.ts'
import {
  selectAccountOfSettlement,
  selectAccounts,
  selectAccountsOfParticipant,
  selectAccountsOfProject,
} from './store.ts'
import { selectSubject } from './store-movements.ts'

/** What a statement is about. */
export type Subject =
  | { readonly kind: 'project'; readonly id: Id<'project'> }
  | { readonly kind: 'settlement'; readonly id: Id<'settlement'> }
  | { readonly kind: 'participant'; readonly id: Id<'participant'> }
  | { readonly kind: 'revenue'; readonly currency: Currency }
  | { readonly kind: 'organisation' }

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

interface Asked {
  readonly tenant: TenantId
  readonly subject: Subject
  readonly organisation: Organisation
}

interface Named {
  readonly name: string | null
  readonly rows: readonly AccountRow[]
}

/** What a statement is about, by its name, and its accounts. Refuses with `not_found`. */
export async function readSubject(
  reader: Reader,
  { tenant, subject, organisation }: Asked,
): Promise<Named> {
  if (subject.kind === 'revenue' || subject.kind === 'organisation') {
    const of =
      subject.kind === 'revenue'
        ? [tenantAccount(tenant, 'revenue', subject.currency)]
        : (await readBanks(reader, tenant)).map(({ id }) => id)
    const rows = await reader.query(selectAccounts, { tenant_id: tenant, ids: of })
    return { name: organisation.legalName ?? organisation.name, rows }
  }
  const [known] = await reader.query(selectSubject, { tenant_id: tenant, id: subject.id })
  if (known === undefined) return fail('not_found')
  return { name: known.name, rows: await readAccountsOf(reader, tenant, subject) }
}

async function readAccountsOf(
  reader: Reader,
  tenant: TenantId,
  subject: Exclude<Subject, { readonly kind: 'revenue' | 'organisation' }>,
): Promise<AccountRow[]> {
  switch (subject.kind) {
    case 'project':
      return await reader.query(selectAccountsOfProject, {
        tenant_id: tenant,
        project_id: subject.id,
      })
    case 'settlement':
      return await reader.query(selectAccountOfSettlement, { tenant_id: tenant, id: subject.id })
    case 'participant':
      return await reader.query(selectAccountsOfParticipant, {
        tenant_id: tenant,
        seller_id: subject.id,
      })
  }
}

/** The accounts as the statement looks at them, and its balances at the two ends. */
interface Book {
  readonly view: View
  readonly opening: Balances
  readonly closing: Balances
}

/** Sums the accounts of each currency, from the side from which the statement looks at them. */
export function bookOf(subject: Subject, accounts: readonly StatementAccount[]): Book {
  const isMirror = subject.kind === 'organisation'
  const sumOf = (of: (account: StatementAccount) => bigint) => {
    const sums = [...groupBy(accounts, ({ currency }) => currency)].map(([currency, own]) => {
      const sum = addUp(own.map(of))
      return [currency, isMirror ? -sum : sum] as const
    })
    return new Map(sums.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
  return {
    view: { accounts: indexBy(accounts, ({ id }) => id), isMirror },
    opening: sumOf(({ opening }) => opening),
    closing: sumOf(({ closing }) => closing),
  }
}

/** Opening is today's balance less what came after the place; closing is that and what is shown. */
export function withBalances(
  rows: readonly AccountRow[],
  shown: readonly EntryRow[],
  changes: ReadonlyMap<AccountId, bigint>,
): StatementAccount[] {
  const within = new Map<AccountId, bigint>()
  for (const { account_id: id, amount } of shown) {
    within.set(id, (within.get(id) ?? 0n) + amount)
  }
  return rows.map((row) => {
    const opening = row.balance - (changes.get(row.id) ?? 0n)
    return { ...row, opening, closing: opening + (within.get(row.id) ?? 0n) }
  })
}

/** Gives entries, one lot after the other, the balances that run on from the opening ones. */
export function runningFrom(
  accounts: readonly StatementAccount[],
): (entries: readonly EntryRow[]) => StatementEntry[] {
  const byId = indexBy(accounts, ({ id }) => id)
  const balances = new Map(accounts.map(({ id, opening }) => [id, opening]))
  return (entries) =>
    entries.flatMap((entry) => {
      const account = byId.get(entry.account_id)
      if (account === undefined) return []
      const balance = (balances.get(account.id) ?? 0n) + entry.amount
      balances.set(account.id, balance)
      return [{ ...entry, currency: account.currency, balance }]
    })
}

/** What crossed the border of the accounts shown. */
interface Crossing {
  readonly came: bigint
  readonly went: bigint
}

/** What crossed the border of the accounts, among the entries that are shown. */
export function sumsOf(
  accounts: readonly StatementAccount[],
  shown: readonly EntryRow[],
): Map<AccountId, Crossing> {
  const own = new Set(accounts.map(({ id }) => id))
  const sums = new Map<AccountId, Crossing>()
  for (const { account_id: id, counter_account_id: counter, amount } of shown) {
    if (own.has(counter)) continue
    const { came, went } = sums.get(id) ?? { came: 0n, went: 0n }
    sums.set(id, amount > 0n ? { came: came + amount, went } : { came, went: went - amount })
  }
  return sums
}

/** The accounts of each currency, summed. */
export function totalsOf(
  accounts: readonly StatementAccount[],
  sums: ReadonlyMap<AccountId, Crossing>,
): StatementTotal[] {
  const currencies = [...new Set(accounts.map(({ currency }) => currency))].toSorted()
  return currencies.map((currency) => {
    const ofCurrency = accounts.filter((account) => account.currency === currency)
    return {
      currency,
      opening: addUp(ofCurrency.map(({ opening }) => opening)),
      in: addUp(ofCurrency.map(({ id }) => sums.get(id)?.came ?? 0n)),
      out: addUp(ofCurrency.map(({ id }) => sums.get(id)?.went ?? 0n)),
      closing: addUp(ofCurrency.map(({ closing }) => closing)),
    }
  })
}

function addUp(amounts: readonly bigint[]): bigint {
  return amounts.reduce((total, amount) => total + amount, 0n)
}
