import { listing } from '#db'

export const settlementListing = listing('settlements.list', {
  table: 'settlements',
  conditions: {
    status: 'status = $$::text',
    type: 'type = $$::text',
    project_id: 'project_id = $$::uuid',
    participant_id: '(buyer_id = $$::uuid or seller_id = $$::uuid)',
    checkout_id: `id in (select settlement_id from published_checkout_parts
      where tenant_id = $1::uuid and checkout_id = $$::uuid)`,
  },
})
