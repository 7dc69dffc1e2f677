// What the rules say must happen, one thing after the other.
import type {
  Checkout,
  Inbound,
  Intent,
  Outbound,
  Part,
  Person,
  Project,
  Settlement,
  Terms,
  Transfer,
  World,
} from './state.ts'
import {
  balanceOf,
  feeOn,
  fundedOf,
  fundingsOf,
  limitOf,
  outstandingOf,
  partLack,
  settlementStatus,
} from './state.ts'

const SECOND = 1_000
const DAY = 86_400_000

export function later(world: World, at: number, run: () => void): void {
  world.due.push({ at, order: world.next(), run })
}

/** Runs what falls due until an instant, in order of its time. */
export function advanceTo(world: World, end: number): void {
  for (;;) {
    const [first] = world.due
      .filter(({ at }) => at <= end)
      .toSorted((a, b) => a.at - b.at || a.order - b.order)
    if (first === undefined) break
    world.due = world.due.filter((one) => one !== first)
    world.now = Math.max(world.now, first.at)
    first.run()
  }
  world.now = end
}

/** What is due at confirmation, and the buyer fee on it. */
export function dueNow(world: World, intent: Intent): { total: number; fee: number } {
  const sum = intent.terms
    .filter((terms) => isDue(world, terms))
    .reduce((total, { amount }) => total + amount, 0)
  const fee = sum === 0 ? 0 : feeOn(sum, intent.feeFlat, intent.feePpm)
  return { total: sum + fee, fee }
}

function isDue(world: World, { requiredBy }: Terms): boolean {
  return requiredBy === null || requiredBy <= world.now
}

export interface ConfirmedIds {
  readonly id: string
  readonly reference: string
  readonly settlementIds: readonly string[]
}

export function confirm(
  world: World,
  intent: Intent,
  project: Project,
  ids: ConfirmedIds,
): Checkout {
  const { total, fee } = dueNow(world, intent)
  const parts = intent.terms.map((terms, index): Part => {
    const settlement: Settlement = {
      ...terms,
      id: ids.settlementIds[index] ?? '',
      project,
      buyer: intent.buyer,
      received: 0,
      transferredIn: 0,
      transferredOut: 0,
      spent: 0,
      released: 0,
      refunded: 0,
      departed: 0,
      promised: 0,
      live: 0,
      cancelled: false,
      automatic: false,
      wasSettled: false,
    }
    world.settlements.push(settlement)
    return { settlement, part: terms.amount, due: isDue(world, terms), paid: 0 }
  })
  const { id, reference } = ids
  const checkout: Checkout = {
    ...{ id, reference, project, buyer: intent.buyer, parts, fee, amount: total },
    ...{ feeReceived: 0, unreconciled: 0, status: 'settling' as const },
  }
  world.checkouts.push(checkout)
  intent.status = 'confirmed'
  intent.checkout = checkout
  later(world, world.now + 30 * DAY, () => abandon(world, checkout))
  settleCheckout(world, checkout)
  return checkout
}

function abandon(world: World, checkout: Checkout): void {
  const isPaid = checkout.feeReceived > 0 || checkout.parts.some(({ paid }) => paid > 0)
  if (checkout.status === 'settling' && !isPaid) endCheckout(world, checkout, 'abandoned')
}

export function endCheckout(
  world: World,
  checkout: Checkout,
  status: 'cancelled' | 'abandoned',
): void {
  checkout.status = status
  checkout.project.own += checkout.feeReceived
  checkout.feeReceived = 0
  for (const { settlement } of checkout.parts) {
    const isNamed = world.checkouts.some(
      (c) => c.status === 'settling' && c.parts.some((part) => part.settlement === settlement),
    )
    if (settlementStatus(settlement) === 'settling' && fundedOf(settlement) === 0 && !isNamed) {
      settlement.cancelled = true
      callBackUncovered(world, settlement)
    }
  }
  continueQueue(world, checkout.project)
}

function settleCheckout(world: World, checkout: Checkout): void {
  if (checkout.status !== 'settling' || outstandingOf(checkout) > 0) return
  checkout.status = 'settled'
  world.revenue += checkout.feeReceived
}

