// How outbounds end without leaving: failing and being called back.
import type { OutboundFailureReason } from '@holdfast/contract'
import type { Reader, Unit } from '#db'
import { advanceAll } from '#events'
import { withdraw } from '#jobs'
import type { Id, Minor, Result, TenantId } from '#kit'
import {
  accepted,
  Failure,
  groupBy,
  indexBy,
  less,
  minor,
  plus,
  refused,
  showId,
  sum,
  zero,
} from '#kit'
import { accountOf, allowOverdraft } from '#ledger'
import type { Vault } from '#participants'
import type { SettlementChange } from '#settlements'
import { changeSettlements, limitOf, readSettlements } from '#settlements'
import type { OutboundRecord } from './outbound.ts'
import { cancellableStatuses } from './outbound.ts'
import { continueOutbounds, outboundContinue } from './progress.ts'
import { lockOutbounds, moveOf, readOutbounds, writeFacts } from './rows.ts'
import { putBack } from './sources.ts'
import type { DrawnOutbound } from './store.ts'
import { lowerDrawn, selectDrawn, selectUnreservedOfSettlements } from './store.ts'

/** An outbound that fails, and why. */
export interface Failing {
  readonly outbound: OutboundRecord
  readonly reason: OutboundFailureReason
}

/** Fails outbounds; their money goes back. The caller holds the projects' locks. */
export async function failOutbounds(unit: Unit, failing: readonly Failing[]): Promise<void> {
  await giveBack(
    unit,
    failing.map(({ outbound }) => outbound),
    failing.map(({ reason }) => reason),
  )
  await advanceAll(
    unit,
    'outbound',
    failing.map(({ outbound, reason }) => moveOf(outbound, 'failed', { failed: reason })),
  )
}

/** Puts the reserve back to where it came from and takes the claim off the settlement. */
async function giveBack(
  unit: Unit,
  outbounds: readonly OutboundRecord[],
  reasons: readonly (OutboundFailureReason | null)[],
): Promise<void> {
  if (outbounds.length === 0) return
  const back = await putBack(
    unit,
    outbounds.filter(({ reserved_at }) => reserved_at !== null),
  )
  await writeFacts(
    unit,
    outbounds.map(({ id }, place) => {
      return { id, isReserved: false, failureReason: reasons[place] ?? null, drawn: zero }
    }),
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
  await advanceAll(
    unit,
    'outbound',
    open.map((outbound) => moveOf(outbound, 'cancelled')),
  )
  await giveBack(
    unit,
    open,
    open.map(() => null),
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
  const waiting = await unit.tx.query(selectUnreservedOfSettlements, [tenant, settlementIds])
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

/** What of draws on trade credit has arrived at the settlements they were drawn for. */
export interface DrawArrival {
  readonly outboundId: Id<'outbound'>
  readonly amount: Minor
}

/**
 * Lent money has arrived and stands on the settlements: the releases it was drawn for wait for so
 * much less, and those that wait for nothing more go on. One that has ended meanwhile is passed
 * over. The caller holds the projects' locks.
 */
export async function drawArrived(
  unit: Unit,
  vault: Vault,
  arrivals: readonly DrawArrival[],
): Promise<void> {
  const byOutbound = [...groupBy(arrivals, ({ outboundId }) => outboundId)]
  if (byOutbound.length === 0) return
  const rows = await unit.tx.query(lowerDrawn, [
    unit.tenant.id,
    byOutbound.map(([id]) => id),
    byOutbound.map(([, group]) => sum(group.map(({ amount }) => amount))),
  ])
  await lowerCredit(
    unit,
    rows.map(({ settlement_id: id, was, drawn }) => ({ id, creditDrawn: less(drawn, was) })),
  )
  const ready = rows.filter(({ drawn }) => drawn === 0n).map(({ id }) => id)
  await continueOutbounds(unit, vault, ready)
}

/** Draws that no live release waits for: the settlements may go less far below 0. */
async function lowerCredit(unit: Unit, changes: readonly SettlementChange[]): Promise<void> {
  const after = await changeSettlements(unit, changes)
  for (const { id, credit_drawn } of after.values()) {
    await allowOverdraft(unit, accountOf(id), minor(-credit_drawn))
  }
}

/**
 * The lender refused draws: the releases that they were for are called back. The caller holds the
 * projects' locks; the cover does not come back by this.
 */
export async function refuseDraws(unit: Unit, ids: readonly Id<'outbound'>[]): Promise<void> {
  const outbounds = await readOutbounds(unit.tx, unit.tenant.id, ids)
  const drawing = outbounds.filter(({ drawn, status }) => drawn > 0n && status === 'awaiting_funds')
  if (drawing.length === 0) return
  await cancelOutbounds(
    unit,
    drawing.map(({ id }) => id),
  )
}

/** Outbounds that wait for money drawn on trade credit, oldest first. */
export async function readDrawn(
  reader: Reader,
  tenant: TenantId,
  outboundIds: readonly Id<'outbound'>[],
): Promise<DrawnOutbound[]> {
  return await reader.query(selectDrawn, [tenant, outboundIds])
}
