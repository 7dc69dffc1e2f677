// Statements: balances and movements of accounts in a period. What is shown is of one snapshot,
// also where it is read in several steps.
import type { Currency } from '@holdfast/contract'
import type { Reader } from '#db'
import type { ReadAside } from '#http'
import type { JournalCheckpoint, ProvenEntry } from '#journal'
import { latestCheckpoint, proveEntries } from '#journal'
import type { TenantId } from '#kit'
import { assert, groupBy, idsOf, indexBy, present } from '#kit'
import type { Organisation } from '#organisations'
import type { KeyLink } from '#sealing'
import { readJournalKeys } from '#sealing'
import type { StatementAccount, StatementEntry, StatementTotal, Subject } from './accounts.ts'
import { bookOf, readSubject, runningFrom, sumsOf, totalsOf, withBalances } from './accounts.ts'
import type { EntriesAsked } from './entries.ts'
import { placeOf, readChangesAfter, readEntries, readSnapshot } from './entries.ts'
import type { Balances, Moved, StatementMovement, View } from './movements.ts'
import { readMovements } from './movements.ts'
import type { StatementPart } from './parts.ts'
import { readParts } from './parts.ts'
import type { Period, Place } from './period.ts'
import { placeBefore } from './period.ts'
import type { EntryRow } from './store.ts'
import { selectSums } from './store.ts'

/** Where a page goes on: after which entry, of which snapshot, made when. */
export interface Continuation {
  readonly place: Place
  readonly snapshot: string
  readonly madeAt: Date
  /** The balances of the statement where it ended. */
  readonly balances: Balances
}

/** What stands above the movements. */
export interface StatementHead {
  readonly subject: Subject
  /** What the subject is called; null: nothing is. */
  readonly name: string | null
  readonly organisation: Organisation
  readonly period: Period
  readonly madeAt: Date
  readonly accounts: readonly StatementAccount[]
  readonly totals: readonly StatementTotal[]
}

/** A statement in one currency. */
export interface StatementSection {
  readonly currency: Currency
  readonly opening: bigint
  readonly closing: bigint
  /** Of the organisation: what the balances at the ends of the period are made of. */
  readonly parts: readonly StatementPart[]
}

interface MovedSection extends StatementSection {
  readonly movements: readonly StatementMovement[]
}

export interface Statement extends StatementHead {
  readonly sections: readonly MovedSection[]
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
  readonly organisation: Organisation
  readonly subject: Subject
  readonly period: Period
  readonly hasProofs: boolean
  /** Movements at most. */
  readonly limit: number
  /** Where the page before ended; null for the first. */
  readonly after: Continuation | null
}

/** Asked in one snapshot. */
type Asked = StatementRequest & EntriesAsked

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
  const { tenant, subject, period, organisation, hasProofs, limit, after } = request
  const { name, rows } = await readSubject(reader, request)
  const snapshot = after?.snapshot ?? (await readSnapshot(reader, tenant))
  const place = after?.place ?? placeBefore(period)
  const asked = { ...request, ids: rows.map(({ id }) => id), place, snapshot }
  const found = await readEntries(reader, asked, limit + 1)
  const shown = found.slice(0, limit)
  const accounts = withBalances(rows, shown, await readChangesAfter(reader, asked))
  const { view, opening, closing } = bookOf(subject, accounts)
  const begun = after?.balances ?? opening
  const moved = await readMovements(reader, { tenant, snapshot, view }, shown, begun)
  const last = found.length > limit ? shown.at(-1) : undefined
  const isWhole = after === null && last === undefined
  assert(!isWhole || isSame(moved.balances, closing), 'a statement closes as the ledger does')
  const madeAt = after?.madeAt ?? now
  return {
    subject,
    name,
    organisation,
    period,
    madeAt,
    accounts,
    sections: await sectionsOf(reader, asked, begun, moved),
    entries: runningFrom(accounts)(shown),
    totals: totalsOf(accounts, sumsOf(accounts, shown)),
    ...(hasProofs ? await proofsOf(reader, tenant, shown) : unproven),
    next:
      last === undefined
        ? null
        : { place: placeOf(last), snapshot, madeAt, balances: moved.balances },
  }
}

