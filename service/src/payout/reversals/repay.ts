// Money that comes back to where an inbound was taken back repays what was owed for it first.

import { addPaid } from '#checkouts'
import type { Unit } from '#db'
import type { OwedRow } from '#inbounds'
import { repayOvertaken, repayOwed } from '#inbounds'
import type { Id, Minor } from '#kit'
import { compact, less, minor, plus, smaller, zero } from '#kit'
import type { AccountId } from '#ledger'
import { accountOf, entriesOf } from '#ledger'
import { cancelUncovered } from '#outbounds'
import { cashOf, changeSettlements, readSettlements } from '#settlements'
import { selectClaimedOwed } from './store.ts'

interface Claim {
  readonly row: OwedRow
  readonly outboundId: Id<'outbound'>
  readonly account: AccountId
}

/**
 * Outbounds have failed or were returned by the bank. Those whose money had left a settlement when
 * that was asked for more than it held repay what is owed there with all that came back; those that
 * had taken the rest of an inbound, what is owed for that. Nothing else repays. The caller holds
 * the locks of their projects.
 */
export async function repayShortfalls(
  unit: Unit,
  outboundIds: readonly Id<'outbound'>[],
): Promise<void> {
  if (outboundIds.length === 0) return
  await repayClaimed(unit, outboundIds)
  await repayOvertaken(unit, outboundIds)
}

async function repayClaimed(unit: Unit, outboundIds: readonly Id<'outbound'>[]): Promise<void> {
  const claimed = await unit.tx.query(selectClaimedOwed, {
    tenant_id: unit.tenant.id,
    outbound_ids: outboundIds,
  })
  if (claimed.length === 0) return
  const back = await cameBack(
    unit,
    claimed.map(({ outbound_id }) => outbound_id),
  )
  const holds = await whatIsHeld(unit, claimed)
  const claims = claimed.flatMap((row): Claim[] => {
    const { settlement_id: id, outbound_id: outboundId } = row
    return id === null ? [] : [{ row, outboundId, account: accountOf(id) }]
  })
  await postRepaid(unit, planRepayments(claims, back, holds))
}

type Back = Map<string, Minor>

function backKey(outboundId: Id<'outbound'>, account: AccountId) {
  return `${outboundId} ${account}`
}

/** What went back from outbounds to each account. */
async function cameBack(unit: Unit, outboundIds: readonly Id<'outbound'>[]): Promise<Back> {
  const back: Back = new Map()
  const books = { reader: unit.tx, tenant: unit.tenant.id }
  for (const subject of new Set(outboundIds)) {
    for (const { account, amount, kind } of await entriesOf(books, { subject })) {
      const isBack = kind === 'outbound_unreserved' || kind === 'outbound_returned'
      const key = backKey(subject, account)
      if (isBack && amount > 0n) back.set(key, plus(back.get(key) ?? zero, amount))
    }
  }
  return back
}

/** What the accounts still hold: it may have been taken back in the same breath. */
async function whatIsHeld(unit: Unit, rows: readonly OwedRow[]): Promise<Map<AccountId, Minor>> {
  const settlementIds = compact(rows.map(({ settlement_id }) => settlement_id))
  const settlements = await readSettlements(unit.tx, unit.tenant.id, settlementIds)
  return new Map([...settlements].map(([id, row]) => [accountOf(id), cashOf(row)]))
}

interface Planned {
  readonly row: OwedRow
  readonly from: AccountId
  readonly amount: Minor
}

/** Each claim in its order: no more than is owed, came back, and is there. */
function planRepayments(
  claims: readonly Claim[],
  back: Back,
  holds: Map<AccountId, Minor>,
): Planned[] {
  const repaid = new Map<string, Minor>()
  return claims.flatMap(({ row, outboundId, account }) => {
    const part = `${row.reversal_id} ${row.position}`
    const key = backKey(outboundId, account)
    const owed = less(row.owed, repaid.get(part) ?? zero)
    const there = smaller(back.get(key) ?? zero, holds.get(account) ?? zero)
    const amount = smaller(owed, there)
    if (amount <= 0n) return []
    repaid.set(part, plus(repaid.get(part) ?? zero, amount))
    back.set(key, less(back.get(key) ?? zero, amount))
    holds.set(account, less(holds.get(account) ?? zero, amount))
    return [{ row, from: account, amount }]
  })
}

async function postRepaid(unit: Unit, repayments: readonly Planned[]): Promise<void> {
  if (repayments.length === 0) return
  await repayOwed(unit, repayments)
  const given = repayments.flatMap(({ row, amount }) => {
    const { settlement_id: settlementId, checkout_id: checkoutId } = row
    return settlementId === null ? [] : [{ settlementId, checkoutId, amount }]
  })
  await addPaid(
    unit,
    given.flatMap(({ settlementId, checkoutId, amount }) =>
      checkoutId === null ? [] : [{ checkoutId, settlementId, amount: minor(-amount) }],
    ),
  )
  await changeSettlements(
    unit,
    given.map(({ settlementId, amount }) => ({ id: settlementId, received: minor(-amount) })),
  )
  await cancelUncovered(
    unit,
    given.map(({ settlementId }) => settlementId),
  )
}
