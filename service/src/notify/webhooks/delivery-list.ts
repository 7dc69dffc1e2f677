// Deliveries as they are read: lists of a handler, and one with every attempt.
import type { WebhookDelivery, WebhookDeliveryWithAttempts } from '@holdfast/contract'
import type { Reader } from '#db'
import type { Page } from '#http'
import { pageOf } from '#http'
import type { Id, TenantId } from '#kit'
import { asId, fail, idsOf, present, showId, showInstant } from '#kit'
import { readHandler } from './handlers.ts'
import { bodyOf, messageOf } from './message.ts'
import { needEvents } from './need-events.ts'
import type { Signature } from './send.ts'
import { sentHeaders } from './send.ts'
import type { AttemptRow, DeliveryRow } from './store-again.ts'
import {
  selectAttempts,
  selectDeliveries,
  selectDeliveriesById,
  selectDeliveriesIn,
  selectPayload,
} from './store-again.ts'

export interface DeliveryListing {
  readonly handlerId: Id<'webhook_handler'>
  readonly before: string | null
  readonly status: string | null
  readonly createdFrom: Date | null
  readonly createdBefore: Date | null
  readonly limit: number
}

/** A page of a handler's deliveries, newest first. Refuses with `not_found`. */
export async function listDeliveries(
  reader: Reader,
  tenantId: TenantId,
  listing: DeliveryListing,
): Promise<Page<DeliveryRow>> {
  await readHandler(reader, tenantId, listing.handlerId)
  const { handlerId, status, createdFrom, createdBefore, before, limit } = listing
  const { first, end } = idsOf({ from: createdFrom, to: createdBefore })
  const between = {
    tenant_id: tenantId,
    handler_id: handlerId,
    first_id: first,
    end_id: before !== null && before < end ? before : end,
    limit: limit + 1,
  }
  const rows =
    status === null
      ? await reader.query(selectDeliveries, between)
      : await reader.query(selectDeliveriesIn, { ...between, status })
  await needEvents(reader, tenantId, rows)
  return pageOf(rows, limit, ({ id }) => `deliveries ${id}`)
}

export interface TriedDelivery {
  readonly delivery: DeliveryRow
  readonly attempts: readonly AttemptRow[]
  /** Of the request. */
  readonly body: string
}

/** A delivery with its attempts, oldest first. Refuses with `not_found`. */
export async function readDelivery(
  reader: Reader,
  tenantId: TenantId,
  id: Id<'delivery'>,
): Promise<TriedDelivery> {
  const [delivery] = await reader.query(selectDeliveriesById, { tenant_id: tenantId, ids: [id] })
  if (delivery === undefined) return fail('not_found')
  await needEvents(reader, tenantId, [delivery])
  const attempts = await reader.query(selectAttempts, { tenant_id: tenantId, delivery_id: id })
  const [told] = await reader.query(selectPayload, { tenant_id: tenantId, id })
  const { payload } = present(told, 'a delivery tells something')
  return { delivery, attempts, body: bodyOf(messageOf({ ...delivery, payload })) }
}

/** A delivery as the API shows it. */
export function showDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: showId('delivery', asId('delivery', row.id)),
    created_at: showInstant(row.created_at),
    webhook_handler_id: showId('webhook_handler', asId('webhook_handler', row.handler_id)),
    event_id: showId('event', asId('event', row.event_id)),
    event_type: row.type,
    event_sequence: row.event_sequence === null ? null : Number(row.event_sequence),
    status: row.status,
    attempts: row.attempts,
    next_attempt_at: row.next_at === null ? null : showInstant(row.next_at),
    delivered_at: row.delivered_at === null ? null : showInstant(row.delivered_at),
    last_status: row.last_status,
    last_duration_ms: row.last_duration_ms,
  }
}

function signatureOf({ signed_at: at, signatures }: AttemptRow): Signature | null {
  return at === null || signatures === null ? null : { at, hashes: signatures }
}

/** A delivery with its attempts as the API shows it. */
export function showTriedDelivery(tried: TriedDelivery): WebhookDeliveryWithAttempts {
  const { event_id: eventId } = showDelivery(tried.delivery)
  const tries = tried.attempts.map((row) => ({
    attempt: row.attempt,
    at: showInstant(row.at),
    status: row.status,
    duration_ms: row.duration_ms,
    answer: row.answer,
    error: row.error,
    request_headers: sentHeaders(eventId, signatureOf(row)),
  }))
  return { ...showDelivery(tried.delivery), body: tried.body, tries }
}
