// Statements: balances and movements of accounts in a period. What is shown is of one snapshot,
// also where it is read in several steps.
import type { Currency } from '@holdfast/contract'
import type { Reader } from '#db'
import type { ReadAside } from '#http'
import type { JournalCheckpoint, ProvenEntry } from '#journal'
import { latestCheckpoint, proveEntries } from '#journal'
import type { Id, TenantId } from '#kit'
import { fail, indexBy, present } from '#kit'
import type { AccountId } from '#ledger'
import { tenantAccount } from '#ledger'
import type { KeyLink } from '#sealing'
import { readJournalKeys } from '#sealing'
import type { Period, Place } from './period.ts'
import { idsOf, placeBefore } from './period.ts'
import type { AccountRow, EntryRow } from './store.ts'
import {
  selectAccount,
  selectAccountOfSettlement,
  selectAccountsOfParticipant,
  selectAccountsOfProject,
  selectChangesAfter,
  selectEntries,
  selectExists,
  selectSnapshot,
  selectSums,
} from './store.ts'

/** What a statement is about. */
export type Subject =
  | { readonly kind: 'project'; readonly id: Id<'project'> }
  | { readonly kind: 'settlement'; readonly id: Id<'settlement'> }
  | { readonly kind: 'participant'; readonly id: Id<'participant'> }
  | { readonly kind: 'revenue'; readonly currency: Currency }

interface StatementAccount extends AccountRow {
  readonly opening: bigint
  readonly closing: bigint
}

export interface StatementEntry extends EntryRow {
  readonly currency: Currency
  /** Of the account, after this entry. */
  readonly balance: bigint
}

interface StatementTotal {
  readonly currency: Currency
  readonly opening: bigint
  /** From and to accounts that the statement does not show. */
  readonly in: bigint
  readonly out: bigint
  readonly closing: bigint
}

/** Where a page goes on: after which entry, of which snapshot, made when. */
export interface Continuation {
  readonly place: Place
  readonly snapshot: string
  readonly madeAt: Date
}

/** What stands above the movements. */
export interface StatementHead {
  readonly subject: Subject
  readonly period: Period
  readonly madeAt: Date
  readonly accounts: readonly StatementAccount[]
  readonly totals: readonly StatementTotal[]
}

export interface Statement extends StatementHead {
  readonly entries: readonly StatementEntry[]
  /** With proofs: by which checkpoint, and of which transactions. */
  readonly checkpoint: JournalCheckpoint | null
  /** With proofs: the keys that have signed or sign. */
  readonly keys: readonly KeyLink[]
  readonly proofs: ReadonlyMap<string, ProvenEntry>
  /** Null where these are the last movements. */
  readonly next: Continuation | null
}

export interface StatementRequest {
  readonly tenant: TenantId
  readonly subject: Subject
  readonly period: Period
  readonly hasProofs: boolean
  /** Movements at most. */
  readonly limit: number
  /** Where the page before ended; null for the first. */
  readonly after: Continuation | null
}

/** Asked in one snapshot. */
interface Asked extends StatementRequest {
  readonly ids: readonly AccountId[]
  readonly place: Place
  readonly snapshot: string
}

/**
 * Makes a statement, or a page of one: where there are more movements than the limit it ends with
 * the last that fits, and the next page opens where this one closes. The reader must be one
 * snapshot. Refuses with `not_found`.
 */
export async function makeStatement(
  reader: Reader,
  request: StatementRequest,
  now: Date,
): Promise<Statement> {
  const { tenant, subject, period, hasProofs, limit, after } = request
  const rows = await readAccounts(reader, tenant, subject)
  const snapshot = after?.snapshot ?? (await readSnapshot(reader))
  const place = after?.place ?? placeBefore(period)
  const asked = { ...request, ids: rows.map(({ id }) => id), place, snapshot }
  const found = await readEntries(reader, asked, limit + 1)
  const shown = found.slice(0, limit)
  const accounts = withBalances(rows, shown, await changesAfter(reader, asked))
  const entries = runningFrom(accounts)(shown)
  const last = found.length > limit ? shown.at(-1) : undefined
  const madeAt = after?.madeAt ?? now
  return {
    subject,
    period,
    madeAt,
    accounts,
    entries,
    totals: totalsOf(accounts, sumsOf(accounts, shown)),
    ...(hasProofs ? await proofsOf(reader, tenant, shown) : unproven),
    next: last === undefined ? null : { place: placeOf(last), snapshot, madeAt },
  }
}

const unproven = { checkpoint: null, keys: [], proofs: new Map<string, ProvenEntry>() }

