// Releases that wait for money drawn on trade credit: it arrives, or the lender refuses it.
import type { Reader, Unit } from '#db'
import type { Id, Minor, TenantId } from '#kit'
import { groupBy, less, sum } from '#kit'
import type { Vault } from '#participants'
import { cancelOutbounds, lowerCredit } from './ending.ts'
import { continueOutbounds } from './progress.ts'
import { readOutbounds } from './rows.ts'
import type { DrawnOutbound } from './store.ts'
import { lowerDrawn, selectDrawn } from './store.ts'

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
  const rows = await unit.tx.query(lowerDrawn, {
    tenant_id: unit.tenant.id,
    rows: byOutbound.map(([id, group]) => ({ id, amount: sum(group.map(({ amount }) => amount)) })),
  })
  await lowerCredit(
    unit,
    rows.map(({ settlement_id: id, was, drawn }) => ({ id, creditDrawn: less(drawn, was) })),
  )
  const ready = rows.filter(({ drawn }) => drawn === 0n).map(({ id }) => id)
  await continueOutbounds(unit, vault, ready)
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
  return await reader.query(selectDrawn, { tenant_id: tenant, ids: outboundIds })
}
