import { listing } from '#db'

/** What the audit log can be asked for. */
export const auditListing = listing('audit.list', {
  table: 'audit_entries',
  conditions: {
    actor: 'actor_id = $$::text',
    operation: 'operation = $$::text',
    object: 'object_id = $$::text',
  },
})
