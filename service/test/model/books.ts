// The books of the model: what stands on the accounts of each kind.

import { balanceOf } from './derived.ts'
import { isUnderWay } from './standing.ts'
import type { World } from './state.ts'

/** The sums of all accounts of a kind, as they stand in the books. */
export function booksOf(world: World): Record<string, number> {
  const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
  const leaving = world.outbounds.filter(({ status }) => status !== 'executed')
  return {
    bank: 0 - world.bank,
    held: sum([
      ...world.inbounds
        .filter(({ status, sentBack }) => status === 'in_review' && !sentBack)
        .map(({ amount }) => amount),
      ...world.returns.filter(isUnderWay).map(({ amount }) => amount),
    ]),
    project: sum(world.projects.map(({ own }) => own)),
    settlement: sum(world.settlements.map(balanceOf)),
    checkout: sum(
      world.checkouts
        .filter(({ status }) => status === 'settling')
        .map(({ feeReceived }) => feeReceived),
    ),
    outbound: sum(leaving.flatMap(({ reserved }) => reserved.map(({ amount }) => amount))),
    revenue: world.revenue,
    shortfall: world.shortfall,
    // What banks charge and pay: none is connected here.
    cost: 0,
    interest: 0,
    float: 0,
  }
}
