import { listing } from '#db'

export const inboundListing = listing('inbounds.list', {
  table: 'inbounds',
  conditions: {
    status: 'status = $$::text',
    type: 'type = $$::text',
    project_id: 'project_id = $$::uuid',
    participant_id: `checkout_id in (select id from checkouts
      where tenant_id = $1::uuid and buyer_id = $$::uuid)`,
    checkout_id: 'checkout_id = $$::uuid',
  },
})
