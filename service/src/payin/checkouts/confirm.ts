import type { CheckoutType, PayerInput, PaymentDetails } from '@holdfast/contract'
import type { Unit } from '#db'
import type { AmountDue, IntentView } from '#intents'
import { amountDue, consumeIntents, isReusable, lockIntentViews } from '#intents'
import type { Id, Result } from '#kit'
import { accepted, assert, compact, Failure, invalid, present, refused, sum } from '#kit'
import type { Vault } from '#participants'
import { resolveParticipants } from '#participants'
import { createProjects, lockProjects } from '#projects'
import type { SettlementRecord } from '#settlements'
import { requireVerifications } from '#verifications'
import type { CheckoutView } from './checkout.ts'
import { presentTerms, readNamedSettlements } from './existing.ts'
import type { Means, Methods } from './means.ts'
import { bankTransfers } from './means.ts'
import { refuseMethods } from './offer.ts'
import { readLatestCheckouts } from './read.ts'
import { startCheckouts } from './start.ts'

/** The buyer goes on with a method. */
export interface Confirmation {
  readonly intentId: Id<'intent'>
  readonly method: CheckoutType
  /** The buyer, when the intent names none. */
  readonly payer: PayerInput | null
  /** The buyer where a session says who it is. Must be the intent's, when that names one. */
  readonly buyerId?: Id<'participant'>
  /** What the method needs, as it was sent. */
  readonly details?: PaymentDetails | null
  /** The page session that confirms; null or left out: no page does. */
  readonly pageKey?: string | null
}

/** A confirmation that may go ahead: whose, in which project, for how much, paid with what. */
export interface Plan {
  readonly view: IntentView
  readonly confirmation: Confirmation
  readonly buyerId: Id<'participant'>
  readonly projectId: Id<'project'>
  readonly checkoutId: Id<'checkout'>
  /** Settlements that exist already and get more money, by id. */
  readonly existing: ReadonlyMap<Id<'settlement'>, SettlementRecord>
  readonly due: AmountDue
  readonly means: Means | null
}

/**
 * Confirms intents, each by itself: consumes the intent, makes the project where none is named, the
 * settlements and the checkout, in this one unit. Refusals: 404 `not_found`, 409
 * `already_confirmed`, `checkout_in_progress`, `intent_expired`, `method_not_available`, 422
 * `settlement_not_usable` and when a buyer is missing, and whatever the method's means refuse.
 */
