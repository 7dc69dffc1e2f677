// Spending a project's balance: its own account first, then its `funding` settlements.
import type { Reader } from '#db'
import type { Id, Minor, TenantId } from '#kit'
import { distinct, groupBy, less, minor, plus, smaller, sum, zero } from '#kit'
import type { AccountId } from '#ledger'
import { accountOf, balancesOf } from '#ledger'
import type { SettlementRecord } from './settlement.ts'
import { balanceOf } from './settlement.ts'
import { selectFundingOfProjects } from './store.ts'

/** A part of an amount, and the account that it is taken from. */
export interface Spending {
  readonly account: AccountId
  /** The `funding` settlement; null: the project's own account. */
  readonly settlementId: Id<'settlement'> | null
  readonly amount: Minor
}

/** What a project may spend. */
export interface Spendable {
  readonly projectId: Id<'project'>
  /** What stands on its own account. */
  readonly balance: Minor
  /** Its `funding` settlements that hold money and are not in review, oldest first. */
  readonly fundings: readonly SettlementRecord[]
}

/** All that a project may spend, in minor units. */
export function totalOf({ balance, fundings }: Spendable): Minor {
  return plus(balance, sum(fundings.map((funding) => larger0(balanceOf(funding)))))
}

/**
 * Where an amount is taken from: the project's account first, then the `funding` settlements,
 * oldest first. Less than the amount when they do not hold it.
 */
export function planSpending(
  { projectId, balance, fundings }: Spendable,
  amount: Minor,
): Spending[] {
  const sources = [
    { account: accountOf(projectId), settlementId: null, holds: balance },
    ...fundings.map((funding) => ({
      account: accountOf(funding.id),
      settlementId: funding.id,
      holds: balanceOf(funding),
    })),
  ]
  let left = amount
  return sources.flatMap(({ account, settlementId, holds }) => {
    const part = smaller(left, larger0(holds))
    if (part <= 0n) return []
    left = less(left, part)
    return [{ account, settlementId, amount: part }]
  })
}

/**
 * What is left to spend after parts of it were taken, for the next decision of the same unit: the
 * settlements keep their counters, the parts count against them.
 */
export function afterSpending(spendable: Spendable, parts: readonly Spending[]): Spendable {
  const own = sum(parts.flatMap((part) => (part.settlementId === null ? [part.amount] : [])))
  return {
    ...spendable,
    balance: less(spendable.balance, own),
    fundings: spendable.fundings.map((funding) => {
      const taken = sum(
        parts.flatMap((part) => (part.settlementId === funding.id ? [part.amount] : [])),
      )
      return { ...funding, transferred_out: plus(funding.transferred_out, taken) }
    }),
  }
}

/** What projects may spend. The caller holds their locks. */
export async function spendableOf(
  reader: Reader,
  tenant: TenantId,
  projectIds: Iterable<Id<'project'>>,
): Promise<Map<Id<'project'>, Spendable>> {
  const ids = distinct(projectIds)
  if (ids.length === 0) return new Map()
  const balances = await balancesOf(reader, tenant, ids.map(accountOf))
  const fundings = await reader.query(selectFundingOfProjects, {
    tenant_id: tenant,
    project_ids: ids,
  })
  const fundingsOf = groupBy(fundings, ({ project_id }) => project_id)
  return new Map(
    ids.map((projectId) => [
      projectId,
      {
        projectId,
        balance: balances.get(accountOf(projectId)) ?? zero,
        fundings: fundingsOf.get(projectId) ?? [],
      },
    ]),
  )
}

function larger0(amount: Minor): Minor {
  return amount > 0n ? amount : minor(0n)
}
