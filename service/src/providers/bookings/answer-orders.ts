// What people have said of which orders an entry is: that they left or were collected, or that one
// came back.
import type { Unit } from '#db'
import type { Id, Result } from '#kit'
import { accepted, compact, distinct, Failure, refused } from '#kit'
import { lockProjects } from '#projects'
import type { EntryPart, KnownOrder } from './decide.ts'
import { isDebit } from './decide.ts'
import { orderOf } from './known.ts'
import type { DecisionRecord } from './store-inbox.ts'
import { selectOrders } from './store-known.ts'

type Parts = Result<readonly EntryPart[]>

/**
 * Orders that left: what the entry has beyond them the bank has kept, what it lacks it has given.
 * Debits that were collected are the entry to the cent.
 */
export async function executedBy(
  unit: Unit,
  accountId: Id<'connected_account'>,
  decision: DecisionRecord,
  size: bigint,
): Promise<Parts> {
  const orders = await ordersOf(unit, accountId, decision)
  const isSound = orders?.every(({ standing, isExecuted }) => {
    return standing === 'under_way' && !isExecuted
  })
  if (orders === null || isSound !== true) return refusedAs('An order is not under way.')
  const parts: EntryPart[] = orders.map((order) => {
    return { became: 'order_executed', order, amount: order.amount }
  })
  const rest = size - orders.reduce((sum, { amount }) => sum + amount, 0n)
  if (rest !== 0n && orders.some(isDebit)) return refusedAs('Debits are the entry, to the cent.')
  if (rest > 0n) parts.push({ became: 'charge', amount: rest })
  if (rest < 0n) parts.push({ became: 'charge_given_back', amount: -rest })
  return accepted(parts)
}

/** One order that came back, whole or in part; a debit whole: what is beyond it is a charge. */
export async function returnedBy(
  unit: Unit,
  accountId: Id<'connected_account'>,
  decision: DecisionRecord,
  size: bigint,
): Promise<Parts> {
  const [order, ...others] = (await ordersOf(unit, accountId, decision)) ?? []
  const isSound = order !== undefined && others.length === 0 && order.standing !== 'ended'
  if (!isSound || order.isReturned) return refusedAs('The order cannot come back so.')
  const rest = size - order.amount
  if (isDebit(order) ? rest < 0n : rest > 0n) return refusedAs('The order cannot come back so.')
  const amount = rest > 0n ? order.amount : size
  const back: EntryPart = { became: 'order_returned', order, amount, code: null }
  return accepted(rest > 0n ? [back, { became: 'charge', amount: rest }] : [back])
}

/** The orders that are named, with their projects held; null: one is not of this account or way. */
async function ordersOf(
  unit: Unit,
  accountId: Id<'connected_account'>,
  { order_ids: ids, action, amount }: DecisionRecord,
): Promise<KnownOrder[] | null> {
  const asked = ids ?? []
  const of = { tenant_id: unit.tenant.id, connected_account_id: accountId, ids: asked }
  const before = await unit.tx.query(selectOrders, of)
  await lockProjects(unit, distinct(compact(before.map(({ project_id }) => project_id))))
  const orders = (await unit.tx.query(selectOrders, of)).map(orderOf)
  // An entry that brings money is of debits that were collected, or of an order that came back.
  const areDebits = (amount ?? 0n) > 0n === (action === 'orders')
  const isOfOneWay = orders.every((order) => isDebit(order) === areDebits)
  return orders.length === asked.length && isOfOneWay ? orders : null
}

function refusedAs(detail: string): Parts {
  return refused(new Failure('invalid_state', { detail }))
}
