import { listing } from '#db'

/** What the audit log can be asked for. */
export const auditListing = listing('audit.list', {
  table: 'audit_entries',
  conditions: {
    actor: 'actor_id = $value::text',
    operation: 'operation = $value::text',
    object: 'object_id = $value::text',
  },
})
