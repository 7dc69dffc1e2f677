// What is owed for money that was taken back, kept by the part of the inbound that was asked; and
// what repays it.
import { addOwed } from '#checkouts'
import type { Unit } from '#db'
import type { Id, Minor } from '#kit'
import { groupBy, larger, less, minor, plus, smaller, sum, zero } from '#kit'
import type { AccountId } from '#ledger'
import { accountOf, lockBalances, postAll, tenantAccount } from '#ledger'
import type { TakerId } from './rests.ts'
import { looseOf } from './rests.ts'
import type { OwedRow } from './store-owed.ts'
import { addRepaid, selectOvertakenOwed, selectOwedOfCheckouts } from './store-owed.ts'

export type { OwedRow } from './store-owed.ts'

/** A part of what is owed, what repays it, and from which account that comes. */
export interface Repayment {
  readonly row: OwedRow
  readonly from: AccountId
  readonly amount: Minor
}

/** What checkouts owe for their settlements and their fee, the oldest first; no over-payment. */
export async function readOwed(
  unit: Unit,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<Map<Id<'checkout'>, OwedRow[]>> {
  if (checkoutIds.length === 0) return new Map()
  const rows = await unit.tx.query(selectOwedOfCheckouts, {
    tenant_id: unit.tenant.id,
    checkout_ids: checkoutIds,
  })
  const owed = new Map<Id<'checkout'>, OwedRow[]>()
  for (const [id, group] of groupBy(rows, ({ checkout_id }) => checkout_id)) {
    if (id !== null) owed.set(id, group)
  }
  return owed
}

/** What of rows an amount repays, in their order. */
export function spreadOwed(
  amount: Minor,
  rows: readonly { readonly row: OwedRow; readonly owed: Minor }[],
): { readonly row: OwedRow; readonly amount: Minor }[] {
  let left = amount
  return rows.flatMap(({ row, owed }) => {
    const part = smaller(left, owed)
    left = less(left, part)
    return part > 0n ? [{ row, amount: part }] : []
  })
}

/**
 * Repays what is owed: to the organisation's shortfall as far as that is below 0, the rest to its
 * revenue, which has covered for it. The caller holds the projects' locks, and the accounts hold
 * what is taken from them.
 */
export async function repayOwed(unit: Unit, repayments: readonly Repayment[]): Promise<void> {
  if (repayments.length === 0) return
  await postRepayments(unit, repayments)
  unit.tx.write(addRepaid, {
    tenant_id: unit.tenant.id,
    rows: repayments.map(({ row, amount }) => ({
      reversal_id: row.reversal_id,
      position: row.position,
      amount,
    })),
  })
  await addOwed(
    unit,
    repayments.flatMap(({ row, amount }) =>
      row.checkout_id === null || row.kind === 'project'
        ? []
        : [
            {
              checkoutId: row.checkout_id,
              settlementId: row.settlement_id,
              amount: minor(-amount),
            },
          ],
    ),
  )
}

/**
 * Outbounds and returns that had taken rests have failed or came back: what came of a rest that had
 * been taken back meanwhile repays what is owed for that, as far as the project still has it. The
 * caller holds the projects' locks, and has restored the rests.
 */
export async function repayOvertaken(unit: Unit, takerIds: readonly TakerId[]): Promise<void> {
  if (takerIds.length === 0) return
  const rows = await unit.tx.query(selectOvertakenOwed, {
    tenant_id: unit.tenant.id,
    taker_ids: takerIds,
  })
  if (rows.length === 0) return
  const loose = await looseOf(
    unit,
    rows.map(({ project_id }) => project_id),
  )
  const back = new Map(rows.map((row) => [`${row.taker_id} ${row.inbound_id}`, row.overtaken]))
  const repaid = new Map<string, Minor>()
  const repayments = rows.flatMap((row): Repayment[] => {
    const part = `${row.reversal_id} ${row.position}`
    const taken = `${row.taker_id} ${row.inbound_id}`
    const owed = less(row.owed, repaid.get(part) ?? zero)
    const holds = larger(loose.get(row.project_id) ?? zero, zero)
    const amount = smaller(owed, smaller(back.get(taken) ?? zero, holds))
    if (amount <= 0n) return []
    repaid.set(part, plus(repaid.get(part) ?? zero, amount))
    back.set(taken, less(back.get(taken) ?? zero, amount))
    loose.set(row.project_id, less(holds, amount))
    return [{ row, from: accountOf(row.project_id), amount }]
  })
  await repayOwed(unit, repayments)
}

async function postRepayments(unit: Unit, repayments: readonly Repayment[]): Promise<void> {
  const { id: tenant } = unit.tenant
  const shortfallOf = ({ row }: Repayment) => tenantAccount(tenant, 'shortfall', row.currency)
  const revenueOf = ({ row }: Repayment) => tenantAccount(tenant, 'revenue', row.currency)
  // All accounts of the postings at once: nobody takes them in another order.
  const owes = await lockBalances(unit, [
    ...repayments.map(({ from }) => from),
    ...repayments.map(shortfallOf),
    ...repayments.map(revenueOf),
  ])
  await postAll(
    unit,
    repayments.map((repayment) => {
      const { row, from, amount } = repayment
      const shortfall = shortfallOf(repayment)
      const before = owes.get(shortfall) ?? zero
      const toShortfall = smaller(amount, less(zero, before))
      owes.set(shortfall, plus(before, toShortfall))
      return {
        kind: 'inbound_taken_back',
        subject: row.inbound_id,
        currency: row.currency,
        movements: [
          { from, to: shortfall, amount: toShortfall },
          { from, to: revenueOf(repayment), amount: less(amount, toShortfall) },
        ],
      }
    }),
  )
}

/** What repayments come to. */
export function totalRepaid(repayments: readonly { readonly amount: Minor }[]): Minor {
  return sum(repayments.map(({ amount }) => amount))
}
