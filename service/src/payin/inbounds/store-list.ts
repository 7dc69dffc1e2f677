import { type Conditions, listing } from '#db'

export const inboundListing = listing('inbounds.list', {
  table: 'inbounds',
  conditions: {
    status: 'status = $value::text',
    type: 'type = $value::text',
    project_id: 'project_id = $value::uuid',
    participant_id: `checkout_id in (select id from checkouts
      where tenant_id = $tenant_id::uuid and buyer_id = $value::uuid)`,
    checkout_id: 'checkout_id = $value::uuid',
  } satisfies Conditions<'inbounds'>,
})
