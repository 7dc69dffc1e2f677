// What the lender reports: it paid or refused a draw, it refused an order, the buyer paid it back.
import type { CheckoutView } from '#checkouts'
import {
  endCheckouts,
  lackingOf,
  readCheckouts,
  readOpenCheckoutsOf,
  rejectCheckouts,
  settleCheckouts,
  unmarkDrawn,
} from '#checkouts'
import type { Unit } from '#db'
import { advance } from '#events'
import { receiveInbounds } from '#inbounds'
import { changeLines } from '#instruments'
import type { Id } from '#kit'
import { compact, distinct, groupBy, indexBy, less, plus, showId, sum, zero } from '#kit'
import { drawArrived, refuseDraws } from '#outbounds'
import type { Vault } from '#participants'
import { lockProjects } from '#projects'
import type { CreditReport, DrawOutcome } from '#rails'
import type { SettlementRecord } from '#settlements'
import { cancelSettlements, changeSettlements, lackOf, readSettlements } from '#settlements'
import { continueQueueLater } from '#transfers'
import type { DrawRecord } from './cover.ts'
import { changeFees, changeParts } from './draw.ts'
import { giveBackForCheckouts, giveBackForSettlements } from './end.ts'
import { recordRefunded } from './refunds.ts'
import {
  selectDraws,
  selectDrawsOfCheckouts,
  selectPartsOfSettlements,
  selectProjects,
} from './store.ts'

const RAIL = 'sandbox lender'

/**
 * Records what the lender reports. A report that comes twice, or after another that excludes it,
 * changes nothing.
 */
export async function recordCreditReports(
  unit: Unit,
  vault: Vault,
  reports: readonly CreditReport[],
): Promise<void> {
  const orders = reports.flatMap((report) => (report.kind === 'order_refused' ? [report.key] : []))
  const drawIds = reports.flatMap((report) => (report.kind === 'order_refused' ? [] : [report.key]))
  const projects = await unit.tx.query(selectProjects, {
    tenant_id: unit.tenant.id,
    checkout_ids: orders,
    ids: drawIds,
  })
  await lockProjects(
    unit,
    projects.map(({ project_id }) => project_id),
  )
  const of = (kind: DrawOutcome) =>
    reports.flatMap((report) => (report.kind === kind ? [report.key] : []))
  await recordPaid(unit, vault, await endDraws(unit, of('paid'), 'paid'))
  await recordRefused(unit, await endDraws(unit, of('refused'), 'refused'))
  await recordRefunded(
    unit,
    reports.filter((report) => report.kind === 'refunded'),
  )
  await recordRepaid(unit, await endDraws(unit, of('repaid'), 'repaid'))
  // A default is the lender's loss: nothing moves, and the limit never comes back, also when the
  // lender reports later what it had expected to be paid.
  await endDraws(unit, of('defaulted'), 'defaulted')
  await refuseOrders(unit, orders)
}

/** Moves draws and reads those that moved. */
async function endDraws(
  unit: Unit,
  ids: readonly Id<'credit_draw'>[],
  to: DrawOutcome,
): Promise<DrawRecord[]> {
  if (ids.length === 0) return []
  const moves = ids.map((id) => ({ id, to }))
  const moved = await advance(unit, 'credit_draw', moves)
  if (moved.size === 0) return []
  return await unit.tx.query(selectDraws, { tenant_id: unit.tenant.id, ids: [...moved] })
}

/** The lender's money goes to the settlements that drew it, and with a first draw to the fee. */
async function recordPaid(unit: Unit, vault: Vault, draws: readonly DrawRecord[]): Promise<void> {
  if (draws.length === 0) return
  await receiveInbounds(
    unit,
    RAIL,
    draws.map(({ id, project_id, checkout_id, settlement_id, amount, fee }) => ({
      noticeId: showId('credit_draw', id),
      projectId: project_id,
      type: 'credit',
      amount: plus(amount, fee),
      reference: null,
      payerName: null,
      payerIds: [],
      checkoutId: checkout_id,
      meantFor: [settlement_id],
      meantForFee: fee > 0n,
      shares: { settlements: [{ id: settlement_id, amount }], fee },
    })),
  )
  // A release that was called back meanwhile waits for nothing; the money is the settlement's then.
  await drawArrived(
    unit,
    vault,
    draws.flatMap(({ outbound_id: outboundId, amount }) =>
      outboundId === null ? [] : [{ outboundId, amount }],
    ),
  )
  const checkoutIds = draws.map(({ checkout_id }) => checkout_id)
  await endLent(unit, [...(await readCheckouts(unit.tx, unit.tenant.id, checkoutIds)).values()])
}

