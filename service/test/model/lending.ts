// Trade credit in the model: what checkouts reserve of a limit, and what releases draw of it.
import { receiveLent } from './arriving.ts'
import { cancelSettlement, endCheckout, settle } from './checkouts.ts'
import { lackingOf, lackOf, settlementStatus } from './derived.ts'
import { giveBack, goOn } from './leaving.ts'
import { continueQueue } from './moving.ts'
import type { Checkout, Draw, Outbound, Settlement, WentBack, World } from './state.ts'
import { DAY, later, SECOND } from './time.ts'

const LIMIT = 5_000_000
const TERM = 30 * DAY

/** What is left of the limit: drawn counts until it is repaid, and for ever when it never is. */
export function availableOf({ covers, checkouts, draws }: World): number {
  const reserved = covers.reduce((sum, { undrawn }) => sum + undrawn, 0)
  const fees = checkouts.reduce((sum, { feeUndrawn }) => sum + feeUndrawn, 0)
  const drawn = draws.reduce((sum, one) => sum + owedOf(one), 0)
  return LIMIT - reserved - fees - drawn
}

/** What of a draw uses the limit: neither refused, nor paid back, nor counted as back. */
export function owedOf({ status, amount, fee, refunded }: Draw): number {
  return status === 'refused' || status === 'repaid' ? 0 : amount + fee - refunded
}

/** A checkout was confirmed on credit: what is due counts as settled for what starts by itself. */
export function lend(world: World, checkout: Checkout): void {
  if (checkout.status !== 'settling') return
  const due = checkout.parts.filter((part) => part.due)
  checkout.feeUndrawn = checkout.fee
  for (const { settlement, part } of due) {
    world.covers.push({ checkout, settlement, undrawn: part })
    settlement.covered += part
  }
  later(world, world.now, () => order(world, checkout))
  for (const { settlement } of due) if (settlement.type === 'funding') drawAll(world, settlement)
  for (const { settlement } of due) world.rules.settled(world, settlement)
  continueQueue(world, checkout.project)
}

/** The lender is told of a checkout, and may say no to it. */
function order(world: World, checkout: Checkout): void {
  const { lender } = world
  if (checkout.status !== 'settling' || lender === null || lender.refusesOrders === 0) return
  lender.refusesOrders -= 1
  later(world, world.now + 5 * SECOND, () => refuseOrder(world, checkout))
}

/** Too late once it has paid. */
function refuseOrder(world: World, checkout: Checkout): void {
  const own = drawsOf(world, checkout)
  if (own.some(({ status }) => status !== 'requested' && status !== 'refused')) return
  refuse(
    world,
    own.filter(({ status }) => status === 'requested'),
  )
  endCheckout(world, checkout, 'failed')
}

/** A release was set aside that takes more than has arrived. */
export function drew(world: World, outbound: Outbound): void {
  const { settlement } = outbound
  if (settlement === null) return
  const ask = () => {
    if (world.draws.some((one) => one.outbound === outbound)) return
    draw(world, settlement, { outbound, wanted: outbound.drawn })
  }
  if (outbound.status === 'awaiting_funds') later(world, world.now, ask)
  else world.reactions.push(ask)
}

function drawAll(world: World, settlement: Settlement): void {
  const wanted = settlement.covered
  settlement.covered = 0
  draw(world, settlement, { outbound: null, wanted })
}

interface Claim {
  readonly outbound: Outbound | null
  readonly wanted: number
}

/** From the oldest cover first; the first draw of a checkout takes its buyer fee along. */
function draw(world: World, settlement: Settlement, { outbound, wanted }: Claim): void {
  let left = wanted
  for (const cover of world.covers.filter((one) => one.settlement === settlement)) {
    const { checkout } = cover
    const amount = Math.min(cover.undrawn, left)
    if (amount <= 0) continue
    const fee = Math.min(checkout.feeUndrawn, checkout.fee - checkout.feeReceived)
    left -= amount
    cover.undrawn -= amount
    checkout.feeUndrawn -= fee
    checkout.hasDrawn = true
    const facts = { checkout, settlement, outbound, amount, fee, inbound: null, refunded: 0 }
    const one: Draw = { ...facts, status: 'requested' }
    world.draws.push(one)
    later(world, world.now, () => askLender(world, one))
  }
}

function askLender(world: World, one: Draw): void {
  const { lender } = world
  if (one.status !== 'requested' || lender === null) return
  if (lender.refusesDraws > 0) {
    lender.refusesDraws -= 1
    later(world, world.now + 5 * SECOND, () => refuse(world, [one]))
    return
  }
  later(world, world.now + DAY, () => pay(world, one))
  later(world, world.now + TERM, () => report(one, 'repaid'))
}

