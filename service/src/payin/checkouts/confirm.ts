import type { CheckoutType, PayerInput } from '@holdfast/contract'
import { checkoutAbandonedAfterMinutes } from '@holdfast/contract'
import type { Unit } from '#db'
import { announce, enter } from '#events'
import type { AmountDue, IntentView } from '#intents'
import { amountDue, consumeIntents, lockIntentViews } from '#intents'
import { enqueue } from '#jobs'
import type { Id, Result } from '#kit'
import {
  accepted,
  addMs,
  compact,
  Failure,
  groupBy,
  indexBy,
  invalid,
  present,
  refused,
  showId,
  showMinor,
  zero,
} from '#kit'
import { accountOf, openAccounts } from '#ledger'
import type { Vault } from '#participants'
import { resolveParticipants } from '#participants'
import { createProjects, lockProjects } from '#projects'
import type { SettlementRecord } from '#settlements'
import { createSettlements } from '#settlements'
import { requireVerifications } from '#verifications'
import { aboutCheckout, checkoutTimeout } from './announce.ts'
import type { CheckoutRecord, CheckoutView, PartRecord } from './checkout.ts'
import { settleCheckouts } from './fund.ts'
import { readCheckouts, readLatestCheckouts } from './read.ts'
import { insertCheckouts, insertParts } from './store.ts'

const MINUTE_MS = 60_000
const REFERENCE_LENGTH = 9

/** The buyer goes on with a method. */
export interface Confirmation {
  readonly intentId: Id<'intent'>
  readonly method: CheckoutType
  /** The buyer, when the intent names none. */
  readonly payer: PayerInput | null
}

/** A confirmation that may go ahead: whose, in which project, for how much. */
interface Plan {
  readonly view: IntentView
  readonly method: CheckoutType
  readonly buyerId: Id<'participant'>
  readonly projectId: Id<'project'>
  /** False when an earlier try of the same page failed: the intent is confirmed already. */
  readonly isFirst: boolean
  readonly due: AmountDue
}

/**
 * Confirms intents, each by itself: consumes the intent, makes the project where none is named, the
 * settlements and the checkout, in this one unit. Refusals: 404 `not_found`, 409
 * `already_confirmed`, `checkout_in_progress`, `intent_expired`, 422 when a buyer is missing.
 */
export async function confirmIntents(
  unit: Unit,
  vault: Vault,
  confirmations: readonly Confirmation[],
): Promise<Result<CheckoutView>[]> {
  const plans = await makePlans(unit, vault, confirmations)
  const ready = plans.flatMap((plan) => (plan.ok ? [plan.value] : []))
  const consumed = await consumeIntents(
    unit,
    ready
      .filter((plan) => plan.isFirst)
      .map(({ view, projectId }) => ({ intent: view.intent, projectId })),
  )
  const going = ready.filter(({ view, isFirst }) => !isFirst || consumed.has(view.intent.id))
  const views = await start(unit, going)
  await verifyEagerly(unit, vault, views)
  const viewOf = indexBy(views, (view) => view.checkout.intent_id)
  return plans.map((plan) => {
    if (!plan.ok) return plan
    const view = viewOf.get(plan.value.view.intent.id)
    return view === undefined ? refused(new Failure('already_confirmed')) : accepted(view)
  })
}

/** Who is to be paid on a date is asked to be verified now, not on the date. */
async function verifyEagerly(
  unit: Unit,
  vault: Vault,
  views: readonly CheckoutView[],
): Promise<void> {
  const dated = views
    .flatMap(({ settlements }) => settlements)
    .filter(({ release_at }) => release_at !== null)
  await requireVerifications(unit, vault, compact(dated.map(({ seller_id }) => seller_id)))
}

