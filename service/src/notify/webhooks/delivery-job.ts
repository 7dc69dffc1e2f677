// The job of making one delivery: the fan-out queues it, failed attempts queue it again.
import type { Unit } from '#db'
import type { JobKind } from '#jobs'
import { enqueue } from '#jobs'
import type { Id } from '#kit'
import { asId } from '#kit'

export interface DeliverPayload {
  readonly deliveryId: Id<'delivery'>
}

/** The work of making one delivery; its key is the delivery's id. */
export const deliverKind: JobKind<DeliverPayload> = {
  name: 'webhook.deliver',
  lane: 'deliveries',
  parse: (payload) => ({ deliveryId: asId('delivery', String(payload.delivery_id)) }),
}

/** Puts the next attempt of a delivery into the queue. */
export function enqueueDelivery(unit: Unit, deliveryId: string, runAt: Date): void {
  enqueue(unit, deliverKind, { key: deliveryId, runAt, payload: { delivery_id: deliveryId } })
}
