// Transfers in the model, and the one queue in which everything waits that lacks money.

import { balanceOf, cashOf, leftOf, waits } from './derived.ts'
import { callBackUncovered, goOn, spend } from './leaving.ts'
import type { Outbound, Project, Settlement, Transfer, World } from './state.ts'
import { tell } from './telling.ts'
import { later } from './time.ts'

export function startTransfer(world: World, draft: Omit<Transfer, 'status' | 'order'>): Transfer {
  const transfer: Transfer = { ...draft, status: 'new', order: world.next() }
  world.transfers.push(transfer)
  if (transfer.automatic && transfer.fromSettlement !== null) transfer.fromSettlement.live += 1
  move(world, transfer)
  if (transfer.status === 'scheduled' && transfer.releaseAt !== null) {
    later(world, transfer.releaseAt, () => move(world, transfer))
  }
  tell(world, transfer.fromSettlement)
  return transfer
}

/** Date, review, funds; then whether the target takes it. */
export function move(world: World, t: Transfer): void {
  if (t.status !== 'new' && !waits(t)) return
  if (t.releaseAt !== null && t.releaseAt > world.now) {
    t.status = 'scheduled'
    return
  }
  const { fromSettlement: from, toSettlement: to, fromProject, toProject } = t
  if (fromProject.inReview || !holdsEnough(world, t)) {
    t.status = 'awaiting_funds'
    return
  }
  if (t.automatic && from !== null) from.live -= 1
  if (to?.cancelled === true) {
    t.status = 'failed'
    tell(world, from)
    return
  }
  t.status = 'executed'
  world.revenue += t.fee
  const net = t.amount - t.fee
  const sources = leave(world, t)
  if (to === null) toProject.own += net
  else to.transferredIn += net
  tell(world, from, to)
  for (const source of sources) callBack(world, source)
  if (to !== null) world.rules.filled(world, to, from === null && fromProject === toProject)
  world.reactions.push(() => continueQueue(world, fromProject))
  world.reactions.push(() => continueQueue(world, toProject))
}

/** Takes the amount of a transfer from where it stands; answers the settlements that gave of it. */
function leave(world: World, t: Transfer): (Settlement | null)[] {
  const { fromSettlement: from, fromProject, toSettlement: except, amount } = t
  if (from === null) {
    const parts = spend(world, fromProject, { amount, except, first: t.takes ?? null }) ?? []
    return parts.map(({ settlement }) => settlement)
  }
  if (t.departure) from.spent += amount
  else from.transferredOut += amount
  return [from]
}

function holdsEnough(
  world: World,
  { fromSettlement, fromProject, toSettlement, amount }: Transfer,
) {
  if (fromSettlement !== null) return cashOf(fromSettlement) >= amount
  const fundings = world.settlements.filter(
    (s) => s.project === fromProject && s.type === 'funding' && s !== toSettlement,
  )
  return fundings.reduce((sum, s) => sum + balanceOf(s), fromProject.own) >= amount
}

export function cancelTransfer(world: World, t: Transfer): void {
  t.status = 'cancelled'
  if (t.automatic && t.fromSettlement !== null) t.fromSettlement.live -= 1
  tell(world, t.fromSettlement)
}

/** Money of a settlement was spent: what asks for more than is left is called back. */
export function callBack(world: World, settlement: Settlement | null): void {
  if (settlement === null) return
  callBackUncovered(world, settlement)
  later(world, world.now, () => callBackTransfers(world, settlement))
}

/** Transfers that ask for more than their settlement may still give, the newest first. */
export function callBackTransfers(world: World, settlement: Settlement): void {
  let beyond = -leftOf(world, settlement)
  const waiting = world.transfers
    .filter((t) => t.fromSettlement === settlement && waits(t))
    .toSorted((a, b) => b.order - a.order)
  for (const transfer of waiting) {
    if (beyond <= 0) return
    beyond -= transfer.amount
    cancelTransfer(world, transfer)
  }
}

/** One queue for each source: the oldest that fits goes first, one that does not blocks nobody. */
export function continueQueue(world: World, project: Project): void {
  const waiting: (Outbound | Transfer)[] = [
    ...world.outbounds.filter((o) => o.project === project && o.status === 'awaiting_funds'),
    ...world.transfers.filter((t) => t.fromProject === project && t.status === 'awaiting_funds'),
  ]
  const run: Outbound[] = []
  for (const item of waiting.toSorted((a, b) => a.order - b.order)) {
    if ('person' in item) run.push(item)
    else {
      goOn(world, ...run.splice(0))
      move(world, item)
    }
  }
  goOn(world, ...run)
}