/** Money arrives in a project, with what the payer wrote. */
export function receive(
  world: World,
  project: Project,
  money: { readonly amount: number; readonly reference: string | null; readonly id: string },
): Inbound {
  const { amount, reference, id } = money
  const named = world.checkouts.find((c) => c.project === project && c.reference === reference)
  const ended = named?.status === 'cancelled' || named?.status === 'abandoned'
  const checkout = named === undefined || ended ? null : named
  const inbound: Inbound = { id, project, amount, unreconciled: amount, checkout, transfer: false }
  world.inbounds.push(inbound)
  project.own += amount
  const filled = checkout === null ? [] : allocate(world, checkout, inbound)
  // What waited longer goes first; what is full after that starts by itself.
  continueQueue(world, project)
  for (const settlement of filled) whenFilled(world, settlement)
  return inbound
}

function allocate(world: World, checkout: Checkout, inbound: Inbound): Settlement[] {
  const touched: Settlement[] = []
  const take = (most: number) => {
    const share = Math.min(most, inbound.unreconciled)
    inbound.unreconciled -= share
    checkout.project.own -= share
    return share
  }
  if (checkout.status === 'settling') {
    for (const part of checkout.parts) {
      const share = take(partLack(part))
      part.paid += share
      part.settlement.received += share
      if (share > 0) touched.push(part.settlement)
    }
    checkout.feeReceived += take(checkout.fee - checkout.feeReceived)
  }
  checkout.unreconciled += inbound.unreconciled
  for (const other of world.checkouts) {
    if (other.parts.some(({ settlement }) => touched.includes(settlement))) {
      settleCheckout(world, other)
    }
  }
  settleCheckout(world, checkout)
  return touched
}

/** What starts by itself when a settlement is full. */
export function whenFilled(world: World, s: Settlement): void {
  if (s.cancelled || fundedOf(s) < s.amount) return
  if (s.type === 'immediate') releaseAutomatically(world, s)
  if (s.type === 'escrow' && s.releaseAt !== null) {
    if (s.releaseAt <= world.now) releaseAutomatically(world, s)
    else later(world, s.releaseAt, () => releaseAutomatically(world, s))
  }
  if (s.type === 'transfer') transferAutomatically(world, s)
}

function releaseAutomatically(world: World, s: Settlement): void {
  const amount = limitOf(s) - s.promised
  const fee = feeOn(Math.max(amount, 0), s.feeFlat, s.feePpm)
  if (s.automatic || s.seller === null || fundedOf(s) < s.amount || amount <= fee) return
  s.automatic = true
  const { project, seller } = s
  startOutbound(world, {
    ...{ type: 'release', project, settlement: s, person: seller, amount, fee, releaseAt: null },
    id: `automatic ${s.id}`,
  })
}

function transferAutomatically(world: World, s: Settlement): void {
  const amount = limitOf(s) - s.promised
  const fee = feeOn(Math.max(amount, 0), s.feeFlat, s.feePpm)
  if (s.automatic || s.target === null || amount <= fee) return
  s.automatic = true
  startTransfer(world, {
    ...{ id: `automatic ${s.id}`, amount, fee, releaseAt: null, departure: true },
    ...{ fromProject: s.project, fromSettlement: s, toProject: s.target, toSettlement: null },
  })
}

/** Makes an outbound and takes it as far as it may go. */
export function startOutbound(
  world: World,
  draft: Omit<Outbound, 'status' | 'reserved' | 'order'>,
): Outbound {
  const outbound: Outbound = { ...draft, status: 'new', reserved: [], order: world.next() }
  world.outbounds.push(outbound)
  if (outbound.settlement !== null) {
    outbound.settlement.promised += outbound.amount
    outbound.settlement.live += 1
  }
  goOn(world, outbound)
  if (outbound.status === 'scheduled' && outbound.releaseAt !== null) {
    later(world, outbound.releaseAt, () => goOn(world, outbound))
  }
  return outbound
}

