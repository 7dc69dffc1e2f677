import { type Conditions, listing } from '#db'

export const projectListing = listing('projects.list', {
  table: 'projects',
  conditions: {
    status: 'status = $value::text',
    type: 'type = $value::text',
    currency: 'currency = $value::text',
    participant_id: `id in (
      select project_id from published_settlements
       where tenant_id = $tenant_id::uuid and buyer_id = $value::uuid
      union all
      select project_id from published_settlements
       where tenant_id = $tenant_id::uuid and seller_id = $value::uuid)`,
  } satisfies Conditions<'projects'>,
})
