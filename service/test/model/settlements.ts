// Settlements in the model: what their status tells, and what starts when they are full.
import { startOutbound } from './leaving.ts'
import { startTransfer } from './moving.ts'
import type { Settlement, Terms, World } from './state.ts'
import { balanceOf, feeOn, fundedOf, leftOf, settlementStatus, waits } from './state.ts'
import { later } from './time.ts'

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
    released: 0,
    refunded: 0,
    departed: 0,
    promised: 0,
    live: 0,
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
    if (before !== now && isFull) world.reactions.push(() => whenSettled(world, s))
  }
}

/** What starts by itself when a settlement is settled. */
function whenSettled(world: World, s: Settlement): void {
  if (s.type === 'escrow' && s.releaseAt !== null && s.releaseAt > world.now) {
    later(world, s.releaseAt, () => releaseAutomatically(world, s))
  }
  if (s.type === 'transfer') later(world, world.now, () => transferAutomatically(world, s))
  releaseAutomatically(world, s)
}

function releaseAutomatically(world: World, s: Settlement): void {
  const isDue =
    s.type === 'immediate' ||
    (s.type === 'escrow' && s.releaseAt !== null && s.releaseAt <= world.now)
  const amount = leftOf(world, s)
  const fee = feeOn(Math.max(amount, 0), s.feeFlat, s.feePpm)
  if (!isDue || s.automatic || s.seller === null) return
  if (s.cancelled || fundedOf(s) < s.amount || amount <= fee) return
  s.automatic = true
  const { project, seller } = s
  startOutbound(world, {
    type: 'release',
    project,
    settlement: s,
    person: seller,
    amount,
    fee,
    releaseAt: null,
    id: `new ${world.next()}`,
  })
}

function transferAutomatically(world: World, s: Settlement): void {
  const isWaiting = world.transfers.some((t) => t.fromSettlement === s && waits(t))
  const amount = Math.max(Math.min(balanceOf(s), leftOf(world, s)), 0)
  const fee = feeOn(amount, s.feeFlat, s.feePpm)
  if (s.automatic || isWaiting || s.target === null) return
  if (s.cancelled || fundedOf(s) < s.amount || amount <= fee) return
  s.automatic = true
  startTransfer(world, {
    id: `new ${world.next()}`,
    amount,
    fee,
    releaseAt: null,
    ...{
      departure: true,
      automatic: true,
    },
    ...{
      fromProject: s.project,
      fromSettlement: s,
      toProject: s.target,
      toSettlement: null,
    },
  })
}
