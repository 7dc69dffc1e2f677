import { sandboxInboundAmountMax, sandboxSettleTimes } from '@holdfast/contract'
import type { Unit } from '#db'
import { enqueue } from '#jobs'
import type { Id, Result } from '#kit'
import { accepted, addMs, compact, Failure, refused, showId } from '#kit'
import { lockProjects } from '#projects'
import { sandboxTransfer } from './announce.ts'
import type { CheckoutRecord, CheckoutView } from './checkout.ts'
import { endCheckouts } from './fund.ts'
import { readCheckouts, readLatestCheckouts } from './read.ts'
import { setTransferMade } from './store.ts'

const TOO_MUCH =
  'The bank of the sandbox sends at most 250,000.00 at once; let the project be credited in parts.'

/** Locks the projects of checkouts, then reads the checkouts as they are under the locks. */
async function lockCheckouts(
  unit: Unit,
  ids: readonly Id<'checkout'>[],
): Promise<Map<Id<'checkout'>, CheckoutView>> {
  const before = await readCheckouts(unit.tx, unit.tenant.id, ids)
  await lockProjects(
    unit,
    [...before.values()].map(({ checkout }) => checkout.project_id),
  )
  return await readCheckouts(unit.tx, unit.tenant.id, ids)
}

/**
 * Cancels checkouts that wait for money. One result each: 404 `not_found`, 409 `invalid_state`.
 * Only bank transfers are served so far, and the buyer never authorises those with us.
 */
export async function cancelCheckouts(
  unit: Unit,
  ids: readonly Id<'checkout'>[],
): Promise<Result<CheckoutView>[]> {
  const before = await lockCheckouts(unit, ids)
  const open = [...before.values()].filter(({ checkout }) => checkout.status === 'settling')
  await endCheckouts(unit, open, 'cancelled')
  const after = await readCheckouts(
    unit.tx,
    unit.tenant.id,
    open.map(({ checkout }) => checkout.id),
  )
  const used = new Set<string>()
  return ids.map((id) => {
    if (!before.has(id)) return refused(new Failure('not_found'))
    const view = after.get(id)
    if (view === undefined || used.has(id)) return refused(new Failure('invalid_state'))
    used.add(id)
    return accepted(view)
  })
}

/** Abandons checkouts whose time is over and for which nothing was received. */
export async function abandonCheckouts(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<void> {
  const views = await lockCheckouts(unit, ids)
  await endCheckouts(unit, [...views.values()].filter(isUnpaid), 'abandoned')
}

function isUnpaid({ checkout, parts }: CheckoutView): boolean {
  const isPaid = checkout.fee_received > 0n || parts.some((part) => part.paid > 0n)
  return checkout.status === 'settling' && !isPaid
}

/**
 * "I've made the transfer", for the newest checkout of each intent. In the sandbox the money
 * arrives about a minute later, and its bank sends at most 250,000.00 at once; in live it changes
 * nothing but what the page shows. Pressing again is harmless. Refusals: 404 `not_found`, 409
 * `invalid_state`.
 */
export async function markTransfersMade(
  unit: Unit,
  intentIds: readonly Id<'intent'>[],
): Promise<Result<CheckoutView>[]> {
  const latest = await readLatestCheckouts(unit.tx, unit.tenant.id, intentIds)
  const isSandbox = unit.tenant.environment === 'sandbox'
  const isTooMuch = ({ amount }: CheckoutRecord) => isSandbox && amount > sandboxInboundAmountMax
  const ids = compact(intentIds.map((id) => latest.get(id)?.id))
  const sent = [...latest.values()].filter((checkout) => !isTooMuch(checkout)).map(({ id }) => id)
  const marked = await unit.tx.query(setTransferMade, [unit.tenant.id, sent, unit.now])
  if (isSandbox) for (const { id } of marked) sendSandboxTransfer(unit, id)
  const views = await readCheckouts(unit.tx, unit.tenant.id, ids)
  return intentIds.map((intentId) => {
    const id = latest.get(intentId)?.id
    const view = id === undefined ? undefined : views.get(id)
    if (view === undefined) return refused(new Failure('not_found'))
    const isOver = ['failed', 'cancelled', 'abandoned'].includes(view.checkout.status)
    if (isOver) return refused(new Failure('invalid_state'))
    return isTooMuch(view.checkout)
      ? refused(new Failure('invalid_state', { detail: TOO_MUCH }))
      : accepted(view)
  })
}

function sendSandboxTransfer(unit: Unit, id: Id<'checkout'>): void {
  const shown = showId('checkout', id)
  enqueue(unit, sandboxTransfer, {
    key: shown,
    runAt: addMs(unit.now, sandboxSettleTimes.manualTransferSeconds * 1_000),
    payload: { checkout: shown },
  })
}

/** Cancels the newest checkout of each intent, as the buyer does who leaves the page. */
export async function cancelCheckoutsOfIntents(
  unit: Unit,
  intentIds: readonly Id<'intent'>[],
): Promise<Result<CheckoutView>[]> {
  const latest = await readLatestCheckouts(unit.tx, unit.tenant.id, intentIds)
  const found = intentIds.map((intentId) => latest.get(intentId)?.id)
  const results = await cancelCheckouts(unit, compact(found))
  let next = 0
  return found.map((id) => {
    const result = id === undefined ? undefined : results[next++]
    return result ?? refused(new Failure('not_found'))
  })
}