/** The checks in their order: date, funds, verification, review, bank details. */
export function goOn(world: World, outbound: Outbound): void {
  if (!['new', 'scheduled', 'awaiting_funds', 'paused'].includes(outbound.status)) return
  if (outbound.releaseAt !== null && outbound.releaseAt > world.now) {
    outbound.status = 'scheduled'
    return
  }
  if (outbound.reserved.length === 0 && !reserve(world, outbound)) {
    outbound.status = 'awaiting_funds'
    return
  }
  if (outbound.person?.status !== 'verified') {
    outbound.status = 'paused'
    return
  }
  if (outbound.project.inReview) {
    outbound.status = 'in_review'
    return
  }
  process(world, outbound)
}

export function process(world: World, outbound: Outbound): void {
  if (outbound.person?.account === 'none' && outbound.type === 'release') {
    fail(world, outbound)
    return
  }
  outbound.status = 'processing'
  later(world, world.now, () => {
    if (outbound.status === 'processing') outbound.status = 'executing'
  })
  later(world, world.now + 5 * SECOND, () => reported(world, outbound))
}

function reported(world: World, outbound: Outbound): void {
  if (outbound.status !== 'executing') return
  const account = outbound.type === 'release' ? outbound.person?.account : 'sound'
  if (account === 'unknown') fail(world, outbound)
  else execute(world, outbound)
  if (account === 'returning') {
    later(world, world.now + 60 * SECOND, () => returned(world, outbound))
  }
}

function execute(world: World, outbound: Outbound): void {
  outbound.status = 'executed'
  world.revenue += outbound.fee
  if (outbound.settlement !== null) {
    outbound.settlement.departed += outbound.amount
    outbound.settlement.live -= 1
  }
}

/** The bank sends back what had left: the fee comes back from revenue. */
export function returned(world: World, outbound: Outbound): void {
  if (outbound.status !== 'executed') return
  world.revenue -= outbound.fee
  if (outbound.settlement !== null) {
    outbound.settlement.departed -= outbound.amount
    outbound.settlement.live += 1
  }
  fail(world, outbound)
}

export function fail(world: World, outbound: Outbound): void {
  giveBack(world, outbound, 'failed')
}

export function giveBack(world: World, outbound: Outbound, status: 'failed' | 'cancelled'): void {
  outbound.status = status
  for (const { settlement, amount } of outbound.reserved) {
    if (settlement === null) outbound.project.own += amount
    else if (outbound.settlement === null) settlement.spent -= amount
    else if (outbound.type === 'refund') settlement.refunded -= amount
    else settlement.released -= amount
  }
  outbound.reserved = []
  if (outbound.settlement !== null) {
    outbound.settlement.promised -= outbound.amount
    outbound.settlement.live -= 1
  }
  later(world, world.now, () => continueQueue(world, outbound.project))
}

function reserve(world: World, outbound: Outbound): boolean {
  const { settlement, amount } = outbound
  if (settlement !== null) {
    if (balanceOf(settlement) < amount) return false
    if (outbound.type === 'refund') settlement.refunded += amount
    else settlement.released += amount
    outbound.reserved = [{ settlement, amount }]
    return true
  }
  const parts = spend(world, outbound.project, amount)
  if (parts === null) return false
  outbound.reserved = parts
  return true
}

/** Takes an amount from a project's balance: its own account, then its funding settlements. */
function spend(world: World, project: Project, amount: number) {
  const sources = [
    { settlement: null, holds: project.own },
    ...fundingsOf(world, project).map((s) => ({ settlement: s, holds: balanceOf(s) })),
  ]
  if (sources.reduce((sum, { holds }) => sum + holds, 0) < amount) return null
  let left = amount
  return sources.flatMap(({ settlement, holds }) => {
    const part = Math.min(left, holds)
    if (part <= 0) return []
    left -= part
    if (settlement === null) project.own -= part
    else settlement.spent += part
    return [{ settlement, amount: part }]
  })
}

export function startTransfer(world: World, draft: Omit<Transfer, 'status' | 'order'>): Transfer {
  const transfer: Transfer = { ...draft, status: 'new', order: world.next() }
  world.transfers.push(transfer)
  if (transfer.fromSettlement !== null) {
    transfer.fromSettlement.promised += transfer.amount
    transfer.fromSettlement.live += transfer.departure ? 1 : 0
  }
  move(world, transfer)
  if (transfer.status === 'scheduled' && transfer.releaseAt !== null) {
    later(world, transfer.releaseAt, () => move(world, transfer))
  }
  return transfer
}