/**
 * Everything is as before the draw: the release is called back, its reserve undone, the limit
 * reserved again, for what waits, too. A funding settlement that is not paid is cancelled.
 */
async function recordRefused(unit: Unit, draws: readonly DrawRecord[]): Promise<void> {
  if (draws.length === 0) return
  await changeParts(
    unit,
    draws.map((part) => ({ part, undrawn: part.amount })),
  )
  await changeFees(
    unit,
    draws.map(({ checkout_id, fee }) => ({ checkoutId: checkout_id, amount: fee })),
  )
  await changeLines(
    unit,
    draws.map(({ instrument_id: instrumentId, currency, amount, fee }) => {
      const whole = sum([amount, fee])
      return { instrumentId, currency, reserved: whole, drawn: less(zero, whole) }
    }),
  )
  await changeSettlements(
    unit,
    draws.map(({ settlement_id: id, amount }) => ({ id, creditCovered: amount })),
  )
  await refuseDraws(unit, compact(draws.map(({ outbound_id }) => outbound_id)))
  await endUnpaid(unit, draws)
  await continueQueueLater(
    unit,
    draws.map(({ project_id }) => project_id),
  )
}

async function endUnpaid(unit: Unit, draws: readonly DrawRecord[]): Promise<void> {
  const { id: tenant } = unit.tenant
  const settlements = await readSettlements(
    unit.tx,
    tenant,
    draws.map(({ settlement_id }) => settlement_id),
  )
  const unpaid = [...settlements.values()].filter(isUnlent)
  await cancelSettlements(
    unit,
    unpaid.filter(({ status }) => status === 'settling'),
  )
  // Neither these nor one that was cancelled while its draw was under way keep their cover.
  const over = [...settlements.values()].filter(({ status }) => status === 'cancelled')
  await giveBackForSettlements(
    unit,
    [...unpaid, ...over].map(({ id }) => id),
  )
  await endEmptied(unit, draws)
}

/** A funding settlement is drawn once, at its confirmation; one in review is cancelled after it. */
function isUnlent(row: SettlementRecord): boolean {
  const isOpen = row.status === 'settling' || row.status === 'in_review'
  return row.type === 'funding' && isOpen && lackOf(row) > 0n
}

/**
 * A checkout for which nothing is left to be lent has come to nothing: the lender said no. One that
 * lacks nothing without what was refused settles; one that is over keeps nothing reserved.
 */
async function endEmptied(unit: Unit, draws: readonly DrawRecord[]): Promise<void> {
  const { id: tenant } = unit.tenant
  const ids = distinct(draws.map(({ checkout_id }) => checkout_id))
  const all = await unit.tx.query(selectDrawsOfCheckouts, { tenant_id: tenant, checkout_ids: ids })
  const live = all.filter(({ status }) => status !== 'refused')
  const drawing = new Set(live.map(({ checkout_id }) => checkout_id))
  await unmarkDrawn(
    unit,
    ids.filter((id) => !drawing.has(id)),
  )
  const views = await readCheckouts(unit.tx, tenant, ids)
  const isEmptied = ({ checkout, parts, settlements }: CheckoutView) => {
    const open = settlements.filter((row) => row.status !== 'cancelled' && !isUnlent(row))
    const openIds = new Set(open.map(({ id }) => id))
    const isOpen = parts.some((part) => part.is_due && openIds.has(part.settlement_id))
    return checkout.status === 'settling' && !isOpen && !drawing.has(checkout.id)
  }
  const emptied = [...views.values()].filter(isEmptied).map(({ checkout }) => checkout.id)
  await rejectCheckouts(unit, emptied)
  await settleCheckouts(unit, await readCheckouts(unit.tx, tenant, ids))
  await endLent(unit, [...(await readCheckouts(unit.tx, tenant, ids)).values()])
  const over = [...views.values()].filter(({ checkout }) => checkout.status !== 'settling')
  await giveBackForCheckouts(
    unit,
    over.map(({ checkout }) => checkout.id),
  )
}

