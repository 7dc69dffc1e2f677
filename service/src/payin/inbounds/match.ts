// Money that reconciliation could not place, placed by a person: the same shares, by the same
// rules, as if the rail had named the checkout.
import type { CheckoutView } from '#checkouts'
import { feeLackOf, lacksOf, readCheckouts } from '#checkouts'
import type { Unit } from '#db'
import { fieldFault } from '#http'
import type { Id, Minor, Result } from '#kit'
import { accepted, Failure, less, minor, present, refused, smaller, sum } from '#kit'
import { accountOf, balancesOf } from '#ledger'
import { lockProjects } from '#projects'
import { readAllocations, readInbounds } from './read.ts'
import { payByHand } from './reconcile.ts'
import type { Allocation } from './reconciliation.ts'
import { allocate } from './reconciliation.ts'
import type { InboundRecord } from './store.ts'

/** An inbound, the checkout that it is said to pay, and how much of it; null: all it can. */
export interface HandMatch {
  readonly id: Id<'inbound'>
  readonly checkoutId: Id<'checkout'>
  readonly amount: Minor | null
}

/**
 * Gives unreconciled money of inbounds to checkouts of their projects: to what the due settlements
 * lack in their order, then to the buyer fee; what nothing lacks stays unreconciled. One result
 * each: 404 `not_found`; 409 `invalid_state` where nothing is unreconciled; 409
 * `insufficient_funds` where it has left the project's balance meanwhile; 422 at `/checkout_id` for
 * a checkout that takes nothing, is of another project, or where another one was paid by it.
 */
export async function matchByHand(
  unit: Unit,
  matches: readonly HandMatch[],
): Promise<Result<InboundRecord>[]> {
  const ids = matches.map(({ id }) => id)
  const before = await readInbounds(unit.tx, unit.tenant.id, ids)
  await lockProjects(
    unit,
    before.map(({ project_id }) => project_id),
  )
  const results: Result<InboundRecord>[] = []
  // What one takes the next one does not find: each is decided on what the one before left.
  for (const match of matches) results.push(await matchOne(unit, match))
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
  const project = accountOf(inbound.project_id)
  const held = present(
    (await balancesOf(unit.tx, [project])).get(project),
    'a project has an account',
  )
  const asked = match.amount ?? smaller(inbound.unreconciled, held)
  if (asked > inbound.unreconciled) return refuseAmount(inbound.unreconciled)
  if (asked <= 0n || asked > held) return refused(new Failure('insufficient_funds'))
  const allocation = sharesOf(inbound, view, asked)
  if (allocation.settlements.length === 0 && allocation.fee === 0n) {
    return refuseCheckout('not_usable')
  }
  const [last] = (await readAllocations(unit.tx, tenant, [inbound.id])).toReversed()
  await payByHand(unit, {
    inbound,
    view,
    allocation,
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
  const { project_id, id, status } = view.checkout
  if (project_id !== inbound.project_id || status !== 'settling') return 'not_usable'
  return inbound.checkout_id === null || inbound.checkout_id === id ? null : 'not_usable'
}

/** What of the asked amount goes where; the rest of the unreconciled money stays what it is. */
function sharesOf(inbound: InboundRecord, view: CheckoutView, asked: Minor): Allocation {
  const allocation = allocate(asked, lacksOf(view), feeLackOf(view))
  const given = minor(sum(allocation.settlements.map(({ amount }) => amount)) + allocation.fee)
  return { ...allocation, rest: less(inbound.unreconciled, given) }
}

function refuseCheckout(code: 'not_found' | 'not_usable'): Result<InboundRecord> {
  const errors = [fieldFault('/checkout_id', code)]
  return refused(new Failure('validation_failed', { errors }))
}

function refuseAmount(most: Minor): Result<InboundRecord> {
  const errors = [fieldFault('/amount', 'too_large', { limit: String(most) })]
  return refused(new Failure('validation_failed', { errors }))
}
