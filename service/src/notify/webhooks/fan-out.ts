// From events to deliveries. The event log is the outbox: numbers have no gaps and become visible
// in order, so that a cursor for each tenant is all that must be remembered.

import type { Environment, Unit } from '#db'
import type { TracedEventRow } from '#events'
import { readEvents, readLastSequence } from '#events'
import type { StoredJob } from '#jobs'
import type { Id } from '#kit'
import { addMs, asId, groupBy, present } from '#kit'
import { gatherWork, parseTraceparent } from '#tracing'
import { lockedCursor, setCursor } from './cursor.ts'
import { enqueueDelivery, enqueueRound } from './delivery-job.ts'
import { postponedByMs } from './schedule.ts'
import type { ListenerRow } from './store.ts'
import { insertDeliveries, lockCursor, selectIsClockFrozen, selectListeners } from './store.ts'

/** Events of one transaction. */
const EVENTS_MAX = 200

/** What a handler's deliveries do from here: begin in this process, wait in the queue, or wait. */
export type Standing = 'free' | 'full' | 'stuck'

export interface FanOutHints {
  /** Where the cursor is believed to stand: asked from there at once, and again where it is not. */
  readonly after?: bigint
  /** How a handler stands in this process; left out: all are `full`. */
  readonly standingOf?: (handlerId: string) => Standing
}

/**
 * Deliveries of one handler that are this process's own to make, from the moment the unit is
 * committed.
 */
export interface HeldRound {
  readonly job: StoredJob
  readonly listener: ListenerRow
  readonly environment: Environment
  /** When they were made, in the tenant's time. */
  readonly madeAt: Date
  readonly deliveries: readonly HeldDelivery[]
}

interface HeldDelivery {
  readonly id: Id<'delivery'>
  readonly event: TracedEventRow
}

export interface FannedOut {
  readonly environment: Environment
  /** How many events the cursor has passed, whether anybody listens to them or not. */
  readonly events: number
  readonly deliveries: number
  /** Who is told of what was fanned out. */
  readonly handlerIds: readonly string[]
  /** Those that do not wait in the queue. */
  readonly held: readonly HeldRound[]
  /** The number of the last event that is fanned out. */
  readonly cursor: bigint
  /** True when there may be more events to fan out. */
  readonly isMore: boolean
  readonly hasHandlers: boolean
}

/**
 * Makes a delivery for each of the next events and each enabled handler that listens to it and
 * existed when it was written, queues them, and moves the cursor: all of it or nothing. Two that
 * run at once take turns at the cursor, so that no event is fanned out twice.
 */
export async function fanOut(unit: Unit, hints: FanOutHints = {}): Promise<FannedOut> {
  const { id: tenantId, environment } = unit.tenant
  const { cursor, listeners, events } = await holdCursor(unit, hints.after ?? 0n)
  const passed = (to: bigint) => ({ environment, events: Number(to - cursor), cursor: to })
  const none = { deliveries: 0, handlerIds: [], held: [], isMore: false }
  if (listeners.length === 0) {
    const last = await readLastSequence(unit.tx, tenantId)
    if (last > cursor) await setCursor(unit, last)
    return { ...none, ...passed(last), hasHandlers: false }
  }
  const last = events.at(-1)
  if (last === undefined) return { ...none, ...passed(cursor), hasHandlers: true }
  const matches = matchDeliveries(events, listeners)
  const writing = {
    standingOf: hints.standingOf ?? (() => 'full' as const),
    after: cursor,
    until: last.sequence,
  }
  const traceOf = ({ traceparent }: TracedEventRow) => parseTraceparent(traceparent)
  const [held] = await gatherWork({ name: 'fan-out', items: events, traceOf }, async () => {
    const written = writeDeliveries(unit, matches, writing)
    return await Promise.all([written, setCursor(unit, last.sequence)])
  })
  const isMore = events.length === EVENTS_MAX
  const handlerIds = [...new Set(matches.map(({ listener }) => listener.id))]
  const deliveries = matches.length
  return { deliveries, handlerIds, held, ...passed(last.sequence), isMore, hasHandlers: true }
}

