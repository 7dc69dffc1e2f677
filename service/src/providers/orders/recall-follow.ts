// Recalls follow their orders: what came back, or came to nothing, is asked of no bank any more.
import { endClosing } from '#connections'
import type { Unit } from '#db'
import { advance } from '#events'
import type { Id } from '#kit'
import { distinct, present } from '#kit'
import type { OrderRecord } from './order.ts'
import type { RecallRecord } from './recall.ts'
import { isOrderOver } from './recall.ts'
import { lockOrders } from './store.ts'
import {
  lockRecalls,
  selectRecalls,
  selectRecallsOf,
  setRecallAlarm,
  settleRecall,
} from './store-recalls.ts'

/** A recall and its order, both locked. */
interface LockedRecall {
  readonly order: OrderRecord
  readonly recall: RecallRecord
}

/** Locks a recall: its order first, as everybody does. */
export async function lockRecall(unit: Unit, id: Id<'bank_recall'>): Promise<LockedRecall> {
  const tenant_id = unit.tenant.id
  const [found] = await unit.tx.query(selectRecalls, { tenant_id, ids: [id] })
  const { order_id } = present(found, 'a recall stays')
  const [order] = await unit.tx.query(lockOrders, { tenant_id, ids: [order_id] })
  const [recall] = await unit.tx.query(lockRecalls, { tenant_id, ids: [id] })
  return { order: present(order, 'an order stays'), recall: present(recall, 'a recall stays') }
}

/**
 * Ends the recalls of those of these orders that are over, and what people were to ask. One that
 * may be leaving at this instant ends when it has left.
 */
export async function followRecalled(
  unit: Unit,
  orderIds: readonly Id<'bank_order'>[],
): Promise<void> {
  if (orderIds.length === 0) return
  const tenant_id = unit.tenant.id
  const some = await unit.tx.query(selectRecallsOf, { tenant_id, order_ids: orderIds })
  if (some.length === 0) return
  const orders = await unit.tx.query(lockOrders, {
    tenant_id,
    ids: distinct(some.map((one) => one.order_id)),
  })
  const over = new Set(orders.filter(({ status }) => isOrderOver(status)).map(({ id }) => id))
  const recalls = await unit.tx.query(lockRecalls, { tenant_id, ids: some.map(({ id }) => id) })
  const ended = recalls.filter((one) => over.has(one.order_id) && one.status !== 'handing_over')
  await overtakeRecalls(unit, ended)
}

/** Ends recalls whose orders are over: those that were not answered; nobody has to ask any more. */
export async function overtakeRecalls(
  unit: Unit,
  recalls: readonly Pick<RecallRecord, 'id' | 'connection_id'>[],
): Promise<void> {
  const moves = recalls.map(({ id }) => ({ id, to: 'overtaken' as const }))
  await advance(unit, 'bank_recall', moves, { move: settleRecall, given: { alarm: null } })
  const ids = recalls.map(({ id }) => id)
  await unit.tx.query(setRecallAlarm, {
    tenant_id: unit.tenant.id,
    ids,
    alarm: null,
    now: unit.now,
  })
  await endClosing(unit, distinct(recalls.map((one) => one.connection_id)).toSorted())
}
