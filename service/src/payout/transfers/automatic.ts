// The transfer that nobody asks for: a settlement of type `transfer` is full.
import type { Unit } from '#db'
import { enqueue } from '#jobs'
import type { Id } from '#kit'
import { feeOn, larger, showId, smaller, zero } from '#kit'
import type { Promised } from '#outbounds'
import { leftOf, promisedOf } from '#outbounds'
import { lockProjects } from '#projects'
import type { SettlementRecord } from '#settlements'
import { cashOf, changeSettlements, readSettlements } from '#settlements'
import type { Going } from './execute.ts'
import { advanceTransfers } from './execute.ts'
import { settlementTransfer } from './jobs.ts'
import { selectAutomaticTransfers } from './store.ts'

/**
 * Settlements are settled: those of type `transfer` pay the project that they name, once, in a unit
 * of their own that can lock both projects in their order.
 */
export async function transferSettled(unit: Unit, ids: readonly Id<'settlement'>[]): Promise<void> {
  const settlements = await readSettlements(unit.tx, unit.tenant.id, ids)
  for (const { id, type } of settlements.values()) {
    if (type !== 'transfer') continue
    const key = showId('settlement', id)
    enqueue(unit, settlementTransfer, { key, runAt: unit.now, payload: { settlement: id } })
  }
}

/** Makes the transfers of settlements that are full and have had none. */
export async function startSettlementTransfers(
  unit: Unit,
  ids: readonly Id<'settlement'>[],
): Promise<void> {
  const { id: tenant } = unit.tenant
  const before = await readSettlements(unit.tx, tenant, ids)
  await lockProjects(
    unit,
    [...before.values()].flatMap(({ project_id, target_project_id: target }) =>
      target === null ? [project_id] : [project_id, target],
    ),
  )
  const settlements = [...(await readSettlements(unit.tx, tenant, ids)).values()]
  const made = await unit.tx.query(selectAutomaticTransfers, {
    tenant_id: tenant,
    from_settlement_ids: ids,
  })
  const passedOver = new Set(made.map(({ from_settlement_id }) => from_settlement_id))
  const asked = await promisedOf(unit, settlements)
  const drafts = settlements.flatMap((settlement) =>
    passedOver.has(settlement.id) ? [] : draftOf(unit, settlement, asked),
  )
  // From here on the settlement is executing, whether its transfer has to wait or not.
  await changeSettlements(
    unit,
    drafts.flatMap(({ from_settlement_id: id }) => (id === null ? [] : [{ id, liveOutbounds: 1 }])),
  )
  await advanceTransfers(unit, drafts)
}

/**
 * All that nobody has asked for, also not a transfer that waits; nothing when the fee would eat
 * that, or nobody is to be paid.
 */
function draftOf(unit: Unit, settlement: SettlementRecord, asked: Promised): Going[] {
  const { target_project_id: target, status } = settlement
  if (target === null || status === 'settling' || status === 'cancelled') return []
  const amount = larger(smaller(cashOf(settlement), leftOf(settlement, asked)), zero)
  const { fee_flat: flat, fee_ppm: percentage } = settlement
  const fee = feeOn(amount, { flat, percentage })
  if (amount <= fee) return []
  return [
    {
      id: unit.newId('transfer'),
      status: null,
      currency: settlement.currency,
      amount,
      fee,
      from_project_id: settlement.project_id,
      from_settlement_id: settlement.id,
      takes_inbound_id: null,
      to_project_id: target,
      to_settlement_id: null,
      release_at: null,
      metadata: null,
      is_automatic: true,
      is_departure: true,
      waiting_key_id: null,
      created_at: unit.now,
      updated_at: unit.now,
    },
  ]
}
