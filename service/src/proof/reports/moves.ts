// Movements of accounts in a range of transactions: a page, or all of them step by step. Whatever
// is read later is of the snapshot in which the first part was read.
import type { Reader } from '#db'
import { needSpan } from '#db'
import type { ReadAside } from '#http'
import type { TenantId } from '#kit'
import { idsOf } from '#kit'
import type { AccountId } from '#ledger'
import type { ReportPeriod } from './period.ts'
import type { MoveRow, selectMoves } from './store.ts'

/** Movements that a file holds at once while it is written. */
const STEP_MOVES = 1_000

/** After which movement a reading goes on. */
export interface MovePlace {
  readonly transaction: string
  readonly position: number
}

/** The ids of transactions: `first` is in the range, `end` is not. */
export interface Range {
  readonly first: string
  readonly end: string
}

/** Movements that are asked for, of one snapshot. */
export interface MovesAsked {
  readonly tenant: TenantId
  readonly statement: typeof selectMoves
  readonly accounts: readonly AccountId[]
  readonly range: Range
  readonly snapshot: string
}

/** The transactions of a period. */
export function rangeOf({ from, to }: ReportPeriod): Range {
  return idsOf({ from, to })
}

/** Every transaction. */
export const ALWAYS: Range = idsOf({ from: null, to: null })
const UUID_GROUPS = [8, 12, 16, 20]

/** The lowest id after one; null: the lowest of all. */
export function firstAfter(transaction: string | null): string {
  if (transaction === null) return ALWAYS.first
  const next = BigInt(`0x${transaction.replaceAll('-', '')}`) + 1n
  const hex = next.toString(16).padStart(32, '0')
  const ends = [...UUID_GROUPS, hex.length]
  return ends.map((end, at) => hex.slice(at === 0 ? 0 : ends[at - 1], end)).join('-')
}

/** The place before the first movement of a range. */
export function placeBefore({ first }: Range): MovePlace {
  return { transaction: first, position: 0 }
}

export function placeOf({ transaction_id: transaction, position }: MoveRow): MovePlace {
  return { transaction, position }
}

/** Movements after a place, at most `limit`. */
export async function readMoves(
  reader: Reader,
  { tenant, statement, accounts, range, snapshot }: MovesAsked,
  after: MovePlace,
  limit: number,
): Promise<MoveRow[]> {
  await needSpan(reader, tenant, { from: after.transaction, before: range.end })
  return await reader.query(statement, {
    tenant_id: tenant,
    account_ids: accounts,
    after_transaction_id: after.transaction,
    after_position: after.position,
    end_transaction_id: range.end,
    snapshot,
    limit,
  })
}

/** All movements, a step at a time, made into something in the same reading. */
export async function* readSteps<Made>(
  read: ReadAside,
  asked: MovesAsked,
  make: (reader: Reader, moves: readonly MoveRow[]) => Promise<readonly Made[]>,
): AsyncGenerator<readonly Made[]> {
  let place = placeBefore(asked.range)
  for (;;) {
    const after = place
    const step = await read(async (reader) => {
      const moves = await readMoves(reader, asked, after, STEP_MOVES)
      return { moves, made: await make(reader, moves) }
    })
    const last = step.moves.at(-1)
    if (last === undefined) return
    yield step.made
    if (step.moves.length < STEP_MOVES) return
    place = placeOf(last)
  }
}
