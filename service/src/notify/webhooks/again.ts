// Deliveries that are asked for: one again, all of a time again, one event to all who listen, a
// test. Those who follow the stream are told of events that are sent again, too.
import type { ResendEventsBody } from '@holdfast/contract'
import { resendEventsMax } from '@holdfast/contract'
import type { Unit } from '#db'
import { needNumbers, numbersOfTime, readEvent, shift } from '#events'
import type { Id, Result } from '#kit'
import { accepted, Failure, indexBy, present, refused, zip } from '#kit'
import { lockedCursor } from './cursor.ts'
import { enqueueDelivery } from './delivery-job.ts'
import { needEvents } from './need-events.ts'
import { insertDeliveries, lockHandler, selectHandler, selectKnown } from './store.ts'
import type { DeliveryRow } from './store-again.ts'
import {
  countResends,
  insertResends,
  insertTest,
  restartDeliveries,
  selectCandidates,
  selectDeliveriesById,
  selectHearers,
} from './store-again.ts'

/** So many events one call looks at, while it holds the cursor: half a second or so. */
const RESEND_LOOKED_AT = 100_000n

const handlerIsDisabled = (): Failure =>
  new Failure('invalid_state', { detail: 'The webhook handler is disabled; enable it first.' })

/**
 * Makes deliveries again, at once and with a new series of retries, whatever came of them before.
 * Refuses with `not_found`, or with `invalid_state` where the handler is disabled or deleted.
 */
export async function resendDeliveries(
  unit: Unit,
  ids: readonly Id<'delivery'>[],
): Promise<Result<DeliveryRow>[]> {
  const known = await readById(unit, ids)
  if (known.size === 0) return ids.map(() => refused(new Failure('not_found')))
  await lockedCursor(unit)
  const restarted = await startAnew(unit, [...known.keys()])
  const sequences = [...restarted].flatMap((id) => known.get(id)?.event_sequence ?? [])
  await tellStream(unit, sequences)
  const after = await readById(unit, ids)
  return ids.map((id) => {
    const row = after.get(id)
    if (row === undefined) return refused(new Failure('not_found'))
    return restarted.has(id) ? accepted(row) : refused(handlerIsDisabled())
  })
}

async function readById(unit: Unit, ids: readonly string[]): Promise<Map<string, DeliveryRow>> {
  const rows = await unit.tx.query(selectDeliveriesById, { tenant_id: unit.tenant.id, ids })
  await needEvents(unit.tx, unit.tenant.id, rows)
  return indexBy(rows, ({ id }) => id)
}

/** Puts deliveries back to their beginning and into the queue; answers those that could be. */
async function startAnew(unit: Unit, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await shift(unit.tx, restartDeliveries, {
    to: 'waiting',
    given: { tenant_id: unit.tenant.id, ids: ids.toSorted(), next_at: unit.now },
    rows: 'those_there',
  })
  for (const { id } of rows) enqueueDelivery(unit, id, unit.now)
  return new Set(rows.map(({ id }) => id))
}

/** Which events of a time a handler is sent again. */
export interface ResendRange {
  readonly handlerId: Id<'webhook_handler'>
  readonly from: Date
  readonly before: Date | null
  readonly only: NonNullable<ResendEventsBody['only']>
  /** Begin after this number: where an earlier call ended. */
  readonly afterSequence: bigint
}

export interface Resent {
  readonly resent: number
  /** Where to go on; null when that was all. */
  readonly nextSequence: bigint | null
}

/**
 * Sends a handler the events of a time again, oldest first, at most 1,000 in one call, of 100,000
 * that it looks at: also those that happened while it was disabled. Refuses with `not_found` or
 * `invalid_state`.
 */
export async function resendRanges(
  unit: Unit,
  ranges: readonly ResendRange[],
): Promise<Result<Resent>[]> {
  const results: Result<Resent>[] = []
  for (const range of ranges) results.push(await resendRange(unit, range))
  return results
}

async function resendRange(unit: Unit, range: ResendRange): Promise<Result<Resent>> {
  const { handlerId, from, before, only } = range
  const tenantId = unit.tenant.id
  const [known] = await unit.tx.query(selectHandler, { tenant_id: tenantId, id: handlerId })
  if (known === undefined) return refused(new Failure('not_found'))
  const cursor = await lockedCursor(unit)
  const [handler] = await unit.tx.query(lockHandler, { tenant_id: tenantId, id: handlerId })
  if (handler === undefined) return refused(new Failure('not_found'))
  if (handler.status === 'disabled') return refused(handlerIsDisabled())
  const { after_sequence: notToldUpTo } = handler
  // What is later is on its way anyhow.
  const told = notToldUpTo > cursor ? notToldUpTo : cursor
  const { after, until, isAll } = await lookOf(unit, range, told)
  const found = await unit.tx.query(selectCandidates, {
    tenant_id: tenantId,
    id: handlerId,
    after_sequence: after,
    until_sequence: until,
    from_created_at: from,
    before_created_at: before,
    only,
    limit: resendEventsMax + 1,
  })
  await needNumbers(unit.tx, tenantId, {
    after,
    before: found.length > resendEventsMax ? (found.at(-1)?.sequence ?? null) : until + 1n,
    createdFrom: from,
    createdBefore: before,
  })
  const chosen = found.slice(0, resendEventsMax)
  const again = chosen.flatMap(({ delivery_id }) => delivery_id ?? [])
  const fresh = chosen.filter(({ delivery_id }) => delivery_id === null)
  await startAnew(unit, again)
  await deliverAnew(
    unit,
    fresh.map(({ sequence }) => ({ handlerId, sequence })),
  )
  await tellStream(
    unit,
    chosen.map(({ sequence }) => sequence),
  )
  const isMore = found.length > resendEventsMax
  const next = isMore ? chosen.at(-1)?.sequence : isAll ? undefined : until
  return accepted({ resent: chosen.length, nextSequence: next ?? null })
}

