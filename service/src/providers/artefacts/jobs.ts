// What files that have come do later: the jobs.
import { defineJob, idField, orNull } from '#jobs'

/** A file that has been kept, and is to be read. */
export const artefactRead = defineJob({
  name: 'artefact.read',
  lane: 'steps',
  payload: { artefact: idField('artefact') },
})

/** Who is forgotten is to be written over in all files that came after this one; null: in all. */
export const artefactErase = defineJob({
  name: 'artefact.erase',
  lane: 'steps',
  payload: { after: orNull(idField('artefact')) },
})
