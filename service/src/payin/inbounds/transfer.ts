// The inbound side of a transfer between projects, and what changes when money is taken back.
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import type { Id, Minor } from '#kit'
import { showId, zip } from '#kit'
import { aboutInbound } from './commands.ts'
import { addTakenBack, insertTransferInboundRows } from './store.ts'

/** Money that enters a project from another one. */
export interface TransferInbound {
  readonly projectId: Id<'project'>
  /** What arrives: the transfer's amount less its fee. */
  readonly amount: Minor
  readonly transferId: Id<'transfer'>
  readonly from: {
    readonly projectId: Id<'project'>
    readonly settlementId: Id<'settlement'> | null
  }
  /** The settlement that it goes on to. */
  readonly settlementId: Id<'settlement'> | null
}

/**
 * Makes the inbounds of transfers that happen now, settled at once and never matched. Moves no
 * money: the transfer's own posting does. The caller holds the locks.
 */
export async function insertTransferInbounds(
  unit: Unit,
  transfers: readonly TransferInbound[],
): Promise<Id<'inbound'>[]> {
  if (transfers.length === 0) return []
  const ids = transfers.map(() => unit.newId('inbound'))
  unit.tx.write(insertTransferInboundRows, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(ids, transfers).map(([id, { projectId, amount, transferId, from }]) => ({
      id,
      project_id: projectId,
      amount,
      notice_id: showId('transfer', transferId),
      transfer_id: transferId,
      from_project_id: from.projectId,
      from_settlement_id: from.settlementId,
    })),
  })
  enterStatuses(
    unit,
    'inbound',
    transfers.flatMap(({ projectId, transferId, settlementId }, place) => {
      const id = ids[place]
      if (id === undefined) return []
      const about = aboutInbound({ id, project_id: projectId, transferId, settlementId }, null)
      return [{ id, first: 'settling', to: 'settled', about } as const]
    }),
  )
  return ids
}

/** What was taken back of an inbound. */
export interface TakenBack {
  readonly id: Id<'inbound'>
  readonly amount: Minor
  /** What its rest gave of it. */
  readonly fromRest: Minor
  /** What its rest was asked for beyond that: it had been moved or paid out. */
  readonly overtaken: Minor
}

/** Notes what was taken back. One entry for each inbound; the caller holds the projects' locks. */
export async function noteTakenBack(unit: Unit, taken: readonly TakenBack[]): Promise<void> {
  if (taken.length === 0) return
  unit.tx.write(addTakenBack, {
    tenant_id: unit.tenant.id,
    updated_at: unit.now,
    rows: taken.map(({ id, amount, fromRest, overtaken }) => ({
      id,
      amount,
      from_rest: fromRest,
      overtaken,
    })),
  })
}
