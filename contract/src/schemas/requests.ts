// The request log: what was asked of the API, and what came of it.

import { type Static, Type } from 'typebox'
import { created, page, paging } from './paging.ts'
import { instant, nullable, oneOf, resource, text } from './parts.ts'

export const requestActorKinds = ['private', 'public', 'client', 'member'] as const
export type RequestActorKind = (typeof requestActorKinds)[number]

export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const

export const RequestLogEntrySchema = resource(
  'LoggedRequest',
  'A request to the API. Bodies, headers and secrets are not kept.',
  {
    id: text('The request id: of the answer, and of its problem.'),
    created_at: instant('When it was answered, in real time.'),
    actor: resource('RequestActor', 'Who asked.', {
      kind: oneOf('RequestActorKind', requestActorKinds, 'A key, a page session or a member.'),
      id: text('Id of the key or member; of a page session a part of its hash.'),
    }),
    method: text('The method.'),
    operation: text('The id of the operation.'),
    path: text('The path with its ids, without its query; what is no id is left out.'),
    resource_id: nullable(text('The id of what was asked for or made.')),
    status: Type.Integer({
      description: 'The HTTP status of the answer; 499 where who asked had gone before it.',
    }),
    problem: nullable(
      resource('RequestProblem', 'Why it was refused.', {
        code: text('The code of the error.'),
        fields: Type.Array(text('JSON pointer of a field that was wrong.')),
      }),
    ),
    replayed: Type.Boolean({ description: 'Whether the answer was one that was kept.' }),
    dry_run: Type.Boolean({ description: 'Whether it was only tried out.' }),
    duration_ms: Type.Number({ description: 'How long the service took.' }),
    ip: text('Where it came from.'),
  },
)
export type LoggedRequest = Static<typeof RequestLogEntrySchema>

export const RequestListQuerySchema = Type.Object(
  {
    ...paging,
    request_id: Type.Optional(text('The request id.', { min: 8, max: 64 })),
    operation: Type.Optional(text('Id of the operation.', { min: 1, max: 100 })),
    method: Type.Optional(oneOf('RequestMethod', ['GET', 'POST', 'DELETE'], 'The method.')),
    status: Type.Optional(oneOf('StatusClass', statusClasses, 'Answers of this class.')),
    path: Type.Optional(text('The path, or how it begins.', { min: 1, max: 200 })),
    key: Type.Optional(text('Id of the key or member.', { min: 1, max: 100 })),
    resource: Type.Optional(text('Id of what was asked for or made.', { min: 1, max: 100 })),
    ...created,
  },
  {
    title: 'RequestListQuery',
    description: 'How to page and filter.',
    additionalProperties: false,
  },
)
export type RequestListQuery = Static<typeof RequestListQuerySchema>

export const RequestListSchema = page('RequestList', RequestLogEntrySchema)
export type RequestList = Static<typeof RequestListSchema>
