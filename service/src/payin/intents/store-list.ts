import { type Conditions, listing } from '#db'

export const intentListing = listing('intents.list', {
  table: 'intents',
  isInOrderOfIds: true,
  conditions: {
    status: 'status = $value::text',
    type: 'type = $value::text',
    project_id: 'project_id = $value::uuid',
    participant_id: `id in (
      select id from intents where tenant_id = $tenant_id::uuid and buyer_id = $value::uuid
      union all
      select intent_id from intent_settlements
       where tenant_id = $tenant_id::uuid and seller_id = $value::uuid)`,
  } satisfies Conditions<'intents'>,
})
