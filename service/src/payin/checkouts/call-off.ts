// Payments that a rail is deciding: only it can say that nothing will be paid. It is asked to call
// them off; what it has authorised before goes on.
import type { CheckoutType } from '@holdfast/contract'
import type { Unit } from '#db'
import { enqueue } from '#jobs'
import type { Id } from '#kit'
import { addMs, showId } from '#kit'
import { checkoutCallOff, checkoutUncalled } from './announce.ts'
import type { CheckoutRecord } from './checkout.ts'
import { setCancelRequested } from './store.ts'

/** A rail that has not answered by then is waited for no longer. */
const ANSWERS_WITHIN_MS = 60 * 60 * 1_000

/** What is decided by an issuer or a bank, after the buyer has confirmed. */
const decidedByRail: ReadonlySet<CheckoutType> = new Set<CheckoutType>(['card', 'open_banking'])

type Deciding = Pick<CheckoutRecord, 'type' | 'status' | 'amount' | 'authorised_at'>

/** The rail may authorise it any moment, and nobody here would know in time. */
export function isBeingDecided({ type, status, amount, authorised_at }: Deciding): boolean {
  const isOpen = status === 'settling' && authorised_at === null
  return isOpen && amount > 0n && decidedByRail.has(type)
}

/**
 * Asks the rail to call payments off; they end as said when it has, or has not answered in an hour.
 * Asked again it changes nothing. The caller holds the projects' locks.
 */
export async function requestCallOff(
  unit: Unit,
  ids: readonly Id<'checkout'>[],
  to: 'cancelled' | 'abandoned',
): Promise<void> {
  if (ids.length === 0) return
  const rows = await unit.tx.query(setCancelRequested, {
    tenant_id: unit.tenant.id,
    ids,
    calls_off_to: to,
    now: unit.now,
  })
  for (const { id } of rows) {
    askCallOff(unit, id)
    const key = showId('checkout', id)
    const runAt = addMs(unit.now, ANSWERS_WITHIN_MS)
    enqueue(unit, checkoutUncalled, { key, runAt, payload: { checkout: id } })
  }
}

/** The rail is asked after the commit. */
export function askCallOff(unit: Unit, id: Id<'checkout'>): void {
  const key = showId('checkout', id)
  enqueue(unit, checkoutCallOff, { key, runAt: unit.now, payload: { checkout: id } })
}
