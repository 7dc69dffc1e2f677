// How any report is read: its head with the totals, and its entries as a page or step by step, all
// of one snapshot.
import type { Reader } from '#db'
import type { ReadAside } from '#http'
import type { TenantId } from '#kit'
import { invalid } from '#kit'
import type { AccountId } from '#ledger'
import type { Continuation } from './continuation.ts'
import { showContinuation } from './continuation.ts'
import type { SumsAsked } from './fees.ts'
import type { MovesAsked, Range } from './moves.ts'
import { placeBefore, placeOf, readMoves, readSnapshot, readSteps } from './moves.ts'
import type { MoveRow } from './store.ts'

/** What a kind of report is made of. */
export interface ReportKind<Total, Entry> {
  readonly statement: MovesAsked['statement']
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
  readonly accounts: readonly AccountId[]
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
  readonly steps: (read: ReadAside) => AsyncGenerator<readonly Entry[]>
}

/** Reads a page of a report; its totals are those of all of it, as its first page has them. */
export async function readReport<Total, Entry>(
  reader: Reader,
  kind: ReportKind<Total, Entry>,
  asked: ReportAsked,
  now: Date,
): Promise<ReportPage<Total, Entry>> {
  const { tenant, timeZone, name, after, limit } = asked
  const snapshot = after?.snapshot ?? (await readSnapshot(reader))
  const madeAt = after?.madeAt ?? now
  const of = { ...asked, snapshot, statement: kind.statement }
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

/** Opens a report of any length: its entries are read as they are wanted. */
export async function openReport<Total, Entry>(
  reader: Reader,
  kind: ReportKind<Total, Entry>,
  asked: ReportAsked,
  now: Date,
): Promise<OpenedReport<Total, Entry>> {
  const { tenant, timeZone } = asked
  const of = { ...asked, snapshot: await readSnapshot(reader), statement: kind.statement }
  return {
    madeAt: now,
    totals: await kind.readTotals(reader, of),
    steps: (read) =>
      readSteps(read, of, async (aside, moves) => await kind.show(aside, tenant, timeZone, moves)),
  }
}

/**
 * All entries of a report that is printed. Refuses one of more than `most` with
 * `validation_failed`.
 */
export async function gatherEntries<Entry>(
  steps: AsyncIterable<readonly Entry[]>,
  most: number,
): Promise<Entry[]> {
  const all: Entry[] = []
  for await (const step of steps) {
    all.push(...step)
    if (all.length > most) {
      const message = `More than ${most} entries are not printed: ask for CSV, or a shorter period.`
      throw invalid({ pointer: '/format', code: 'not_allowed', message })
    }
  }
  return all
}
