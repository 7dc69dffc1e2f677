// The jobs of making deliveries: the fan-out queues them, failed attempts queue one of them again.
import type { Unit } from '#db'
import type { StoredJob } from '#jobs'
import { defineJob, enqueue, enqueueHeld, rowIdField, sequenceField } from '#jobs'
import type { Id } from '#kit'

export interface DeliverPayload {
  readonly delivery_id: Id<'delivery'>
}

/** The work of making one delivery; its key is the delivery's id. */
export const deliverKind = defineJob<DeliverPayload>({
  name: 'webhook.deliver',
  lane: 'deliveries',
  payload: { delivery_id: rowIdField('delivery') },
})

/** Puts the next attempt of a delivery into the queue. */
export function enqueueDelivery(unit: Unit, deliveryId: Id<'delivery'>, runAt: Date): void {
  enqueue(unit, deliverKind, { key: deliveryId, runAt, payload: { delivery_id: deliveryId } })
}

/** Deliveries of a handler, of the events after a number up to another. */
export interface RoundPayload {
  readonly handler_id: Id<'webhook_handler'>
  readonly after_sequence: bigint
  readonly until_sequence: bigint
}

/**
 * The work of making what a handler is told first of some events: one job for all of them, where
 * one for each would cost the database as much as the deliveries do. What is not done with its
 * first attempt goes on by a job of its own.
 */
export const roundKind = defineJob<RoundPayload>({
  name: 'webhook.round',
  lane: 'deliveries',
  payload: {
    handler_id: rowIdField('webhook_handler'),
    after_sequence: sequenceField,
    until_sequence: sequenceField,
  },
})

/** Puts a round into the queue that is due now, in the hands of this process from the start. */
export function enqueueRound(unit: Unit, round: RoundPayload): StoredJob {
  const key = `${round.handler_id} ${round.after_sequence}`
  return enqueueHeld(unit, roundKind, { key, payload: round })
}
