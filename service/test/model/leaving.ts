// Outbounds in the model: the checks in their order, the rail, and the ways back.

import { balanceOf, cashOf, fundingsOf, isCooling, limitOf } from './derived.ts'
import { restoreRests, takeRests } from './rests.ts'
import type {
  Given,
  Inbound,
  Outbound,
  Person,
  Project,
  Reserved,
  RestTaken,
  World,
} from './state.ts'
import { tell } from './telling.ts'
import { later, SECOND } from './time.ts'

type Draft = Pick<Outbound, 'id' | 'type' | 'project' | 'settlement' | 'person' | 'releaseAt'> &
  Pick<Outbound, 'amount' | 'fee' | 'takes'>

/** Makes an outbound and takes it as far as it may go. */
export function startOutbound(world: World, draft: Draft): Outbound {
  const outbound = add(world, draft)
  if (outbound.settlement !== null) {
    outbound.settlement.promised += outbound.amount
    outbound.settlement.live += 1
  }
  goOn(world, outbound)
  if (outbound.status === 'scheduled' && outbound.releaseAt !== null) {
    later(world, outbound.releaseAt, () => goOn(world, outbound))
  }
  tell(world, outbound.settlement)
  return outbound
}

export function add(world: World, draft: Draft): Outbound {
  const outbound: Outbound = {
    ...draft,
    status: 'new',
    pausedReason: null,
    backTo: null,
    gives: [],
    isHeld: false,
    drawn: 0,
    account: 'none',
    reserved: [],
    order: world.next(),
  }
  world.outbounds.push(outbound)
  return outbound
}

const CHECKED = ['new', 'scheduled', 'awaiting_funds', 'paused', 'in_review']

/** Takes outbounds as far as they may go; then what their money leaves uncovered is called back. */
export function goOn(world: World, ...outbounds: readonly Outbound[]): void {
  for (const outbound of outbounds) checkAll(world, outbound)
  const fromBalance = outbounds.filter((o) => o.settlement === null)
  const given = fromBalance.flatMap(({ reserved }) => reserved.map(({ settlement }) => settlement))
  for (const settlement of new Set(given)) world.rules.spent(world, settlement)
}

/** The checks in their order: date, funds, verification, review, bank details. */
function checkAll(world: World, outbound: Outbound): void {
  if (!CHECKED.includes(outbound.status)) return
  if (outbound.releaseAt !== null && outbound.releaseAt > world.now) {
    outbound.status = 'scheduled'
    return
  }
  if (outbound.drawn > 0) return
  if (outbound.reserved.length === 0) {
    if (!reserve(world, outbound)) {
      outbound.status = 'awaiting_funds'
      return
    }
    tell(world, outbound.settlement)
    if (outbound.drawn > 0) {
      world.rules.drew(world, outbound)
      outbound.status = 'awaiting_funds'
      return
    }
    for (const part of outbound.type === 'refund' ? split(world, outbound) : []) check(world, part)
  }
  check(world, outbound)
}

/** What is checked of one whose money is there. */
function check(world: World, outbound: Outbound): void {
  const { person, project, backTo } = outbound
  if (person?.status !== 'verified') {
    pause(outbound, 'pending_participant_verification')
    return
  }
  if (backTo === null && isCooling(world, person)) {
    // One in review stays there, until it may be paid.
    if (outbound.status !== 'in_review') pause(outbound, 'bank_account_changed')
    return
  }
  if (project?.inReview === true || outbound.isHeld) {
    outbound.status = 'in_review'
    return
  }
  if (backTo === null && person.account === 'none') {
    giveBack(world, outbound, 'failed')
    return
  }
  send(world, outbound, backTo === null ? person.account : 'sound')
}

function pause(outbound: Outbound, reason: string): void {
  outbound.status = 'paused'
  outbound.pausedReason = reason
}

/** The rail has the order at once, pays in five seconds; a minute later the money may be back. */
export function send(world: World, outbound: Outbound, account: Outbound['account']): void {
  outbound.account = account
  outbound.status = 'processing'
  const { amount, fee } = outbound
  // A cent is less than a penny.
  const isTooLittle = account === 'foreign' && amount - fee === 1
  later(world, world.now, () => {
    if (outbound.status !== 'processing') return
    if (isTooLittle) {
      giveBack(world, outbound, 'failed')
      return
    }
    outbound.status = 'executing'
    later(world, world.now + 5 * SECOND, () => {
      if (outbound.status !== 'executing') return
      if (account === 'unknown') giveBack(world, outbound, 'failed')
      else execute(world, outbound)
    })
    if (account !== 'returning') return
    later(world, world.now + 65 * SECOND, () => {
      if (outbound.status === 'executed') comeBack(world, outbound, amount - fee)
    })
  })
}

