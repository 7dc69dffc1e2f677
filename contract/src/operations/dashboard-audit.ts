// The audit log and the request log.

import { Type } from 'typebox'
import {
  AuditListQuerySchema,
  AuditListSchema,
  AuditStatusSchema,
  RequestListQuerySchema,
  RequestListSchema,
  RequestLogEntrySchema,
} from '../schemas/index.ts'
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
  listRequests: {
    ...byMember,
    id: 'listRequests',
    method: 'GET',
    path: '/dashboard/v1/requests',
    summary: 'List requests',
    description: 'Requests of the environment in the last 30 days, newest first.',
    query: RequestListQuerySchema,
    answer: RequestListSchema,
    errors: memberReadErrors,
  },
  getRequest: {
    ...byMember,
    id: 'getRequest',
    method: 'GET',
    path: '/dashboard/v1/request/{id}',
    summary: 'Get a request',
    description: 'By its request id; the newest where a client used one twice.',
    params: Type.Object(
      { id: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$', description: 'The request id.' }) },
      { additionalProperties: false },
    ),
    answer: RequestLogEntrySchema,
    errors: memberReadErrors,
  },
} as const satisfies Record<string, Operation>