/** Between which numbers one call looks, up to what was told; and whether that is all. */
async function lookOf({ tx, tenant }: Unit, range: ResendRange, told: bigint) {
  const { from: createdFrom, before: createdBefore, afterSequence } = range
  const time = await numbersOfTime(tx, tenant.id, { createdFrom, createdBefore })
  const after = time.after > afterSequence ? time.after : afterSequence
  const end = time.before !== null && time.before < told ? time.before : told
  const isAll = end - after <= RESEND_LOOKED_AT
  return { after, until: isAll ? end : after + RESEND_LOOKED_AT, isAll }
}

/** Sends events to every enabled handler that listens to their type, and to the stream. */
export async function resendEvents(
  unit: Unit,
  ids: readonly Id<'event'>[],
): Promise<Result<Resent>[]> {
  const events = []
  for (const id of ids) events.push(await readEvent(unit.tx, unit.tenant.id, id))
  const cursor = await lockedCursor(unit)
  const results: Result<Resent>[] = []
  for (const { sequence, type } of events) {
    const parameters = {
      tenant_id: unit.tenant.id,
      event_sequence: sequence,
      event_type: type,
      until_sequence: cursor,
    }
    const hearers = await unit.tx.query(selectHearers, parameters)
    await startAnew(
      unit,
      hearers.flatMap(({ delivery_id }) => delivery_id ?? []),
    )
    const fresh = hearers.filter(({ delivery_id }) => delivery_id === null)
    await deliverAnew(
      unit,
      fresh.map(({ handler_id: handlerId }) => ({ handlerId, sequence })),
    )
    results.push(accepted({ resent: 1, nextSequence: null }))
  }
  await tellStream(
    unit,
    events.map(({ sequence }) => sequence),
  )
  return results
}

interface Missed {
  readonly handlerId: string
  readonly sequence: bigint
}

/** Deliveries of events that the handlers were never told. */
async function deliverAnew(unit: Unit, missed: readonly Missed[]): Promise<void> {
  if (missed.length === 0) return
  const ids = missed.map(() => unit.newId('delivery'))
  await unit.tx.query(insertDeliveries, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(ids, missed).map(([id, { handlerId, sequence }]) => ({
      id,
      handler_id: handlerId,
      event_sequence: sequence,
      next_at: unit.now,
    })),
    origin: 'resent',
  })
  for (const id of ids) enqueueDelivery(unit, id, unit.now)
}

/** Written while the cursor is held, so that numbers become visible in order. */
async function tellStream(unit: Unit, sequences: readonly bigint[]): Promise<void> {
  if (sequences.length === 0) return
  const [row] = await unit.tx.query(countResends, {
    tenant_id: unit.tenant.id,
    count: sequences.length,
  })
  const { resends } = present(row, 'a cursor that is locked has a row')
  await unit.tx.query(insertResends, {
    tenant_id: unit.tenant.id,
    resends: resends - BigInt(sequences.length),
    created_at: unit.now,
    sequences,
  })
}

/**
 * Sends handlers a test message. Refuses with `not_found`, or `invalid_state` when disabled; one
 * that is being disabled or deleted at this moment is waited for, so that nothing waits for it.
 */
export async function testHandlers(
  unit: Unit,
  handlerIds: readonly Id<'webhook_handler'>[],
): Promise<Result<DeliveryRow>[]> {
  const known = await unit.tx.query(selectKnown, { tenant_id: unit.tenant.id, ids: handlerIds })
  if (known.length === 0) return handlerIds.map(() => refused(new Failure('not_found')))
  await lockedCursor(unit)
  const results: Result<DeliveryRow>[] = []
  for (const handlerId of handlerIds) {
    const [handler] = await unit.tx.query(selectHandler, {
      tenant_id: unit.tenant.id,
      id: handlerId,
    })
    if (handler === undefined) results.push(refused(new Failure('not_found')))
    else if (handler.status === 'disabled') results.push(refused(handlerIsDisabled()))
    else results.push(accepted(await testHandler(unit, handlerId)))
  }
  return results
}

/** Queues a test message for a handler that is enabled. The caller holds the cursor. */
export async function testHandler(
  unit: Unit,
  handlerId: Id<'webhook_handler'>,
): Promise<DeliveryRow> {
  const id = unit.newId('delivery')
  await unit.tx.query(insertTest, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: [{ id, handler_id: handlerId }],
  })
  enqueueDelivery(unit, id, unit.now)
  const [row] = await unit.tx.query(selectDeliveriesById, { tenant_id: unit.tenant.id, ids: [id] })
  return present(row, 'a delivery that was just made has a row')
}
