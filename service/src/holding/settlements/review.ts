// What people decide about settlements: cancelling them, and holding them back for a review.
import type { Unit } from '#db'
import { advanceAll } from '#events'
import type { Id, Result } from '#kit'
import { accepted, Failure, indexBy, plus, refused } from '#kit'
import { lockProjects } from '#projects'
import {
  aboutSettlement,
  cancelSettlements,
  changeSettlements,
  readSettlements,
} from './commands.ts'
import type { SettlementRecord } from './settlement.ts'
import { fundedOf } from './settlement.ts'
import { setReviewSince } from './store.ts'

/** Locks the projects of settlements, then reads them as they are under the locks. */
async function lockAndRead(
  unit: Unit,
  ids: readonly Id<'settlement'>[],
): Promise<Map<Id<'settlement'>, SettlementRecord>> {
  const before = await readSettlements(unit.tx, unit.tenant.id, ids)
  await lockProjects(
    unit,
    [...before.values()].map(({ project_id }) => project_id),
  )
  return await readSettlements(unit.tx, unit.tenant.id, ids)
}

/**
 * Cancels settlements by call: possible while they lack money. They take no more; what they hold
 * can still leave. What follows for outbounds, checkouts and credit follows from the event. One
 * result each: 404 `not_found`, 409 `invalid_state`.
 */
export async function endSettlements(
  unit: Unit,
  ids: readonly Id<'settlement'>[],
): Promise<Result<SettlementRecord>[]> {
  const before = await lockAndRead(unit, ids)
  const open = [...before.values()].filter(({ status }) => status === 'settling')
  await cancelSettlements(unit, open)
  return await answersOf(unit, ids, { before, moved: open })
}

interface Moves {
  readonly before: ReadonlyMap<Id<'settlement'>, SettlementRecord>
  readonly moved: readonly SettlementRecord[]
}

/** One result each; of one that is named twice only the first has moved it. */
async function answersOf(
  unit: Unit,
  ids: readonly Id<'settlement'>[],
  { before, moved }: Moves,
): Promise<Result<SettlementRecord>[]> {
  const rows = await readSettlements(
    unit.tx,
    unit.tenant.id,
    moved.map(({ id }) => id),
  )
  const after = indexBy(rows.values(), ({ id }) => id)
  return ids.map((id) => {
    if (!before.has(id)) return refused(new Failure('not_found'))
    const settlement = after.get(id)
    after.delete(id)
    return settlement === undefined ? refused(new Failure('invalid_state')) : accepted(settlement)
  })
}

/**
 * Has settlements looked at by a person: nothing leaves them meanwhile. Possible while nothing is
 * set aside to leave. One result each: 404 `not_found`, 409 `invalid_state`.
 */
export async function holdSettlements(
  unit: Unit,
  ids: readonly Id<'settlement'>[],
): Promise<Result<SettlementRecord>[]> {
  const before = await lockAndRead(unit, ids)
  const open = [...before.values()].filter(
    (row) => (row.status === 'settling' || row.status === 'settled') && !isLeaving(row),
  )
  await markReviewed(unit, open, unit.now)
  await advanceAll(
    unit,
    'settlement',
    open.map((row) => ({ id: row.id, to: 'in_review', about: aboutSettlement(row) })),
  )
  return await answersOf(unit, ids, { before, moved: open })
}

/**
 * Ends reviews: the status follows from the money again, and what waited can go on (the caller lets
 * the queues of the projects go on). One result each: 404 `not_found`, 409 `invalid_state`.
 */
export async function passSettlements(
  unit: Unit,
  ids: readonly Id<'settlement'>[],
): Promise<Result<SettlementRecord>[]> {
  const before = await lockAndRead(unit, ids)
  const open = [...before.values()].filter(({ status }) => status === 'in_review')
  await markReviewed(unit, open, null)
  await advanceAll(
    unit,
    'settlement',
    open.map((row) => {
      const to = fundedOf(row) < row.amount ? 'settling' : 'settled'
      return { id: row.id, to, about: aboutSettlement(row) }
    }),
  )
  await changeSettlements(
    unit,
    open.map(({ id }) => ({ id })),
  )
  return await answersOf(unit, ids, { before, moved: open })
}

/** Money is set aside for outbounds that have not left yet. */
function isLeaving({ released, refunded, departed }: SettlementRecord): boolean {
  return plus(released, refunded) > departed
}

async function markReviewed(
  unit: Unit,
  settlements: readonly SettlementRecord[],
  since: Date | null,
) {
  const ids = settlements.map(({ id }) => id)
  if (ids.length > 0) {
    await unit.tx.query(setReviewSince, { tenant_id: unit.tenant.id, ids, review_since: since })
  }
}
