// Four eyes: what needs a second person, and what waits for one.

import { type Static, Type } from 'typebox'
import { amountMax, approvalNoteCharactersMax } from '../limits.ts'
import { CurrencySchema } from './enums.ts'
import { created, page, plainFilters } from './paging.ts'
import {
  email,
  given,
  id,
  input,
  instant,
  nullable,
  oneOf,
  resource,
  shownAmount,
  text,
} from './parts.ts'

/** Operations of members that need a second person above a limit. */
export const limitedOperations = [
  'createReleases',
  'createRefunds',
  'returnInbound',
  'createTransfers',
  'creditProject',
  'setPayoutAccount',
  'setParticipantAccount',
  'acceptParticipantAccount',
  'resumeParticipantPayouts',
  'joinSpellings',
] as const
export type LimitedOperation = (typeof limitedOperations)[number]

/** Operations of members that may need a second owner, by what they do. */
export const secondOwnerOperations = [
  'setApprovalLimits',
  'setPayeeRules',
  'createKeyPair',
  'rollKeyPair',
  'adoptKeyPair',
  'setKeyLimits',
  'setPayoutAccount',
  'inviteMember',
  'changeMemberRole',
  'removeMember',
] as const
export type SecondOwnerOperation = (typeof secondOwnerOperations)[number]

/** Operations of members that another person may have to approve. */
export const approvableOperations: readonly ApprovableOperation[] = [
  ...new Set([...limitedOperations, ...secondOwnerOperations]),
]
export type ApprovableOperation = LimitedOperation | SecondOwnerOperation

/** Why another person is needed: a limit of money, or an act that takes two owners. */
export const approvalRules = ['limit', 'second_owner'] as const
export type ApprovalRule = (typeof approvalRules)[number]

export const approvalStatuses = [
  'pending',
  'approved',
  'executed',
  'failed',
  'declined',
  'withdrawn',
  'expired',
] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

const ApprovableOperationSchema = oneOf(
  'ApprovableOperation',
  approvableOperations,
  'What needs another person.',
)

const ApprovalRuleSchema = oneOf(
  'ApprovalRule',
  approvalRules,
  'Why: `limit` another member with the permission `approve` decides; `second_owner` an owner.',
)

const ApprovalStatusSchema = oneOf(
  'ApprovalStatus',
  approvalStatuses,
  'Where it stands: `approved` is under way, `failed` was refused when it was done; `expired` ' +
    'with the outcome `approval_lapsed`: who asked, or stood behind it, may not any more.',
)

const note = text('For the other person.', { min: 1, max: approvalNoteCharactersMax })

const ApprovalLimitSchema = resource('ApprovalLimit', 'What one member may do alone.', {
  currency: CurrencySchema,
  amount: Type.Integer({
    minimum: 0,
    maximum: amountMax,
    description:
      'In minor units. More than this in one request needs a second person, and so does any ' +
      'change of the payout account of this currency.',
  }),
  amount_per_day: nullable(
    Type.Integer({ minimum: 0, maximum: amountMax }),
    'In minor units. What one member moves alone within 24 hours is added up; what would make ' +
      'it more than this needs a second person. Null: nothing is added up.',
  ),
})

export const ApprovalLimitListSchema = resource(
  'ApprovalLimitList',
  'The limits of the environment; a currency without one has none.',
  {
    data: Type.Array(ApprovalLimitSchema),
    second_owner: Type.Boolean({
      description: 'Whether some acts take two owners: always in live, in the sandbox to try it.',
    }),
  },
)
export type ApprovalLimitList = Static<typeof ApprovalLimitListSchema>

export const SetApprovalLimitsBodySchema = input(
  'SetApprovalLimitsBody',
  'All limits of the environment: a currency that is left out has none from now on.',
  {
    limits: Type.Array(
      input('GivenApprovalLimit', 'A limit.', {
        currency: CurrencySchema,
        amount: Type.Integer({ minimum: 0, maximum: amountMax, description: 'Minor units.' }),
        amount_per_day: given(
          Type.Integer({ minimum: 0, maximum: amountMax }),
          'Minor units, at least `amount`; null or left out: nothing is added up.',
        ),
      }),
      { maxItems: 3 },
    ),
    second_owner: given(
      Type.Boolean(),
      'Whether acts of the sandbox take two owners as in live; left out: as before.',
    ),
  },
)
export type SetApprovalLimitsBody = Static<typeof SetApprovalLimitsBodySchema>

const person = resource('ApprovalPerson', 'A member, as he was called then.', {
  id: id('member'),
  name: text('The name.'),
})

