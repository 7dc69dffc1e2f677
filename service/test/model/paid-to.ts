// Where people are paid to, in the model: an account that is new to a verified person waits.

import { isCooling } from './derived.ts'
import { continuePaid } from './leaving.ts'
import type { Account, Person, World } from './state.ts'
import { later } from './time.ts'

/** An account is given for somebody; what is on its way to him waits until it may be paid to. */
export function giveAccount(world: World, one: Person, account: Account): void {
  if (one.account === account) return
  const isGuarded = one.status === 'verified'
  const before = isCooling(world, one) ? one.accountBefore : one.account
  // Going back to what was paid to before ends the wait; all else begins it anew.
  const isBack = isCooling(world, one) && before === account
  one.account = account
  one.accountBefore = before
  one.payableFrom = isGuarded && !isBack && world.coolingMs > 0 ? world.now + world.coolingMs : 0
  if (!isGuarded) return
  later(world, world.now, () => continuePaid(world, one))
  if (one.payableFrom > 0) later(world, one.payableFrom, () => continuePaid(world, one))
}
