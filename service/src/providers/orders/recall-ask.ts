// What two people decide about recalls: that a bank is asked to give an order back.
import type { BankRecallReason } from '@holdfast/contract'
import type { AskedRecall, Recalls } from '#connections'
import { readAccount, readConnection } from '#connections'
import type { Unit } from '#db'
import { advance, enterStatuses } from '#events'
import type { Id, Result } from '#kit'
import { accepted, dayOf, Failure, present, refused } from '#kit'
import { bankProfiles, lastRecallDay } from '#messages'
import { isDebit } from './debits.ts'
import { planRecall } from './jobs.ts'
import type { OrderRecord } from './order.ts'
import { isWithBank } from './outcome.ts'
import type { RecallRecord } from './recall.ts'
import { lockRecall } from './recall-follow.ts'
import { lockOrders, selectBatch } from './store.ts'
import { insertRecall, selectRecallsOf } from './store-recalls.ts'

/** What two people decide about recalls. */
export const decidedRecalls: Recalls = { ask: askRecall, approve: approveRecall, decline }

const CLOSED: ReadonlySet<RecallRecord['status']> = new Set(['declined', 'refused', 'overtaken'])

/**
 * Asks for a recall: it waits for a second person. Undefined where the tenant has no such order.
 * Refusal: 409 `invalid_state` where the bank does not have the order, takes no recall for this
 * reason any more, or is asked already.
 */
async function askRecall(
  unit: Unit,
  id: Id<'bank_order'>,
  reason: BankRecallReason,
): Promise<Result<AskedRecall> | undefined> {
  const tenant_id = unit.tenant.id
  const [order] = await unit.tx.query(lockOrders, { tenant_id, ids: [id] })
  if (order === undefined) return undefined
  const recalls = await unit.tx.query(selectRecallsOf, { tenant_id, order_ids: [id] })
  const open = recalls.find(({ status }) => !CLOSED.has(status))
  if (open !== undefined) return refuse(`A recall of this order is ${open.status}.`)
  const why = await whyNotRecalled(unit, order, reason)
  if (why !== null) return refuse(why)
  const account = await readAccount(unit.tx, tenant_id, order.connected_account_id)
  const recallId = unit.newId('bank_recall')
  const { connection_id } = account
  const row = { order_id: id, connection_id, reason, now: unit.now }
  await unit.tx.query(insertRecall, { tenant_id, id: recallId, ...row })
  enterStatuses(unit, 'bank_recall', [{ id: recallId, to: 'requested' }])
  return accepted({ recallId, connectionId: connection_id })
}

/** Two people have agreed: its file is written next. Refusal: 409 where it cannot be any more. */
async function approveRecall(unit: Unit, id: Id<'bank_recall'>): Promise<Result<null>> {
  const { order, recall } = await lockRecall(unit, id)
  if (recall.status !== 'requested') return refuse(`The recall is ${recall.status}.`)
  const why = await whyNotRecalled(unit, order, recall.reason)
  if (why !== null) return refuse(why)
  await advance(unit, 'bank_recall', [{ id, to: 'approved' }])
  planRecall(unit, id)
  return accepted(null)
}

/** People do not ask for it: nothing has left. */
async function decline(unit: Unit, id: Id<'bank_recall'>): Promise<void> {
  await lockRecall(unit, id)
  await advance(unit, 'bank_recall', [{ id, to: 'declined' }])
}

/** Why a bank is not asked to give an order back; null: it may be. */
async function whyNotRecalled(
  unit: Unit,
  order: OrderRecord,
  reason: BankRecallReason,
): Promise<string | null> {
  if (isDebit(order))
    return 'The order is a debit: money that it collected is sent back by a return.'
  const tenant_id = unit.tenant.id
  const hasIt = isWithBank(order.status) || order.status === 'executed'
  if (!hasIt || order.batch_id === null) {
    return `The order is ${order.status}: the bank has nothing of it to give back.`
  }
  const [found] = await unit.tx.query(selectBatch, { tenant_id, id: order.batch_id })
  const batch = present(found, 'a batch stays')
  const read = await readConnection(unit.tx, tenant_id, batch.connection_id)
  const connection = present(read, 'a batch is of a connection')
  if (connection.status === 'closed') return 'The connection is closed.'
  // What was not executed may be asked for at any time.
  if (order.status !== 'executed' || batch.day === null) return null
  const scheme = bankProfiles[batch.profile].schemes.find(({ name }) => name === batch.scheme)
  const last = lastRecallDay(present(scheme, 'a batch is of a scheme'), reason, batch.day)
  if (last === null || dayOf(unit.now, connection.time_zone) <= last) return null
  return `Banks took a recall of this payment for this reason until ${last}.`
}

function refuse(detail: string): Result<never> {
  return refused(new Failure('invalid_state', { detail }))
}
