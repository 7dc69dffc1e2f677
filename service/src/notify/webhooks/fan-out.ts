// From events to deliveries. The event log is the outbox: numbers have no gaps and become visible
// in order, so that a cursor for each tenant is all that must be remembered.

import type { Database, Unit } from '#db'
import type { EventRow } from '#events'
import { readEvents, readLastSequence } from '#events'
import type { TenantId } from '#kit'
import { asTenantId, monotonicMs, sleep, zip } from '#kit'
import { lockedCursor, setCursor } from './cursor.ts'
import { enqueueDelivery } from './delivery-job.ts'
import type { ListenerRow } from './store.ts'
import {
  insertDeliveries,
  lockCursor,
  selectListeners,
  selectTenantsWithNewEvents,
} from './store.ts'

/** Events of one transaction. */
const EVENTS_MAX = 100
const SWEEP_MS = 1_000
const SWEPT_TENANTS_MAX = 1_000
/** A tenant without handlers is looked at by the sweep alone for this long. */
const QUIET_MS = 1_000

export interface FannedOut {
  readonly deliveries: number
  /** True when there may be more events to fan out. */
  readonly isMore: boolean
  readonly hasHandlers: boolean
}

/**
 * Makes a delivery for each of the next events and each enabled handler that listens to it and
 * existed when it was written, queues them, and moves the cursor: all of it or nothing. Two that
 * run at once take turns at the cursor, so that no event is fanned out twice.
 */
export async function fanOut(unit: Unit): Promise<FannedOut> {
  const { id: tenantId } = unit.tenant
  const { cursor, listeners } = await holdCursor(unit)
  if (listeners.length === 0) {
    const last = await readLastSequence(unit.tx, tenantId)
    if (last > cursor) await setCursor(unit, last)
    return { deliveries: 0, isMore: false, hasHandlers: false }
  }
  const events = await readEvents(unit.tx, tenantId, {
    after: cursor,
    limit: EVENTS_MAX,
    type: null,
    createdFrom: null,
    createdBefore: null,
  })
  const last = events.at(-1)
  if (last === undefined) return { deliveries: 0, isMore: false, hasHandlers: true }
  const [deliveries] = await Promise.all([
    writeDeliveries(unit, matchDeliveries(events, listeners)),
    setCursor(unit, last.sequence),
  ])
  return { deliveries, isMore: events.length === EVENTS_MAX, hasHandlers: true }
}

/** Locks the cursor, then reads the handlers: sent together, run in this order. */
async function holdCursor(unit: Unit) {
  const { id } = unit.tenant
  const readListeners = async () => await unit.tx.query(selectListeners, { tenant_id: id })
  const [[held], listeners] = await Promise.all([
    unit.tx.query(lockCursor, { tenant_id: id }),
    readListeners(),
  ])
  if (held !== undefined) return { cursor: held.sequence, listeners }
  // There was no row to lock yet: a handler may have come in between.
  return { cursor: await lockedCursor(unit), listeners: await readListeners() }
}

interface Match {
  readonly handlerId: string
  readonly sequence: bigint
}

/** Which handler is told of which event. */
export function matchDeliveries(
  events: readonly Pick<EventRow, 'sequence' | 'type'>[],
  listeners: readonly ListenerRow[],
): Match[] {
  return events.flatMap(({ sequence, type }) =>
    listeners
      .filter(
        (listener) =>
          listener.after_sequence < sequence && (listener.event_types?.includes(type) ?? true),
      )
      .map(({ id: handlerId }) => ({ handlerId, sequence })),
  )
}

async function writeDeliveries(unit: Unit, matches: readonly Match[]): Promise<number> {
  if (matches.length === 0) return 0
  const ids = matches.map(() => unit.newId('delivery'))
  await unit.tx.query(insertDeliveries, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(ids, matches).map(([id, { handlerId, sequence }]) => ({
      id,
      handler_id: handlerId,
      event_sequence: sequence,
    })),
    origin: 'event',
  })
  for (const id of ids) enqueueDelivery(unit, id, unit.now)
  return matches.length
}

export interface FanOutDeps {
  readonly database: Database
  readonly onError: (error: unknown, about: string) => void
  /** How often all tenants are looked over. Default: 1 s. */
  readonly sweepMs?: number
}

export interface FanOut {
  /** Fans out a tenant's events now. To be called after each commit that wrote events; cheap. */
  wake(tenantId: TenantId): void
  /** Ends what is under way. What is left is found by the next process. */
  stop(): Promise<void>
}

/**
 * Fans out events as they are committed. `wake` serves this process's commits at once and together;
 * a sweep finds those of other processes, and of one that died between its commit and the call.
 */
export function startFanOut({ database, onError, sweepMs = SWEEP_MS }: FanOutDeps): FanOut {
  let isStopping = false
  const running = new Map<TenantId, Promise<void>>()
  const isAgain = new Set<TenantId>()
  const quietUntilMs = new Map<TenantId, number>()

  const run = async (tenantId: TenantId): Promise<void> => {
    do {
      isAgain.delete(tenantId)
      // Forgotten with its cursor, it is found by the next sweep.
      const done = await database.transactAside(tenantId, fanOut, { isRepeatable: true })
      if (done.isMore) isAgain.add(tenantId)
      if (done.hasHandlers) quietUntilMs.delete(tenantId)
      else quietUntilMs.set(tenantId, monotonicMs() + QUIET_MS)
    } while (isAgain.has(tenantId) && !isStopping)
  }
  const start = (tenantId: TenantId): void => {
    if (isStopping) return
    if (running.has(tenantId)) {
      isAgain.add(tenantId)
      return
    }
    const ended = run(tenantId)
      .catch((error: unknown) => onError(error, 'webhook fan-out'))
      .finally(() => running.delete(tenantId))
    running.set(tenantId, ended)
  }
  const sweep = async (): Promise<void> => {
    const found = await database.global.query(selectTenantsWithNewEvents, {
      swept_tenants_max: SWEPT_TENANTS_MAX,
    })
    for (const row of found) start(asTenantId(row.tenant_id))
  }
  const sweeping = repeatWork(sweep, { everyMs: sweepMs, onError, isOver: () => isStopping })
  return {
    wake: (tenantId) => {
      if (monotonicMs() >= (quietUntilMs.get(tenantId) ?? 0)) start(tenantId)
    },
    stop: async () => {
      isStopping = true
      sweeping.end()
      await sweeping.ended
      await Promise.all(running.values())
    },
  }
}

interface Repetition {
  readonly everyMs: number
  readonly onError: (error: unknown, about: string) => void
  readonly isOver: () => boolean
}

function repeatWork(work: () => Promise<void>, { everyMs, onError, isOver }: Repetition) {
  let end: () => void = () => undefined
  const over = new Promise<void>((resolve) => {
    end = resolve
  })
  const loop = async () => {
    while (!isOver()) {
      try {
        await work()
      } catch (error) {
        onError(error, 'webhook sweep')
      }
      await Promise.race([sleep(everyMs), over])
    }
  }
  return { ended: loop(), end }
}
