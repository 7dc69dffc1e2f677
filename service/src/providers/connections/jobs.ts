// What connections do again and again: the job.
import { defineJob, idField } from '#jobs'

/** The folder of a connection is to be looked into for what the bank has laid there. */
export const connectionLook = defineJob({
  name: 'connection.look',
  lane: 'steps',
  payload: { connection: idField('bank_connection') },
})
