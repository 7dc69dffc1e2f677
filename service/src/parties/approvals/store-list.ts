import { listing } from '#db'

/** What approvals can be asked for. */
export const approvalListing = listing('approvals.list', {
  table: 'approvals',
  conditions: { status: 'status = $value::text', operation: 'operation = $value::text' },
})