export function move(world: World, t: Transfer): void {
  if (!['new', 'scheduled', 'awaiting_funds'].includes(t.status)) return
  if (t.releaseAt !== null && t.releaseAt > world.now) {
    t.status = 'scheduled'
    return
  }
  const { fromSettlement: from, toSettlement: to } = t
  const holds = from === null ? null : balanceOf(from)
  if (t.fromProject.inReview || (holds !== null && holds < t.amount)) {
    t.status = 'awaiting_funds'
    return
  }
  if (to?.cancelled === true) {
    t.status = 'failed'
    endClaim(t)
    return
  }
  if (from === null && spend(world, t.fromProject, t.amount) === null) {
    t.status = 'awaiting_funds'
    return
  }
  if (from !== null) {
    if (t.departure) from.spent += t.amount
    else from.transferredOut += t.amount
  }
  endClaim(t)
  t.status = 'executed'
  world.revenue += t.fee
  const net = t.amount - t.fee
  if (to === null) t.toProject.own += net
  else to.transferredIn += net
  if (to !== null) {
    if (from === null) payFees(world, to)
    settleAll(world, to)
    whenFilled(world, to)
  }
  continueQueue(world, t.toProject)
}

/** A transfer from the balance that fills a checkout's last settlement pays its fee, too. */
function payFees(world: World, to: Settlement): void {
  for (const checkout of world.checkouts) {
    const isLast =
      checkout.status === 'settling' &&
      checkout.parts.some(({ settlement, due }) => due && settlement === to) &&
      checkout.parts.every((part) => partLack(part) === 0)
    if (!isLast) continue
    const fee = Math.min(checkout.fee - checkout.feeReceived, checkout.project.own)
    checkout.project.own -= fee
    checkout.feeReceived += fee
  }
}

function settleAll(world: World, settlement: Settlement): void {
  for (const checkout of world.checkouts) {
    if (checkout.parts.some((part) => part.settlement === settlement)) {
      settleCheckout(world, checkout)
    }
  }
}

function endClaim({ fromSettlement, amount, departure }: Transfer): void {
  if (fromSettlement === null) return
  fromSettlement.promised -= amount
  fromSettlement.live -= departure ? 1 : 0
}

export function cancelTransfer(t: Transfer): void {
  t.status = 'cancelled'
  endClaim(t)
}

/** One queue for each source: the oldest that fits goes first, one that does not blocks nobody. */
export function continueQueue(world: World, project: Project): void {
  if (project.inReview) return
  const waiting = [
    ...world.outbounds.filter((o) => o.project === project && o.status === 'awaiting_funds'),
    ...world.transfers.filter((t) => t.fromProject === project && t.status === 'awaiting_funds'),
  ].toSorted((a, b) => a.order - b.order)
  for (const item of waiting) {
    if ('person' in item) goOn(world, item)
    else move(world, item)
  }
}

/** A settlement was cancelled: what waits for more than it holds is called back, newest first. */
export function callBackUncovered(world: World, settlement: Settlement): void {
  const waiting = world.outbounds
    .filter((o) => o.settlement === settlement && o.reserved.length === 0)
    .filter((o) => ['scheduled', 'awaiting_funds'].includes(o.status))
    .toSorted((a, b) => b.order - a.order)
  for (const outbound of waiting) {
    if (settlement.promised > limitOf(settlement)) giveBack(world, outbound, 'cancelled')
  }
}

export function cancelSettlement(world: World, settlement: Settlement): void {
  settlement.cancelled = true
  callBackUncovered(world, settlement)
  for (const checkout of world.checkouts) {
    const isIn = checkout.parts.some((part) => part.settlement === settlement)
    if (!isIn || checkout.status !== 'settling') continue
    if (checkout.parts.every((part) => part.settlement.cancelled)) {
      endCheckout(world, checkout, 'cancelled')
    } else settleCheckout(world, checkout)
  }
}

export function verify(world: World, person: Person, isPassed: boolean): void {
  person.status = isPassed ? 'verified' : 'unverified'
  if (!isPassed) return
  for (const outbound of world.outbounds) {
    if (outbound.person === person && outbound.status === 'paused') {
      later(world, world.now, () => goOn(world, outbound))
    }
  }
}
