import { type Conditions, listing } from '#db'

export const checkoutListing = listing('checkouts.list', {
  table: 'checkouts',
  conditions: {
    status: 'status = $value::text',
    type: 'type = $value::text',
    project_id: 'project_id = $value::uuid',
    participant_id: 'buyer_id = $value::uuid',
    intent_id: 'intent_id = $value::uuid',
  } satisfies Conditions<'checkouts'>,
})
