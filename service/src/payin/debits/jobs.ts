import { defineJob, idField } from '#jobs'

/** The date of a debit has come. */
export const debitStart = defineJob({
  name: 'debit.start',
  lane: 'steps',
  payload: { debit: idField('debit') },
})

/** The buyer is told what will be collected, and when. */
export const debitNotice = defineJob({
  name: 'debit.notice',
  lane: 'steps',
  payload: { debit: idField('debit') },
})

/** The order goes to the rail. */
export const debitCollect = defineJob({
  name: 'debit.collect',
  lane: 'steps',
  payload: { debit: idField('debit') },
})
