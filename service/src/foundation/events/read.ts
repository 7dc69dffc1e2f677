import type { Event } from '@holdfast/contract'
import type { Reader } from '#db'
import { needIds, needMonths } from '#db'
import type { Id, TenantId } from '#kit'
import { addMs, asId, fail, showId, showInstant } from '#kit'
import type { EventRow, StepRow, TracedEventRow } from './store.ts'
import {
  selectEventById,
  selectEventsNumbered,
  selectLastSequence,
  selectNumberBefore,
  selectNumberFrom,
  selectNumbersAway,
  selectSteps,
} from './store.ts'

/** The events of a tenant after a number, at most `limit`, in the order of their numbers. */
export async function readEvents(
  reader: Reader,
  tenant: TenantId,
  { after, limit }: { readonly after: bigint; readonly limit: number },
): Promise<TracedEventRow[]> {
  // They have no gap: each is looked up by its number.
  const sequences = Array.from({ length: limit }, (_, place) => after + BigInt(place) + 1n)
  return await reader.query(selectEventsNumbered, { tenant_id: tenant, sequences })
}

/** Which events are read: between two numbers, of a time. */
export interface NumbersRead {
  readonly after: bigint
  /** Null: all that follow. */
  readonly before: bigint | null
  readonly createdFrom?: Date | null
  readonly createdBefore?: Date | null
}

/** Ids begin with the time of their event: numbers follow them but for what was at work at once. */
const ASIDE_MS = 24 * 60 * 60 * 1_000
const AROUND = 2_000
/** A year more has five digits, which not every way to the database writes alike. */
const END_OF_TIME_MS = Date.UTC(9_999, 11, 31)

/**
 * Numbers between which all events of a time stand, and few others, so that a page of a day is not
 * looked for from the first event on. A number is given when its event is committed, later than its
 * time: what was under way across a day and across so many others would be missed.
 */
export async function numbersOfTime(
  reader: Reader,
  tenant: TenantId,
  time: { readonly createdFrom: Date | null; readonly createdBefore: Date | null },
): Promise<{ readonly after: bigint; readonly before: bigint | null }> {
  const { createdFrom: from, createdBefore: before } = time
  const numberAt = async (which: typeof selectNumberBefore, at: Date) => {
    const within = new Date(Math.min(Math.max(at.getTime(), 0), END_OF_TIME_MS))
    const [row] = await reader.query(which, { tenant_id: tenant, at: within, around: AROUND })
    return row?.number ?? null
  }
  const [first, last] = await Promise.all([
    from === null ? null : numberAt(selectNumberBefore, addMs(from, -ASIDE_MS)),
    before === null ? null : numberAt(selectNumberFrom, addMs(before, ASIDE_MS)),
  ])
  return { after: first ?? 0n, before: last }
}

/**
 * Says that events are about to be read, or were read, in the same snapshot: throws `MonthsAway`
 * where some of them are in files alone.
 */
export async function needNumbers(
  reader: Reader,
  tenant: TenantId,
  { after, before, createdFrom = null, createdBefore = null }: NumbersRead,
): Promise<void> {
  await needMonths(reader, selectNumbersAway, {
    tenant_id: tenant,
    after_sequence: after,
    before_sequence: before,
    from_created_at: createdFrom,
    before_created_at: createdBefore,
  })
}

/** One event. Refuses with `not_found`. */
export async function readEvent(
  reader: Reader,
  tenant: TenantId,
  id: Id<'event'>,
): Promise<TracedEventRow> {
  const [row] = await reader.query(selectEventById, { tenant_id: tenant, id })
  if (row === undefined) await needIds(reader, tenant, [id])
  return row ?? fail('not_found')
}

/** The number of the tenant's newest event; 0 when there is none. */
export async function readLastSequence(reader: Reader, tenant: TenantId): Promise<bigint> {
  const [row] = await reader.query(selectLastSequence, { tenant_id: tenant })
  return row?.last ?? 0n
}

/** The status history of one resource, oldest first. */
export async function readSteps(
  reader: Reader,
  tenant: TenantId,
  about: { resource: string; id: string },
): Promise<StepRow[]> {
  return await reader.query(selectSteps, {
    tenant_id: tenant,
    resource: about.resource,
    resource_id: about.id,
  })
}

/** An event as the API shows it. */
export function showEvent(row: EventRow): Event {
  return {
    id: showId('event', asId('event', row.id)),
    type: row.type,
    sequence: Number(row.sequence),
    created_at: showInstant(row.created_at),
    payload: row.payload,
  }
}
