// Money that a bank takes back, in the model.
import { callBackUncovered, giveBack } from './leaving.ts'
import { callBackTransfers } from './moving.ts'
import type { Inbound, Project, Reserved, Settlement, Share, World } from './state.ts'
import { balanceOf, hasEnded } from './state.ts'
import { tell } from './telling.ts'

/** Takes money of an inbound back, all that is left of it by default. False: it cannot be. */
export function takeBack(world: World, inbound: Inbound, asked: number | null): boolean {
  const left = inbound.amount - inbound.takenBack
  const amount = asked ?? left
  if (inbound.status !== 'settled' || amount > left || amount <= 0) return false
  let rest = amount
  let given = 0
  const touched: Settlement[] = []
  for (const share of inbound.shares.toReversed()) {
    const part = Math.min(rest, share.amount - share.asked)
    if (part <= 0) continue
    rest -= part
    share.asked += part
    const gave = give(world, inbound, { share, part })
    given += gave
    const isFee = share.to === 'fee'
    if (isFee && !isBack(inbound)) continue
    const at = typeof share.to === 'string' ? inbound.project : share.to
    if (gave < part) world.debts.push({ inbound, at, isFee, owed: part - gave })
    if (typeof share.to === 'string') continue
    touched.push(share.to)
    const paidFor = inbound.checkout?.parts.find(({ settlement }) => settlement === share.to)
    if (paidFor !== undefined) paidFor.paid -= part
  }
  inbound.takenBack += amount
  world.bank -= amount
  world.shortfall -= amount - given
  tell(world, ...touched)
  for (const settlement of touched) callBackUncovered(world, settlement)
  for (const settlement of touched) callBackTransfers(world, settlement)
  return true
}

interface Asking {
  readonly share: Share
  readonly part: number
}

/** The fee that it paid is the project's again: the checkout has ended. */
const isBack = ({ checkout }: Inbound) => checkout !== null && hasEnded(checkout)

/** What one that was paid into gives, after calling back what is set aside there. */
function give(world: World, inbound: Inbound, { share, part }: Asking): number {
  const { checkout, project } = inbound
  if (share.to === 'fee' && !isBack(inbound)) {
    if (checkout?.status !== 'settling') return 0
    const fee = Math.min(part, checkout.feeReceived)
    checkout.feeReceived -= fee
    return fee
  }
  const at = typeof share.to === 'string' ? null : share.to
  const holds = () => (at === null ? project.own : Math.max(balanceOf(at), 0))
  const reserved = world.outbounds
    .filter((o) => o.project === project && RECALLABLE.includes(o.status))
    .filter((o) => o.reserved.some(({ settlement }) => settlement === at))
    .toSorted((a, b) => b.order - a.order)
  for (const outbound of reserved) {
    if (holds() < part) giveBack(world, outbound, 'cancelled')
  }
  const gave = Math.min(part, holds())
  if (at === null) {
    project.own -= gave
    if (share.to === 'project') share.inbound.unreconciled -= gave
  } else at.received -= gave
  return gave
}

const RECALLABLE = ['awaiting_funds', 'paused', 'in_review']

/** Money that is back where some is owed repays that first, then revenue that covered for it. */
export function repay(world: World, project: Project, back: readonly Reserved[]): void {
  const left = new Map<Settlement | Project, number>()
  for (const { settlement, amount } of back) {
    const at = settlement ?? project
    left.set(at, (left.get(at) ?? 0) + amount)
  }
  for (const debt of world.debts.filter(({ inbound }) => inbound.project === project)) {
    const { at, inbound, isFee } = debt
    const holds = 'own' in at ? at.own : Math.max(balanceOf(at), 0)
    const amount = Math.min(left.get(at) ?? 0, debt.owed, holds)
    if (amount <= 0) continue
    left.set(at, (left.get(at) ?? 0) - amount)
    debt.owed -= amount
    const toShortfall = Math.min(amount, -world.shortfall)
    world.shortfall += toShortfall
    world.revenue += amount - toShortfall
    if ('own' in at) {
      at.own -= amount
      if (!isFee) inbound.unreconciled -= amount
    } else {
      at.received -= amount
      tell(world, at)
      callBackUncovered(world, at)
    }
  }
}
