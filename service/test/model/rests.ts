// The rests of inbounds in the model: what of each lies unreconciled in its project.
import type { Checkout, Inbound, Project, RestTaken, World } from './state.ts'

/** What was taken of a project's own account, and of which inbound first. */
interface Taking {
  readonly amount: number
  readonly first: Inbound | null
}

/**
 * Money has left a project's own account: the rest that it names, then what no rest stands for,
 * then the oldest rests.
 */
export function takeRests(world: World, project: Project, { amount, first }: Taking): RestTaken[] {
  const take = (inbound: Inbound, wanted: number): RestTaken[] => {
    const part = Math.min(wanted, inbound.unreconciled)
    if (part <= 0) return []
    inbound.unreconciled -= part
    return [{ inbound, amount: part }]
  }
  const named = first === null ? [] : take(first, amount)
  const rests = world.inbounds
    .filter((inbound) => inbound.project === project && inbound.unreconciled > 0)
    .toSorted((a, b) => a.order - b.order)
  let needed = rests.reduce((sum, { unreconciled }) => sum + unreconciled, 0) - project.own
  const others = rests.flatMap((inbound) => {
    const rows = take(inbound, needed)
    needed -= rows.reduce((sum, row) => sum + row.amount, 0)
    return rows
  })
  return [...named, ...others]
}

/** It is back: the same rests rise, but by what was taken back since. Answers what was. */
export function restoreRests(taken: readonly RestTaken[]): RestTaken[] {
  return taken.flatMap(({ inbound, amount }) => {
    const overtaken = Math.min(amount, inbound.overtaken)
    inbound.overtaken -= overtaken
    inbound.unreconciled += amount - overtaken
    return overtaken > 0 ? [{ inbound, amount: overtaken }] : []
  })
}

/** A checkout has ended: fee money that it held is a rest again, of whatever brought it. */
export function giveFeesBack(world: World, checkout: Checkout): void {
  for (const inbound of world.inbounds.filter((one) => one.checkout === checkout)) {
    const fee = inbound.shares.find(({ to }) => to === 'fee')
    const rest = inbound.shares.at(-1)
    if (fee === undefined || rest === undefined) continue
    const back = fee.amount - fee.asked
    fee.amount -= back
    rest.amount += back
    inbound.unreconciled += back
  }
  restoreRests(checkout.feeRests.splice(0))
}
