// Rows of transfers: making, reading, and what their events carry.
import type { TransferStatus } from '@holdfast/contract'
import type { EventPayload, Reader, Unit } from '#db'
import type { Move } from '#events'
import type { Id, TenantId } from '#kit'
import { compact, indexBy, showId, showIdOrNull, zip } from '#kit'
import { lockProjects } from '#projects'
import { insertTransfers, selectTransfers } from './store.ts'
import type { TransferRecord } from './transfer.ts'

/** A transfer that is asked for: everything but what becomes of it. */
export type TransferDraft = Omit<TransferRecord, 'status' | 'inbound_id' | 'outbound_id'>

/** A row to be made, in its first status. */
export interface NewTransferRow {
  readonly draft: TransferDraft
  readonly status: TransferStatus
}

export async function insertTransferRows(
  unit: Unit,
  rows: readonly NewTransferRow[],
): Promise<void> {
  if (rows.length === 0) return
  const drafts = rows.map(({ draft }) => draft)
  unit.tx.write(insertTransfers, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(drafts, rows).map(
      ([
        {
          id,
          currency,
          amount,
          fee,
          from_project_id,
          from_settlement_id,
          to_project_id,
          to_settlement_id,
          release_at,
          metadata,
          is_automatic,
          is_departure,
          waiting_key_id,
          takes_inbound_id,
        },
        { status },
      ]) => ({
        id,
        status,
        currency,
        amount,
        fee,
        from_project_id,
        from_settlement_id,
        to_project_id,
        to_settlement_id,
        release_at,
        metadata: metadata === null ? null : JSON.stringify(metadata),
        is_automatic,
        is_departure,
        waiting_key_id,
        takes_inbound_id,
      }),
    ),
  })
}

/** Reads transfers in the order of the ids given. */
export async function readTransfers(
  reader: Reader,
  tenant: TenantId,
  ids: readonly Id<'transfer'>[],
): Promise<TransferRecord[]> {
  if (ids.length === 0) return []
  const rows = indexBy(
    await reader.query(selectTransfers, { tenant_id: tenant, ids }),
    (row) => row.id,
  )
  return compact(ids.map((id) => rows.get(id)))
}

/** Locks the projects at both ends of transfers, then reads them as they are under the locks. */
export async function lockTransfers(
  unit: Unit,
  ids: readonly Id<'transfer'>[],
): Promise<Map<Id<'transfer'>, TransferRecord>> {
  const before = await readTransfers(unit.tx, unit.tenant.id, ids)
  await lockProjects(
    unit,
    before.flatMap(({ from_project_id, to_project_id }) => [from_project_id, to_project_id]),
  )
  return indexBy(await readTransfers(unit.tx, unit.tenant.id, ids), (row) => row.id)
}

type Told = Pick<
  TransferRecord,
  'id' | 'from_project_id' | 'from_settlement_id' | 'to_settlement_id'
> &
  Partial<Pick<TransferRecord, 'inbound_id' | 'outbound_id'>>

/** What the events of a transfer carry: the project is the one that it leaves. */
function aboutTransfer(transfer: Told): EventPayload {
  const settlementId = transfer.from_settlement_id ?? transfer.to_settlement_id
  const ids = {
    settlement_id: showIdOrNull('settlement', settlementId),
    inbound_id: showIdOrNull('inbound', transfer.inbound_id ?? null),
    outbound_id: showIdOrNull('outbound', transfer.outbound_id ?? null),
  }
  const known: EventPayload = Object.fromEntries(
    Object.entries(ids).flatMap(([key, id]) => (id === null ? [] : [[key, id]])),
  )
  return {
    id: showId('transfer', transfer.id),
    project_id: showId('project', transfer.from_project_id),
    ...known,
  }
}

export function transferMove(transfer: Told, to: TransferStatus): Move<'transfer'> {
  return { id: transfer.id, to, about: aboutTransfer(transfer) }
}
