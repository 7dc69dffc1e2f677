// How any report is read: its head with the totals, and its entries as a page or step by step, all
// of one snapshot.
import type { Currency } from '@holdfast/contract'
import type { Reader } from '#db'
import type { ReadAside } from '#http'
import type { TenantId } from '#kit'
import type { AccountId } from '#ledger'
import { readSnapshot } from '#statements'
import type { Continuation } from './continuation.ts'
import { showContinuation } from './continuation.ts'
import type { SumsAsked } from './fees.ts'
import type { MovesAsked, Range } from './moves.ts'
import { placeBefore, placeOf, readMoves, readSteps } from './moves.ts'
import type { MoveRow } from './store.ts'

/** What a kind of report is made of. */
export interface ReportKind<Total, Entry> {
  readonly statement: MovesAsked['statement']
  /** Whose movements it is made of. */
  readonly accountsOf: (
    reader: Reader,
    tenant: TenantId,
    currencies: readonly Currency[],
  ) => Promise<AccountId[]>
  readonly readTotals: (reader: Reader, asked: SumsAsked) => Promise<Total[]>
  readonly show: (
    reader: Reader,
    tenant: TenantId,
    timeZone: string,
    moves: readonly MoveRow[],
  ) => Promise<Entry[]>
}

/** A report that is asked for. */
export interface ReportAsked {
  readonly tenant: TenantId
  readonly currencies: readonly Currency[]
  readonly range: Range
  readonly timeZone: string
  /** Names what was asked for: a cursor goes on with the same only. */
  readonly name: string
  readonly after: Continuation | null
  /** Entries of a page. */
  readonly limit: number
}

/** The totals of a report, of one snapshot. */
interface ReportHead<Total> {
  readonly madeAt: Date
  readonly totals: readonly Total[]
}

/** A page of a report. */
export interface ReportPage<Total, Entry> extends ReportHead<Total> {
  readonly entries: readonly Entry[]
  readonly nextCursor: string | null
}

/** A report of any length. */
export interface OpenedReport<Total, Entry> extends ReportHead<Total> {
  /** All entries, or those of one currency. */
  readonly steps: (read: ReadAside, currency?: Currency) => AsyncGenerator<readonly Entry[]>
}

/** Reads a page of a report; its totals are those of all of it, as its first page has them. */
export async function readReport<Total, Entry>(
  reader: Reader,
  kind: ReportKind<Total, Entry>,
  asked: ReportAsked,
  now: Date,
): Promise<ReportPage<Total, Entry>> {
  const { tenant, timeZone, name, after, limit } = asked
  const snapshot = after?.snapshot ?? (await readSnapshot(reader, tenant))
  const madeAt = after?.madeAt ?? now
  const of = await movesOf(reader, kind, { asked, snapshot })
  const found = await readMoves(reader, of, after?.place ?? placeBefore(asked.range), limit + 1)
  const moves = found.slice(0, limit)
  const last = found.length > limit ? moves.at(-1) : undefined
  return {
    madeAt,
    totals: await kind.readTotals(reader, of),
    entries: await kind.show(reader, tenant, timeZone, moves),
    nextCursor:
      last === undefined
        ? null
        : showContinuation(name, { snapshot, place: placeOf(last), madeAt }),
  }
}

/** Reports of which totals are kept; of more, those of the one counted first are counted again. */
const KEPT_MAX = 200

/**
 * Counts the totals of a report for its first page, and keeps them for those that follow: what is
 * asked for names a snapshot of a ledger that loses and changes nothing.
 */
export function keepTotals<Total>(
  readTotals: ReportKind<Total, unknown>['readTotals'],
): ReportKind<Total, unknown>['readTotals'] {
  const kept = new Map<string, Total[]>()
  return async (reader, asked) => {
    const { tenant, accounts, range, snapshot } = asked
    const name = [tenant, snapshot, range.first, range.end, ...accounts].join(' ')
    const known = kept.get(name)
    if (known !== undefined) return known
    const totals = await readTotals(reader, asked)
    const [oldest] = kept.size < KEPT_MAX ? [] : kept.keys()
    if (oldest !== undefined) kept.delete(oldest)
    kept.set(name, totals)
    return totals
  }
}

/** Opens a report of any length: its entries are read as they are wanted. */
export async function openReport<Total, Entry>(
  reader: Reader,
  kind: ReportKind<Total, Entry>,
  asked: ReportAsked,
  now: Date,
): Promise<OpenedReport<Total, Entry>> {
  const { tenant, timeZone } = asked
  const snapshot = await readSnapshot(reader, tenant)
  const of = await movesOf(reader, kind, { asked, snapshot })
  const parts = new Map<Currency, AccountId[]>()
  for (const one of asked.currencies) parts.set(one, await kind.accountsOf(reader, tenant, [one]))
  return {
    madeAt: now,
    totals: await kind.readTotals(reader, of),
    steps: (read, currency) => {
      const moves = currency === undefined ? of : { ...of, accounts: parts.get(currency) ?? [] }
      return readSteps(read, moves, async (aside, step) => {
        return await kind.show(aside, tenant, timeZone, step)
      })
    },
  }
}

async function movesOf<Total, Entry>(
  reader: Reader,
  { statement, accountsOf }: ReportKind<Total, Entry>,
  { asked, snapshot }: { readonly asked: ReportAsked; readonly snapshot: string },
): Promise<MovesAsked> {
  const { tenant, currencies, range } = asked
  const accounts = await accountsOf(reader, tenant, currencies)
  return { tenant, statement, accounts, range, snapshot }
}
