import { listing } from '#db'

export const projectListing = listing('projects.list', {
  table: 'projects',
  conditions: {
    status: 'status = $$::text',
    type: 'type = $$::text',
    currency: 'currency = $$::text',
    participant_id: `id in (
      select project_id from published_settlements
       where tenant_id = $1::uuid and buyer_id = $$::uuid
      union all
      select project_id from published_settlements
       where tenant_id = $1::uuid and seller_id = $$::uuid)`,
  },
})
