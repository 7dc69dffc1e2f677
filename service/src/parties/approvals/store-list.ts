import { listing } from '#db'

/** What approvals can be asked for. */
export const approvalListing = listing('approvals.list', {
  table: 'approvals',
  conditions: { status: 'status = $$::text', operation: 'operation = $$::text' },
})