export const ApprovalChangeSchema = resource(
  'ApprovalChange',
  'Something that is another afterwards.',
  {
    field: text('What.'),
    before: nullable(text('As it is; null: there is none.')),
    after: nullable(text('As it will be; null: there will be none.')),
  },
)

export const ApprovalItemSchema = resource('ApprovalItem', 'One movement of money.', {
  amount: shownAmount('Of which the fee is a part.'),
  currency: CurrencySchema,
  fee: shownAmount('What the receiver pays.'),
  from: text('Id of the settlement or project that it leaves, or that is credited.'),
  to: nullable(
    text('Id of what takes it.'),
    'Null where it leaves for a bank account, or comes in; an inbound: back to its source.',
  ),
  payee: nullable(
    resource('ApprovalPayee', 'Who receives it.', {
      name: nullable(text('The name.')),
      email: email('The address.'),
    }),
  ),
  account: nullable(
    resource('ApprovalAccount', 'Where it is paid to, masked.', {
      account_number: text('The last digits.'),
      routing_code: nullable(text('Of the bank.')),
    }),
    'Null where it goes to no account, or none is known yet.',
  ),
  release_at: nullable(instant('When it leaves.'), 'Null: at once.'),
  reference: nullable(text('On the statement of the receiver.')),
})
export type ApprovalItem = Static<typeof ApprovalItemSchema>

export const ApprovalSchema = resource(
  'Approval',
  'Something that a member asked to do and a second one decides.',
  {
    id: id('approval'),
    created_at: instant('When it was asked for.'),
    updated_at: instant('When it last changed.'),
    expires_at: instant('From then on it can no longer be decided.'),
    done_at: nullable(
      instant('When it is done by itself, unless an owner declines before.'),
      'Null where it is never done without the other person.',
    ),
    status: ApprovalStatusSchema,
    rule: ApprovalRuleSchema,
    operation: ApprovableOperationSchema,
    amount: nullable(shownAmount('What it moves, in minor units, by the dry run when asked.')),
    currency: nullable(CurrencySchema),
    objects: Type.Array(text('Id of what it is about: settlements, projects, members.')),
    items: Type.Array(ApprovalItemSchema, {
      description:
        'Each movement of money, while it waits: it is done as it stands here, or not at all. ' +
        'Empty in lists.',
    }),
    changes: Type.Array(ApprovalChangeSchema, {
      description: 'What it changes, while it waits; empty in lists and for movements of money.',
    }),
    request: nullable(
      resource('ApprovalRequest', 'What will be done: try it out with `dry_run` before.', {
        params: Type.Record(Type.String(), Type.String(), { description: 'Of its path.' }),
        body: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Its body.' }),
      }),
      'While it waits; null once it has ended, in lists, and where it holds a bank account.',
    ),
    is_mine: Type.Boolean({ description: 'Whether you asked for it.' }),
    note: nullable(text('Of whoever asked.')),
    requested_by: person,
    backed_by: nullable(
      person,
      'The first of two owners: whoever asked, or who approved what another member asked for.',
    ),
    decided_by: nullable(person, 'Null while nobody has, and where it was done by itself.'),
    decision_note: nullable(text('Of whoever decided.')),
    decided_at: nullable(instant('When it was decided.')),
    outcome: nullable(
      resource('ApprovalOutcome', 'What came of it.', {
        status: Type.Integer({ description: 'The HTTP status of the operation.' }),
        code: nullable(text('The code of the error; null: it was done.')),
        objects: Type.Array(text('Id of what was made.')),
      }),
    ),
  },
)
export type Approval = Static<typeof ApprovalSchema>

export const ApprovalListQuerySchema = plainFilters('ApprovalListQuery', {
  status: Type.Optional(ApprovalStatusSchema),
  operation: Type.Optional(ApprovableOperationSchema),
  ...created,
})
export type ApprovalListQuery = Static<typeof ApprovalListQuerySchema>

export const ApprovalListSchema = page('ApprovalList', ApprovalSchema)
export type ApprovalList = Static<typeof ApprovalListSchema>

export const RequestApprovalBodySchema = input(
  'RequestApprovalBody',
  'The request that was refused for want of another person, as it was sent.',
  {
    operation: ApprovableOperationSchema,
    params: given(
      Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 100 }), {
        description: 'What stands in its path: `{ "id": "project_…" }`.',
        maxProperties: 2,
      }),
    ),
    body: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      description: 'Its body.',
      additionalProperties: true,
    }),
    note: given(note),
  },
)
export type RequestApprovalBody = Static<typeof RequestApprovalBodySchema>

export const DecideApprovalBodySchema = input('DecideApprovalBody', 'The decision.', {
  note: given(note),
})
export type DecideApprovalBody = Static<typeof DecideApprovalBodySchema>
