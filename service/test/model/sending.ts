// Commands that send money back to whoever paid it, and what the rail makes of that.
import { expect } from 'vitest'
import type { Act, Kind } from './acts.ts'
import { pickAble, some } from './acts.ts'
import type { Real, Shown } from './real.ts'
import { askReturn, bounce, refuse } from './returning.ts'
import type { Inbound, Return, World } from './state.ts'

/** All that is unreconciled, or some amount. */
const sendBack: Act = async (world, real, chances) => {
  const { b, amount: part } = chances
  const inbound = pickAble(world.inbounds, ({ unreconciled }) => unreconciled > 0, chances)
  const amount = b % 2 === 0 ? null : 1 + (part % Math.max(inbound.unreconciled, 1))
  await sendHome(world, real, { inbound, amount })
}

interface Sending {
  readonly inbound: Inbound
  /** Null: all that is unreconciled. */
  readonly amount: number | null
}

/** Money of an inbound is sent back to whoever paid it, or may not be. */
export async function sendHome(world: World, real: Real, sending: Sending): Promise<void> {
  const { inbound, amount } = sending
  const { status } = await real.ask('POST', `/v1/inbound/${inbound.id}/return`, { amount })
  expect(status).toBe(askReturn(world, inbound, amount))
}

/** The id of a return as the API shows it; none where another looks the same. */
async function idOf(real: Real, one: Return): Promise<string | undefined> {
  const { returns } = await real.must('GET', `/v1/inbound/${one.inbound.id}`)
  const alike = returns.filter((shown: Shown) => {
    return shown.status === one.status && shown.amount === one.amount
  })
  return alike.length === 1 ? alike[0].id : undefined
}

const refuseReturn: Act = async (world, real, chances) => {
  const isAble = ({ status }: Return) => status === 'executing'
  await refuseOne(world, real, pickAble(world.returns, isAble, chances))
}

/** The rail does not send it. */
export async function refuseOne(world: World, real: Real, one: Return): Promise<void> {
  const id = await idOf(real, one)
  if (id === undefined) return
  const { status } = await real.ask('POST', `/_sandbox/v1/inbound-return/${id}/refuse`, {})
  expect(status).toBe(refuse(world, one) ? 200 : 409)
}

/** All of it is here again, or less. */
const bounceReturn: Act = async (world, real, chances) => {
  const { b, amount: part } = chances
  const one = pickAble(world.returns, ({ status }: Return) => status === 'sent', chances)
  await bounceOne(world, real, { one, came: b % 2 === 0 ? null : 1 + (part % one.amount) })
}

interface Bouncing {
  readonly one: Return
  /** Null: all that was sent. */
  readonly came: number | null
}

/** What was sent cannot be delivered, and is here again. */
export async function bounceOne(world: World, real: Real, { one, came }: Bouncing): Promise<void> {
  const id = await idOf(real, one)
  if (id === undefined) return
  const body = came === null ? {} : { amount: came }
  const { status } = await real.ask('POST', `/_sandbox/v1/inbound-return/${id}/bounce`, body)
  expect(status).toBe(bounce(world, one, came ?? one.amount) ? 200 : 409)
}

const anyInbound = some(({ inbounds }) => inbounds)
const anyReturn = some(({ returns }) => returns)

export const sending: readonly Kind[] = [
  { name: 'send back', isPossible: anyInbound, act: sendBack },
  { name: 'refuse a return', isPossible: anyReturn, act: refuseReturn },
  { name: 'bounce a return', isPossible: anyReturn, act: bounceReturn },
]
