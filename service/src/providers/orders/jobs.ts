// What orders do later, or outside: the jobs.
import type { Unit } from '#db'
import { defineJob, enqueue, idField } from '#jobs'
import type { Id } from '#kit'
import { showId } from '#kit'
import { selectRecallsToSend } from './store-recalls.ts'
import { selectToSend } from './store-receipts.ts'

/** Orders of an account that stand in no batch are put into batches. */
export const bankCollect = defineJob({
  name: 'bank.collect',
  lane: 'steps',
  payload: { account: idField('connected_account') },
})

/** The bank is asked whom the account of an order belongs to, before it joins a batch. */
export const bankAsk = defineJob({
  name: 'bank.ask',
  lane: 'steps',
  payload: { order: idField('bank_order') },
})

/** Has its bank asked about whom an order pays. */
export function planAsking(unit: Unit, id: Id<'bank_order'>): void {
  enqueue(unit, bankAsk, { key: showId('bank_order', id), runAt: unit.now, payload: { order: id } })
}

/** A batch that is approved is to be written as a file. */
export const bankGenerate = defineJob({
  name: 'bank.generate',
  lane: 'steps',
  payload: { batch: idField('bank_batch') },
})

/** A file is to be laid where the bank finds it. */
export const bankSend = defineJob({
  name: 'bank.send',
  lane: 'steps',
  payload: { batch: idField('bank_batch') },
})

/** The time is over within which the bank was to answer. */
export const bankAwait = defineJob({
  name: 'bank.await',
  lane: 'steps',
  payload: { batch: idField('bank_batch') },
})

/** Has it looked at later what became of a file. */
export function planAwaiting(unit: Unit, id: Id<'bank_batch'>, runAt: Date): void {
  enqueue(unit, bankAwait, { key: showId('bank_batch', id), runAt, payload: { batch: id } })
}

/** A recall that two people agreed to is to be written as a file. */
export const recallGenerate = defineJob({
  name: 'recall.generate',
  lane: 'steps',
  payload: { recall: idField('bank_recall') },
})

/** The file of a recall is to be laid where the bank finds it. */
export const recallSend = defineJob({
  name: 'recall.send',
  lane: 'steps',
  payload: { recall: idField('bank_recall') },
})

/** The time is over within which a recall was to be given to its bank, answered, or done. */
export const recallAwait = defineJob({
  name: 'recall.await',
  lane: 'steps',
  payload: { recall: idField('bank_recall') },
})

/** Has the file of a recall written. */
export function planRecall(unit: Unit, id: Id<'bank_recall'>): void {
  const key = showId('bank_recall', id)
  enqueue(unit, recallGenerate, { key, runAt: unit.now, payload: { recall: id } })
}

/** Has the file of a recall handed over. */
export function planRecallSending(unit: Unit, id: Id<'bank_recall'>, runAt: Date): void {
  enqueue(unit, recallSend, { key: showId('bank_recall', id), runAt, payload: { recall: id } })
}

/** Has what waits to be handed over by a connection handed over now, file by file. */
export async function sendAgain(unit: Unit, id: Id<'bank_connection'>): Promise<void> {
  const of = { tenant_id: unit.tenant.id, connection_id: id }
  for (const { id: batch } of await unit.tx.query(selectToSend, of)) {
    const key = showId('bank_batch', batch)
    enqueue(unit, bankSend, { key, runAt: unit.now, payload: { batch } })
  }
  for (const { id: recall } of await unit.tx.query(selectRecallsToSend, of)) {
    planRecallSending(unit, recall, unit.now)
  }
}

/** Has it looked at later what became of a recall: once, at the time that was said last. */
export function planRecallAwaiting(unit: Unit, id: Id<'bank_recall'>, runAt: Date): void {
  enqueue(unit, recallAwait, { key: showId('bank_recall', id), runAt, payload: { recall: id } })
}

/** Who was paid by an order is forgotten. */
export const bankForget = defineJob({
  name: 'bank.forget',
  lane: 'steps',
  payload: { order: idField('bank_order') },
})
