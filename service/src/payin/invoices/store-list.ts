import { type Conditions, listing } from '#db'

export const invoiceListing = listing('invoices.list', {
  table: 'invoices',
  metadata: `checkout_id in (select id from checkouts
    where tenant_id = $tenant_id::uuid and metadata_filter @> $value::jsonb)`,
  conditions: {
    status: 'status = $value::text',
    project_id: `checkout_id in (select id from checkouts
      where tenant_id = $tenant_id::uuid and project_id = $value::uuid)`,
    participant_id: `checkout_id in (select id from checkouts
      where tenant_id = $tenant_id::uuid and buyer_id = $value::uuid)`,
  } satisfies Conditions<'invoices'>,
})
