// Money that a bank takes back, in the model, and what repays it.

import { cashOf } from './derived.ts'
import { callBackUncovered, giveBack } from './leaving.ts'
import { callBackTransfers } from './moving.ts'
import type { Back, Debt, Inbound, Outbound, Settlement, Share, World } from './state.ts'
import { tell } from './telling.ts'

/** Takes money of an inbound back, all that is left of it by default. False: it cannot be. */
export function takeBack(world: World, inbound: Inbound, asked: number | null): boolean {
  const left = inbound.amount - inbound.takenBack
  const amount = asked ?? left
  if (inbound.status !== 'settled' || amount > left || amount <= 0) return false
  let rest = amount
  let given = 0
  const touched: Settlement[] = []
  for (const share of inbound.shares.toReversed()) {
    const part = Math.min(rest, share.amount - share.asked)
    if (part <= 0) continue
    rest -= part
    share.asked += part
    const gave = give(world, inbound, { share, part })
    given += gave
    const { to } = share
    const under = new Set(to === 'project' || to === 'fee' ? [] : leftWith(world, to))
    if (gave < part) world.debts.push({ inbound, to, under, owed: part - gave })
    if (typeof to === 'string') continue
    touched.push(to)
    to.takenBack += part
    lowerPaid(inbound, to, gave)
  }
  inbound.takenBack += amount
  world.bank -= amount
  world.shortfall -= amount - given
  tell(world, ...touched)
  for (const settlement of touched) callBackUncovered(world, settlement)
  for (const settlement of touched) callBackTransfers(world, settlement)
  return true
}

/** Outbounds that have money of a settlement. */
function leftWith(world: World, settlement: Settlement): Outbound[] {
  return world.outbounds.filter(({ reserved }) =>
    reserved.some((one) => one.settlement === settlement),
  )
}

function lowerPaid({ checkout }: Inbound, to: Settlement, gave: number): void {
  const paidFor = checkout?.parts.find(({ settlement }) => settlement === to)
  if (paidFor !== undefined) paidFor.paid -= gave
}

interface Asking {
  readonly share: Share
  readonly part: number
}

/** What one that was paid into gives; a settlement after calling back what is set aside there. */
function give(world: World, inbound: Inbound, { share, part }: Asking): number {
  if (share.to === 'fee') return giveFee(inbound, part)
  if (share.to === 'project') return giveRest(world, inbound, part)
  const at = share.to
  const reserved = leftWith(world, at)
    .filter(({ status }) => RECALLABLE.includes(status))
    .toSorted((a, b) => b.order - a.order)
  for (const outbound of reserved) {
    if (cashOf(at) < part) giveBack(world, outbound, 'cancelled')
  }
  const gave = Math.min(part, cashOf(at))
  at.received -= gave
  return gave
}

/** Fee money that was earned is gone from the checkout. */
function giveFee({ checkout }: Inbound, part: number): number {
  if (checkout?.status !== 'settling') return 0
  const fee = Math.min(part, checkout.feeReceived)
  checkout.feeReceived -= fee
  return fee
}

/** The project gives the rest of this inbound, and what no rest stands for. */
function giveRest(world: World, inbound: Inbound, part: number): number {
  world.rules.callOff(world, inbound, part)
  const { project } = inbound
  const others = world.inbounds
    .filter((one) => one.project === project && one !== inbound)
    .reduce((sum, { unreconciled }) => sum + unreconciled, 0)
  const gave = Math.min(part, project.own - others)
  const ofRest = Math.min(part, inbound.unreconciled)
  inbound.unreconciled -= ofRest
  inbound.overtaken += part - ofRest
  project.own -= gave
  return gave
}

const RECALLABLE = ['awaiting_funds', 'paused', 'in_review']

/** What was under way when money was taken back has failed: it repays what is owed for that. */
export function repay(
  world: World,
  outbound: Outbound | null,
  { reserved, overtaken }: Pick<Back, 'reserved' | 'overtaken'>,
): void {
  const left = new Map<Settlement | Inbound, number>()
  for (const { settlement, amount } of reserved) {
    if (settlement !== null) left.set(settlement, (left.get(settlement) ?? 0) + amount)
  }
  for (const { inbound, amount } of overtaken) left.set(inbound, amount)
  for (const debt of world.debts) {
    const { to, inbound, under } = debt
    if (to === 'fee') continue
    if (to !== 'project' && (outbound === null || !under.has(outbound))) continue
    const from = to === 'project' ? inbound : to
    const holds = to === 'project' ? inbound.project.own : cashOf(to)
    const amount = Math.min(left.get(from) ?? 0, debt.owed, holds)
    if (amount <= 0) continue
    left.set(from, (left.get(from) ?? 0) - amount)
    repayDebt(world, debt, amount)
    if (to === 'project') {
      inbound.project.own -= amount
      continue
    }
    to.received -= amount
    lowerPaid(inbound, to, amount)
    tell(world, to)
    callBackUncovered(world, to)
  }
}

/** To the shortfall as far as that is below 0, the rest to revenue, which covered for it. */
export function repayDebt(world: World, debt: Debt, amount: number): void {
  debt.owed -= amount
  const toShortfall = Math.min(amount, -world.shortfall)
  world.shortfall += toShortfall
  world.revenue += amount - toShortfall
}
