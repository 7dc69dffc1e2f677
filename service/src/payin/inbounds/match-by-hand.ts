// Money that reconciliation could not place, placed by a person: the same shares, by the same
// rules, as if the rail had named the checkout.
import type { CheckoutView } from '#checkouts'
import { hasEnded, lacksOf, readCheckouts } from '#checkouts'
import type { Unit } from '#db'
import { fieldFault } from '#http'
import type { Id, Minor, Result } from '#kit'
import { accepted, Failure, less, plus, present, refused } from '#kit'
import { lockProjects, settleProjects } from '#projects'
import type { Placement } from './lacks.ts'
import { lackState } from './lacks.ts'
import { readOwed } from './owed.ts'
import { payByHand } from './pay-matches.ts'
import { readAllocations, readInbounds } from './read.ts'
import type { InboundRecord } from './store.ts'

/** An inbound, the checkout that it is said to pay, and how much of it; null: all it can. */
export interface HandMatch {
  readonly id: Id<'inbound'>
  readonly checkoutId: Id<'checkout'>
  readonly amount: Minor | null
}

/**
 * Gives unreconciled money of inbounds to checkouts of their projects: to what is owed for them, to
 * what the due settlements lack in their order, then to the buyer fee; what nothing lacks stays
 * unreconciled. One result each: 404 `not_found`; 409 `invalid_state` where nothing is
 * unreconciled; 422 at `/checkout_id` for a checkout that takes nothing, is of another project, or
 * where another one was paid by it; 422 at `/amount` for more than is unreconciled.
 */
export async function matchByHand(
  unit: Unit,
  matches: readonly HandMatch[],
): Promise<Result<InboundRecord>[]> {
  const ids = matches.map(({ id }) => id)
  const before = await readInbounds(unit.tx, unit.tenant.id, ids)
  const projectIds = before.map(({ project_id }) => project_id)
  await lockProjects(unit, projectIds)
  const results: Result<InboundRecord>[] = []
  // What one takes the next one does not find: each is decided on what the one before left.
  for (const match of matches) results.push(await matchOne(unit, match))
  // Nothing is announced of what repays: that nothing is outstanding any more is derived here.
  await settleProjects(unit, projectIds)
  return results
}

async function matchOne(unit: Unit, match: HandMatch): Promise<Result<InboundRecord>> {
  const { id: tenant } = unit.tenant
  const [inbound] = await readInbounds(unit.tx, tenant, [match.id])
  if (inbound === undefined) return refused(new Failure('not_found'))
  if (inbound.status !== 'settled' || inbound.unreconciled <= 0n) {
    return refused(new Failure('invalid_state'))
  }
  const view = (await readCheckouts(unit.tx, tenant, [match.checkoutId])).get(match.checkoutId)
  const fault = faultOf(inbound, view)
  if (fault !== null || view === undefined) return refuseCheckout(fault ?? 'not_found')
  const asked = match.amount ?? inbound.unreconciled
  if (asked > inbound.unreconciled) return refuseAmount(inbound.unreconciled)
  const placement = await placementOf(unit, { inbound, view, asked })
  const { repays, settlements, fee } = placement
  if (repays.length === 0 && settlements.length === 0 && fee === 0n) {
    return refuseCheckout('not_usable')
  }
  const [last] = (await readAllocations(unit.tx, tenant, [inbound.id])).toReversed()
  await payByHand(unit, {
    inbound,
    view,
    placement,
    allocatedBefore: last === undefined ? 0 : last.position + 1,
  })
  const [after] = await readInbounds(unit.tx, tenant, [inbound.id])
  return accepted(present(after, 'an inbound is never deleted'))
}

function faultOf(
  inbound: InboundRecord,
  view: CheckoutView | undefined,
): 'not_found' | 'not_usable' | null {
  if (view === undefined) return 'not_found'
  const { project_id, id } = view.checkout
  if (project_id !== inbound.project_id || hasEnded(view.checkout)) return 'not_usable'
  return inbound.checkout_id === null || inbound.checkout_id === id ? null : 'not_usable'
}

interface Placing {
  readonly inbound: InboundRecord
  readonly view: CheckoutView
  readonly asked: Minor
}

/** What of the asked amount goes where; the rest of the unreconciled money stays what it is. */
async function placementOf(unit: Unit, { inbound, view, asked }: Placing): Promise<Placement> {
  const lacks = lackState(await readOwed(unit, [view.checkout.id]))
  const placement = lacks.take(view, asked, lacksOf(view))
  const kept = less(inbound.unreconciled, asked)
  return { ...placement, rest: plus(placement.rest, kept) }
}

function refuseCheckout(code: 'not_found' | 'not_usable'): Result<InboundRecord> {
  const errors = [fieldFault('/checkout_id', code)]
  return refused(new Failure('validation_failed', { errors }))
}

function refuseAmount(most: Minor): Result<InboundRecord> {
  const errors = [fieldFault('/amount', 'too_large', { limit: String(most) })]
  return refused(new Failure('validation_failed', { errors }))
}
