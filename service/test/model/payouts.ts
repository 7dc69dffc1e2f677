// The organisation's own money, in the model.
import { add, send } from './leaving.ts'
import type { Account, World } from './state.ts'
import { later, nextMonday } from './time.ts'

/** The account that revenue is paid to was given. */
export function setPayoutAccount(world: World, account: Account): void {
  world.payoutAccount = account
  if (!world.isPayoutPlanned) planPayout(world)
  world.isPayoutPlanned = true
}

function planPayout(world: World): void {
  later(world, nextMonday(world.now), () => {
    payOut(world)
    planPayout(world)
  })
}

/** What is owed is cleared first; the rest goes out. */
function payOut(world: World): void {
  const cleared = Math.min(world.revenue, -world.shortfall)
  world.revenue -= cleared
  world.shortfall += cleared
  const amount = world.revenue
  if (amount <= 0) return
  world.revenue = 0
  const nobody = { project: null, settlement: null, person: null, releaseAt: null }
  const payout = add(world, {
    ...nobody,
    id: `new ${world.next()}`,
    type: 'payout',
    amount,
    fee: 0,
  })
  payout.reserved = [{ settlement: null, amount, rests: [] }]
  send(world, payout, world.payoutAccount)
}