function execute(world: World, outbound: Outbound): void {
  outbound.status = 'executed'
  world.revenue += outbound.fee
  world.bank -= outbound.amount - outbound.fee
  const { backTo: inbound, amount } = outbound
  const isGone = () => outbound.status === 'executed'
  if (inbound !== null) world.rules.wentBack(world, { inbound, amount, isGone })
  if (outbound.settlement === null) return
  outbound.settlement.departed += outbound.amount
  outbound.settlement.live -= 1
  tell(world, outbound.settlement)
}

/** The bank sends back what had left: what does not come back is the fee, or owed. */
export function comeBack(world: World, outbound: Outbound, came: number): void {
  const { amount, fee, settlement } = outbound
  const back = Math.min(came, amount)
  const fromFee = Math.min(fee, amount - back, world.revenue)
  world.bank += came
  world.revenue += came - back - fromFee
  world.shortfall -= amount - back - fromFee
  if (settlement !== null) {
    settlement.departed -= amount
    settlement.live += 1
  }
  giveBack(world, outbound, 'failed')
}

/** It ends without leaving: its money goes to where it came from. */
export function giveBack(world: World, outbound: Outbound, status: 'failed' | 'cancelled'): void {
  const { settlement: own, project, reserved, type, amount } = outbound
  outbound.status = status
  outbound.reserved = []
  const overtaken: RestTaken[] = []
  for (const { settlement, amount: part, rests } of reserved) {
    if (project === null) world.revenue += part
    else if (settlement === null) {
      project.own += part
      overtaken.push(...restoreRests(rests))
    } else if (own === null) settlement.spent -= part
    else if (type === 'refund') settlement.refunded -= part
    else settlement.released -= part
  }
  if (own !== null) {
    own.promised -= amount
    own.live -= 1
    own.drawn -= outbound.drawn
    outbound.drawn = 0
  }
  // Before a settlement that is full again starts anything: what is owed there is repaid first.
  if (project !== null) {
    const back = { status, reserved, overtaken }
    world.reactions.push(() => world.rules.cameBack(world, outbound, back))
  }
  tell(world, own, ...reserved.map(({ settlement }) => settlement))
}

function reserve(world: World, outbound: Outbound): boolean {
  const { settlement, amount, project } = outbound
  if (settlement !== null) {
    const draws = Math.max(amount - cashOf(settlement), 0)
    if (draws > (outbound.type === 'release' ? settlement.covered : 0)) return false
    outbound.drawn = draws
    settlement.drawn += draws
    settlement.covered -= draws
    if (outbound.type === 'refund') settlement.refunded += amount
    else settlement.released += amount
    outbound.reserved = [{ settlement, amount, rests: [] }]
    return true
  }
  const { takes: first = null } = outbound
  const parts = project === null ? null : spend(world, project, { amount, except: null, first })
  if (parts === null) return false
  outbound.reserved = parts
  return true
}

interface Spending {
  readonly amount: number
  readonly except: Reserved['settlement']
  /** The inbound whose rest leaves first. */
  readonly first: Inbound | null
}

/** Takes an amount from a project's balance: its own account, then its funding settlements. */
export function spend(
  world: World,
  project: Project,
  { amount, except, first }: Spending,
): Reserved[] | null {
  const sources = [
    { settlement: null, holds: project.own },
    ...fundingsOf(world, project)
      .filter((s) => s !== except)
      .map((s) => ({ settlement: s, holds: balanceOf(s) })),
  ]
  if (sources.reduce((sum, { holds }) => sum + holds, 0) < amount) return null
  let left = amount
  return sources.flatMap(({ settlement, holds }): Reserved[] => {
    const part = Math.min(left, holds)
    if (part <= 0) return []
    left -= part
    if (settlement === null) {
      project.own -= part
      const rests = takeRests(world, project, { amount: part, first })
      return [{ settlement, amount: part, rests }]
    }
    settlement.spent += part
    tell(world, settlement)
    return [{ settlement, amount: part, rests: [] }]
  })
}

