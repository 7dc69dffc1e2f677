import type { ProjectTransfers, Transfer, TransferSourceOrTarget } from '@holdfast/contract'
import type { Id } from '#kit'
import { showId, showIdOrNull, showInstant, showInstantOrNull, showMinor } from '#kit'
import type { TransferRecord } from './transfer.ts'

/** A transfer as the API shows it. */
export function showTransfer(transfer: TransferRecord): Transfer {
  return {
    id: showId('transfer', transfer.id),
    created_at: showInstant(transfer.created_at),
    updated_at: showInstant(transfer.updated_at),
    type: 'transfer',
    subtype: null,
    status: transfer.status,
    amount: showMinor(transfer.amount),
    from: showEnd(transfer.from_project_id, transfer.from_settlement_id),
    to: showEnd(transfer.to_project_id, transfer.to_settlement_id),
    inbound_id: showIdOrNull('inbound', transfer.inbound_id),
    outbound_id: showIdOrNull('outbound', transfer.outbound_id),
    release_at: showInstantOrNull(transfer.release_at),
    metadata: transfer.metadata,
  }
}

function showEnd(
  projectId: Id<'project'>,
  settlementId: Id<'settlement'> | null,
): TransferSourceOrTarget {
  return {
    project_id: showId('project', projectId),
    settlement_id: showIdOrNull('settlement', settlementId),
  }
}

/** Transfers to and from other projects, as a project shows them. */
export function showProjectTransfers(transfers: {
  readonly into: readonly TransferRecord[]
  readonly out: readonly TransferRecord[]
}): ProjectTransfers {
  return {
    in: transfers.into.map((transfer) => ({
      id: showId('transfer', transfer.id),
      from: showEnd(transfer.from_project_id, transfer.from_settlement_id),
      inbound_id: showIdOrNull('inbound', transfer.inbound_id),
    })),
    out: transfers.out.map((transfer) => ({
      id: showId('transfer', transfer.id),
      to: showEnd(transfer.to_project_id, transfer.to_settlement_id),
      outbound_id: showIdOrNull('outbound', transfer.outbound_id),
    })),
  }
}
