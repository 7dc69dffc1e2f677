// Checkouts in the model: how they begin, settle and end.

import {
  feeOn,
  fundedOf,
  hasEnded,
  lackingOf,
  lackOf,
  lackOfPart,
  settlementStatus,
} from './derived.ts'
import { callBackUncovered } from './leaving.ts'
import { callBackTransfers, continueQueue } from './moving.ts'
import { giveFeesBack, takeRests } from './rests.ts'
import type { Checkout, Intent, Method, Part, Person, Project, Settlement, World } from './state.ts'
import { makeSettlement, tell } from './telling.ts'
import { DAY, HOUR, later } from './time.ts'

/** What an intent asks for now. */
export interface Price {
  readonly amounts: readonly number[]
  readonly due: readonly boolean[]
  readonly total: number
  readonly fee: number
}

/** What is due at confirmation, and the buyer fee on it. */
export function priceOf(world: World, intent: Intent): Price {
  const amounts = intent.wishes.map(({ terms, existing }) =>
    existing === null ? terms.amount : Math.min(terms.amount, lackOf(existing)),
  )
  const due = intent.wishes.map(
    ({ terms: { requiredBy }, existing }) =>
      existing !== null || requiredBy === null || requiredBy <= world.now,
  )
  const sum = amounts.reduce((total, amount, at) => total + (due[at] === true ? amount : 0), 0)
  const fee = sum === 0 ? 0 : feeOn(sum, intent.feeFlat, intent.feePpm)
  return { amounts, due, total: sum + fee, fee }
}

export interface Confirmed {
  readonly id: string
  readonly reference: string
  readonly settlementIds: readonly string[]
  readonly method: Method
  readonly page: string
  readonly buyer: Person
}

/** Until when a checkout may wait for its buyer. */
const PATIENCE: Readonly<Record<Method, number | null>> = {
  local_bank_transfer: 30 * DAY,
  card: HOUR,
  open_banking: HOUR,
  direct_debit: 3 * DAY,
  invoice: null,
  credit: null,
}

export function confirm(
  world: World,
  intent: Intent,
  project: Project,
  facts: Confirmed,
): Checkout {
  const { settlementIds, buyer, ...named } = facts
  const price = priceOf(world, intent)
  const parts = intent.wishes.map(({ terms, existing }, at): Part => {
    const id = settlementIds[at] ?? ''
    const settlement = existing ?? makeSettlement(terms, { id, project, buyer })
    if (existing === null) world.settlements.push(settlement)
    const part = price.amounts[at] ?? 0
    return { settlement, part, due: price.due[at] === true, made: existing === null, paid: 0 }
  })
  const checkout: Checkout = {
    ...named,
    project,
    buyer,
    parts,
    fee: price.fee,
    amount: price.total,
    debits: [],
    feeReceived: 0,
    feeRests: [],
    authorised: false,
    authorisesAt: null,
    callsOffTo: null,
    calledOff: false,
    transferMade: false,
    feeUndrawn: 0,
    hasDrawn: false,
    signedIn: false,
    status: 'settling',
  }
  world.checkouts.push(checkout)
  intent.checkouts.push(checkout)
  const patience = PATIENCE[checkout.method]
  if (patience !== null) later(world, world.now + patience, () => abandon(world, checkout))
  settle(world, checkout)
  return checkout
}

function abandon(world: World, checkout: Checkout): void {
  const isPaid = checkout.feeReceived > 0 || checkout.parts.some(({ paid }) => paid > 0)
  if (checkout.status !== 'settling' || checkout.authorised || isPaid) return
  endOrCallOff(world, checkout, 'abandoned')
}

/** Ends a checkout; one that a rail is deciding when it has called it off, or never. */
export function endOrCallOff(
  world: World,
  checkout: Checkout,
  to: 'cancelled' | 'abandoned',
): void {
  const { method, amount, authorised } = checkout
  const isAsked = (method === 'card' || method === 'open_banking') && amount > 0
  if (!isAsked || authorised) {
    endCheckout(world, checkout, to)
    return
  }
  if (checkout.callsOffTo !== null) return
  checkout.callsOffTo = to
  later(world, world.now, () => {
    if (checkout.status !== 'settling' || checkout.authorised) return
    if (checkout.authorisesAt !== null && checkout.authorisesAt <= world.now) {
      checkout.authorised = true
      checkout.callsOffTo = null
      return
    }
    checkout.calledOff = true
    endCheckout(world, checkout, to)
  })
}

