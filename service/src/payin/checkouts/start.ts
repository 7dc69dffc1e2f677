// Starts the checkouts of confirmations that may go ahead.
import { checkoutAbandonedAfterMinutes } from '@holdfast/contract'
import type { Unit } from '#db'
import { announce, enterStatuses } from '#events'
import { enqueue } from '#jobs'
import { addMs, compact, groupBy, indexBy, present, showId, zero, zip } from '#kit'
import { accountOf, openAccounts } from '#ledger'
import type { SettlementRecord } from '#settlements'
import { createSettlements } from '#settlements'
import { aboutCheckout, aboutStart, checkoutTimeout } from './announce.ts'
import type { CheckoutRecord, CheckoutView, PartRecord } from './checkout.ts'
import type { Plan } from './confirm.ts'
import { settleCheckouts } from './fund.ts'
import { readCheckouts } from './read.ts'
import { referenceOf } from './reference.ts'
import { insertCheckouts, insertMeans, insertParts } from './store.ts'

const MINUTE_MS = 60_000

/**
 * Makes the settlements and the checkout of each plan, with their events, and settles at once what
 * asks for nothing now. Answers the checkouts in the order of the plans.
 */
export async function startCheckouts(unit: Unit, plans: readonly Plan[]): Promise<CheckoutView[]> {
  if (plans.length === 0) return []
  const made = await makeSettlements(unit, plans)
  const checkouts = await insertAll(unit, plans)
  const parts = partsOf(plans, checkouts, made)
  await insertAllParts(unit, parts)
  await keepMeans(unit, plans, checkouts)
  announceStart(unit, checkouts)
  // With nothing due now there is nothing to wait for.
  const free = checkouts.filter(({ amount }) => amount === 0n).map(({ id }) => id)
  await settleCheckouts(unit, await readCheckouts(unit.tx, unit.tenant.id, free))
  const settled = await readCheckouts(unit.tx, unit.tenant.id, free)
  const partsByCheckout = groupBy(parts, (part) => part.checkout_id)
  const existing = plans.flatMap((plan) => [...plan.existing.values()])
  const settlementOf = indexBy([...existing, ...made], (settlement) => settlement.id)
  return checkouts.map((checkout) => {
    const own = partsByCheckout.get(checkout.id) ?? []
    const held = compact(own.map((part) => settlementOf.get(part.settlement_id)))
    return settled.get(checkout.id) ?? { checkout, parts: own, settlements: held }
  })
}

/** The settlements that do not exist yet, in the order of the plans and their terms. */
async function makeSettlements(unit: Unit, plans: readonly Plan[]): Promise<SettlementRecord[]> {
  return await createSettlements(
    unit,
    plans.flatMap(({ view, projectId, buyerId }) =>
      view.terms
        .filter((terms) => terms.settlement_id === null)
        .map((terms) => ({ projectId, currency: view.intent.currency, buyerId, terms })),
    ),
  )
}

async function insertAll(unit: Unit, plans: readonly Plan[]): Promise<CheckoutRecord[]> {
  const ids = plans.map(({ checkoutId }) => checkoutId)
  // An invoice gets its id here, and is made by whoever hears of the checkout.
  const rows = await unit.tx.query(insertCheckouts, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(ids, plans).map(([id, { view, projectId, buyerId, confirmation, due }]) => ({
      id,
      intent_id: view.intent.id,
      project_id: projectId,
      buyer_id: buyerId,
      currency: view.intent.currency,
      type: confirmation.method,
      amount: due.total,
      fee: due.fee,
      reference: referenceOf(id),
      metadata: view.intent.metadata === null ? null : JSON.stringify(view.intent.metadata),
      page_key: confirmation.pageKey ?? null,
      invoice_id: view.intent.type === 'invoice' ? unit.newId('invoice') : null,
    })),
  })
  await openAccounts(
    unit,
    rows.map(({ id, currency }) => ({ id: accountOf(id), kind: 'checkout', currency })),
  )
  const rowOf = indexBy(rows, (row) => row.id)
  return ids.map((id) => present(rowOf.get(id), 'each inserted row comes back'))
}

function partsOf(
  plans: readonly Plan[],
  checkouts: readonly CheckoutRecord[],
  made: readonly SettlementRecord[],
): PartRecord[] {
  let next = 0
  return plans.flatMap(({ view, due }, index) => {
    const checkout = present(checkouts[index], 'each plan has a checkout')
    const dueNow = new Set(due.due.map(({ position }) => position))
    return view.terms.map((terms) => {
      const isMade = terms.settlement_id === null
      const id = terms.settlement_id ?? present(made[next++], 'each term became a settlement').id
      return {
        checkout_id: checkout.id,
        position: terms.position,
        settlement_id: id,
        part: terms.amount,
        is_due: dueNow.has(terms.position),
        is_made: isMade,
        paid: zero,
        owed: zero,
      }
    })
  })
}

async function insertAllParts(unit: Unit, parts: readonly PartRecord[]): Promise<void> {
  unit.tx.write(insertParts, { tenant_id: unit.tenant.id, rows: parts })
}

async function keepMeans(
  unit: Unit,
  plans: readonly Plan[],
  checkouts: readonly CheckoutRecord[],
): Promise<void> {
  const rows = plans.flatMap(({ means }, index) => {
    const { id } = present(checkouts[index], 'each plan has a checkout')
    return means === null ? [] : [{ id, means: JSON.stringify(means) }]
  })
  if (rows.length === 0) return
  unit.tx.write(insertMeans, {
    tenant_id: unit.tenant.id,
    rows: rows.map(({ id, means }) => ({ checkout_id: id, means })),
  })
}

function announceStart(unit: Unit, checkouts: readonly CheckoutRecord[]): void {
  for (const checkout of checkouts) {
    announce(unit, 'checkout_initiated', aboutStart(checkout))
    enterStatuses(unit, 'checkout', [
      { id: checkout.id, to: 'settling', about: aboutCheckout(checkout) },
    ])
    const minutes = checkoutAbandonedAfterMinutes[checkout.type]
    if (minutes === null) continue
    enqueue(unit, checkoutTimeout, {
      key: showId('checkout', checkout.id),
      runAt: addMs(unit.now, minutes * MINUTE_MS),
      payload: { checkout: checkout.id },
    })
  }
}
