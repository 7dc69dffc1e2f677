// What the sandbox's lender can be told to do.
import type { Unit } from '#db'
import { readInstruments } from '#instruments'
import type { Id, Result } from '#kit'
import { accepted, Failure, groupBy, refused } from '#kit'
import type { DrawOutcome } from '#rails'
import { refuseNext, reportDrawsNow } from '#rails'
import { selectDrawsOfInstruments } from './store.ts'

type InstrumentId = Id<'payment_instrument'>

/** The next draw on each instrument is refused. One result each: 404 `not_found`. */
export async function refuseNextDraw(
  unit: Unit,
  ids: readonly InstrumentId[],
): Promise<Result<null>[]> {
  return await refuseNextOf(unit, 'draw', ids)
}

/** The next checkout on each instrument is refused. One result each: 404 `not_found`. */
export async function refuseNextOrder(
  unit: Unit,
  ids: readonly InstrumentId[],
): Promise<Result<null>[]> {
  return await refuseNextOf(unit, 'order', ids)
}

async function refuseNextOf(
  unit: Unit,
  kind: 'order' | 'draw',
  ids: readonly InstrumentId[],
): Promise<Result<null>[]> {
  const known = await readInstruments(unit.tx, unit.tenant.id, ids)
  await refuseNext(unit, kind, [...known.keys()])
  return ids.map((id) => (known.has(id) ? accepted(null) : refused(new Failure('not_found'))))
}

/**
 * The buyer pays back at once all that was drawn and paid. One result each: 404 `not_found`, 409
 * `invalid_state` when nothing is owed.
 */
export async function reportRepayments(
  unit: Unit,
  ids: readonly InstrumentId[],
): Promise<Result<null>[]> {
  return await reportDraws(unit, ids, 'repaid')
}

/** The buyer never pays what was drawn. Results as with `reportRepayments`. */
export async function reportDefaults(
  unit: Unit,
  ids: readonly InstrumentId[],
): Promise<Result<null>[]> {
  return await reportDraws(unit, ids, 'defaulted')
}

async function reportDraws(
  unit: Unit,
  ids: readonly InstrumentId[],
  outcome: DrawOutcome,
): Promise<Result<null>[]> {
  const known = await readInstruments(unit.tx, unit.tenant.id, ids)
  const draws = await unit.tx.query(selectDrawsOfInstruments, {
    tenant_id: unit.tenant.id,
    instrument_ids: ids,
  })
  const owing = groupBy(draws, (draw) => draw.instrument_id)
  reportDrawsNow(
    unit,
    draws.map(({ id }) => ({ id, outcome })),
  )
  return ids.map((id) => {
    if (!known.has(id)) return refused(new Failure('not_found'))
    return owing.has(id) ? accepted(null) : refused(new Failure('invalid_state'))
  })
}
