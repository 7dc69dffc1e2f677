import { listing } from '#db'

export const artefactListing = listing('artefacts.list', {
  table: 'artefacts',
  conditions: {
    status: 'status = $value::text',
    direction: 'direction = $value::text',
    connection_id: 'connection_id = $value::uuid',
  },
})
