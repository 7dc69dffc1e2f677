import { type Conditions, listing } from '#db'

export const settlementListing = listing('settlements.list', {
  table: 'settlements',
  conditions: {
    status: 'status = $value::text',
    type: 'type = $value::text',
    project_id: 'project_id = $value::uuid',
    participant_id: '(buyer_id = $value::uuid or seller_id = $value::uuid)',
    checkout_id: `id in (select settlement_id from published_checkout_parts
      where tenant_id = $tenant_id::uuid and checkout_id = $value::uuid)`,
  } satisfies Conditions<'settlements'>,
})
