// What starts by itself in the model, when settlements are full.

import { balanceOf, feeOn, fundedOf, isCovered, leftOf, waitingOf } from './derived.ts'
import { startOutbound } from './leaving.ts'
import { startTransfer } from './moving.ts'
import type { Settlement, World } from './state.ts'
import { later } from './time.ts'

/** What starts by itself when a settlement is settled. */
export function whenSettled(world: World, s: Settlement): void {
  if (s.type === 'escrow' && s.releaseAt !== null && s.releaseAt > world.now) {
    later(world, s.releaseAt, () => releaseAutomatically(world, s))
  }
  if (s.type === 'transfer') later(world, world.now, () => transferAutomatically(world, s))
  // What older transfers wait for is theirs: it comes after them.
  if (waitingOf(world, s) > 0) later(world, world.now, () => releaseAutomatically(world, s))
  else releaseAutomatically(world, s)
}

function releaseAutomatically(world: World, s: Settlement): void {
  const isDue =
    s.type === 'immediate' ||
    (s.type === 'escrow' && s.releaseAt !== null && s.releaseAt <= world.now)
  const amount = leftOf(world, s)
  const fee = feeOn(Math.max(amount, 0), s.feeFlat, s.feePpm)
  if (!isDue || s.automatic || s.seller === null) return
  if (s.cancelled || !isCovered(s) || amount <= fee) return
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
  const amount = Math.max(Math.min(balanceOf(s), leftOf(world, s)), 0)
  const fee = feeOn(amount, s.feeFlat, s.feePpm)
  if (s.automatic || s.target === null) return
  if (s.cancelled || fundedOf(s) < s.amount || amount <= fee) return
  s.automatic = true
  startTransfer(world, {
    id: `new ${world.next()}`,
    amount,
    fee,
    releaseAt: null,
    departure: true,
    automatic: true,
    fromProject: s.project,
    fromSettlement: s,
    toProject: s.target,
    toSettlement: null,
  })
}
