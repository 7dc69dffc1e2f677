// What everybody is told of settlements, in the model.

import { settlementStatus } from './derived.ts'
import type { Settlement, Terms, World } from './state.ts'

export function makeSettlement(
  terms: Terms,
  facts: Pick<Settlement, 'id' | 'project' | 'buyer'>,
): Settlement {
  return {
    ...terms,
    ...facts,
    received: 0,
    transferredIn: 0,
    transferredOut: 0,
    spent: 0,
    takenBack: 0,
    released: 0,
    refunded: 0,
    departed: 0,
    promised: 0,
    live: 0,
    covered: 0,
    drawn: 0,
    cancelled: false,
    automatic: false,
    told: 'settling',
  }
}

/** Tells what became of settlements: those that are full now, or again, start what they start. */
export function tell(world: World, ...settlements: readonly (Settlement | null)[]): void {
  for (const s of settlements) {
    if (s === null) continue
    const [before, now] = [s.told, settlementStatus(s)]
    s.told = now
    const isFull = now === 'settled' || (before === 'settling' && now !== 'cancelled')
    if (before !== now && isFull) world.reactions.push(() => world.rules.settled(world, s))
  }
}
