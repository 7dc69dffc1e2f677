import { listing } from '#db'

export const checkoutListing = listing('checkouts.list', {
  table: 'checkouts',
  conditions: {
    status: 'status = $$::text',
    type: 'type = $$::text',
    project_id: 'project_id = $$::uuid',
    participant_id: 'buyer_id = $$::uuid',
    intent_id: 'intent_id = $$::uuid',
  },
})
