// Commands about trade credit: a business that buys on it, and what its lender does.
import { expect } from 'vitest'
import type { Act, Kind } from './acts.ts'
import { BUSINESS, person, pick } from './acts.ts'
import { report } from './lending.ts'
import type { Real } from './real.ts'
import type { World } from './state.ts'
import { advanceTo, later, MINUTE } from './time.ts'

const registered_address = {
  address_line_1: 'Storgata 1',
  town_city: 'Oslo',
  region: 'Oslo',
  postal_code: '0155',
  country: 'NO',
}

/** The one business of the story asks for credit, and gets it at once. */
export const openTradeAccount: Act = async (world, real) => {
  const business = {
    type: 'limited',
    company_number: '923456789',
    phone_number: '+4722000000',
    registered_address,
  }
  const owner = { type: 'business', email: BUSINESS, name: 'Nordlys Bygg AS', business }
  const { id } = await real.must('POST', '/v1/payment-instruments', {
    type: 'trade_account',
    owner,
  })
  const none = { refusesOrders: 0, refusesDraws: 0 }
  world.lender = { account: id, business: person(world, BUSINESS), ...none }
  await real.must('POST', '/_sandbox/v1/clock/advance', { by: 'PT1M' })
  advanceTo(world, world.now + MINUTE)
}

type Outcome = 'refuse_next_draw' | 'refuse_next_order' | 'repay' | 'default'

const outcomes: readonly Outcome[] = [
  'refuse_next_draw',
  'refuse_next_order',
  'repay',
  'repay',
  'default',
]

const letLenderAct: Act = async (world, real, { b }) => {
  await tellLender(world, real, pick(outcomes, b))
}

/** The lender refuses what it is asked for next, or reports what became of all that is owed. */
export async function tellLender(world: World, real: Real, outcome: Outcome): Promise<void> {
  const { lender } = world
  if (lender === null) return
  const at = `/_sandbox/v1/payment-instrument/${lender.account}/decide`
  const { status } = await real.ask('POST', at, { outcome })
  const paid = world.draws.filter((one) => one.status === 'paid')
  const isReport = outcome === 'repay' || outcome === 'default'
  expect(status).toBe(isReport && paid.length === 0 ? 409 : 200)
  if (outcome === 'refuse_next_draw') lender.refusesDraws += 1
  if (outcome === 'refuse_next_order') lender.refusesOrders += 1
  if (!isReport) return
  for (const one of paid) {
    later(world, world.now, () => report(one, outcome === 'repay' ? 'repaid' : 'defaulted'))
  }
}

export const borrowing: readonly Kind[] = [
  {
    name: 'open a trade account',
    isPossible: ({ lender }) => lender === null,
    act: openTradeAccount,
  },
  {
    name: 'let the lender act',
    isPossible: ({ lender }: World) => lender !== null,
    act: letLenderAct,
  },
]
