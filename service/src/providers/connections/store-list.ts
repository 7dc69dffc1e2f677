import { listing } from '#db'

export const proposalListing = listing('connections.list_proposals', {
  table: 'bank_proposals',
  conditions: {
    status: 'status = $value::text',
    kind: 'kind = $value::text',
    connection_id: 'connection_id = $value::uuid',
  },
})
