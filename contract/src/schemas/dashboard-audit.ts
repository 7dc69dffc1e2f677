// The audit log and the request log, as the dashboard reads them.

import { type Static, Type } from 'typebox'
import { environments } from '../enums.ts'
import { created, page, paging, plainFilters } from './paging.ts'
import { id, instant, nullable, oneOf, resource, text } from './parts.ts'

export const auditActorKinds = ['member', 'key', 'tool', 'participant', 'unknown'] as const
export type AuditActorKind = (typeof auditActorKinds)[number]

export const auditScopes = ['environment', 'organisation'] as const
export type AuditScope = (typeof auditScopes)[number]

const EnvironmentSchema = oneOf('AuditEnvironment', environments, 'In whose log it stands.')

const AuditChangeSchema = resource('AuditChange', 'A field that may be shown, before and after.', {
  field: text('The field.'),
  before: nullable(text('As it was; null: not known, or not set.')),
  after: nullable(text('As it became; null: taken away.')),
})

export const AuditEntrySchema = resource('AuditEntry', 'Somebody changed something.', {
  id: id('audit_entry'),
  created_at: instant('When, in real time.'),
  environment: EnvironmentSchema,
  scope: oneOf(
    'AuditScope',
    auditScopes,
    'What it is about: the environment, or the organisation as a whole, its members and ' +
      'invitations. The latter stands in the log of live, and is shown in both.',
  ),
  actor: resource('AuditActor', 'Who it was.', {
    kind: oneOf(
      'AuditActorKind',
      auditActorKinds,
      'A member, a key, a tool of an operator, a buyer or seller himself, or somebody who did ' +
        'not prove who it was.',
    ),
    id: nullable(text('Id of the member, key or participant; else null.')),
    name: nullable(text('Name of the member or tool; else null.')),
  }),
  operation: text('The id of the operation, or the name of what was done.'),
  object: nullable(
    resource('AuditObject', 'What was changed.', {
      kind: text('Its kind.'),
      id: text('Its id.'),
    }),
  ),
  summary: text('What changed, in a sentence.'),
  changes: Type.Array(AuditChangeSchema),
  before_hash: nullable(text('SHA-256 of the whole before, in hex; null: not known.')),
  after_hash: nullable(text('SHA-256 of the whole after, in hex; null: nothing is left.')),
  request_id: nullable(text('The request that did it; null for a tool.')),
  ip: nullable(text('Where it came from.')),
  position: nullable(
    Type.Integer({
      description: 'Its place in the sealed log of `environment`; null: sealed within a minute.',
    }),
  ),
})
export type AuditEntryShown = Static<typeof AuditEntrySchema>

export const AuditListQuerySchema = plainFilters('AuditListQuery', {
  actor: Type.Optional(text('Id of the member or key.', { min: 1, max: 100 })),
  operation: Type.Optional(text('Id of the operation.', { min: 1, max: 100 })),
  object: Type.Optional(text('Id of what was changed.', { min: 1, max: 100 })),
  ...created,
  format: Type.Optional(
    oneOf(
      'AuditFormat',
      ['json', 'csv'],
      'A page as JSON, or the newest 10,000 that fit the filters as CSV.',
    ),
  ),
})
export type AuditListQuery = Static<typeof AuditListQuerySchema>

export const AuditListSchema = page('AuditList', AuditEntrySchema)
export type AuditList = Static<typeof AuditListSchema>

export const AuditStatusSchema = resource(
  'AuditStatus',
  'How far the audit log is sealed. `npm run verify` computes all of it again.',
  {
    environment: EnvironmentSchema,
    sealed: Type.Integer({ description: 'Entries in the chain.' }),
    waiting: Type.Integer({ description: 'Entries that will be sealed within a minute.' }),
    checkpoint: nullable(
      resource('AuditCheckpoint', 'The newest signed checkpoint.', {
        size: Type.Integer({ description: 'How many entries it covers.' }),
        chain: text('Hash of the chain up to there, in base64.'),
        at: instant('When it was signed.'),
        key_id: text('Names the key: `GET /v1/journal/key`.'),
        signature: text('Ed25519, in base64.'),
      }),
    ),
  },
)
export type AuditStatus = Static<typeof AuditStatusSchema>

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
    status: Type.Integer({ description: 'The HTTP status of the answer.' }),
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
