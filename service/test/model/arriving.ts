// Money that arrives, in the model: whose it is, and what it fills.
import { endCheckout, settle, settleAll } from './checkouts.ts'
import { debtsOf, hasEnded, lackOfPart, outstandingOf } from './derived.ts'
import { continueQueue } from './moving.ts'
import { returnLate } from './returning.ts'
import { repayDebt } from './reversing.ts'
import type { Checkout, Draw, Inbound, Notice, Part, Settlement, Share, World } from './state.ts'
import { tell } from './telling.ts'
import { later } from './time.ts'

/** Money arrives in a project. */
export function receive(world: World, notice: Notice): void {
  const inbound = addInbound(world, notice)
  if (!notice.isHeld) reconcile(world, inbound)
}

function addInbound(world: World, notice: Notice): Inbound {
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
    overtaken: 0,
    checkout: null,
    sentBack: false,
    takenBack: 0,
    shares: [],
    status: isHeld ? 'in_review' : 'settled',
  }
  world.inbounds.push(inbound)
  world.bank += amount
  return inbound
}

/** What a lender pays goes exactly where it was drawn for, and repays nothing. */
export function receiveLent(world: World, draw: Draw): void {
  const { checkout, settlement, amount, fee } = draw
  const { project } = checkout
  const notice = { ...plainNotice, project, amount: amount + fee, type: 'credit', named: checkout }
  const inbound = addInbound(world, notice)
  draw.inbound = inbound
  inbound.checkout = checkout
  inbound.shares.push({ inbound, to: 'project', amount: inbound.amount, asked: 0 })
  place(inbound, settlement, amount)
  settlement.received += amount
  const part = checkout.parts.find((one) => one.settlement === settlement)
  if (part !== undefined) part.paid += amount
  const lack = checkout.status === 'settling' ? checkout.fee - checkout.feeReceived : 0
  const paid = Math.min(fee, lack)
  if (paid > 0) place(inbound, 'fee', paid)
  checkout.feeReceived += paid
  inbound.unreconciled = fee - paid
  project.own += fee - paid
  world.reactions.push(() => continueQueue(world, project))
  tell(world, settlement)
  settleAll(world, settlement)
  settle(world, checkout)
}

const plainNotice = { reference: null, account: null, debit: null, isHeld: false }

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
  const checkout = checkoutOf(world, notice)
  // What a rail collected for something that has ended goes home before anything else finds it.
  const isLate = notice.named !== null && (checkout === null || isForsaken(checkout))
  world.reactions.push(() => {
    if (isLate) returnLate(world, inbound)
    continueQueue(world, project)
  })
  inbound.shares.push({ inbound, to: 'project', amount, asked: 0 })
  if (checkout === null) return
  const isOpen = checkout.status === 'settling'
  if (isForsaken(checkout)) {
    endCheckout(world, checkout, 'cancelled')
    return
  }
  inbound.checkout = checkout
  if (isOpen && notice.account !== null) learn(world, notice, checkout)
  const due = checkout.parts.filter((part) => part.due)
  const meant = notice.debit ?? { parts: due, hasFee: true }
  const isAll = notice.debit === null
  fill(world, inbound, { parts: meant.parts, paysFee: meant.hasFee, isAll, most: amount })
}

/** It waits for money, and nothing is left of what it was for. */
function isForsaken({ status, parts }: Checkout): boolean {
  return status === 'settling' && parts.every(({ settlement }) => settlement.cancelled)
}

/** A person says what unreconciled money pays, and how much of it; answers the status. */
export function matchByHand(
  world: World,
  inbound: Inbound,
  { checkout, amount }: { readonly checkout: Checkout; readonly amount: number | null },
): number {
  const { project, unreconciled, status } = inbound
  if (status !== 'settled' || unreconciled <= 0) return 409
  const isOther = inbound.checkout !== null && inbound.checkout !== checkout
  if (checkout.project !== project || hasEnded(checkout) || isOther) return 422
  const most = amount ?? unreconciled
  if (most > unreconciled) return 422
  if (outstandingOf(world, checkout) <= 0) return 422
  const due = checkout.parts.filter((part) => part.due)
  inbound.checkout = checkout
  fill(world, inbound, { parts: due, paysFee: true, isAll: true, most })
  later(world, world.now, () => continueQueue(world, project))
  return 200
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

interface Filling {
  readonly parts: readonly Part[]
  readonly paysFee: boolean
  /** False: meant for these parts alone, and the fee where it pays that. */
  readonly isAll: boolean
  readonly most: number
}

/** Repays what is owed, fills the parts in their order, then the buyer fee; the rest stays. */
function fill(world: World, inbound: Inbound, filling: Filling): void {
  const { parts, paysFee, isAll, most } = filling
  const { checkout, project } = inbound
  if (checkout === null) return
  let left = most
  const take = (to: Settlement | 'fee', lack: number) => {
    const amount = Math.min(lack, left)
    if (amount <= 0) return 0
    left -= amount
    inbound.unreconciled -= amount
    project.own -= amount
    place(inbound, to, amount)
    return amount
  }
  for (const debt of debtsOf(world, checkout)) {
    const { to } = debt
    const isMeant = to === 'fee' ? paysFee : parts.some(({ settlement }) => settlement === to)
    if (to === 'project' || !(isAll || isMeant)) continue
    repayDebt(world, debt, take(to, debt.owed))
  }
  const touched: Settlement[] = []
  for (const part of parts) {
    const share = take(part.settlement, lackOfPart(part))
    part.paid += share
    part.settlement.received += share
    if (share > 0) touched.push(part.settlement)
  }
  if (paysFee) checkout.feeReceived += take('fee', checkout.fee - checkout.feeReceived)
  tell(world, ...touched)
  for (const settlement of touched) settleAll(world, settlement)
  settle(world, checkout)
}

/** What it paid into, each once, in the order in which it was first filled; the rest comes last. */
function place(inbound: Inbound, to: Share['to'], amount: number): void {
  const known = inbound.shares.find((share) => share.to === to)
  if (known === undefined) inbound.shares.splice(-1, 0, { inbound, to, amount, asked: 0 })
  else known.amount += amount
  const rest = inbound.shares.at(-1)
  if (rest !== undefined) rest.amount -= amount
}
