import type { Inbound } from '@holdfast/contract'
import { showId, showIdOrNull, showInstant, showMinor } from '#kit'
import type { InboundRecord } from './store.ts'

/** An inbound as the API shows it. */
export function showInbound(inbound: InboundRecord): Inbound {
  return {
    id: showId('inbound', inbound.id),
    created_at: showInstant(inbound.created_at),
    updated_at: showInstant(inbound.updated_at),
    project_id: showId('project', inbound.project_id),
    checkout_id: showIdOrNull('checkout', inbound.checkout_id),
    transfer: null,
    type: inbound.type,
    status: inbound.status,
    amount: showMinor(inbound.amount),
    reference: inbound.reference,
  }
}