async function makePlans(
  unit: Unit,
  vault: Vault,
  confirmations: readonly Confirmation[],
): Promise<Result<Plan>[]> {
  const ids = confirmations.map(({ intentId }) => intentId)
  // Of two that confirm the same intent at once, one waits here and then finds it confirmed.
  const views = await lockIntentViews(unit, ids)
  // Then the projects, before anything that happens inside them.
  const projectIds = compact([...views.values()].map(({ intent }) => intent.project_id))
  await lockProjects(unit, projectIds)
  const latest = await readLatestCheckouts(unit.tx, unit.tenant.id, ids)
  const seen = new Set<string>()
  const admitted = confirmations.map(
    (confirmation): Result<Confirmation & { view: IntentView }> => {
      const view = views.get(confirmation.intentId)
      if (view === undefined) return refused(new Failure('not_found'))
      const refusal = refuse(view, latest.get(confirmation.intentId))
      if (refusal !== null) return refused(refusal)
      if (seen.has(confirmation.intentId)) return refused(new Failure('checkout_in_progress'))
      seen.add(confirmation.intentId)
      return accepted({ ...confirmation, view })
    },
  )
  const buyers = await resolveBuyers(unit, vault, admitted)
  return await provision(unit, buyers)
}

/** Why an intent cannot be confirmed now, or null. A try that failed may be followed by another. */
function refuse({ intent }: IntentView, latest: CheckoutRecord | undefined): Failure | null {
  if (intent.status === 'cancelled') return new Failure('intent_expired')
  if (intent.status === 'unconfirmed') return null
  if (latest === undefined || latest.status === 'settled') return new Failure('already_confirmed')
  return latest.status === 'settling' ? new Failure('checkout_in_progress') : null
}

type Admitted = Confirmation & { readonly view: IntentView }
type WithBuyer = Admitted & { readonly buyerId: Id<'participant'> }

async function resolveBuyers(
  unit: Unit,
  vault: Vault,
  admitted: readonly Result<Admitted>[],
): Promise<Result<WithBuyer>[]> {
  const unknown = admitted.flatMap((item) => {
    if (!item.ok || item.value.view.intent.buyer_id !== null || item.value.payer === null) return []
    return [{ input: item.value.payer, pointer: '/participant', intentId: item.value.intentId }]
  })
  const results = await resolveParticipants(unit, vault, unknown)
  const resolved = new Map(unknown.map(({ intentId }, index) => [intentId, results[index]]))
  return admitted.map((item) => {
    if (!item.ok) return item
    const known = item.value.view.intent.buyer_id
    if (known !== null) return accepted({ ...item.value, buyerId: known })
    const result = resolved.get(item.value.intentId)
    if (result === undefined) {
      const message = 'Give the e-mail address of the buyer.'
      return refused(invalid({ pointer: '/participant/email', code: 'required', message }))
    }
    return result.ok ? accepted({ ...item.value, buyerId: result.value.id }) : result
  })
}

/** Makes a project for each intent that has none yet. */
async function provision(unit: Unit, items: readonly Result<WithBuyer>[]): Promise<Result<Plan>[]> {
  const without = items.flatMap((item) =>
    item.ok && item.value.view.intent.project_id === null ? [item.value.view.intent] : [],
  )
  const projects = await createProjects(
    unit,
    without.map(({ currency }) => ({ type: 'uncontrolled', currency, metadata: {} })),
  )
  const made = new Map(without.map(({ id }, index) => [id, projects[index]?.id]))
  return items.map((item) => {
    if (!item.ok) return item
    const { view, method, buyerId } = item.value
    const { id, project_id, status } = view.intent
    return accepted({
      view,
      method,
      buyerId,
      projectId: present(project_id ?? made.get(id), 'each confirmation has a project'),
      isFirst: status === 'unconfirmed',
      due: amountDue(view.intent, view.terms, unit.now),
    })
  })
}

