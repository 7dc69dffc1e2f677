// The audit log.

import { AuditListQuerySchema, AuditListSchema, AuditStatusSchema } from '../schemas/index.ts'
import { byMember, memberReadErrors, type Operation } from './operation.ts'

/** Operations that show who did what. */
export const dashboardAuditOperations = {
  listAudit: {
    ...byMember,
    id: 'listAudit',
    method: 'GET',
    path: '/dashboard/v1/audit',
    summary: 'List the audit log',
    description:
      'Every change by a member or a tool, and every change of settings by a key, newest first. ' +
      'What is of the organisation as a whole stands in the log of live, and is shown in both.',
    query: AuditListQuerySchema,
    answer: AuditListSchema,
    files: ['text/csv'],
    errors: memberReadErrors,
  },
  getAuditStatus: {
    ...byMember,
    id: 'getAuditStatus',
    method: 'GET',
    path: '/dashboard/v1/audit/status',
    summary: 'How far the audit log is sealed',
    description: 'With the newest signed checkpoint.',
    answer: AuditStatusSchema,
    errors: memberReadErrors,
  },
} as const satisfies Record<string, Operation>
