// What people have moved alone within 24 hours, by hand and by key: counted under a lock of each,
// so that two requests at once do not both pass where their sum is above the limit of a day.
import type { Currency } from '@holdfast/contract'
import type { Unit } from '#db'
import type { MoveLimit } from '#http'
import { addMs, distinct, newUuid, zip } from '#kit'
import type { Measured } from './measure.ts'
import { forgetMoves, insertMoves, lockActors, selectMoved } from './store.ts'

const DAY_MS = 86_400_000

/** A request, what it moves, what binds it, and whose days it counts in. */
export interface Move {
  /** Ids of members and of lines of keys: a key counts for its line and whoever may hold it. */
  readonly actors: readonly string[]
  readonly measured: Pick<Measured, 'parts'>
  readonly limits: readonly MoveLimit[]
}

export interface Day {
  /** Whether one of those it counts for would have moved more than one may alone in 24 hours. */
  isAbove(move: Move): boolean
  /** Counts a move that is kept. */
  add(move: Move): void
  /** Writes what was counted with the unit's other effects. */
  write(): Promise<void>
}

/** What a move adds to the day of somebody in one currency. */
interface Addition {
  readonly actorId: string
  readonly currency: Currency
  readonly amount: bigint
  /** Null: it is counted for others that are bound. */
  readonly most: bigint | null
}

interface Days {
  /** Of the environment: what these count is counted for everybody. */
  readonly limits: readonly MoveLimit[]
  readonly moves: readonly Move[]
}

/** Reads what was moved, and holds whoever a limit of a day binds until the unit ends. */
export async function openDay(unit: Unit, { limits, moves }: Days): Promise<Day> {
  const additionsOf = ({ actors, measured, limits: own }: Move): Addition[] =>
    measured.parts.flatMap(({ currency, amount }) => {
      if (currency === null) return []
      const most = dayOf(own, currency)
      const isCounted = most !== null || dayOf(limits, currency) !== null
      if (amount === null || !isCounted) return []
      return actors.map((actorId) => ({ actorId, currency, amount, most }))
    })
  const bound = moves.flatMap(additionsOf)
  const moved = await readMoved(unit, distinct(bound.map(({ actorId }) => actorId)))
  const added: Addition[] = []
  const sumWith = (one: Addition) => (moved.get(placeOf(one)) ?? 0n) + one.amount
  return {
    isAbove: (move) =>
      additionsOf(move).some((one) => one.most !== null && sumWith(one) > one.most),
    add: (move) => {
      for (const one of additionsOf(move)) {
        moved.set(placeOf(one), sumWith(one))
        added.push(one)
      }
    },
    write: async () => await writeMoves(unit, added),
  }
}

function dayOf(limits: readonly MoveLimit[], currency: Currency): bigint | null {
  return limits.find((one) => one.currency === currency)?.per_day ?? null
}

function placeOf({ actorId, currency }: Addition): string {
  return `${actorId} ${currency}`
}

async function readMoved(unit: Unit, actors: readonly string[]): Promise<Map<string, bigint>> {
  if (actors.length === 0) return new Map()
  await unit.tx.query(lockActors, { tenant_id: unit.tenant.id, ids: actors })
  const since = addMs(unit.now, -DAY_MS)
  const rows = await unit.tx.query(selectMoved, {
    tenant_id: unit.tenant.id,
    actor_ids: actors,
    after_created_at: since,
  })
  return new Map(rows.map((row) => [`${row.actor_id} ${row.currency}`, row.amount]))
}

async function writeMoves(unit: Unit, moves: readonly Addition[]): Promise<void> {
  if (moves.length === 0) return
  const actors = moves.map(({ actorId }) => actorId)
  const since = addMs(unit.now, -DAY_MS)
  await unit.tx.query(forgetMoves, {
    tenant_id: unit.tenant.id,
    actor_ids: distinct(actors),
    until_created_at: since,
  })
  await unit.tx.query(insertMoves, {
    tenant_id: unit.tenant.id,
    created_at: unit.now,
    rows: zip(moves, actors).map(([{ currency, amount }, actor]) => ({
      id: newUuid(unit.realNow),
      actor_id: actor,
      currency,
      amount,
    })),
  })
}
