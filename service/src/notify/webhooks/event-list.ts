// Events as lists: newest first, or from a number on in the order they happened, to replay them.
import type { EventListQuery } from '@holdfast/contract'
import { listLimitDefault } from '@holdfast/contract'
import type { Reader } from '#db'
import type { EventRow } from '#events'
import { needNumbers, numbersOfTime } from '#events'
import type { Page } from '#http'
import { cursorOf, fieldFault, pageOf, parseCursor } from '#http'
import type { TenantId } from '#kit'
import { fail, parseInstant } from '#kit'
import { selectEventsDown, selectEventsUp, selectNumbersDown, selectNumbersUp } from './store.ts'

/** Some 15 ms of the database, whatever is looked for among many millions. */
export const EVENTS_LOOKED_AT = 5_000
/** The largest number that the database holds: everything is before it. */
const BEYOND_ALL = 2n ** 63n - 1n
const PLACE = /^events (up|down) (\d{1,18})$/

export interface EventListing {
  readonly isUp: boolean
  /** The number after which the page begins, in its direction. */
  readonly from: bigint
  readonly limit: number
  readonly type: string | null
  readonly createdFrom: Date | null
  readonly createdBefore: Date | null
  readonly projectId: string | null
  readonly participantId: string | null
}

/** Reads a query of the contract. A cursor goes on in the direction that it came from. */
export function parseEventListing(query: EventListQuery): EventListing {
  return {
    ...beginningOf(query),
    limit: query.limit ?? listLimitDefault,
    type: query.type ?? null,
    createdFrom: readInstant('created_from', query.created_from),
    createdBefore: readInstant('created_before', query.created_before),
    projectId: query.project_id ?? null,
    participantId: query.participant_id ?? null,
  }
}

function beginningOf(query: EventListQuery): Pick<EventListing, 'isUp' | 'from'> {
  if (query.cursor !== undefined) {
    const [direction, sequence] = parseCursor(query.cursor, PLACE)
    return { isUp: direction === 'up', from: BigInt(sequence ?? 0) }
  }
  const after = query.after_sequence
  if (after === undefined) return { isUp: false, from: BEYOND_ALL }
  return { isUp: true, from: BigInt(after) }
}

/** Reads an instant of a query or body; refuses one that is not in the calendar: 422. */
export function readInstant(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null
  const instant = parseInstant(text)
  if (instant !== undefined) return instant
  const fault = fieldFault(`/${field}`, 'bad_format', { expected: 'a date or time that exists' })
  return fail('validation_failed', { errors: [fault] })
}

/**
 * A page of events. One that is asked for some of them only looks at `EVENTS_LOOKED_AT` events: it
 * may hold fewer than were asked for, or none, and say where to go on.
 */
export async function listEvents(
  reader: Reader,
  tenantId: TenantId,
  listing: EventListing,
): Promise<Page<EventRow>> {
  const { isUp, limit, createdFrom, createdBefore } = listing
  const { from, end } = await stretchOf(reader, tenantId, listing)
  const among = { tenant_id: tenantId, from_sequence: from, looked_at: EVENTS_LOOKED_AT }
  const found = await reader.query(isUp ? selectEventsUp : selectEventsDown, {
    ...among,
    limit: limit + 1,
    type: listing.type,
    from_created_at: createdFrom,
    before_created_at: createdBefore,
    project_id: listing.projectId,
    participant_id: listing.participantId,
  })
  const direction = isUp ? 'up' : 'down'
  const page = pageOf(found, limit, ({ sequence }) => `events ${direction} ${sequence}`)
  const isFull = page.nextCursor !== null
  const last = isFull ? found.at(-1)?.sequence : await lookedUntil(reader, isUp, among)
  await needNumbers(reader, tenantId, {
    after: isUp ? from : (last ?? 0n) - 1n,
    before: isUp ? (last === undefined ? null : last + 1n) : from,
    createdFrom,
    createdBefore,
  })
  const isOver = last === undefined || (isUp ? last >= end : last <= end)
  return isFull || isOver ? page : { ...page, nextCursor: cursorOf(`events ${direction} ${last}`) }
}

/** The numbers after which the page begins and before which it ends, in its direction. */
async function stretchOf(reader: Reader, tenantId: TenantId, listing: EventListing) {
  const { isUp, from } = listing
  const { after, before } = await numbersOfTime(reader, tenantId, listing)
  if (isUp) return { from: after > from ? after : from, end: before ?? BEYOND_ALL }
  return { from: before !== null && before < from ? before : from, end: after }
}

/** The last number that was looked at, if there are more. */
async function lookedUntil(
  reader: Reader,
  isUp: boolean,
  among: {
    readonly tenant_id: TenantId
    readonly from_sequence: bigint
    readonly looked_at: number
  },
): Promise<bigint | undefined> {
  const rows = await reader.query(isUp ? selectNumbersUp : selectNumbersDown, among)
  return rows.length > 1 ? rows[0]?.sequence : undefined
}
