import { listing } from '#db'

export const outboundListing = listing('outbounds.list', {
  table: 'outbounds',
  conditions: {
    status: 'status = $$::text',
    type: 'type = $$::text',
    project_id: 'project_id = $$::uuid',
    participant_id: 'participant_id = $$::uuid',
    settlement_id: 'settlement_id = $$::uuid',
  },
})