/** Locks the cursor, then reads handlers and events: sent together, run in this order. */
async function holdCursor(unit: Unit, believed: bigint) {
  const { id } = unit.tenant
  const readListeners = async () => await unit.tx.query(selectListeners, { tenant_id: id })
  const [[row], listeners, events] = await Promise.all([
    unit.tx.query(lockCursor, { tenant_id: id }),
    readListeners(),
    readNext(unit, believed),
  ])
  if (row?.sequence === believed) return { cursor: believed, listeners, events }
  // There was no row to lock yet: a handler may have come in between.
  const cursor = row?.sequence ?? (await lockedCursor(unit))
  const [known, next] = await Promise.all([
    row === undefined ? readListeners() : listeners,
    readNext(unit, cursor),
  ])
  return { cursor, listeners: known, events: next }
}

async function readNext(unit: Unit, after: bigint): Promise<TracedEventRow[]> {
  return await readEvents(unit.tx, unit.tenant.id, { after, limit: EVENTS_MAX })
}

interface Match<E, L> {
  readonly event: E
  readonly listener: L
}

type Listening = Pick<ListenerRow, 'id' | 'event_types' | 'after_sequence'>

/** Which handler is told of which event. */
export function matchDeliveries<
  E extends Pick<TracedEventRow, 'sequence' | 'type'>,
  L extends Listening,
>(events: readonly E[], listeners: readonly L[]): Match<E, L>[] {
  return events.flatMap((event) =>
    listeners
      .filter(
        (listener) =>
          listener.after_sequence < event.sequence &&
          (listener.event_types?.includes(event.type) ?? true),
      )
      .map((listener) => ({ event, listener })),
  )
}

type Matched = Match<TracedEventRow, ListenerRow>

interface Writing {
  readonly standingOf: (handlerId: string) => Standing
  /** Where the cursor stood, and where it will. */
  readonly after: bigint
  readonly until: bigint
}

/** Writes deliveries and their jobs; answers those that this process has in hand. */
async function writeDeliveries(
  unit: Unit,
  matches: readonly Matched[],
  { standingOf, after, until }: Writing,
): Promise<HeldRound[]> {
  if (matches.length === 0) return []
  const standings = new Map(
    Array.from(
      groupBy(matches, ({ listener }) => listener.id),
      ([id]) => [id, standingOf(id)],
    ),
  )
  const isStuck = [...standings.values()].includes('stuck')
  const later = isStuck ? await timeOfStuck(unit) : unit.now
  const made = matches.map(({ event, listener }) => {
    const standing = standings.get(listener.id)
    const nextAt = standing === 'stuck' ? later : unit.now
    return { id: unit.newId('delivery'), event, listener, standing, nextAt }
  })
  unit.tx.write(insertDeliveries, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: made.map(({ id, event, listener, nextAt }) => ({
      id,
      handler_id: listener.id,
      event_sequence: event.sequence,
      next_at: nextAt,
    })),
    origin: 'event',
  })
  for (const { id, standing, nextAt } of made) {
    if (standing !== 'free') enqueueDelivery(unit, id, nextAt)
  }
  const held = made.filter(({ standing }) => standing === 'free')
  const { environment } = unit.tenant
  return Array.from(
    groupBy(held, ({ listener }) => listener),
    ([listener, deliveries]) => {
      const handler_id = asId('webhook_handler', listener.id)
      const round = { handler_id, after_sequence: after, until_sequence: until }
      const job = enqueueRound(unit, round)
      return { job, listener, environment, madeAt: unit.now, deliveries }
    },
  )
}

/**
 * When deliveries are due whose handler is slow and has no place: as if they had been claimed and
 * found none. Where the tenant's time stands still nothing would bring them back: at once.
 */
async function timeOfStuck(unit: Unit): Promise<Date> {
  const [row] = await unit.tx.query(selectIsClockFrozen, { id: unit.tenant.id })
  const { is_frozen: isFrozen } = present(row, 'the tenant exists')
  return isFrozen ? unit.now : addMs(unit.now, postponedByMs(unit.now, unit.now))
}
