// The outbound side of a transfer between projects.
import type { Currency } from '@holdfast/contract'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import type { Id, Minor } from '#kit'
import { openOutboundAccounts } from './progress.ts'
import { insertRows, moveOf, moveOutbounds, plainDraft } from './rows.ts'

/** Money that leaves one project for another. */
export interface TransferOutbound {
  readonly projectId: Id<'project'>
  /** The settlement that it leaves; null: the project's balance. */
  readonly settlementId: Id<'settlement'> | null
  readonly currency: Currency
  /** What the source loses; the fee comes out of it. */
  readonly amount: Minor
  readonly fee: Minor
  readonly transferId: Id<'transfer'>
  readonly to: {
    readonly projectId: Id<'project'>
    readonly settlementId: Id<'settlement'> | null
  }
  readonly reference: string | null
  readonly metadata: Record<string, unknown> | null
}

/**
 * Makes the outbounds of transfers that happen now, executed at once, each with its ledger account.
 * Moves no money and no counters: the transfer's own posting does. The caller holds the locks.
 */
export async function insertTransferOutbound(
  unit: Unit,
  transfers: readonly TransferOutbound[],
): Promise<Id<'outbound'>[]> {
  if (transfers.length === 0) return []
  const drafts = transfers.map((transfer) => ({
    ...plainDraft,
    id: unit.newId('outbound'),
    type: 'transfer' as const,
    project_id: transfer.projectId,
    settlement_id: transfer.settlementId,
    currency: transfer.currency,
    amount: transfer.amount,
    fee: transfer.fee,
    transfer_id: transfer.transferId,
    transfer_project_id: transfer.to.projectId,
    transfer_settlement_id: transfer.to.settlementId,
    reference: transfer.reference,
    metadata: transfer.metadata,
    created_at: unit.now,
    updated_at: unit.now,
  }))
  await openOutboundAccounts(unit, drafts)
  await insertRows(
    unit,
    drafts.map((draft) => ({
      draft,
      status: 'automated_review',
      pausedReason: null,
      isReserved: false,
    })),
  )
  enterStatuses(
    unit,
    'outbound',
    drafts.map((draft) => moveOf(draft, 'automated_review')),
  )
  for (const to of ['processing', 'executing', 'executed'] as const) {
    await moveOutbounds(unit, drafts, to)
  }
  return drafts.map(({ id }) => id)
}
