import type { Outbound } from '@holdfast/contract'
import { showFee } from '#checkouts'
import type { Reader } from '#db'
import type { TenantId } from '#kit'
import { showId, showInstant, showInstantOrNull, showMinor } from '#kit'
import { shownOrNull, showParticipants } from '#settlements'
import type { OutboundRecord } from './outbound.ts'

/** Outbounds as the API shows them, in the order given. */
export async function showOutbounds(
  reader: Reader,
  tenant: TenantId,
  outbounds: readonly OutboundRecord[],
): Promise<Outbound[]> {
  const shown = await showParticipants(
    reader,
    tenant,
    outbounds.map(({ participant_id }) => participant_id),
  )
  return outbounds.map((outbound) => ({
    id: showId('outbound', outbound.id),
    created_at: showInstant(outbound.created_at),
    updated_at: showInstant(outbound.updated_at),
    release_at: showInstantOrNull(outbound.release_at),
    project_id: showId('project', outbound.project_id),
    settlement_id: showId('settlement', outbound.settlement_id),
    type: outbound.type,
    status: outbound.status,
    amount: showMinor(outbound.amount),
    to: shownOrNull(shown, outbound.participant_id),
    transfers: [],
    fees: showFee('seller', outbound.fee, outbound),
    transfer: null,
    conversion: null,
    paused_reason: outbound.status === 'paused' ? outbound.paused_reason : null,
    failure_reason: outbound.failure_reason,
    reference: outbound.reference,
    metadata: outbound.metadata,
  }))
}