export async function confirmIntents(
  unit: Unit,
  vault: Vault,
  confirmations: readonly Confirmation[],
  methods: Methods = bankTransfers,
): Promise<Result<CheckoutView>[]> {
  const admitted = await admitConfirmations(unit, confirmations)
  const buyers = await resolveBuyers(unit, vault, admitted)
  const priced = await priceItems(unit, buyers)
  const offered = await checkMethods(unit, priced, methods)
  const plans = await provisionProjects(unit, await giveMeans(unit, offered, methods))
  const ready = plans.flatMap((plan) => (plan.ok ? [plan.value] : []))
  const first = ready.filter(({ view }) => view.intent.status === 'unconfirmed')
  const consumed = await consumeIntents(
    unit,
    first.map(({ view, projectId, checkoutId }) => {
      return { intent: view.intent, projectId, checkoutId }
    }),
  )
  const areOurs = first.every(({ view }) => consumed.has(view.intent.id))
  assert(areOurs, 'an intent that is locked and unconfirmed is consumed')
  const views = await startCheckouts(unit, ready)
  await verifyEagerly(unit, vault, views)
  let next = 0
  return plans.map((plan) =>
    plan.ok ? accepted(present(views[next++], 'each plan has a checkout')) : plan,
  )
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

interface Admitted {
  readonly confirmation: Confirmation
  readonly view: IntentView
}

/** Locks intents, then their projects, and refuses what cannot be confirmed now. */
async function admitConfirmations(
  unit: Unit,
  confirmations: readonly Confirmation[],
): Promise<Result<Admitted>[]> {
  const ids = confirmations.map(({ intentId }) => intentId)
  // Of two that confirm the same intent at once, one waits here and then finds it confirmed.
  const views = await lockIntentViews(unit, ids)
  // Then the projects, before anything that happens inside them.
  await lockProjects(unit, compact([...views.values()].map(({ intent }) => intent.project_id)))
  const latest = await readLatestCheckouts(unit.tx, unit.tenant.id, confirmations.map(pageOf))
  const seen = new Set<string>()
  return confirmations.map((confirmation, at) => {
    const view = views.get(confirmation.intentId)
    if (view === undefined) return refused(new Failure('not_found'))
    const refusal = refusalOf(view, latest[at])
    if (refusal !== null) return refused(refusal)
    const page = isReusable(view.intent) ? (confirmation.pageKey ?? '') : ''
    const try_ = `${confirmation.intentId} ${page}`
    if (seen.has(try_)) return refused(new Failure('checkout_in_progress'))
    seen.add(try_)
    return accepted({ confirmation, view })
  })
}

function pageOf({ intentId, pageKey = null }: Confirmation) {
  return { intentId, pageKey }
}

/**
 * Why an intent cannot be confirmed now, or null. A try that failed may be followed by another, and
 * a link that may be used again by another payment.
 */
function refusalOf({ intent }: IntentView, latest: CheckoutView | undefined): Failure | null {
  if (intent.status === 'cancelled') return new Failure('intent_expired')
  const status = latest?.checkout.status
  if (status === 'settling') return new Failure('checkout_in_progress')
  if (intent.status === 'unconfirmed') return null
  const mayTryAgain = status !== undefined && status !== 'settled'
  return mayTryAgain ? null : new Failure('already_confirmed')
}

type WithBuyer = Admitted & { readonly buyerId: Id<'participant'> }

async function resolveBuyers(
  unit: Unit,
  vault: Vault,
  admitted: readonly Result<Admitted>[],
): Promise<Result<WithBuyer>[]> {
  const unknown = admitted.flatMap((item, at) => {
    if (!item.ok) return []
    const { confirmation, view } = item.value
    const isKnown = view.intent.buyer_id !== null || confirmation.buyerId !== undefined
    if (isKnown || confirmation.payer === null) return []
    return [{ input: confirmation.payer, pointer: '/participant', at }]
  })
  const results = await resolveParticipants(unit, vault, unknown)
  const resolved = new Map(unknown.map(({ at }, index) => [at, results[index]]))
  return admitted.map((item, at): Result<WithBuyer> => {
    if (!item.ok) return item
    const { buyer_id: named } = item.value.view.intent
    const { buyerId } = item.value.confirmation
    // A session of somebody else must not tell that the intent exists.
    if (named !== null && buyerId !== undefined && named !== buyerId) {
      return refused(new Failure('not_found'))
    }
    const known = named ?? buyerId
    if (known !== undefined) return accepted({ ...item.value, buyerId: known })
    const result = resolved.get(at)
    if (result === undefined) {
      const message = 'Give the e-mail address of the buyer.'
      return refused(invalid({ pointer: '/participant/email', code: 'required', message }))
    }
    return result.ok ? accepted({ ...item.value, buyerId: result.value.id }) : result
  })
}

type Priced = WithBuyer & Pick<Plan, 'existing' | 'due'>

/** Works out what is due now, and refuses where a settlement that exists takes no more money. */
async function priceItems(
  unit: Unit,
  items: readonly Result<WithBuyer>[],
): Promise<Result<Priced>[]> {
  const views = items.flatMap((item) => (item.ok ? [item.value.view] : []))
  const existing = await readNamedSettlements(unit.tx, unit.tenant.id, views)
  return items.map((item): Result<Priced> => {
    if (!item.ok) return item
    const { view, buyerId } = item.value
    const terms = presentTerms(view, existing)
    const named = compact(terms.map((term) => term.settlement_id)).map((id) => existing.get(id))
    const isUsable = named.every(
      (settlement) =>
        settlement?.status === 'settling' &&
        settlement.project_id === view.intent.project_id &&
        (settlement.buyer_id ?? buyerId) === buyerId,
    )
    if (!isUsable) return refused(new Failure('settlement_not_usable'))
    return accepted({
      ...item.value,
      view: { ...view, terms },
      existing,
      due: amountDue(view.intent, terms, unit.now),
    })
  })
}

/** Refuses a method that the intent, its organisation or its buyer do not allow. */
async function checkMethods(
  unit: Unit,
  items: readonly Result<Priced>[],
  methods: Methods,
): Promise<Result<Priced>[]> {
  const asked = items.flatMap((item) => (item.ok ? [item.value] : []))
  const refusals = await refuseMethods(
    unit.tx,
    unit.tenant,
    asked.map(({ view, due, confirmation: { method, pageKey = null } }) => {
      return { view, due, method, isPage: pageKey !== null }
    }),
    methods,
  )
  let next = 0
  return items.map((item) => {
    const refusal = item.ok ? refusals[next++] : null
    return refusal instanceof Failure ? refused(refusal) : item
  })
}

type Equipped = Priced & Pick<Plan, 'means'>

async function giveMeans(
  unit: Unit,
  items: readonly Result<Priced>[],
  { admit: admitMeans }: Methods,
): Promise<Result<Equipped>[]> {
  const asked = items.flatMap((item) => (item.ok ? [item.value] : []))
  if (asked.length === 0) return items.flatMap((item) => (item.ok ? [] : [item]))
  const results = await admitMeans(
    unit,
    asked.map(({ confirmation, view, buyerId, due }) => ({
      intentId: view.intent.id,
      pageKey: confirmation.pageKey ?? null,
      buyerId,
      projectId: view.intent.project_id,
      currency: view.intent.currency,
      method: confirmation.method,
      details: confirmation.details ?? null,
      amount: due.total,
      later: sum(due.later.map(({ amount }) => amount)),
      hasTransfer: view.terms.some(({ type }) => type === 'transfer'),
    })),
  )
  let next = 0
  return items.map((item): Result<Equipped> => {
    if (!item.ok) return item
    const result = present(results[next++], 'each request for means is answered')
    return result.ok ? accepted({ ...item.value, means: result.value }) : result
  })
}

/** Makes a project for each intent that has none yet. */
async function provisionProjects(
  unit: Unit,
  items: readonly Result<Equipped>[],
): Promise<Result<Plan>[]> {
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
    const { id, project_id } = item.value.view.intent
    const projectId = present(project_id ?? made.get(id), 'each confirmation has a project')
    return accepted({ ...item.value, projectId, checkoutId: unit.newId('checkout') })
  })
}
