// The job of making one delivery: the fan-out queues it, failed attempts queue it again.
import type { Unit } from '#db'
import type { StoredJob } from '#jobs'
import { defineJob, enqueue, enqueueHeld, rowIdField } from '#jobs'
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

/** As `enqueueDelivery` for now, in the hands of this process from the start. */
export function enqueueHeldDelivery(unit: Unit, deliveryId: Id<'delivery'>): StoredJob {
  return enqueueHeld(unit, deliverKind, { key: deliveryId, payload: { delivery_id: deliveryId } })
}