/** Ends a checkout that waits: it takes no more, and what it made for nothing is cancelled. */
export function endCheckout(
  world: World,
  checkout: Checkout,
  status: 'failed' | 'cancelled' | 'abandoned',
): void {
  if (checkout.status !== 'settling') return
  const { project, parts, debits } = checkout
  checkout.status = status
  project.own += checkout.feeReceived
  checkout.feeReceived = 0
  giveFeesBack(world, checkout)
  world.reactions.push(() => world.rules.closed(world, checkout))
  for (const debit of debits) if (debit.status === 'scheduled') debit.status = 'cancelled'
  forsake(
    world,
    parts.map(({ settlement }) => settlement),
  )
  later(world, world.now, () => continueQueue(world, project))
}

/** Nobody collects for these any more: those that their own checkout left empty are cancelled. */
export function forsake(world: World, settlements: readonly Settlement[]): void {
  const empty = settlements
    .filter((s) => settlementStatus(s) === 'settling' && fundedOf(s) === 0)
    .filter((s) => isForsaken(world, s) && !isNamed(world, s))
  for (const settlement of empty) cancelSettlement(world, settlement)
}

/** The checkout that made it came to nothing. */
function isForsaken(world: World, settlement: Settlement): boolean {
  return world.checkouts.some(
    (c) => hasEnded(c) && c.parts.some((part) => part.made && part.settlement === settlement),
  )
}

function isNamed(world: World, settlement: Settlement): boolean {
  const inCheckout = world.checkouts.some(
    (c) => c.status === 'settling' && c.parts.some((part) => part.settlement === settlement),
  )
  const inIntent = world.intents.some(
    (i) => i.status === 'unconfirmed' && i.wishes.some(({ existing }) => existing === settlement),
  )
  return inCheckout || inIntent
}

/** Settles a checkout that lacks nothing; its buyer fee is earned with it. */
export function settle(world: World, checkout: Checkout): void {
  if (checkout.status !== 'settling' || lackingOf(checkout) > 0) return
  checkout.status = 'settled'
  world.revenue += checkout.feeReceived
  world.reactions.push(() => world.rules.closed(world, checkout))
}

/** Settles whatever collects for a settlement and lacks nothing more. */
export function settleAll(world: World, settlement: Settlement): void {
  for (const checkout of world.checkouts) {
    if (checkout.parts.some((part) => part.settlement === settlement)) settle(world, checkout)
  }
}

/** A transfer filled a settlement; one from the balance pays the fee of what it completes, too. */
export function settleFilled(world: World, to: Settlement, paysFees: boolean): void {
  for (const checkout of paysFees ? world.checkouts : []) {
    const due = checkout.parts.filter((part) => part.due)
    const isCompleted =
      checkout.status === 'settling' &&
      due.some(({ settlement }) => settlement === to) &&
      due.every((part) => lackOfPart(part) === 0)
    if (!isCompleted) continue
    const fee = Math.min(checkout.fee - checkout.feeReceived, checkout.project.own)
    checkout.project.own -= fee
    checkout.feeReceived += fee
    checkout.feeRests.push(...takeRests(world, checkout.project, { amount: fee, first: null }))
  }
  settleAll(world, to)
}

export function cancelSettlement(world: World, settlement: Settlement): void {
  settlement.cancelled = true
  tell(world, settlement)
  world.reactions.push(() => {
    world.rules.uncovered(world, settlement)
    callBackUncovered(world, settlement)
    callBackTransfers(world, settlement)
    for (const checkout of world.checkouts) {
      const isIn = checkout.parts.some((part) => part.settlement === settlement)
      if (!isIn || checkout.status !== 'settling') continue
      const isEmpty = checkout.parts.every((part) => part.settlement.cancelled)
      if (!isEmpty) settle(world, checkout)
      else if (!isUnderWay(checkout)) endOrCallOff(world, checkout, 'cancelled')
    }
    world.rules.lent(world, settlement)
  })
}

/** The rail has it in hand; a mandate alone gives it nothing, debits do that have started. */
function isUnderWay({ method, authorised, debits, hasDrawn }: Checkout): boolean {
  if (hasDrawn) return true
  return method === 'direct_debit'
    ? debits.some(({ status }) => status === 'executing' || status === 'settling')
    : authorised
}
