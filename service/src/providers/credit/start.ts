// A checkout is confirmed on credit: its amount is reserved, its settlements are covered.

import type { CheckoutView } from '#checkouts'
import { readCheckouts, readMeans } from '#checkouts'
import type { Unit } from '#db'
import { changeLines } from '#instruments'
import { defineJob, enqueue, idField } from '#jobs'
import type { Id } from '#kit'
import { present, showId, zip } from '#kit'
import { continueOutbounds, readWaiting, releaseSettled } from '#outbounds'
import type { Vault } from '#participants'
import { changeSettlements } from '#settlements'
import { drawForReleases, drawFundings } from './draw.ts'
import { insertCovers, insertParts } from './store.ts'

/** The lender is to be told of a checkout. */
export const creditOrder = defineJob({
  name: 'credit.order',
  lane: 'steps',
  payload: { checkout: idField('checkout') },
})

interface Started {
  readonly view: CheckoutView
  readonly instrumentId: Id<'payment_instrument'>
  readonly terms: string
}

/**
 * Reserves the amounts of new checkouts on credit and covers their settlements, which count as
 * settled from now on: immediate ones are released, funding ones drawn. Others are passed over.
 * Runs in the unit of the confirmation, which holds the projects' locks and those of the limits.
 */
export async function startCredit(
  unit: Unit,
  vault: Vault,
  checkoutIds: readonly Id<'checkout'>[],
): Promise<void> {
  const started = await readStarted(unit, checkoutIds)
  if (started.length === 0) return
  await changeLines(
    unit,
    started.map(({ view, instrumentId }) => {
      const { currency, amount } = view.checkout
      return { instrumentId, currency, reserved: amount }
    }),
  )
  await keepCovers(unit, started)
  const parts = started.flatMap(({ view }) => dueParts(view))
  const ids = parts.map((part) => part.settlement_id)
  await changeSettlements(
    unit,
    parts.map((part) => ({ id: part.settlement_id, creditCovered: part.part })),
  )
  for (const { view } of started) {
    const { id } = view.checkout
    const job = { key: showId('checkout', id), runAt: unit.now, payload: { checkout: id } }
    enqueue(unit, creditOrder, job)
  }
  const projectIds = started.map(({ view }) => view.checkout.project_id)
  await drawFundings(unit, ids)
  await releaseSettled(unit, vault, ids)
  const waiting = await readWaiting(unit.tx, unit.tenant.id, projectIds)
  await continueOutbounds(
    unit,
    vault,
    waiting.map(({ id }) => id),
  )
  await drawForReleases(unit, projectIds)
}

async function readStarted(unit: Unit, checkoutIds: readonly Id<'checkout'>[]): Promise<Started[]> {
  const means = await readMeans(unit.tx, unit.tenant.id, checkoutIds)
  const onCredit = [...means].flatMap(([id, one]) => (one.kind === 'credit' ? [{ id, one }] : []))
  const views = await readCheckouts(
    unit.tx,
    unit.tenant.id,
    onCredit.map(({ id }) => id),
  )
  return onCredit.flatMap(({ id, one }) => {
    const view = present(views.get(id), 'a checkout that has just started')
    // With nothing due there is nothing to lend.
    if (view.checkout.status !== 'settling') return []
    return [{ view, instrumentId: one.instrumentId, terms: one.terms }]
  })
}

function dueParts({ parts }: CheckoutView) {
  return parts.filter((part) => part.is_due)
}

async function keepCovers(unit: Unit, started: readonly Started[]): Promise<void> {
  const checkouts = started.map(({ view }) => view.checkout)
  await unit.tx.query(insertCovers, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: zip(checkouts, started).map(
      ([{ id, project_id, currency, fee }, { instrumentId, terms }]) => ({
        checkout_id: id,
        instrument_id: instrumentId,
        project_id,
        currency,
        terms,
        fee_undrawn: fee,
      }),
    ),
  })
  const parts = started.flatMap(({ view }) => dueParts(view))
  await unit.tx.query(insertParts, {
    tenant_id: unit.tenant.id,
    rows: parts.map((part) => ({
      checkout_id: part.checkout_id,
      settlement_id: part.settlement_id,
      position: part.position,
      covered: part.part,
    })),
  })
}
