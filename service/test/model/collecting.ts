// What the rails of cards, banks and debits do, in the model.
import { createHash } from 'node:crypto'
import { receive } from './arriving.ts'
import { endCheckout } from './checkouts.ts'
import { debtsOf, hasEnded, lackOfPart } from './derived.ts'
import { takeBack } from './reversing.ts'
import type { Checkout, Debit, Part, World } from './state.ts'
import { DAY, later, MINUTE, SECOND } from './time.ts'

/** What the buyer's card, bank or account does. */
export type Behaviour = 'pays' | 'declines'

/** A checkout was confirmed: its rail is asked. */
export function collect(world: World, checkout: Checkout, behaviour: Behaviour): void {
  const { method, amount } = checkout
  if (method === 'card' && amount > 0) {
    later(world, world.now, () => {
      const isOpen = checkout.status === 'settling' && checkout.callsOffTo === null
      if (isOpen) payByCard(world, checkout, behaviour)
    })
  }
  if (method === 'direct_debit') planDebits(world, checkout, behaviour)
}

function payByCard(world: World, checkout: Checkout, behaviour: Behaviour): void {
  if (behaviour === 'pays') checkout.authorisesAt = world.now + 2 * SECOND
  later(world, world.now + 2 * SECOND, () => {
    if (behaviour === 'declines') endCheckout(world, checkout, 'failed')
    else if (!checkout.calledOff) checkout.authorised = true
  })
  if (behaviour === 'declines') return
  later(world, world.now + 7 * DAY, () => {
    if (checkout.calledOff) return
    receive(world, { ...noticeOf(checkout), type: 'card', amount: checkout.amount })
  })
}

function noticeOf(checkout: Checkout) {
  const { project, reference } = checkout
  return { project, reference, account: null, named: checkout, debit: null, isHeld: false }
}

export type BankUser = 'test_executed' | 'test_authorisation_failed' | 'test_execution_rejected'

/** The buyer signs in at the bank. */
export function signIn(world: World, checkout: Checkout, user: BankUser): void {
  checkout.signedIn = true
  if (user !== 'test_authorisation_failed') checkout.authorisesAt = world.now + 2 * SECOND
  const authorise = (afterMs: number) =>
    later(world, world.now + afterMs, () => {
      if (!checkout.calledOff) checkout.authorised = true
    })
  const end = (afterMs: number) =>
    later(world, world.now + afterMs, () => endCheckout(world, checkout, 'failed'))
  if (user === 'test_authorisation_failed') end(2 * SECOND)
  else if (user === 'test_execution_rejected') {
    authorise(2 * SECOND)
    end(MINUTE)
  } else {
    // Some banks pay at once and say so afterwards: which ones follows from the checkout.
    const dice = createHash('sha256').update(`${checkout.id} order`).digest()[0] ?? 0
    const isAtOnce = dice % 4 === 0
    if (!isAtOnce) authorise(2 * SECOND)
    later(world, world.now + (isAtOnce ? 2 * SECOND : 4 * MINUTE), () => {
      if (checkout.calledOff) return
      checkout.authorised = true
      receive(world, { ...noticeOf(checkout), type: 'open_banking', amount: checkout.amount })
    })
  }
}

function planDebits(world: World, checkout: Checkout, behaviour: Behaviour): void {
  const isEmpty = behaviour === 'declines'
  const plan = (parts: readonly Part[], facts: Pick<Debit, 'amount' | 'at' | 'isNow'>) => {
    const hasFee = facts.isNow && checkout.fee > 0
    const debit: Debit = { ...facts, checkout, parts, hasFee, isEmpty, status: 'scheduled' }
    checkout.debits.push(debit)
    later(world, debit.at, () => startDebit(world, debit))
  }
  const { amount, parts } = checkout
  checkout.authorised = true
  const due = parts.filter((part) => part.due)
  if (amount > 0) plan(due, { amount, at: world.now, isNow: true })
  for (const part of parts.filter((one) => !one.due)) {
    plan([part], { amount: part.part, at: part.settlement.requiredBy ?? 0, isNow: false })
  }
}

/** It is lowered to what lacks; nothing lacking, or its checkout ended: it is cancelled. */
function startDebit(world: World, debit: Debit): void {
  const { checkout, parts, hasFee, isEmpty, isNow } = debit
  if (debit.status !== 'scheduled') return
  const fee = hasFee ? checkout.fee - checkout.feeReceived : 0
  const lacks = parts.reduce((sum, part) => sum + lackOfPart(part), fee)
  const owed = debtsOf(world, checkout)
    .filter(({ to }) => (to === 'fee' ? hasFee : parts.some(({ settlement }) => settlement === to)))
    .reduce((sum, debt) => sum + debt.owed, lacks)
  const amount = hasEnded(checkout) ? 0 : Math.min(debit.amount, owed)
  if (amount <= 0) {
    debit.status = 'cancelled'
    return
  }
  debit.amount = amount
  debit.status = 'executing'
  later(world, world.now, () => {
    later(world, world.now + 2 * SECOND, () => {
      if (debit.status !== 'executing') return
      debit.status = isEmpty ? 'failed' : 'settling'
      if (isEmpty && isNow) endCheckout(world, checkout, 'failed')
    })
    if (isEmpty) return
    later(world, world.now + 2 * DAY, () => {
      if (debit.status !== 'settling') return
      debit.status = 'settled'
      const type = 'local_bank_transfer'
      receive(world, { ...noticeOf(checkout), type, amount, debit })
    })
  })
}

/** A debit comes back: what it brought is taken back. False: there is nothing to come back. */
export function returnDebit(world: World, debit: Debit): boolean {
  const { checkout, isNow, status } = debit
  if (status === 'settling') {
    debit.status = 'failed'
    if (isNow) endCheckout(world, checkout, 'failed')
    return true
  }
  const inbound = world.inbounds.find((one) => one.debit === debit)
  if (status !== 'settled' || inbound === undefined || !takeBack(world, inbound, null)) return false
  debit.status = 'failed'
  return true
}

/** A mandate ends: what has not started under it is not debited, and what waits for it fails. */
export function revokeMandate(world: World, checkout: Checkout): void {
  const stopped = checkout.debits.filter(({ status }) => status === 'scheduled')
  for (const debit of stopped) debit.status = 'cancelled'
  if (stopped.some(({ isNow }) => isNow)) endCheckout(world, checkout, 'failed')
}
