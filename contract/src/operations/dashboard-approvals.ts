// Four eyes above a limit.

import {
  ApprovalLimitListSchema,
  ApprovalListQuerySchema,
  ApprovalListSchema,
  ApprovalSchema,
  DecideApprovalBodySchema,
  RequestApprovalBodySchema,
  SetApprovalLimitsBodySchema,
} from '../schemas/index.ts'
import {
  byMember,
  idParams,
  memberReadErrors,
  memberWriteErrors,
  type Operation,
} from './operation.ts'

const decision = {
  ...byMember,
  method: 'POST',
  params: idParams('approval'),
  body: DecideApprovalBodySchema,
  answer: ApprovalSchema,
  errors: [...memberWriteErrors, 'invalid_state', 'second_person_needed', 'owner_needed'],
  idempotent: true,
} as const

/** Operations on what needs a second person. */
export const dashboardApprovalOperations = {
  getApprovalLimits: {
    ...byMember,
    id: 'getApprovalLimits',
    method: 'GET',
    path: '/dashboard/v1/approval-limits',
    summary: 'Get the limits',
    description: 'Above which amounts a member needs a second person, by currency.',
    answer: ApprovalLimitListSchema,
    errors: memberReadErrors,
  },
  setApprovalLimits: {
    ...byMember,
    id: 'setApprovalLimits',
    method: 'POST',
    path: '/dashboard/v1/approval-limits',
    summary: 'Set the limits',
    description:
      'Of the environment, all at once. Keys are not bound by them. Raising or lifting one takes ' +
      'two owners.',
    body: SetApprovalLimitsBodySchema,
    answer: ApprovalLimitListSchema,
    errors: [...memberWriteErrors, 'second_owner_required', 'approval_lapsed', 'sandbox_only'],
    idempotent: true,
  },
  requestApproval: {
    ...byMember,
    id: 'requestApproval',
    method: 'POST',
    path: '/dashboard/v1/approvals',
    summary: 'Ask for a second person',
    description:
      'For a request that was refused with `approval_required` or `second_owner_required`. It is ' +
      'tried out first, and refused as it would be; then it waits. What takes two owners and was ' +
      'asked for by one is done by itself after 7 days, or after 24 hours where there is no ' +
      'other owner, unless an owner declines; all members are told. It moves one currency.',
    body: RequestApprovalBodySchema,
    answer: ApprovalSchema,
    errors: [...memberWriteErrors, 'invalid_state', 'currency_mismatch'],
    idempotent: true,
  },
  listApprovals: {
    ...byMember,
    id: 'listApprovals',
    method: 'GET',
    path: '/dashboard/v1/approvals',
    summary: 'List approvals',
    description: 'Newest first.',
    query: ApprovalListQuerySchema,
    answer: ApprovalListSchema,
    errors: memberReadErrors,
  },
  getApproval: {
    ...byMember,
    id: 'getApproval',
    method: 'GET',
    path: '/dashboard/v1/approval/{id}',
    summary: 'Get an approval',
    description: 'What was asked for, who decided, and what came of it.',
    params: idParams('approval'),
    answer: ApprovalSchema,
    errors: memberReadErrors,
  },
  approveApproval: {
    ...decision,
    id: 'approveApproval',
    path: '/dashboard/v1/approval/{id}/approve',
    summary: 'Approve',
    description:
      'Does what was asked for, once, and tells what came of it. Never by whoever asked. What ' +
      'takes two owners is approved by owners alone; where no owner has asked, the first one ' +
      'stands behind it, and a second one decides.',
  },
  declineApproval: {
    ...decision,
    id: 'declineApproval',
    path: '/dashboard/v1/approval/{id}/decline',
    summary: 'Decline',
    description: 'Nothing is done. Never by whoever asked: he withdraws.',
  },
  withdrawApproval: {
    ...decision,
    id: 'withdrawApproval',
    path: '/dashboard/v1/approval/{id}/withdraw',
    summary: 'Withdraw',
    description: 'By whoever asked, while nobody has decided.',
    errors: [...memberWriteErrors, 'invalid_state'],
  },
} as const satisfies Record<string, Operation>
