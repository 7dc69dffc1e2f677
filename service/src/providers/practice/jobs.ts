// What the bank to practise with does by itself: the job.
import { defineJob, idField } from '#jobs'

/** It has something to do, or to say. */
export const practiceLive = defineJob({
  name: 'practice.live',
  lane: 'steps',
  payload: { connection: idField('bank_connection') },
})