/**
 * Settlements were cancelled: a checkout on credit of which nothing is left settles with what was
 * lent, or is cancelled where its buyer fee was not, unless the lender still owes an answer. The
 * caller holds the projects' locks.
 */
export async function settleLent(
  unit: Unit,
  settlementIds: readonly Id<'settlement'>[],
): Promise<void> {
  if (settlementIds.length === 0) return
  const open = await readOpenCheckoutsOf(unit.tx, unit.tenant.id, settlementIds)
  await endLent(unit, [...open.values()])
}

async function endLent(unit: Unit, views: readonly CheckoutView[]): Promise<void> {
  const emptied = views.filter(
    ({ checkout: { status, drawn_at }, settlements }) =>
      status === 'settling' &&
      drawn_at !== null &&
      settlements.every((settlement) => settlement.status === 'cancelled'),
  )
  if (emptied.length === 0) return
  const ids = emptied.map(({ checkout }) => checkout.id)
  const draws = await unit.tx.query(selectDrawsOfCheckouts, {
    tenant_id: unit.tenant.id,
    checkout_ids: ids,
  })
  const asked = draws.filter(({ status }) => status === 'requested')
  const waiting = new Set(asked.map(({ checkout_id }) => checkout_id))
  const over = emptied.filter(({ checkout }) => !waiting.has(checkout.id))
  await settleCheckouts(
    unit,
    indexBy(over, ({ checkout }) => checkout.id),
  )
  await endCheckouts(
    unit,
    over.filter((view) => lackingOf(view) > 0n),
    'cancelled',
  )
}

/**
 * Reviews of settlements are over: `funding` ones whose draw was refused meanwhile are cancelled.
 * The caller holds the projects' locks.
 */
export async function cancelUnlent(
  unit: Unit,
  settlementIds: readonly Id<'settlement'>[],
): Promise<void> {
  if (settlementIds.length === 0) return
  const { id: tenant } = unit.tenant
  const settlements = await readSettlements(unit.tx, tenant, settlementIds)
  const unlent = [...settlements.values()].filter(
    (row) => row.status === 'settling' && isUnlent(row),
  )
  const ids = unlent.map(({ id }) => id)
  const covers = await unit.tx.query(selectPartsOfSettlements, {
    tenant_id: tenant,
    settlement_ids: ids,
  })
  const checkoutIds = distinct(covers.map(({ checkout_id }) => checkout_id))
  const draws = await unit.tx.query(selectDrawsOfCheckouts, {
    tenant_id: tenant,
    checkout_ids: checkoutIds,
  })
  const statuses = groupBy(draws, ({ settlement_id }) => settlement_id)
  const isRefused = ({ id }: SettlementRecord) =>
    statuses.get(id)?.every(({ status }) => status === 'refused') === true
  await cancelSettlements(unit, unlent.filter(isRefused))
}

/** The buyer has paid the lender what was still owed: the limit is free again. */
async function recordRepaid(unit: Unit, draws: readonly DrawRecord[]): Promise<void> {
  await changeLines(
    unit,
    draws.map(({ instrument_id: instrumentId, currency, amount, fee, refunded }) => {
      return { instrumentId, currency, drawn: less(refunded, sum([amount, fee])) }
    }),
  )
}

/**
 * The lender wants nothing to do with a checkout: what it was asked for is refused and the checkout
 * fails. Too late once it has paid.
 */
async function refuseOrders(unit: Unit, checkoutIds: readonly Id<'checkout'>[]): Promise<void> {
  if (checkoutIds.length === 0) return
  const draws = await unit.tx.query(selectDrawsOfCheckouts, {
    tenant_id: unit.tenant.id,
    checkout_ids: checkoutIds,
  })
  const paid = new Set(
    draws
      .filter(({ status }) => status !== 'requested' && status !== 'refused')
      .map(({ checkout_id }) => checkout_id),
  )
  const open = draws.filter(({ checkout_id, status }) => {
    return status === 'requested' && !paid.has(checkout_id)
  })
  const moved = await endDraws(
    unit,
    open.map(({ id }) => id),
    'refused',
  )
  await recordRefused(unit, moved)
  await rejectCheckouts(
    unit,
    checkoutIds.filter((id) => !paid.has(id)),
  )
}
