// What happens when a checkout has begun: the rail is asked, or debits are scheduled.
import type { Currency } from '@holdfast/contract'
import type { CheckoutView, Means, ReadNextUrls } from '#checkouts'
import { authoriseCheckouts, readCheckouts, readMeans } from '#checkouts'
import type { Database, Unit } from '#db'
import type { NewDebit } from '#debits'
import { cancelDebits, createDebits, readDebitsOfCheckouts } from '#debits'
import type { RunnableHandler } from '#jobs'
import { actHandler, defineJob, enqueue, idField } from '#jobs'
import type { Id, TenantId } from '#kit'
import { asId, present, showId } from '#kit'
import type { Vault } from '#participants'
import type { CollectingRail } from '#rails'
import { readCards } from './cards.ts'
import { handoffToken } from './handoff.ts'
import { insertChallenges, selectChallenges } from './store.ts'

/** The order to collect goes to the rail: by card, or at the buyer's bank. */
const methodStart = defineJob({
  name: 'method.start',
  lane: 'steps',
  payload: { checkout: idField('checkout') },
})

/**
 * Checkouts have begun: those by card and open banking are given to the rail after the commit, and
 * those by direct debit get their debits. Others wait for the buyer's own transfer.
 */
export async function startCollecting(
  unit: Unit,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<void> {
  const { id: tenant } = unit.tenant
  const meansOf = await readMeans(unit.tx, tenant, checkoutIds)
  if (meansOf.size === 0) return
  const views = await readCheckouts(unit.tx, tenant, [...meansOf.keys()])
  const debits: NewDebit[] = []
  for (const [id, view] of views) {
    const means = meansOf.get(id)
    if (means?.kind === 'direct_debit') debits.push(...debitsOf(view, means))
    const isAsked = means?.kind === 'card' || means?.kind === 'open_banking'
    if (!isAsked || view.checkout.amount === 0n) continue
    const key = showId('checkout', id)
    enqueue(unit, methodStart, { key, runAt: unit.now, payload: { checkout: id } })
  }
  // Who accepts a mandate has authorised what is debited under it.
  await authoriseCheckouts(
    unit,
    debits.map(({ checkoutId }) => checkoutId),
  )
  await createDebits(unit, debits)
}

/** What is due now by one debit, and each settlement that is required later by one on its date. */
function debitsOf(
  { checkout, parts, settlements }: CheckoutView,
  { mandateId }: Extract<Means, { kind: 'direct_debit' }>,
): NewDebit[] {
  const common = {
    checkoutId: checkout.id,
    projectId: checkout.project_id,
    mandateId: asId('mandate', mandateId),
    currency: checkout.currency,
    replacesId: null,
  }
  const due = parts.filter((part) => part.is_due)
  const now: NewDebit = {
    ...common,
    scheduledAt: checkout.created_at,
    amount: checkout.amount,
    hasFee: checkout.fee > 0n,
    settlementIds: due.map((part) => part.settlement_id),
  }
  const later = parts.flatMap((part): NewDebit[] => {
    const settlement = settlements.find(({ id }) => id === part.settlement_id)
    const date = settlement?.required_by ?? null
    if (part.is_due || date === null) return []
    const settlementIds = [part.settlement_id]
    return [{ ...common, scheduledAt: date, amount: part.part, hasFee: false, settlementIds }]
  })
  return checkout.amount > 0n ? [now, ...later] : later
}

/** Checkouts came to nothing: what has not started to be debited for them is not. */
export async function stopDebits(
  unit: Unit,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<void> {
  const debits = await readDebitsOfCheckouts(unit.tx, unit.tenant.id, checkoutIds)
  await cancelDebits(unit, [...debits.values()].flat().filter(isScheduled))
}

export function isScheduled({ status }: { readonly status: string }): boolean {
  return status === 'scheduled'
}

/** The account at a bank to which debits are collected, and how long payers are told before. */
export interface CollectingBankTerms {
  readonly id: Id<'connected_account'>
  readonly noticeDays: number
  readonly timeZone: string
}

/** By which bank debits in a currency are collected now; null: by none. */
export type FindCollectingBank = (
  unit: Unit,
  currency: Currency,
) => Promise<CollectingBankTerms | null>

export interface CollectingDeps {
  readonly database: Database
  readonly vault: Vault
  readonly rail: CollectingRail
  readonly findBank: FindCollectingBank
}

/** Gives the orders to the rail, under the checkouts' own ids. */
export function startHandler(deps: CollectingDeps): RunnableHandler {
  return actHandler({
    kind: methodStart,
    act: async ({ tenantId, payload }) => await giveOrder(deps, tenantId, payload.checkout),
    record: async (unit, jobs) => {
      const challenged = jobs.filter(({ outcome }) => outcome.needsBuyer)
      const ids = challenged.map(({ payload }) => payload.checkout)
      if (ids.length > 0) {
        await unit.tx.query(insertChallenges, {
          tenant_id: unit.tenant.id,
          created_at: unit.now,
          ids,
        })
      }
    },
  })
}

async function giveOrder(
  { database, rail }: CollectingDeps,
  tenantId: TenantId,
  id: Id<'checkout'>,
): Promise<{ readonly needsBuyer: boolean }> {
  const found = await database.read(tenantId, async (reader) => {
    const view = (await readCheckouts(reader, tenantId, [id])).get(id)
    const means = (await readMeans(reader, tenantId, [id])).get(id)
    const isOpen = view?.checkout.status === 'settling' && view.checkout.calls_off_to === null
    if (!isOpen || means === undefined) return null
    const cardId = means.kind === 'card' ? asId('card', means.cardId) : null
    const cards = await readCards(reader, tenantId, cardId === null ? [] : [cardId])
    return { checkout: view.checkout, means, card: cardId === null ? null : cards.get(cardId) }
  })
  // It was cancelled in between: the rail is not asked.
  if (found === null) return { needsBuyer: false }
  const { checkout, means, card } = found
  const { currency, amount, reference } = checkout
  const order = { tenantId, key: id, currency, amount }
  if (means.kind === 'card') {
    const { token } = present(card, 'a checkout by card has its card')
    return await rail.payByCard({ ...order, token })
  }
  if (means.kind === 'open_banking') {
    await rail.payByBank({ ...order, bank: means.bank, reference })
  }
  return { needsBuyer: false }
}

/** Where buyers go on: the bank, or the issuer that wants them to confirm. */
export function nextUrls(vault: Vault, baseUrl: string): ReadNextUrls {
  return async (reader, tenant, checkouts) => {
    const open = checkouts.filter(
      ({ status, authorised_at, calls_off_to }) =>
        status === 'settling' && authorised_at === null && calls_off_to === null,
    )
    const cardIds = open.filter(({ type }) => type === 'card').map(({ id }) => id)
    const rows =
      cardIds.length === 0
        ? []
        : await reader.query(selectChallenges, { tenant_id: tenant, checkout_ids: cardIds })
    const challenged = new Set(rows.map(({ checkout_id }) => checkout_id))
    const urls = new Map<Id<'checkout'>, string>()
    for (const { id, type } of open) {
      const page = type === 'open_banking' ? 'bank' : challenged.has(id) ? 'card' : null
      if (page === null) continue
      const token = handoffToken(vault, { tenantId: tenant, checkoutId: id })
      urls.set(id, `${baseUrl}/sandbox/${page}/${token}`)
    }
    return urls
  }
}
