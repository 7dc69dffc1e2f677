// The request log.

import { Type } from 'typebox'
import {
  RequestListQuerySchema,
  RequestListSchema,
  RequestLogEntrySchema,
} from '../schemas/index.ts'
import { byPrivateKey, type Operation, queryErrors, readErrors } from './operation.ts'

const requests = { ...byPrivateKey, area: 'requests', tag: 'Requests', method: 'GET' } as const

/** Operations that show what was asked of the API. */
export const requestOperations = {
  listRequests: {
    ...requests,
    id: 'listRequests',
    path: '/v1/requests',
    summary: 'List requests',
    description:
      'What was asked of the environment in the last 30 days (or as long as the installation ' +
      'keeps it), newest first: by keys, pages and members. A request is in it within a second ' +
      'or two of its answer; reading this log is not.',
    query: RequestListQuerySchema,
    answer: RequestListSchema,
    errors: queryErrors,
  },
  getRequest: {
    ...requests,
    id: 'getRequest',
    path: '/v1/request/{id}',
    summary: 'Get a request',
    description: 'By its request id; the newest where a client used one twice.',
    params: Type.Object(
      { id: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$', description: 'The request id.' }) },
      { additionalProperties: false },
    ),
    answer: RequestLogEntrySchema,
    errors: readErrors,
  },
} as const satisfies Record<string, Operation>
