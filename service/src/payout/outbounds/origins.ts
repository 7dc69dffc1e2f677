// The payments behind refunds: what each still has to give back, and what refunds took of it.
import type { Unit } from '#db'
import type { Id, Minor } from '#kit'
import { groupBy, less, plus, zero } from '#kit'
import type { OutboundRecord } from './outbound.ts'
import type { GivenBack, RefundPart } from './refund-plan.ts'
import { planRefund } from './refund-plan.ts'
import { insertOrigins, selectOrigins } from './store.ts'

type Refunded = Pick<OutboundRecord, 'type' | 'reserved_at' | 'settlement_id' | 'amount'>

/** Splits a refund over what paid for it. */
export type RefundPlanner = (refund: Refunded, hasAccount: boolean) => readonly RefundPart[]

/** Splits the refunds of a unit, each over what those before it left. */
export async function refundPlanner(
  unit: Unit,
  outbounds: readonly Refunded[],
): Promise<RefundPlanner> {
  const settlementIds = outbounds.flatMap(({ type, reserved_at, settlement_id }) =>
    type === 'refund' && reserved_at === null ? (settlement_id ?? []) : [],
  )
  const rows =
    settlementIds.length === 0
      ? []
      : await unit.tx.query(selectOrigins, {
          tenant_id: unit.tenant.id,
          ids: [...new Set(settlementIds)],
        })
  const originsOf = groupBy(rows, ({ settlement_id }) => settlement_id)
  const taken = new Map<Id<'inbound'>, Minor>()
  return ({ settlement_id, amount }, hasAccount) => {
    const known = settlement_id === null ? [] : (originsOf.get(settlement_id) ?? [])
    const origins = known.map(({ inbound_id: inboundId, type, left }) => {
      return { inboundId, type, left: less(left, taken.get(inboundId) ?? zero) }
    })
    const parts = planRefund(amount, origins, hasAccount)
    for (const { inboundId, amount: part } of parts.flatMap(({ gives }) => gives)) {
      taken.set(inboundId, plus(taken.get(inboundId) ?? zero, part))
    }
    return parts
  }
}

/** A refund that is set aside, and what it gives back. */
export interface Giving {
  readonly outbound: Pick<OutboundRecord, 'id'>
  readonly gives: readonly GivenBack[]
}

/** Keeps what refunds give back of payments: the next one finds so much less. */
export async function keepOrigins(unit: Unit, refunds: readonly Giving[]): Promise<void> {
  const rows = refunds.flatMap(({ outbound: { id }, gives }) =>
    gives.map((given) => ({ ...given, id })),
  )
  if (rows.length === 0) return
  unit.tx.write(insertOrigins, {
    tenant_id: unit.tenant.id,
    rows: rows.map(({ id, inboundId, amount }) => ({
      outbound_id: id,
      inbound_id: inboundId,
      amount,
    })),
  })
}
