import { listing } from '#db'

export const invoiceListing = listing('invoices.list', {
  table: 'invoices',
  metadata: `checkout_id in (select id from checkouts
    where tenant_id = $1::uuid and metadata_filter @> $$::jsonb)`,
  conditions: {
    status: 'status = $$::text',
    project_id: `checkout_id in (select id from checkouts
      where tenant_id = $1::uuid and project_id = $$::uuid)`,
    participant_id: `checkout_id in (select id from checkouts
      where tenant_id = $1::uuid and buyer_id = $$::uuid)`,
  },
})