/** Makes of a refund what it is split into; the first part keeps the id. Answers the others. */
function split(world: World, refund: Outbound): Outbound[] {
  const { person, settlement, amount } = refund
  if (settlement === null) return []
  let rest = amount
  const toAccount: Given[] = []
  const back: Part[] = []
  for (const inbound of originsOf(world, refund)) {
    const given = { inbound, amount: Math.min(rest, leftOfInbound(world, inbound)) }
    if (given.amount <= 0) continue
    rest -= given.amount
    if (person?.account !== 'none' && !['card', 'credit'].includes(inbound.type))
      toAccount.push(given)
    else back.push({ backTo: inbound, amount: given.amount, gives: [given] })
  }
  const direct = toAccount.reduce((sum, given) => sum + given.amount, rest)
  const parts = direct > 0 ? [{ backTo: null, amount: direct, gives: toAccount }, ...back] : back
  const [first, ...others] = parts
  if (first === undefined) return []
  Object.assign(refund, first)
  refund.reserved = [{ settlement, amount: first.amount, rests: [] }]
  settlement.live += others.length
  return others.map((part) => {
    const made = add(world, { ...refund, id: `new ${world.next()}`, amount: part.amount })
    Object.assign(made, part)
    made.isHeld = refund.isHeld
    made.reserved = [{ settlement, amount: part.amount, rests: [] }]
    return made
  })
}

type Part = Pick<Outbound, 'backTo' | 'amount' | 'gives'>

/** What paid a settlement, the newest first; then what else its checkouts brought. */
function originsOf(world: World, { settlement }: Outbound): Inbound[] {
  const paid = (inbound: Inbound) => inbound.shares.some(({ to }) => to === settlement)
  const isNear = ({ checkout }: Inbound) =>
    checkout?.parts.some((part) => part.settlement === settlement) === true
  return world.inbounds
    .filter((inbound) => inbound.status === 'settled' && (paid(inbound) || isNear(inbound)))
    .toSorted((a, b) => Number(paid(b)) - Number(paid(a)) || b.order - a.order)
}

/** What its payer has not got back yet, nor is to get. */
export function leftOfInbound(world: World, inbound: Inbound): number {
  const sent = world.returns
    .filter((one) => one.inbound === inbound && !['failed', 'cancelled'].includes(one.status))
    .reduce((sum, { amount, cameBack }) => sum + amount - cameBack, 0)
  const given = world.outbounds
    .filter((o) => o.reserved.length > 0)
    .flatMap(({ gives }) => gives.filter((one) => one.inbound === inbound))
    .reduce((sum, { amount }) => sum + amount, 0)
  return inbound.amount - inbound.takenBack - given - sent
}

export const CANCELLABLE = ['scheduled', 'awaiting_funds', 'paused', 'in_review']

/** What waits for more than a settlement may still give is called back, the newest first. */
export function callBackUncovered(world: World, settlement: Outbound['settlement']): void {
  if (settlement === null) return
  let beyond = settlement.promised + settlement.spent - limitOf(settlement) - settlement.drawn
  const waiting = world.outbounds
    .filter((o) => o.settlement === settlement && o.reserved.length === 0)
    .filter(({ status }) => status === 'scheduled' || status === 'awaiting_funds')
    .toSorted((a, b) => b.order - a.order)
  for (const outbound of waiting) {
    if (beyond <= 0) return
    beyond -= outbound.amount
    giveBack(world, outbound, 'cancelled')
  }
}

/** Where somebody is paid to was decided, or may be paid to now: what waited for that goes on. */
export function continuePaid(world: World, person: Person): void {
  for (const outbound of world.outbounds) {
    const isReviewed = outbound.status === 'in_review' && !outbound.isHeld
    if (outbound.person !== person || (outbound.status !== 'paused' && !isReviewed)) continue
    later(world, world.now, () => goOn(world, outbound))
  }
}

/** A review of a project is over: what waited for it alone goes on. */
export function continueReviewed(world: World, project: Project): void {
  for (const outbound of world.outbounds) {
    if (outbound.project !== project || outbound.status !== 'in_review') continue
    later(world, world.now, () => goOn(world, outbound))
  }
}
