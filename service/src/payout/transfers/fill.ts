// What follows for checkouts when a transfer has filled settlements.
import type { CheckoutView } from '#checkouts'
import {
  feeLackOf,
  lacksOf,
  payFees,
  readCheckouts,
  readOpenCheckoutsOf,
  settleCheckouts,
} from '#checkouts'
import type { Unit } from '#db'
import { takeRests } from '#inbounds'
import type { Id, Minor } from '#kit'
import { compact, less, smaller, zero } from '#kit'
import { accountOf, balancesOf } from '#ledger'
import { insertTransferFees } from './store.ts'
import type { Moving, TransferRecord } from './transfer.ts'
import { isBetween } from './transfer.ts'

type Filling = Moving & Pick<TransferRecord, 'id'>

/**
 * Settles the checkouts that lack nothing any more. One whose last due settlement was filled from
 * its project's balance has its unpaid fee paid from there, too, as far as the project's own
 * account holds it. The caller holds the projects' locks and has moved the money.
 */
export async function settleFilled(unit: Unit, transfers: readonly Filling[]): Promise<void> {
  const filled = compact(transfers.map(({ to_settlement_id }) => to_settlement_id))
  if (filled.length === 0) return
  const open = await readOpenCheckoutsOf(unit.tx, unit.tenant.id, filled)
  if (open.size === 0) return
  await payUnpaidFees(unit, transfers, [...open.values()])
  await settleCheckouts(unit, await readCheckouts(unit.tx, unit.tenant.id, [...open.keys()]))
}

async function payUnpaidFees(
  unit: Unit,
  transfers: readonly Filling[],
  views: readonly CheckoutView[],
): Promise<void> {
  const payers = new Map<Id<'settlement'>, Filling>()
  for (const transfer of transfers) {
    const { from_settlement_id, to_settlement_id } = transfer
    if (from_settlement_id !== null || to_settlement_id === null || isBetween(transfer)) continue
    payers.set(to_settlement_id, transfer)
  }
  const owing = views.flatMap((view) => {
    const part = view.parts.find(({ is_due, settlement_id }) => is_due && payers.has(settlement_id))
    const transfer = part === undefined ? undefined : payers.get(part.settlement_id)
    const lacks = feeLackOf(view)
    const isFilled = lacksOf(view).length === 0
    return transfer !== undefined && isFilled && lacks > 0n ? [{ view, transfer, lacks }] : []
  })
  if (owing.length === 0) return
  const accounts = owing.map(({ view }) => accountOf(view.checkout.project_id))
  const left = await balancesOf(unit.tx, unit.tenant.id, accounts)
  const payments = owing.flatMap(({ view, transfer, lacks }) => {
    const account = accountOf(view.checkout.project_id)
    const holds: Minor = left.get(account) ?? zero
    const amount = smaller(holds, lacks)
    if (amount <= 0n) return []
    left.set(account, less(holds, amount))
    return [{ checkout: view.checkout, subject: transfer.id, amount }]
  })
  await payFees(unit, payments)
  if (payments.length === 0) return
  await takeRests(
    unit,
    payments.map(({ checkout: { id, project_id }, amount }) => {
      return { takerId: id, projectId: project_id, amount }
    }),
  )
  unit.tx.write(insertTransferFees, {
    tenant_id: unit.tenant.id,
    rows: payments.map(({ subject, checkout, amount }) => ({
      transfer_id: subject,
      checkout_id: checkout.id,
      amount,
    })),
  })
}