/** The buyer has paid the lender back, or never will. False: nothing is owed. */
export function report(one: Draw, status: 'repaid' | 'defaulted'): boolean {
  if (one.status !== 'paid') return false
  one.status = status
  return true
}

/** Lent money has left to the lender: he is told of it, and says soon that he has it. */
export function wentBack(world: World, { inbound, amount, isGone }: WentBack): void {
  const one = world.draws.find((draw) => draw.inbound === inbound)
  if (one === undefined) return
  later(world, world.now, () => {
    if (isGone()) later(world, world.now + 5 * SECOND, () => count(one, amount))
  })
}

/**
 * So much less is owed to him, also of what he had given up, but never less than nothing. What he
 * has counted stays so, also when a bank brings it back.
 */
function count(one: Draw, amount: number): void {
  if (one.status !== 'paid' && one.status !== 'defaulted') return
  one.refunded += Math.min(amount, owedOf(one))
  if (owedOf(one) === 0) report(one, 'repaid')
}

/** A release that was called back meanwhile waits for nothing; the money is the settlement's. */
function pay(world: World, one: Draw): void {
  if (one.status !== 'requested') return
  one.status = 'paid'
  receiveLent(world, one)
  const { outbound, settlement, amount, checkout } = one
  if (outbound !== null && outbound.drawn > 0) {
    outbound.drawn -= amount
    settlement.drawn -= amount
    if (outbound.drawn === 0) goOn(world, outbound)
  }
  endLent(world, checkout)
}

/** All is as before the draw; the release is called back. */
function refuse(world: World, asked: readonly Draw[]): void {
  const refused = asked.filter(({ status }) => status === 'requested')
  for (const one of refused) {
    const { checkout, settlement, amount, fee } = one
    one.status = 'refused'
    const cover = world.covers.find(
      (known) => known.checkout === checkout && known.settlement === settlement,
    )
    if (cover !== undefined) cover.undrawn += amount
    checkout.feeUndrawn += fee
    settlement.covered += amount
  }
  for (const { outbound } of refused) {
    if (outbound !== null && outbound.drawn > 0) giveBack(world, outbound, 'cancelled')
  }
  for (const { settlement } of refused) {
    if (isUnlent(settlement)) cancelSettlement(world, settlement)
    if (settlement.cancelled) uncovered(world, settlement)
  }
  for (const { checkout } of refused) endEmptied(world, checkout)
  for (const { checkout } of refused) {
    later(world, world.now, () => continueQueue(world, checkout.project))
  }
}

/** A funding settlement is drawn once, at its confirmation. */
const isUnlent = (s: Settlement) =>
  s.type === 'funding' && settlementStatus(s) === 'settling' && lackOf(s) > 0

/** Nothing is left to be lent for: the lender said no. */
function endEmptied(world: World, checkout: Checkout): void {
  const isDrawing = drawsOf(world, checkout).some(({ status }) => status !== 'refused')
  if (!isDrawing) checkout.hasDrawn = false
  const isOpen = checkout.parts.some(
    ({ due, settlement: s }) => due && !s.cancelled && !isUnlent(s),
  )
  if (!isDrawing && !isOpen) endCheckout(world, checkout, 'failed')
  settle(world, checkout)
  endLent(world, checkout)
  if (checkout.status !== 'settling') closed(world, checkout)
}

const drawsOf = (world: World, checkout: Checkout) =>
  world.draws.filter((one) => one.checkout === checkout)

/** It settles with what was lent, or is cancelled where its fee was not. */
function endLent(world: World, checkout: Checkout): void {
  const isEmpty = checkout.parts.every(({ settlement }) => settlement.cancelled)
  if (checkout.status !== 'settling' || !checkout.hasDrawn || !isEmpty) return
  if (drawsOf(world, checkout).some(({ status }) => status === 'requested')) return
  if (lackingOf(checkout) > 0) endCheckout(world, checkout, 'cancelled')
  else settle(world, checkout)
}

/** A checkout waits for nothing more: what it has reserved is free again. */
export function closed(world: World, checkout: Checkout): void {
  for (const cover of world.covers.filter((one) => one.checkout === checkout)) free(cover)
  checkout.feeUndrawn = 0
}

/** A settlement was cancelled: what was reserved for it is free again. */
export function uncovered(world: World, settlement: Settlement): void {
  for (const cover of world.covers.filter((one) => one.settlement === settlement)) free(cover)
}

function free(cover: World['covers'][number]): void {
  cover.settlement.covered -= cover.undrawn
  cover.undrawn = 0
}

/** A settlement was cancelled, and perhaps nothing is left of a checkout. */
export function lent(world: World, settlement: Settlement): void {
  for (const checkout of world.checkouts) {
    if (checkout.parts.some((part) => part.settlement === settlement)) endLent(world, checkout)
  }
}
