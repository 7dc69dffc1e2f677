// Money that comes back to where an inbound was taken back repays what was owed for it first.

import type { Unit } from '#db'
import { noteRepaid } from '#inbounds'
import type { Id, Minor } from '#kit'
import { groupBy, larger, less, minor, plus, smaller, sum, zero } from '#kit'
import type { AccountId, Posting } from '#ledger'
import { accountOf, entriesOf, lockBalances, postAll, tenantAccount } from '#ledger'
import { cancelUncovered, readOutbounds } from '#outbounds'
import { cashOf, changeSettlements, readSettlements } from '#settlements'
import type { OwedRow } from './store.ts'
import { addRepaid, selectOwed } from './store.ts'

interface Repayment {
  readonly row: OwedRow
  readonly amount: Minor
}

/**
 * Outbounds have failed or were called back. What came back to accounts that owe money for an
 * inbound that was taken back goes to the organisation's shortfall, and to its revenue where that
 * has covered the shortfall already. The caller holds the locks of their projects.
 */
export async function repayShortfalls(
  unit: Unit,
  outboundIds: readonly Id<'outbound'>[],
): Promise<void> {
  const outbounds = await readOutbounds(unit.tx, unit.tenant.id, outboundIds)
  const projectIds = outbounds.flatMap(({ project_id }) => project_id ?? [])
  if (projectIds.length === 0) return
  const owed = await unit.tx.query(selectOwed, [unit.tenant.id, projectIds])
  if (owed.length === 0) return
  const back = await cameBack(
    unit,
    outbounds.map(({ id }) => id),
  )
  const repayments = owed.flatMap((row): Repayment[] => {
    const account = accountOf(row.settlement_id ?? row.project_id)
    const left = back.get(account) ?? zero
    const amount = smaller(left, row.owed)
    back.set(account, less(left, amount))
    return amount > 0n ? [{ row, amount }] : []
  })
  if (repayments.length === 0) return
  await repay(unit, await affordable(unit, repayments))
}

/** What went back from outbounds to each account. */
async function cameBack(
  unit: Unit,
  outboundIds: readonly Id<'outbound'>[],
): Promise<Map<AccountId, Minor>> {
  const back = new Map<AccountId, Minor>()
  for (const subject of outboundIds) {
    for (const { account, amount, kind } of await entriesOf(unit.tx, { subject })) {
      const isBack = kind === 'outbound_unreserved' || kind === 'outbound_returned'
      if (isBack && amount > 0n) back.set(account, plus(back.get(account) ?? zero, amount))
    }
  }
  return back
}

/** No more than the accounts still hold: it may have been taken back in the same breath. */
async function affordable(unit: Unit, repayments: readonly Repayment[]): Promise<Repayment[]> {
  const { id: tenant } = unit.tenant
  const settlementIds = repayments.flatMap(({ row }) => row.settlement_id ?? [])
  const settlements = await readSettlements(unit.tx, tenant, settlementIds)
  const accounts = repayments.flatMap(({ row }) => [
    accountOf(row.settlement_id ?? row.project_id),
    tenantAccount(tenant, 'shortfall', row.currency),
    tenantAccount(tenant, 'revenue', row.currency),
  ])
  // All accounts of the postings at once: nobody takes them in another order.
  const left = await lockBalances(unit, accounts)
  for (const settlement of settlements.values()) {
    left.set(accountOf(settlement.id), cashOf(settlement))
  }
  return repayments.flatMap(({ row, amount: asked }) => {
    const account = accountOf(row.settlement_id ?? row.project_id)
    const holds = larger(left.get(account) ?? zero, zero)
    const amount = smaller(asked, holds)
    left.set(account, less(holds, amount))
    return amount > 0n ? [{ row, amount }] : []
  })
}

async function repay(unit: Unit, repayments: readonly Repayment[]): Promise<void> {
  if (repayments.length === 0) return
  await postAll(unit, await postingsOf(unit, repayments))
  await unit.tx.query(addRepaid, [
    unit.tenant.id,
    repayments.map(({ row }) => row.reversal_id),
    repayments.map(({ row }) => row.position),
    repayments.map(({ amount }) => amount),
  ])
  // Fee money that an ended checkout gave back counts on no inbound as unreconciled.
  const ofProjects = repayments.filter(({ row }) => row.kind === 'project')
  const byInbound = [...groupBy(ofProjects, ({ row }) => row.inbound_id)]
  await noteRepaid(
    unit,
    byInbound.map(([id, group]) => ({ id, amount: sum(group.map(({ amount }) => amount)) })),
  )
  const settlementIds = repayments.flatMap(({ row }) => row.settlement_id ?? [])
  await changeSettlements(
    unit,
    repayments.flatMap(({ row, amount }) =>
      row.settlement_id === null ? [] : [{ id: row.settlement_id, received: minor(-amount) }],
    ),
  )
  await cancelUncovered(unit, settlementIds)
}

async function postingsOf(unit: Unit, repayments: readonly Repayment[]): Promise<Posting[]> {
  const { id: tenant } = unit.tenant
  const accounts = repayments.map(({ row }) => tenantAccount(tenant, 'shortfall', row.currency))
  const owes = await lockBalances(unit, accounts)
  return repayments.map(({ row, amount }) => {
    const { currency, inbound_id, settlement_id, project_id } = row
    const from = accountOf(settlement_id ?? project_id)
    const shortfall = tenantAccount(tenant, 'shortfall', currency)
    const before = owes.get(shortfall) ?? zero
    const toShortfall = smaller(amount, minor(-before))
    owes.set(shortfall, plus(before, toShortfall))
    return {
      kind: 'inbound_taken_back',
      subject: inbound_id,
      currency,
      movements: [
        { from, to: shortfall, amount: toShortfall },
        {
          from,
          to: tenantAccount(tenant, 'revenue', currency),
          amount: less(amount, toShortfall),
        },
      ],
    }
  })
}
