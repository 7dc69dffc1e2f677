// What people take back before the bank has it: a batch whose orders queue again, and an order that
// is not to leave at all.
import type { Batches } from '#connections'
import { endClosing, NOT_CANCELLABLE, readAccount } from '#connections'
import type { Unit } from '#db'
import { advance, advanceAll } from '#events'
import type { Id, Result } from '#kit'
import { accepted, Failure, fail, present, refused } from '#kit'
import { approveBatch, planCollecting } from './collect.ts'
import { sendAgain } from './jobs.ts'
import type { BatchRecord, OrderRecord } from './order.ts'
import { followOrders, isWithBank, readOrders } from './outcome.ts'
import { decidedPayees } from './payee-accept.ts'
import { decidedRecalls } from './recall-ask.ts'
import { followRecalled } from './recall-follow.ts'
import { renewBatches } from './renew.ts'
import {
  lockBatch,
  lockBatchesOfFile,
  lockOrders,
  rejectOrders,
  selectBatch,
  takeOutOfBatch,
  withdrawBatch,
} from './store.ts'
import { selectRecallsOf } from './store-recalls.ts'
import { giveMoneyBack } from './tell.ts'

const CALLED_OFF = 'generic_failure_contact_support'
/** People say so, not a bank. */
const NOBODY = { artefactId: null, bankReference: null }

/** What two people decide about batches and orders. */
const decidedBatches: Batches = {
  lock: async (unit, id) => (await unit.tx.query(lockBatch, { tenant_id: unit.tenant.id, id }))[0],
  approve: approveBatch,
  whyNotWithdrawn,
  withdraw: withdrawOne,
  readOrder: async (unit, id) => {
    const [order] = await readOrders(unit.tx, unit.tenant.id, [id])
    if (order === undefined) return undefined
    const account = await readAccount(unit.tx, unit.tenant.id, order.connected_account_id)
    const isOff = await isCancellable(unit, order)
    return { id, connection_id: account.connection_id, is_cancellable: isOff }
  },
  cancelOrder,
  sendAgain,
}

/** All that two people decide of what leaves by banks. */
export const decidedByTwo = {
  batches: decidedBatches,
  recalls: decidedRecalls,
  payees: decidedPayees,
} as const

/**
 * Why a batch cannot be withdrawn; null: it can. Before it has a file nothing can have left. A file
 * that people upload can be withdrawn until somebody has said that it was uploaded, and only people
 * know that it was not; one that the service lays into a folder until it is being handed over.
 */
async function whyNotWithdrawn(unit: Unit, id: Id<'bank_batch'>): Promise<string | null> {
  const tenant_id = unit.tenant.id
  const [found] = await unit.tx.query(selectBatch, { tenant_id, id })
  const batch = present(found, 'a batch stays')
  if (['draft', 'approved', 'generated'].includes(batch.status)) return null
  return `The batch is ${batch.status}: the bank may have it.`
}

async function withdrawOne(
  unit: Unit,
  id: Id<'bank_batch'>,
  held: readonly Id<'bank_order'>[],
): Promise<Result<null>> {
  const batch = await lockWithFile(unit, id)
  const why = await whyNotWithdrawn(unit, id)
  if (why !== null) return refused(new Failure('invalid_state', { detail: why }))
  await dissolveBatch(unit, batch, held)
  return accepted(null)
}

/** A batch and the others of its file; none has left as long as they are locked. */
interface WithFile {
  readonly batch: BatchRecord
  readonly others: readonly BatchRecord[]
}

/** Locks a batch, and with it the others that stand in its file: a file leaves as one. */
export async function lockWithFile(unit: Unit, id: Id<'bank_batch'>): Promise<WithFile> {
  const tenant_id = unit.tenant.id
  const [found] = await unit.tx.query(selectBatch, { tenant_id, id })
  const batch = present(found, 'a batch stays')
  const { artefact_id } = batch
  const file =
    artefact_id === null
      ? await unit.tx.query(lockBatch, { tenant_id, id })
      : await unit.tx.query(lockBatchesOfFile, { tenant_id, artefact_id })
  return { batch, others: file.filter((one) => one.id !== id) }
}

/**
 * Withdraws a batch that has not left: its orders queue again, under their own ids; those named are
 * held. Its file leaves no more, so that other batches of it are put into a new one. Throws where
 * the bank may have the batch.
 */
export async function dissolveBatch(
  unit: Unit,
  { batch, others }: WithFile,
  held: readonly Id<'bank_order'>[],
): Promise<void> {
  const tenant_id = unit.tenant.id
  const { id } = batch
  const beside = { move: withdrawBatch, given: {} }
  await advanceAll(unit, 'bank_batch', [{ id, to: 'withdrawn' }], beside)
  await unit.tx.query(takeOutOfBatch, { tenant_id, batch_id: id, held_ids: held, now: unit.now })
  await renewBatches(unit, others)
  await planCollecting(unit, batch.connected_account_id, unit.now)
}

/**
 * Held in the queue only a person lets it go, so that nothing collects it meanwhile. With a bank
 * that has agreed to give it back, people may know that it was never executed.
 */
async function isCancellable(unit: Unit, order: OrderRecord): Promise<boolean> {
  const { status, batch_id, is_held, id } = order
  if (status === 'queued') return batch_id === null && is_held
  if (!isWithBank(status)) return false
  const of = { tenant_id: unit.tenant.id, order_ids: [id] }
  return (await unit.tx.query(selectRecallsOf, of)).some((one) => one.status === 'accepted')
}

async function cancelOrder(unit: Unit, id: Id<'bank_order'>): Promise<Result<null>> {
  const tenant_id = unit.tenant.id
  const [order] = await readOrders(unit.tx, tenant_id, [id])
  if (order === undefined || !(await isCancellable(unit, order))) {
    return refused(new Failure('invalid_state', { detail: NOT_CANCELLABLE }))
  }
  // Money first: it takes the locks of projects, which come before those of orders.
  await giveMoneyBack(unit, [{ ...order, reason: CALLED_OFF, isCancelled: true, told: NOBODY }])
  const [now] = await unit.tx.query(lockOrders, { tenant_id, ids: [id] })
  if (now === undefined || !(await isCancellable(unit, now))) return fail('invalid_state')
  const rows = [{ id, failure_reason: CALLED_OFF, fault: null }]
  const beside = { move: rejectOrders, given: { rows } }
  await advance(unit, 'bank_order', [{ id, to: 'cancelled' }], beside)
  await followRecalled(unit, [id])
  await followOrders(unit, order.batch_id === null ? [] : [order.batch_id])
  const account = await readAccount(unit.tx, tenant_id, order.connected_account_id)
  await endClosing(unit, [account.connection_id])
  return accepted(null)
}
