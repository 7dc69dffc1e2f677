// Money that arrives, in the model: whose it is, and what it fills.
import { settle, settleAll } from './checkouts.ts'
import { continueQueue } from './moving.ts'
import type { Checkout, Inbound, Notice, Part, Settlement, World } from './state.ts'
import { hasEnded, lackOfPart, outstandingOf } from './state.ts'
import { tell } from './telling.ts'

/** Money arrives in a project. */
export function receive(world: World, notice: Notice): void {
  const { project, amount, type, isHeld, debit } = notice
  const inbound: Inbound = {
    id: `new ${world.next()}`,
    order: world.next(),
    project,
    amount,
    type,
    debit,
    notice,
    unreconciled: 0,
    checkout: null,
    sentBack: false,
    takenBack: 0,
    shares: [],
    status: isHeld ? 'in_review' : 'settled',
  }
  world.inbounds.push(inbound)
  world.bank += amount
  if (!isHeld) reconcile(world, inbound)
}

/** A person has looked at it: it counts from now on. */
export function pass(world: World, inbound: Inbound): void {
  inbound.status = 'settled'
  reconcile(world, inbound)
}

/** It leaves at once; its row stays in review. */
export function sendBack(world: World, inbound: Inbound): void {
  inbound.sentBack = true
  world.bank -= inbound.amount
}

function reconcile(world: World, inbound: Inbound): void {
  const { project, amount, notice } = inbound
  project.own += amount
  inbound.unreconciled = amount
  world.reactions.push(() => continueQueue(world, project))
  const checkout = checkoutOf(world, notice)
  inbound.checkout = checkout
  if (checkout === null) {
    inbound.shares.push({ inbound, to: 'project', amount, asked: 0 })
    return
  }
  if (checkout.status === 'settling' && notice.account !== null) learn(world, notice, checkout)
  const due = checkout.parts.filter((part) => part.due)
  const isOpen = checkout.status === 'settling'
  if (notice.debit !== null) {
    fill(world, inbound, { parts: notice.debit.parts, paysFee: isOpen && notice.debit.hasFee })
  } else fill(world, inbound, { parts: isOpen ? due : [], paysFee: isOpen })
}

/** Named by the rail, by the reference, or by an account that its buyer is known to pay from. */
function checkoutOf(world: World, notice: Notice): Checkout | null {
  const { project, reference, account, named, amount } = notice
  const found =
    named ?? world.checkouts.find((c) => c.project === project && c.reference === reference)
  if (found !== undefined) return hasEnded(found) ? null : found
  const known = world.payers.get(account ?? '') ?? new Set()
  const [match, ...others] = world.checkouts
    .filter((c) => c.project === project && c.status === 'settling' && known.has(c.buyer))
    .filter((c) => outstandingOf(world, c) === amount)
  return match === undefined || others.length > 0 ? null : match
}

function learn(world: World, { account, reference }: Notice, checkout: Checkout): void {
  if (account === null || reference !== checkout.reference) return
  world.payers.set(account, (world.payers.get(account) ?? new Set()).add(checkout.buyer))
}

/** Spreads money over the parts in their order, then the buyer fee; the rest stays. */
function fill(
  world: World,
  inbound: Inbound,
  { parts, paysFee }: { readonly parts: readonly Part[]; readonly paysFee: boolean },
): void {
  const { checkout, project } = inbound
  if (checkout === null) return
  const take = (to: Settlement | 'fee', most: number) => {
    const amount = Math.min(most, inbound.unreconciled)
    if (amount <= 0) return 0
    inbound.unreconciled -= amount
    project.own -= amount
    inbound.shares.push({ inbound, to, amount, asked: 0 })
    return amount
  }
  const touched: Settlement[] = []
  for (const part of parts) {
    const share = take(part.settlement, lackOfPart(part))
    part.paid += share
    part.settlement.received += share
    if (share > 0) touched.push(part.settlement)
  }
  if (paysFee) checkout.feeReceived += take('fee', checkout.fee - checkout.feeReceived)
  const rest = inbound.unreconciled
  if (rest > 0) inbound.shares.push({ inbound, to: 'project', amount: rest, asked: 0 })
  tell(world, ...touched)
  for (const settlement of touched) settleAll(world, settlement)
  settle(world, checkout)
}
