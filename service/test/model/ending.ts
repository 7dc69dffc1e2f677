// Commands that end what was confirmed, and what buyers do at their bank.
import { expect } from 'vitest'
import type { Act, Kind } from './acts.ts'
import { pick, some } from './acts.ts'
import { cancelSettlement, endOrCallOff } from './checkouts.ts'
import type { BankUser } from './collecting.ts'
import { signIn } from './collecting.ts'
import { settlementStatus } from './derived.ts'
import type { Real } from './real.ts'
import type { Checkout, Settlement, World } from './state.ts'

const USERS: readonly BankUser[] = [
  'test_executed',
  'test_executed',
  'test_authorisation_failed',
  'test_execution_rejected',
]

const atBank = (world: World) =>
  world.checkouts.filter(
    (c) => c.method === 'open_banking' && c.status === 'settling' && !c.signedIn,
  )

const goToBank: Act = async (world, real, { a, b }) => {
  await signInAtBank(world, real, { checkout: pick(atBank(world), a), user: pick(USERS, b) })
}

interface SigningIn {
  readonly checkout: Checkout
  readonly user: BankUser
}

/** A buyer signs in at the bank that a checkout is to be paid from. */
export async function signInAtBank(
  world: World,
  real: Real,
  { checkout, user }: SigningIn,
): Promise<void> {
  const shown = await real.must('GET', '/client/v1/checkout', undefined, checkout.page)
  await real.form(shown.next_url, { user, password: '123' })
  signIn(world, checkout, user)
}

const cancelCheckoutByCall: Act = async (world, real, { a }) => {
  await cancelCheckout(world, real, pick(world.checkouts, a))
}

/** A checkout is cancelled by call, or may not be. */
export async function cancelCheckout(world: World, real: Real, checkout: Checkout): Promise<void> {
  const { status } = await real.ask('POST', `/v1/checkout/${checkout.id}/cancel`)
  const { method, debits, authorised, hasDrawn } = checkout
  const hasStarted = debits.some((debit) => !['scheduled', 'cancelled'].includes(debit.status))
  const isAtRail = method === 'direct_debit' ? hasStarted : authorised
  const can = checkout.status === 'settling' && !isAtRail && !hasDrawn
  expect(status).toBe(can ? 200 : 409)
  if (can) endOrCallOff(world, checkout, 'cancelled')
}

const cancelSettlementByCall: Act = async (world, real, { a }) => {
  await cancelWhole(world, real, pick(world.settlements, a))
}

/** A settlement is cancelled by call, or may not be. */
export async function cancelWhole(world: World, real: Real, settlement: Settlement): Promise<void> {
  const { status } = await real.ask('POST', `/v1/settlement/${settlement.id}/cancel`)
  const can = settlementStatus(settlement) === 'settling'
  expect(status).toBe(can ? 200 : 409)
  if (can) cancelSettlement(world, settlement)
}

const anyCheckout = some(({ checkouts }) => checkouts)
const anySettlement = some(({ settlements }) => settlements)

export const ending: readonly Kind[] = [
  { name: 'go to the bank', isPossible: some(atBank), act: goToBank },
  { name: 'cancel checkout', isPossible: anyCheckout, act: cancelCheckoutByCall },
  { name: 'cancel settlement', isPossible: anySettlement, act: cancelSettlementByCall },
]