function isSame(one: Balances, other: Balances): boolean {
  return [...other].every(([currency, balance]) => one.get(currency) === balance)
}

async function sectionsOf(
  reader: Reader,
  asked: Asked,
  begun: Balances,
  { movements, balances: ended }: Moved,
): Promise<MovedSection[]> {
  const moved = groupBy(movements, ({ currency }) => currency)
  const parts = await partsOf(reader, asked)
  const sections = [...begun].map(([currency, opening]) => ({
    currency,
    opening,
    closing: ended.get(currency) ?? opening,
    parts: parts.get(currency) ?? [],
    movements: moved.get(currency) ?? [],
  }))
  return sections.filter((section) => isOfUse(asked.subject, section, section.movements.length > 0))
}

async function partsOf(
  reader: Reader,
  { subject, tenant, period, snapshot }: Asked,
): Promise<ReadonlyMap<Currency, readonly StatementPart[]>> {
  if (subject.kind !== 'organisation') return new Map()
  return await readParts(reader, { tenant, period, snapshot })
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

/** A section of a statement of any length, and what reads its movements. */
interface OpenedSection extends StatementSection {
  /** The movements, a step at a time. A step is read when the one before has been taken. */
  readonly steps: (read: ReadAside) => AsyncGenerator<readonly StatementMovement[]>
}

export interface OpenedStatement extends StatementHead {
  readonly sections: readonly OpenedSection[]
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
  const { tenant, subject, period, organisation } = request
  const { name, rows } = await readSubject(reader, request)
  const ids = rows.map(({ id }) => id)
  const asked = {
    ...request,
    ids,
    place: placeBefore(period),
    snapshot: await readSnapshot(reader, tenant),
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
  const changes = await readChangesAfter(reader, asked)
  const accounts = rows.map((row) => {
    const opening = row.balance - (changes.get(row.id) ?? 0n)
    return { ...row, opening, closing: opening + (sums.get(row.id)?.change ?? 0n) }
  })
  const { view, opening, closing } = bookOf(subject, accounts)
  const parts = await partsOf(reader, asked)
  const sections = [...opening].map(([currency, balance]): OpenedSection => {
    const own = accounts.filter((account) => account.currency === currency)
    const section = {
      currency,
      opening: balance,
      closing: present(closing.get(currency), 'what opens closes'),
      parts: parts.get(currency) ?? [],
    }
    const askedOf = { ...asked, ids: own.map(({ id }) => id) }
    return { ...section, steps: (read) => readSteps(read, askedOf, view, section) }
  })
  const moved = new Set(accounts.flatMap(({ id, currency }) => (sums.has(id) ? [currency] : [])))
  return {
    subject,
    name,
    organisation,
    period,
    madeAt: now,
    accounts,
    totals: totalsOf(accounts, sums),
    sections: sections.filter((one) => isOfUse(subject, one, moved.has(one.currency))),
  }
}

async function* readSteps(
  read: ReadAside,
  asked: Asked,
  view: View,
  { currency, opening, closing }: StatementSection,
): AsyncGenerator<readonly StatementMovement[]> {
  const { tenant, snapshot, limit } = asked
  let balances: Balances = new Map([[currency, opening]])
  for (let { place } = asked; ; ) {
    const step = { ...asked, place }
    const begun = balances
    const { found, moved } = await read(async (reader) => {
      const entries = await readEntries(reader, step, limit)
      const asOf = { tenant, snapshot, view }
      return { found: entries, moved: await readMovements(reader, asOf, entries, begun) }
    })
    yield moved.movements
    balances = moved.balances
    const last = found.at(-1)
    if (last === undefined || found.length < limit) break
    place = placeOf(last)
  }
  assert(balances.get(currency) === closing, 'a statement closes as the ledger does')
}

/** An organisation has an account at the bank in every currency, used or not. */
function isOfUse({ kind }: Subject, section: StatementSection, hasMoved: boolean): boolean {
  return kind !== 'organisation' || hasMoved || section.opening !== 0n || section.closing !== 0n
}
