// The audit log and the request log, as the dashboard reads them.

import { type Static, Type } from 'typebox'
import { environments } from '../enums.ts'
import { created, page, plainFilters } from './paging.ts'
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
