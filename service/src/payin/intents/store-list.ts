import { listing } from '#db'

export const intentListing = listing('intents.list', {
  table: 'intents',
  conditions: {
    status: 'status = $$::text',
    type: 'type = $$::text',
    project_id: 'project_id = $$::uuid',
    participant_id: `id in (
      select id from intents where tenant_id = $1::uuid and buyer_id = $$::uuid
      union all
      select intent_id from intent_settlements
       where tenant_id = $1::uuid and seller_id = $$::uuid)`,
  },
})
