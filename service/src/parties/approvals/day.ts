// What members have moved alone within 24 hours: counted under the lock of each, so that two
// requests at once do not both pass where their sum is above the limit of a day.
import type { Currency } from '@holdfast/contract'
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

/** What a move adds to the day of its member in one currency that has a limit of a day. */
interface Addition {
  readonly memberId: string
  readonly currency: Currency
  readonly amount: bigint
  readonly most: bigint
}

/** Reads what members have moved, and holds whoever a limit of a day binds until the unit ends. */
export async function openDay(
  unit: Unit,
  limits: readonly LimitRow[],
  moves: readonly Move[],
): Promise<Day> {
  const additionsOf = ({ memberId, measured }: Move): Addition[] =>
    measured.parts.flatMap(({ currency, amount }) => {
      if (currency === null) return []
      const most = limits.find((one) => one.currency === currency)?.per_day ?? null
      return most === null || amount === null ? [] : [{ memberId, currency, amount, most }]
    })
  const bound = moves.flatMap(additionsOf)
  const moved = await readMoved(unit, distinct(bound.map(({ memberId }) => memberId)))
  const added: Addition[] = []
  const sumWith = (one: Addition) => (moved.get(placeOf(one)) ?? 0n) + one.amount
  return {
    isAbove: (move) => additionsOf(move).some((one) => sumWith(one) > one.most),
    add: (move) => {
      for (const one of additionsOf(move)) {
        moved.set(placeOf(one), sumWith(one))
        added.push(one)
      }
    },
    write: async () => await writeMoves(unit, added),
  }
}

function placeOf({ memberId, currency }: Addition): string {
  return `${memberId} ${currency}`
}

async function readMoved(unit: Unit, members: readonly string[]): Promise<Map<string, bigint>> {
  if (members.length === 0) return new Map()
  await unit.tx.query(lockMembers, [members])
  const since = addMs(unit.now, -DAY_MS)
  const rows = await unit.tx.query(selectMoved, [unit.tenant.id, members, since])
  return new Map(rows.map((row) => [`${row.member_id} ${row.currency}`, row.amount]))
}

async function writeMoves(unit: Unit, moves: readonly Addition[]): Promise<void> {
  if (moves.length === 0) return
  const members = moves.map(({ memberId }) => memberId)
  const since = addMs(unit.now, -DAY_MS)
  await unit.tx.query(forgetMoves, [unit.tenant.id, distinct(members), since])
  await unit.tx.query(insertMoves, [
    unit.tenant.id,
    unit.now,
    moves.map(() => newUuid(unit.realNow)),
    members,
    moves.map(({ currency }) => currency),
    moves.map(({ amount }) => amount),
  ])
}
