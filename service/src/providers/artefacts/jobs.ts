// What files that have come do later: the job.
import { defineJob, idField } from '#jobs'

/** A file that has been kept, and is to be read. */
export const artefactRead = defineJob({
  name: 'artefact.read',
  lane: 'steps',
  payload: { artefact: idField('artefact') },
})
