import type { CheckoutType } from '@holdfast/contract'
import { sandboxInboundAmountMax, sandboxSettleTimes } from '@holdfast/contract'
import type { Unit } from '#db'
import { readDebitsOfCheckouts } from '#debits'
import { announce } from '#events'
import { enqueue } from '#jobs'
import type { Id, Result } from '#kit'
import { accepted, addMs, compact, Failure, present, refused, showId } from '#kit'
import { lockProjects } from '#projects'
import { aboutCheckout, sandboxTransfer } from './announce.ts'
import { isBeingDecided, requestCallOff } from './call-off.ts'
import type { CheckoutRecord, CheckoutView } from './checkout.ts'
import { hasEnded } from './checkout.ts'
import { endCheckouts } from './fund.ts'
import type { PageName } from './read.ts'
import { readCheckouts, readLatestCheckouts } from './read.ts'
import { setAuthorised, setDrawn, setRejected, setTransferMade, setUndrawn } from './store.ts'

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
 * Cancels checkouts that wait for money. Those that a rail is deciding stay until it has called
 * them off, and are answered the same when they are cancelled again. One result each: 404
 * `not_found`, 409 `invalid_state`, `checkout_authorised` once the rail has them or a debit has
 * started, `checkout_drawn` once credit was drawn.
 */
export async function cancelCheckouts(
  unit: Unit,
  ids: readonly Id<'checkout'>[],
): Promise<Result<CheckoutView>[]> {
  const before = await lockCheckouts(unit, ids)
  const started = await readStarted(unit, ids)
  const open = [...before.values()].filter(
    ({ checkout }) => cancelRefusal(checkout, started) === null,
  )
  await endOrCallOff(unit, open, 'cancelled')
  const after = await readCheckouts(
    unit.tx,
    unit.tenant.id,
    open.map(({ checkout }) => checkout.id),
  )
  const used = new Set<string>()
  return ids.map((id) => {
    const view = before.get(id)
    if (view === undefined) return refused(new Failure('not_found'))
    const refusal = cancelRefusal(view.checkout, started)
    if (refusal !== null) return refused(new Failure(refusal))
    if (used.has(id) && !isBeingDecided(view.checkout)) return refused(new Failure('invalid_state'))
    used.add(id)
    return accepted(present(after.get(id), 'a checkout that was cancelled is read again'))
  })
}

/** Checkouts of which a debit has started: the bank has it. */
async function readStarted(
  unit: Unit,
  ids: readonly Id<'checkout'>[],
): Promise<ReadonlySet<Id<'checkout'>>> {
  const debits = await readDebitsOfCheckouts(unit.tx, unit.tenant.id, ids)
  const all = [...debits.values()].flat()
  const started = all.filter(({ status }) => status !== 'scheduled' && status !== 'cancelled')
  return new Set(started.map(({ checkout_id }) => checkout_id))
}

function cancelRefusal(
  { id, type, status, authorised_at, drawn_at }: CheckoutRecord,
  started: ReadonlySet<Id<'checkout'>>,
) {
  if (status !== 'settling') return 'invalid_state'
  if (drawn_at !== null) return 'checkout_drawn'
  // A mandate alone gives the rail nothing: what is scheduled under it is cancelled, too.
  const isAtRail = type === 'direct_debit' ? started.has(id) : authorised_at !== null
  return isAtRail ? 'checkout_authorised' : null
}

/** Ends checkouts; those that a rail is deciding when it has called them off. */
async function endOrCallOff(
  unit: Unit,
  views: readonly CheckoutView[],
  to: 'cancelled' | 'abandoned',
): Promise<void> {
  const deciding = views.filter(({ checkout }) => isBeingDecided(checkout))
  await requestCallOff(
    unit,
    deciding.map(({ checkout }) => checkout.id),
    to,
  )
  await endCheckouts(
    unit,
    views.filter(({ checkout }) => !isBeingDecided(checkout)),
    to,
  )
}

/**
 * The rail has called payments off, or has not answered in time: they end as was asked. What it has
 * authorised goes on. Locks their projects.
 */
