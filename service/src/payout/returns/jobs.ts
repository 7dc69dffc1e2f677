// What returns do later, or outside: the jobs.
import { defineJob, idField } from '#jobs'

/** A return that is queued for the rail. */
export const returnSend = defineJob({
  name: 'return.send',
  lane: 'steps',
  payload: { inbound_return: idField('inbound_return') },
})
