import type {
  Inbound,
  InboundReturn,
  InboundReturnPausedReason,
  InboundReturnStatus,
} from '@holdfast/contract'
import { showId, showIdOrNull, showInstant, showInstantOrNull, showMinor } from '#kit'
import type { InboundRecord, ReturnRow } from './store.ts'

/** An inbound as the API shows it. */
export function showInbound(inbound: InboundRecord): Inbound {
  return {
    id: showId('inbound', inbound.id),
    created_at: showInstant(inbound.created_at),
    updated_at: showInstant(inbound.updated_at),
    project_id: showId('project', inbound.project_id),
    checkout_id: showIdOrNull('checkout', inbound.checkout_id),
    transfer: showTransferIn(inbound),
    type: inbound.type,
    status: inbound.status,
    amount: showMinor(inbound.amount),
    reference: inbound.reference,
    reconciliation: {
      reason: inbound.reason,
      unreconciled: showMinor(inbound.unreconciled),
      payer_account: inbound.payer_masked,
      taken_back: showMinor(inbound.taken_back),
      returned_at: showInstantOrNull(inbound.returned_at),
      matching_rule_id: showIdOrNull('matching_rule', inbound.matching_rule_id),
    },
    taken_back: showMinor(inbound.taken_back),
    take_backs: inbound.take_backs.map(({ created_at, amount, reason, owed }) => {
      return { created_at: showInstant(new Date(created_at)), amount, reason, owed }
    }),
    returned: inbound.returns.reduce((total, { status, amount, came_back }) => {
      return hasLeft(status) ? total + amount - came_back : total
    }, 0),
    returns: inbound.returns.map(showReturn),
  }
}

/** It has gone back to whoever paid it; what came back of it is told beside. */
function hasLeft(status: InboundReturnStatus): boolean {
  return status === 'sent' || status === 'undeliverable'
}

function showReturn(row: ReturnRow): InboundReturn {
  const { amount, status, reason, failure_reason, came_back, is_automatic, sent_at } = row
  return {
    id: showId('inbound_return', row.id),
    created_at: showInstant(new Date(row.created_at)),
    updated_at: showInstant(new Date(row.updated_at)),
    amount,
    status,
    reason,
    paused_reason: pausedReason(row),
    failure_reason,
    came_back,
    is_automatic,
    sent_at: sent_at === null ? null : showInstant(new Date(sent_at)),
  }
}

function pausedReason({ status, is_above_limit }: ReturnRow): InboundReturnPausedReason | null {
  if (status !== 'paused') return null
  return is_above_limit ? 'approval_required' : 'project_in_review'
}

function showTransferIn(inbound: InboundRecord): Inbound['transfer'] {
  const { transfer_id, transfer_project_id, transfer_settlement_id } = inbound
  if (transfer_id === null || transfer_project_id === null) return null
  return {
    id: showId('transfer', transfer_id),
    from: {
      project_id: showId('project', transfer_project_id),
      settlement_id: showIdOrNull('settlement', transfer_settlement_id),
    },
    inbound_id: showId('inbound', inbound.id),
  }
}
