// How outbounds end without leaving: failing and being called back.
import type { OutboundFailureReason } from '@holdfast/contract'
import type { Unit } from '#db'
import { advanceAll } from '#events'
import { enqueue, withdraw } from '#jobs'
import type { Id, Result } from '#kit'
import { accepted, Failure, indexBy, less, minor, plus, refused, showId, zero } from '#kit'
import { accountOf, allowOverdraft } from '#ledger'
import type { SettlementChange } from '#settlements'
import { changeSettlements, limitOf, readSettlements } from '#settlements'
import { leftOf, promisedOf } from './batch.ts'
import { outboundContinue, settlementUncovered } from './jobs.ts'
import type { OutboundRecord } from './outbound.ts'
import { cancellableStatuses } from './outbound.ts'
import { lockOutbounds, moveOf, readOutbounds, writeFacts } from './rows.ts'
import { putBack } from './sources.ts'
import { selectUnreservedOfSettlements } from './store.ts'

/** An outbound that ends without leaving: it fails for a reason, or (null) is called back. */
export interface Ending {
  readonly outbound: OutboundRecord
  readonly reason: OutboundFailureReason | null
}

/**
 * Ends outbounds: their reserves go back to where they came from, and the claims come off the
 * settlements. Their own events stand before those of the settlements: what is back repays what is
 * owed there before a settlement that is full again may release it. The caller holds the projects'
 * locks.
 */
export async function endOutbounds(unit: Unit, endings: readonly Ending[]): Promise<void> {
  if (endings.length === 0) return
  const outbounds = endings.map(({ outbound }) => outbound)
  const back = await putBack(
    unit,
    outbounds.filter(({ reserved_at }) => reserved_at !== null),
  )
  await writeFacts(
    unit,
    endings.map(({ outbound: { id }, reason }) => {
      return { id, isReserved: false, failureReason: reason, drawn: zero }
    }),
  )
  await advanceAll(
    unit,
    'outbound',
    endings.map(({ outbound, reason }) =>
      moveOf(outbound, reason === null ? 'cancelled' : 'failed', { failed: reason }),
    ),
  )
  await changeSettlements(unit, [...outbounds.flatMap(claimBack), ...back])
  await lowerCredit(unit, outbounds.flatMap(drawBack))
}

/** What an outbound that ends without leaving no longer asks of its settlement. */
function claimBack({ settlement_id: id, amount }: OutboundRecord): SettlementChange[] {
  return id === null ? [] : [{ id, promised: minor(-amount), liveOutbounds: -1 }]
}

function drawBack({ settlement_id: id, drawn }: OutboundRecord): SettlementChange[] {
  return id === null || drawn === 0n ? [] : [{ id, creditDrawn: minor(-drawn) }]
}

/** Calls outbounds back. One result each: 404 `not_found`, 409 `invalid_state`. */
export async function cancelOutbounds(
  unit: Unit,
  ids: readonly Id<'outbound'>[],
): Promise<Result<OutboundRecord>[]> {
  const found = await lockOutbounds(unit, ids)
  const open = [...found.values()].filter(({ status }) =>
    cancellableStatuses.some((cancellable) => cancellable === status),
  )
  await endOutbounds(
    unit,
    open.map((outbound) => ({ outbound, reason: null })),
  )
  await withdraw(
    unit,
    outboundContinue,
    open.map(({ id }) => showId('outbound', id)),
  )
  const openIds = open.map(({ id }) => id)
  const after = indexBy(await readOutbounds(unit.tx, unit.tenant.id, openIds), (row) => row.id)
  return ids.map((id) => {
    if (!found.has(id)) return refused(new Failure('not_found'))
    const outbound = after.get(id)
    after.delete(id)
    return outbound === undefined ? refused(new Failure('invalid_state')) : accepted(outbound)
  })
}

/**
 * Settlements were cancelled: they take no more money, so what waits for more than they hold is
 * called back, the newest first. The caller holds the projects' locks.
 */
export async function cancelUncovered(
  unit: Unit,
  settlementIds: readonly Id<'settlement'>[],
): Promise<void> {
  const { id: tenant } = unit.tenant
  const settlements = await readSettlements(unit.tx, tenant, settlementIds)
  const uncovered = new Map(
    [...settlements].map(([id, settlement]) => {
      const { promised, spent, credit_drawn } = settlement
      return [id, less(plus(promised, spent), plus(limitOf(settlement), credit_drawn))]
    }),
  )
  const waiting = await unit.tx.query(selectUnreservedOfSettlements, {
    tenant_id: tenant,
    settlement_ids: settlementIds,
  })
  const called = waiting.filter(({ settlement_id: id, amount }) => {
    const before = uncovered.get(id) ?? zero
    uncovered.set(id, before > 0n ? less(before, amount) : before)
    return before > 0n
  })
  if (called.length === 0) return
  await cancelOutbounds(
    unit,
    called.map(({ id }) => id),
  )
}

/**
 * Money of settlements was spent, through the balance of their project or otherwise: what waits for
 * more than they may still give is called back, transfers by a job of their own. The caller holds
 * the projects' locks.
 */
export async function callBackUncovered(
  unit: Unit,
  settlementIds: readonly Id<'settlement'>[],
): Promise<void> {
  if (settlementIds.length === 0) return
  await cancelUncovered(unit, settlementIds)
  const settlements = await readSettlements(unit.tx, unit.tenant.id, settlementIds)
  const promised = await promisedOf(unit, settlements.values())
  for (const settlement of settlements.values()) {
    if (leftOf(settlement, promised) >= 0n) continue
    const { id } = settlement
    const job = { key: showId('settlement', id), runAt: unit.now, payload: { settlement: id } }
    enqueue(unit, settlementUncovered, job)
  }
}

/** Draws that no live release waits for: the settlements may go less far below 0. */
export async function lowerCredit(unit: Unit, changes: readonly SettlementChange[]): Promise<void> {
  const after = await changeSettlements(unit, changes)
  for (const { id, credit_drawn } of after.values()) {
    await allowOverdraft(unit, accountOf(id), minor(-credit_drawn))
  }
}
