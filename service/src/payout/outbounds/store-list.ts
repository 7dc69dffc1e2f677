import { type Conditions, listing } from '#db'

export const outboundListing = listing('outbounds.list', {
  table: 'outbounds',
  conditions: {
    status: 'status = $value::text',
    type: 'type = $value::text',
    project_id: 'project_id = $value::uuid',
    participant_id: 'participant_id = $value::uuid',
    settlement_id: 'settlement_id = $value::uuid',
  } satisfies Conditions<'outbounds'>,
})
