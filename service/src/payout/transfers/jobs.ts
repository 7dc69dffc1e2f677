import { defineJob, idField } from '#jobs'

/** The date of a transfer has come. */
export const transferContinue = defineJob({
  name: 'transfer.continue',
  lane: 'steps',
  payload: { transfer: idField('transfer') },
})

/** A settlement of type transfer is full: its money goes to the project that it names. */
export const settlementTransfer = defineJob({
  name: 'settlement.transfer',
  lane: 'steps',
  payload: { settlement: idField('settlement') },
})
