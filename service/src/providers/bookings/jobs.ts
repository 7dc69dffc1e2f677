// What statements do later: the jobs.
import { defineJob, idField, textField } from '#jobs'

/** What waits of an account is booked: one for each account. */
export const bankBook = defineJob({
  name: 'bank.book',
  lane: 'steps',
  payload: { connected_account: idField('connected_account') },
})

/** Who paid or was paid by an entry is forgotten. */
export const bankForgetEntry = defineJob({
  name: 'bank.forget_entry',
  lane: 'steps',
  payload: { entry: idField('bank_entry') },
})

/** The books of a day are compared with the banks, when the next morning has come. */
export const bankNight = defineJob({
  name: 'bank.night',
  lane: 'steps',
  payload: { day: textField },
})