async function proofsOf(reader: Reader, tenant: TenantId, shown: readonly EntryRow[]) {
  const checkpoint = await latestCheckpoint(reader, tenant)
  if (checkpoint === undefined) return unproven
  const transactions = shown.map(({ transaction_id }) => transaction_id)
  const proven = await proveEntries(reader, checkpoint, transactions)
  const proofs = indexBy(proven, ({ transaction }) => transaction)
  return { checkpoint, keys: await readJournalKeys(reader), proofs }
}

/** The head of a statement of any length, and what reads its movements. */
export interface OpenedStatement extends StatementHead {
  /** The movements, a step at a time. A step is read when the one before has been taken. */
  readonly steps: (read: ReadAside) => AsyncGenerator<readonly StatementEntry[]>
}

/**
 * Opens a statement of any length: its movements are read as they are wanted, `limit` at a time,
 * each time in a snapshot of its own, and are those of the first one. Only the accounts and one
 * step are held. Refuses with `not_found`.
 */
export async function openStatement(
  reader: Reader,
  request: StatementRequest,
  now: Date,
): Promise<OpenedStatement> {
  const { tenant, subject, period } = request
  const rows = await readAccounts(reader, tenant, subject)
  const ids = rows.map(({ id }) => id)
  const asked = {
    ...request,
    ids,
    place: placeBefore(period),
    snapshot: await readSnapshot(reader),
  }
  const { first, end } = idsOf(period)
  const sums = indexBy(
    await reader.query(selectSums, {
      tenant_id: tenant,
      account_ids: ids,
      from_transaction_id: first,
      before_transaction_id: end,
    }),
    ({ id }) => id,
  )
  const changes = await changesAfter(reader, asked)
  const accounts = rows.map((row) => {
    const opening = row.balance - (changes.get(row.id) ?? 0n)
    return { ...row, opening, closing: opening + (sums.get(row.id)?.change ?? 0n) }
  })
  return {
    subject,
    period,
    madeAt: now,
    accounts,
    totals: totalsOf(accounts, sums),
    steps: (read) => readSteps(read, asked, runningFrom(accounts)),
  }
}

async function* readSteps(
  read: ReadAside,
  asked: Asked,
  run: (entries: readonly EntryRow[]) => StatementEntry[],
): AsyncGenerator<readonly StatementEntry[]> {
  let { place } = asked
  for (;;) {
    const step = { ...asked, place }
    const found = await read(async (reader) => await readEntries(reader, step, asked.limit))
    const last = found.at(-1)
    if (last === undefined) return
    yield run(found)
    if (found.length < asked.limit) return
    place = placeOf(last)
  }
}

async function readSnapshot(reader: Reader): Promise<string> {
  const [row] = await reader.query(selectSnapshot, {})
  return present(row, 'a reading has a snapshot').snapshot
}

async function readEntries(reader: Reader, asked: Asked, most: number): Promise<EntryRow[]> {
  const { tenant, ids, place, snapshot, period } = asked
  const { transaction, position, amount } = place
  const { end } = idsOf(period)
  const parameters = {
    tenant_id: tenant,
    ids,
    from_transaction_id: transaction,
    from_position: position,
    from_amount: amount,
    before_transaction_id: end,
    snapshot,
    limit: most,
  }
  return await reader.query(selectEntries, parameters)
}

async function changesAfter(reader: Reader, asked: Asked): Promise<Map<AccountId, bigint>> {
  const { tenant, ids, place, snapshot } = asked
  const { transaction, position, amount } = place
  const parameters = {
    tenant_id: tenant,
    account_ids: ids,
    from_transaction_id: transaction,
    after_position: position,
    after_amount: amount,
    snapshot,
  }
  const rows = await reader.query(selectChangesAfter, parameters)
  return new Map(rows.map(({ id, change }) => [id, change]))
}

function placeOf({ transaction_id, position, amount }: EntryRow): Place {
  return { transaction: transaction_id, position, amount }
}

async function readAccounts(
  reader: Reader,
  tenant: TenantId,
  subject: Subject,
): Promise<AccountRow[]> {
  if (subject.kind === 'revenue') {
    const account = tenantAccount(tenant, 'revenue', subject.currency)
    return await reader.query(selectAccount, { tenant_id: tenant, id: account })
  }
  const [known] = await reader.query(selectExists, { tenant_id: tenant, id: subject.id })
  if (known?.found !== true) return fail('not_found')
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

/** Opening is today's balance less what came after the place; closing is that and what is shown. */
function withBalances(
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
function runningFrom(
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

function sumsOf(
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

function totalsOf(
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
