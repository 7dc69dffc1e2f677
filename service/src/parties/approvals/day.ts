// What members have moved alone within 24 hours: counted under the lock of each, so that two
// requests at once do not both pass where their sum is above the limit of a day.
import type { Unit } from '#db'
import { addMs, distinct, newUuid } from '#kit'
import type { Measured } from './measure.ts'
import type { LimitRow } from './store.ts'
import { forgetMoves, insertMoves, lockMembers, selectMoved } from './store.ts'

const DAY_MS = 86_400_000

/** A request of a member, and what it moves. */
export interface Move {
  readonly memberId: string
  readonly measured: Measured
}

export interface Day {
  /** Whether the member would have moved more than one may alone within 24 hours. */
  isAbove(move: Move): boolean
  /** Counts a move that is kept. */
  add(move: Move): void
  /** Writes what was counted with the unit's other effects. */
  write(): Promise<void>
}

/** Reads what members have moved, and holds whoever a limit of a day binds until the unit ends. */
export async function openDay(
  unit: Unit,
  limits: readonly LimitRow[],
  moves: readonly Move[],
): Promise<Day> {
  const mostOf = ({ measured: { currency, amount } }: Move): bigint | null =>
    amount === null ? null : (limits.find((one) => one.currency === currency)?.per_day ?? null)
  const bound = moves.filter((move) => mostOf(move) !== null)
  const moved = await readMoved(unit, distinct(bound.map(({ memberId }) => memberId)))
  const added: Move[] = []
  const sumOf = (move: Move) => (moved.get(placeOf(move)) ?? 0n) + (move.measured.amount ?? 0n)
  return {
    isAbove: (move) => {
      const most = mostOf(move)
      return most !== null && sumOf(move) > most
    },
    add: (move) => {
      if (mostOf(move) === null) return
      moved.set(placeOf(move), sumOf(move))
      added.push(move)
    },
    write: async () => await writeMoves(unit, added),
  }
}

function placeOf({ memberId, measured: { currency } }: Move): string {
  return `${memberId} ${currency}`
}

async function readMoved(unit: Unit, members: readonly string[]): Promise<Map<string, bigint>> {
  if (members.length === 0) return new Map()
  await unit.tx.query(lockMembers, [members])
  const since = addMs(unit.now, -DAY_MS)
  const rows = await unit.tx.query(selectMoved, [unit.tenant.id, members, since])
  return new Map(rows.map((row) => [`${row.member_id} ${row.currency}`, row.amount]))
}

async function writeMoves(unit: Unit, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return
  const members = moves.map(({ memberId }) => memberId)
  const since = addMs(unit.now, -DAY_MS)
  await unit.tx.query(forgetMoves, [unit.tenant.id, distinct(members), since])
  await unit.tx.query(insertMoves, [
    unit.tenant.id,
    unit.now,
    moves.map(() => newUuid(unit.realNow)),
    members,
    moves.map(({ measured }) => measured.currency),
    moves.map(({ measured }) => measured.amount),
  ])
}
