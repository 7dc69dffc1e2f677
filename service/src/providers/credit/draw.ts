// Asking the lender to pay: for releases that took more than arrived, and for funding settlements.

import { feeLackOf, markDrawn, readCheckouts } from '#checkouts'
import type { Unit } from '#db'
import { enterStatuses } from '#events'
import { changeLines } from '#instruments'
import { defineJob, enqueue, idField } from '#jobs'
import type { Id } from '#kit'
import { distinct, groupBy, larger, less, minor, showId, smaller, sum, zero } from '#kit'
import { changeSettlements, readSettlements } from '#settlements'
import type { Claim, PartRecord, PlannedDraw } from './cover.ts'
import { planDraws } from './cover.ts'
import {
  addToFees,
  addToParts,
  insertDraws,
  selectClaims,
  selectPartsOfSettlements,
} from './store.ts'

/** The lender is to be asked for the money of a draw. */
export const creditDraw = defineJob({
  name: 'credit.draw',
  lane: 'steps',
  payload: { draw: idField('credit_draw') },
})

/**
 * Draws what releases of these projects took of their cover and nobody has asked the lender for
 * yet. The caller holds the projects' locks; what was drawn before is left alone.
 */
export async function drawForReleases(
  unit: Unit,
  projectIds: readonly Id<'project'>[],
): Promise<void> {
  if (projectIds.length === 0) return
  const rows = await unit.tx.query(selectClaims, {
    tenant_id: unit.tenant.id,
    project_ids: distinct(projectIds),
  })
  if (rows.length === 0) return
  await drawAll(
    unit,
    rows.map(({ id, settlement_id, drawn }) => {
      return { settlementId: settlement_id, outboundId: id, amount: minor(drawn) }
    }),
  )
}

/** Draws the whole cover of funding settlements, of these; it is no release's, and no reserve. */
export async function drawFundings(
  unit: Unit,
  settlementIds: readonly Id<'settlement'>[],
): Promise<void> {
  const settlements = await readSettlements(unit.tx, unit.tenant.id, settlementIds)
  const claims = [...settlements.values()]
    .filter(({ type, credit_covered }) => type === 'funding' && credit_covered > 0n)
    .map(({ id, credit_covered }) => {
      return { settlementId: id, outboundId: null, amount: credit_covered }
    })
  await drawAll(unit, claims)
  await changeSettlements(
    unit,
    claims.map(({ settlementId, amount }) => {
      return { id: settlementId, creditCovered: less(zero, amount) }
    }),
  )
}

async function drawAll(unit: Unit, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  const parts = await unit.tx.query(selectPartsOfSettlements, {
    tenant_id: unit.tenant.id,
    settlement_ids: distinct(claims.map(({ settlementId }) => settlementId)),
  })
  const draws = planDraws(claims, await withFeeLacks(unit, parts)).map((draw) => ({
    ...draw,
    id: unit.newId('credit_draw'),
  }))
  await keepDraws(unit, draws)
  await countDrawn(unit, draws)
  await markDrawn(unit, distinct(draws.map(({ part }) => part.checkout_id)))
  for (const { id } of draws) {
    const key = showId('credit_draw', id)
    enqueue(unit, creditDraw, { key, runAt: unit.now, payload: { draw: id } })
  }
}

/** A fee that was paid by other means meanwhile is not drawn. */
async function withFeeLacks(unit: Unit, parts: readonly PartRecord[]): Promise<PartRecord[]> {
  const ids = distinct(parts.map((part) => part.checkout_id))
  const views = await readCheckouts(unit.tx, unit.tenant.id, ids)
  return parts.map((part) => {
    const view = views.get(part.checkout_id)
    const lack = view === undefined ? zero : larger(feeLackOf(view), zero)
    return { ...part, fee_undrawn: smaller(part.fee_undrawn, lack) }
  })
}

type NewDraw = PlannedDraw & { readonly id: Id<'credit_draw'> }

async function keepDraws(unit: Unit, draws: readonly NewDraw[]): Promise<void> {
  await unit.tx.query(insertDraws, {
    tenant_id: unit.tenant.id,
    now: unit.now,
    rows: draws.map(({ id, part, outboundId, amount, fee }) => ({
      id,
      checkout_id: part.checkout_id,
      instrument_id: part.instrument_id,
      project_id: part.project_id,
      settlement_id: part.settlement_id,
      outbound_id: outboundId,
      currency: part.currency,
      amount,
      fee,
    })),
  })
  enterStatuses(
    unit,
    'credit_draw',
    draws.map(({ id }) => ({ id, to: 'requested' })),
  )
}

/** What was reserved of the limits is drawn now. */
async function countDrawn(unit: Unit, draws: readonly NewDraw[]): Promise<void> {
  await changeParts(
    unit,
    draws.map(({ part, amount }) => ({ part, undrawn: less(zero, amount) })),
  )
  await changeFees(
    unit,
    draws.map(({ part, fee }) => ({ checkoutId: part.checkout_id, amount: less(zero, fee) })),
  )
  await changeLines(
    unit,
    draws.map(({ part, amount, fee }) => {
      const whole = sum([amount, fee])
      const { instrument_id: instrumentId, currency } = part
      return { instrumentId, currency, reserved: less(zero, whole), drawn: whole }
    }),
  )
}

interface PartChange {
  readonly part: Pick<PartRecord, 'checkout_id' | 'settlement_id'>
  readonly undrawn: bigint
  readonly givenBack?: bigint
}

/** Adds to what is undrawn and given back; one row each, for an UPDATE takes only one change. */
export async function changeParts(unit: Unit, changes: readonly PartChange[]): Promise<void> {
  const groups = [
    ...groupBy(changes, ({ part }) => `${part.checkout_id} ${part.settlement_id}`).values(),
  ].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const undrawn = group.reduce((total, change) => total + change.undrawn, 0n)
    const givenBack = group.reduce((total, change) => total + (change.givenBack ?? 0n), 0n)
    return [{ part: first.part, undrawn, givenBack }]
  })
  if (groups.length === 0) return
  await unit.tx.query(addToParts, {
    tenant_id: unit.tenant.id,
    rows: groups.map(({ part, undrawn, givenBack }) => ({
      checkout_id: part.checkout_id,
      settlement_id: part.settlement_id,
      undrawn,
      given_back: givenBack,
    })),
  })
}

interface FeeChange {
  readonly checkoutId: Id<'checkout'>
  readonly amount: bigint
}

/** Adds to what is undrawn of buyer fees. */
export async function changeFees(unit: Unit, changes: readonly FeeChange[]): Promise<void> {
  const groups = [...groupBy(changes, ({ checkoutId }) => checkoutId)].flatMap(([id, group]) => {
    const amount = group.reduce((total, change) => total + change.amount, 0n)
    return amount === 0n ? [] : [{ id, amount }]
  })
  if (groups.length === 0) return
  await unit.tx.query(addToFees, {
    tenant_id: unit.tenant.id,
    rows: groups.map(({ id, amount }) => ({ checkout_id: id, amount })),
  })
}
