/**
 * Statements that are about rows of tenants and name none, and why. On a cluster they ask every
 * node. All others are found at the node of their tenant: `service/test/citus/plans.test.ts`.
 */
export const ACROSS_TENANTS: Readonly<Record<string, string>> = {
  'archives.older': 'the command that lets months leave, by the owner',
  'archives.recalled': 'the command that lets months leave, by the owner',
  'archives.set_away': 'the command that lets months leave, by the owner',
  'archives.tenants_of': 'the command that lets months leave, by the owner',
  'archives.under_way': 'the command that lets months leave, by the owner',
  'artefacts.select_stored': 'verification, by the owner',
  'audit.all_heads': 'verification, by the owner',
  'audit.select_of_organisation':
    'the audit log of a sandbox shows what its live tenant has, on another node',
  'audit.tenants_sealed': 'the checkpoint outside the database is of all audit logs',
  'audit.tenants_to_seal':
    'sealing looks who has something new, once for all tenants; then goes tenant by tenant',
  'audit.uncovered': 'verification, by the owner',
  'connections.select_connected':
    'asked for the one tenant of a snapshot, as the key of the answer',
  'finding.tenants_to_search': 'searching looks who has something new',
  'jobs.due_tenants':
    'a worker looks who has due work, begun at a row of each tenant; it claims tenant by tenant',
  'journal.all_heads': 'verification, by the owner',
  'journal.tenants_to_seal': 'sealing looks who has something new',
  'journal.tenants_with_journal': 'the checkpoint outside the database is of all journals',
  'journal.uncovered': 'verification, by the owner',
  'mail.select_mailbox': 'the mailbox of a machine of one’s own shows the mails of all sandboxes',
  'measures.all': 'monitors ask how the whole installation stands, begun at a row of each tenant',
  'webhooks.tenants_with_due_deliveries': 'as a worker looks who has due work',
  'webhooks.tenants_with_new_events':
    'the fan-out looks who has new events; it takes them tenant by tenant',
}
