// What transfers do, for a second person.
import type { MoneyEffect, MoneyItem } from '#http'
import { showId, showInstantOrNull } from '#kit'
import type { TransferRecord } from './transfer.ts'

/** What transfers that were just made will do. */
export function effectOfTransfers(transfers: readonly TransferRecord[]): MoneyEffect {
  return {
    kind: 'money',
    items: transfers.map(itemOf),
    made: transfers.map(({ id }) => showId('transfer', id)),
    outbounds: [],
  }
}

function itemOf(transfer: TransferRecord): MoneyItem {
  const { currency, amount, fee, from_project_id, from_settlement_id, release_at } = transfer
  return {
    currency,
    amount,
    fee,
    from: placeOf(from_project_id, from_settlement_id),
    to: placeOf(transfer.to_project_id, transfer.to_settlement_id),
    payee: null,
    account: null,
    releaseAt: showInstantOrNull(release_at),
    reference: null,
  }
}

function placeOf(
  project: TransferRecord['from_project_id'],
  settlement: TransferRecord['from_settlement_id'],
): string {
  return settlement === null ? showId('project', project) : showId('settlement', settlement)
}