async function start(unit: Unit, plans: readonly Plan[]): Promise<CheckoutView[]> {
  if (plans.length === 0) return []
  const settlements = await createSettlements(
    unit,
    plans.flatMap(({ view, projectId, buyerId }) =>
      view.terms.map((terms) => {
        return { projectId, currency: view.intent.currency, buyerId, terms }
      }),
    ),
  )
  const checkouts = await insertAll(unit, plans)
  const parts = partsOf(plans, checkouts, settlements)
  await insertAllParts(unit, parts)
  announceStart(unit, checkouts)
  // With nothing due now there is nothing to wait for.
  const free = checkouts.filter(({ amount }) => amount === 0n).map(({ id }) => id)
  await settleCheckouts(unit, await readCheckouts(unit.tx, unit.tenant.id, free))
  const settled = await readCheckouts(unit.tx, unit.tenant.id, free)
  const partsByCheckout = groupBy(parts, (part) => part.checkout_id)
  const settlementOf = indexBy(settlements, (settlement) => settlement.id)
  return checkouts.map((checkout) => {
    const own = partsByCheckout.get(checkout.id) ?? []
    const held = compact(own.map((part) => settlementOf.get(part.settlement_id)))
    return settled.get(checkout.id) ?? { checkout, parts: own, settlements: held }
  })
}

async function insertAll(unit: Unit, plans: readonly Plan[]): Promise<CheckoutRecord[]> {
  const ids = plans.map(() => unit.newId('checkout'))
  const rows = await unit.tx.query(insertCheckouts, [
    unit.tenant.id,
    unit.now,
    ids,
    plans.map(({ view }) => view.intent.id),
    plans.map(({ projectId }) => projectId),
    plans.map(({ buyerId }) => buyerId),
    plans.map(({ view }) => view.intent.currency),
    plans.map(({ method }) => method),
    plans.map(({ due }) => due.total),
    plans.map(({ due }) => due.fee),
    ids.map(referenceOf),
    plans.map(({ view }) => {
      return view.intent.metadata === null ? null : JSON.stringify(view.intent.metadata)
    }),
  ])
  await openAccounts(
    unit,
    rows.map(({ id, currency }) => ({ id: accountOf(id), kind: 'checkout', currency })),
  )
  const rowOf = indexBy(rows, (row) => row.id)
  return ids.map((id) => present(rowOf.get(id), 'each inserted row comes back'))
}

/** What the payer writes on the transfer: `C` and the random end of the id, in capitals. */
function referenceOf(id: Id<'checkout'>): string {
  return `C${showId('checkout', id).slice(-REFERENCE_LENGTH).toUpperCase()}`
}

function partsOf(
  plans: readonly Plan[],
  checkouts: readonly CheckoutRecord[],
  settlements: readonly SettlementRecord[],
): PartRecord[] {
  let next = 0
  return plans.flatMap(({ view, due }, index) => {
    const checkout = present(checkouts[index], 'each plan has a checkout')
    const dueNow = new Set(due.due.map(({ position }) => position))
    return view.terms.map((terms) => {
      const settlement = present(settlements[next++], 'each term became a settlement')
      return {
        checkout_id: checkout.id,
        position: terms.position,
        settlement_id: settlement.id,
        part: terms.amount,
        is_due: dueNow.has(terms.position),
        paid: zero,
      }
    })
  })
}

async function insertAllParts(unit: Unit, parts: readonly PartRecord[]): Promise<void> {
  await unit.tx.query(insertParts, [
    unit.tenant.id,
    parts.map((part) => part.checkout_id),
    parts.map((part) => part.position),
    parts.map((part) => part.settlement_id),
    parts.map((part) => part.part),
    parts.map((part) => part.is_due),
  ])
}

function announceStart(unit: Unit, checkouts: readonly CheckoutRecord[]): void {
  for (const checkout of checkouts) {
    const about = aboutCheckout(checkout)
    const { type, amount } = checkout
    announce(unit, 'checkout_initiated', { ...about, type, amount: showMinor(amount) })
    enter(unit, 'checkout', [{ id: checkout.id, to: 'settling', about }])
    const minutes = checkoutAbandonedAfterMinutes[type]
    if (minutes === null) continue
    const shown = showId('checkout', checkout.id)
    enqueue(unit, checkoutTimeout, {
      key: shown,
      runAt: addMs(unit.now, minutes * MINUTE_MS),
      payload: { checkout: shown },
    })
  }
}
