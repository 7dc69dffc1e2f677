// Commands by which people are paid elsewhere than before.
import { expect } from 'vitest'
import type { Act, Kind } from './acts.ts'
import { accounts, always, buyers, person, pick, sellers } from './acts.ts'
import { giveAccount } from './paid-to.ts'
import type { Real } from './real.ts'
import type { Account, Outbound, Person, World } from './state.ts'
import { HOUR } from './time.ts'

const given = ['sound', 'sound', 'unknown', 'returning', 'foreign'] as const

/** Mostly of somebody who is to be paid something that has not left. */
const changeAccount: Act = async (world, real, { a, b, c }) => {
  const waiting = receivers(world, ({ status }) => UNDER_WAY.includes(status))
  const everybody = [...sellers, ...buyers].map((email) => person(world, email))
  const one = pick(c % 3 === 0 || waiting.length === 0 ? everybody : waiting, a)
  const { accountBefore } = one
  const isBack = b % 4 === 0 && accountBefore !== 'none'
  const account = isBack ? accountBefore : pick(given, b)
  await change(world, real, { one, account })
}

interface Change {
  readonly one: Person
  readonly account: Exclude<Account, 'none'>
}

/** Somebody is to be paid to an account from now on. */
export async function change(world: World, real: Real, { one, account }: Change): Promise<void> {
  const { id } = await real.must('POST', '/v1/participants', { email: one.email })
  await real.must('POST', `/v1/participant/${id}/bank-account`, accounts[account])
  giveAccount(world, one, account)
}

const UNDER_WAY = ['scheduled', 'awaiting_funds', 'paused', 'in_review', 'processing', 'executing']

function receivers(world: World, isMeant: (outbound: Outbound) => boolean): Person[] {
  const people = world.outbounds.filter(isMeant).flatMap(({ person: one }) => one ?? [])
  return [...new Set(people)]
}

/** An owner says how long a new account is not paid to. */
const coolAccounts: Act = async (world, real, { b }) => {
  await cool(world, real, pick([24, 24, 24, 0], b))
}

/** A new account is paid to after so many hours. */
export async function cool(world: World, real: Real, cooling_hours: number): Promise<void> {
  const status = await real.askAsMember('POST', '/dashboard/v1/payee-rules', { cooling_hours })
  expect(status).toBe(200)
  world.coolingMs = cooling_hours * HOUR
}

export const changing: readonly Kind[] = [
  { name: 'change an account', isPossible: always, act: changeAccount },
  { name: 'cool accounts', isPossible: always, act: coolAccounts },
]