export async function endCalledOff(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<void> {
  const views = [...(await lockCheckouts(unit, ids)).values()]
  await endAsAsked(unit, views.filter(isSettling))
}

async function endAsAsked(unit: Unit, views: readonly CheckoutView[]): Promise<void> {
  for (const to of ['cancelled', 'abandoned'] as const) {
    await endCheckouts(
      unit,
      views.filter(({ checkout }) => checkout.calls_off_to === to),
      to,
    )
  }
}

/** Payments that the rail had authorised before it was asked to call them off go on. */
export async function goOnAuthorised(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<void> {
  await lockCheckouts(unit, ids)
  await authoriseCheckouts(unit, ids)
}

/**
 * Abandons checkouts whose time is over: those that the buyer has not authorised with the rail and
 * for which nothing was received.
 */
export async function abandonCheckouts(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<void> {
  const views = await lockCheckouts(unit, ids)
  await endOrCallOff(unit, [...views.values()].filter(isForgotten), 'abandoned')
}

function isForgotten({ checkout, parts }: CheckoutView): boolean {
  const isPaid = checkout.fee_received > 0n || parts.some((part) => part.paid > 0n)
  return checkout.status === 'settling' && checkout.authorised_at === null && !isPaid
}

/** The rail has accepted these: from now on only the rail ends them. Answers those now marked. */
export async function authoriseCheckouts(
  unit: Unit,
  ids: readonly Id<'checkout'>[],
): Promise<Id<'checkout'>[]> {
  if (ids.length === 0) return []
  const rows = await unit.tx.query(setAuthorised, { tenant_id: unit.tenant.id, ids, now: unit.now })
  return rows.map(({ id }) => id)
}

/** Credit was drawn for these: they can be cancelled no more. */
export async function markDrawn(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<void> {
  if (ids.length > 0) {
    await unit.tx.query(setDrawn, { tenant_id: unit.tenant.id, ids, now: unit.now })
  }
}

/** The lender refused all that was drawn for these: they can be cancelled again. */
export async function unmarkDrawn(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<void> {
  if (ids.length > 0) {
    await unit.tx.query(setUndrawn, { tenant_id: unit.tenant.id, ids, updated_at: unit.now })
  }
}

/**
 * The payment did not succeed: fails those of the checkouts that still wait for money, and leaves
 * the others alone. Locks their projects.
 */
export async function failCheckouts(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<void> {
  const views = [...(await lockCheckouts(unit, ids)).values()].filter(isSettling)
  const [asked, others] = partCalledOff(views)
  await endAsAsked(unit, asked)
  await endCheckouts(unit, others, 'failed')
}

/** Like `failCheckouts`, for a card issuer or bank that said no: that is announced first. */
export async function rejectCheckouts(unit: Unit, ids: readonly Id<'checkout'>[]): Promise<void> {
  const open = [...(await lockCheckouts(unit, ids)).values()].filter(isSettling)
  const [asked, views] = partCalledOff(open)
  await endAsAsked(unit, asked)
  for (const { checkout } of views) announce(unit, 'checkout_rejected', aboutCheckout(checkout))
  const rejected = views.map(({ checkout }) => checkout.id)
  if (rejected.length > 0) {
    await unit.tx.query(setRejected, { tenant_id: unit.tenant.id, ids: rejected, now: unit.now })
  }
  await endCheckouts(unit, views, 'failed')
}

/** Those that were to be called off end as was asked, whatever else the rail says. */
function partCalledOff(views: readonly CheckoutView[]): [CheckoutView[], CheckoutView[]] {
  const isAsked = ({ checkout }: CheckoutView) => checkout.calls_off_to !== null
  return [views.filter(isAsked), views.filter((view) => !isAsked(view))]
}

function isSettling({ checkout }: CheckoutView): boolean {
  return checkout.status === 'settling'
}

/** Methods by which the buyer sends the money from the own bank. */
const sentByBuyer: ReadonlySet<CheckoutType> = new Set<CheckoutType>([
  'local_bank_transfer',
  'international_bank_transfer',
  'invoice',
])

/**
 * "I've made the transfer", for the newest checkout of each page. In the sandbox the money
 * arrives about a minute later, and its bank sends at most 250,000.00 at once; in live it changes
 * nothing but what the page shows. Pressing again is harmless. Refusals: 404 `not_found`, 409
 * `invalid_state`, also for a checkout that is paid in another way.
 */
export async function markTransfersMade(
  unit: Unit,
  pages: readonly PageName[],
): Promise<Result<CheckoutView>[]> {
  const latest = await readLatestCheckouts(unit.tx, unit.tenant.id, pages)
  const isSandbox = unit.tenant.environment === 'sandbox'
  const isTooMuch = ({ amount }: CheckoutRecord) => isSandbox && amount > sandboxInboundAmountMax
  const found = compact(latest).map(({ checkout }) => checkout)
  const sent = found.filter((checkout) => sentByBuyer.has(checkout.type) && !isTooMuch(checkout))
  const ids = sent.map(({ id }) => id)
  const marked = await unit.tx.query(setTransferMade, {
    tenant_id: unit.tenant.id,
    ids,
    now: unit.now,
  })
  if (isSandbox) for (const { id } of marked) sendSandboxTransfer(unit, id)
  const views = await readCheckouts(unit.tx, unit.tenant.id, ids)
  return latest.map((before) => {
    if (before === undefined) return refused(new Failure('not_found'))
    const { checkout } = before
    const view = views.get(checkout.id)
    if (hasEnded(checkout) || !sentByBuyer.has(checkout.type))
      return refused(new Failure('invalid_state'))
    return view === undefined
      ? refused(new Failure('invalid_state', { detail: TOO_MUCH }))
      : accepted(view)
  })
}

function sendSandboxTransfer(unit: Unit, id: Id<'checkout'>): void {
  enqueue(unit, sandboxTransfer, {
    key: showId('checkout', id),
    runAt: addMs(unit.now, sandboxSettleTimes.manualTransferSeconds * 1_000),
    payload: { checkout: id },
  })
}

/** Cancels the newest checkout of each page, as the buyer does who leaves. */
export async function cancelCheckoutsOfPages(
  unit: Unit,
  pages: readonly PageName[],
): Promise<Result<CheckoutView>[]> {
  const latest = await readLatestCheckouts(unit.tx, unit.tenant.id, pages)
  const results = await cancelCheckouts(
    unit,
    compact(latest).map(({ checkout }) => checkout.id),
  )
  let next = 0
  return latest.map((view) => {
    const result = view === undefined ? undefined : results[next++]
    return result ?? refused(new Failure('not_found'))
  })
}
